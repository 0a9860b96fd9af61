/**
 * Citus as this store needs to know it: settings of a session, the question whether a commit is finished on all machines, and codes for its errors.
 */
import type pg from 'pg'

/**
 * Additional settings of a session, as columns of its setup statement. @param isLocal SQL condition: true if the settings end with the transaction
 */
export const setUpDistributed = (isLocal: string): string => `,
  -- What a transaction sets holds on all of them.
  set_config('citus.propagate_set_commands', 'local', ${isLocal}),
  -- Rows are locked in one order before they are changed, so that nothing has to wait for all of a shard.
  set_config('citus.enable_deadlock_prevention', 'off', ${isLocal}),
  -- One connection of a backend to each of them.
  set_config('citus.max_adaptive_executor_pool_size', '1', ${isLocal})`

/**
 * SQL for the number of machines on which a commit of a backend is unfinished, or that are unreachable. A failed machine repeats its missed part
 * after its return; until then readers find the previous rows.
 */
export const unfinishedOf = (process: number): string =>
  `SELECT count(*) FILTER (WHERE NOT success OR result <> '0') AS count FROM run_command_on_workers(
    $$SELECT count(*) FROM pg_prepared_xacts WHERE starts_with(gid, 'citus_0_${process}_')$$)`

// A connection of Citus to a worker failed.
export const workerLost = '08006'

// A worker rejected copied rows. Citus passes on the message and loses the SQLSTATE.
export const copyRefused = 'copy refused'

// Citus has no code for a worker that is lost after the connection. These source files raise the errors with these codes.
const talkingToWorkers: Record<string, RegExp> = {
  XX000: /^(adaptive_executor|remote_transaction|remote_commands|connection_management)\.c$/,
  '58030': /^multi_copy\.c$/,
}

/** Returns {@link workerLost} or {@link copyRefused} for Citus's own errors. */
export function codeOfCitus({ code, routine, file }: Partial<pg.DatabaseError>): string | undefined {
  if (talkingToWorkers[code ?? '']?.test(file ?? '')) return workerLost
  return code === 'XX000' && routine === 'ReportCopyError' ? copyRefused : undefined
}
