/** Sessions, commits and errors where tables are on several machines. */
import type pg from 'pg'

/** The settings of a session there, as further columns of the statement that sets it up. @param isLocal in SQL, whether it ends with the transaction */
export const setUpDistributed = (isLocal: string): string => `,
  -- What a transaction sets holds on all of them.
  set_config('citus.propagate_set_commands', 'local', ${isLocal}),
  -- Rows are locked in one order before they are changed, so that nothing has to wait for all of a shard.
  set_config('citus.enable_deadlock_prevention', 'off', ${isLocal}),
  -- One connection of a backend to each of them.
  set_config('citus.max_adaptive_executor_pool_size', '1', ${isLocal})`

/**
 * In SQL, on how many machines something is unfinished that a backend has committed, or cannot be asked. What a failed machine has missed of a
 * commit is repeated there once it is back: until then readers find what was before.
 */
export const unfinishedOf = (process: number): string =>
  `SELECT count(*) FILTER (WHERE NOT success OR result <> '0') AS count FROM run_command_on_workers(
    $$SELECT count(*) FROM pg_prepared_xacts WHERE starts_with(gid, 'citus_0_${process}_')$$)`

/** A connection of Citus to a worker failed. */
export const workerLost = '08006'

/** Citus copied rows to a worker, which refused them: it passes on the message, and loses the SQLSTATE. */
export const copyRefused = 'copy refused'

/** The files of Citus that have no code for a lost worker where it fails after the connection was made, by the code that they have instead. */
const talkingToWorkers: Record<string, RegExp> = {
  XX000: /^(adaptive_executor|remote_transaction|remote_commands|connection_management)\.c$/,
  '58030': /^multi_copy\.c$/,
}

/** {@link workerLost} or {@link copyRefused}, where Citus says it in its own way. */
export function codeOfCitus({ code, routine, file }: Partial<pg.DatabaseError>): string | undefined {
  if (talkingToWorkers[code ?? '']?.test(file ?? '')) return workerLost
  return code === 'XX000' && routine === 'ReportCopyError' ? copyRefused : undefined
}
