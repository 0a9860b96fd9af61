/** What every session is set to. A session's own settings win over those of the server, the database and the role, and over a reload. */
import type { ConnectionTarget } from './url.ts'

/**
 * What a connection is for. Reads end after the statement timeout. PostgreSQL does not undo a COMMIT that waits for a standby when it ends it,
 * so for writes only the wait for a reply ends. Migrations take as long as they take.
 */
export type Purpose = 'read' | 'write' | 'migrate'

/**
 * The values of {@link setUp}.
 * @param process what the connection was told of its backend; behind a pooler it is none
 */
export const sessionValues = (
  purpose: Purpose,
  process: number | null,
  { statementTimeout, lockTimeout, searchPath }: ConnectionTarget,
) => [
  purpose === 'read' ? String(statementTimeout) : '0',
  searchPath ?? null,
  process,
  String(lockTimeout),
  purpose === 'migrate' ? '0' : String(statementTimeout),
]

/** A pooler gives each transaction a session of its choice: what is set for that must end with the transaction. */
const isPooled = 'pg_backend_pid() IS DISTINCT FROM $3::int'

/**
 * Sets a session up, or behind a pooler the transaction that it stands in, and says which of them and whether it can write. One round trip,
 * or none where it follows a BEGIN.
 */
export const setUp = `SELECT
  pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' AS "readOnly",
  ${isPooled} AS "isPooled",
  -- What is acknowledged has to survive, on a synchronous standby too; every value but a stronger one promises less.
  set_config('synchronous_commit',
    CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, ${isPooled}),
  -- Only a warning says that a commit did not wait for its standby.
  set_config('client_min_messages', 'warning', ${isPooled}),
  set_config('statement_timeout', $1, ${isPooled}),
  set_config('lock_timeout', $4, ${isPooled}),
  set_config('idle_in_transaction_session_timeout', $5, ${isPooled}),
  -- Each statement of a transaction has to see what was committed before it.
  set_config('default_transaction_isolation', 'read committed', ${isPooled}),
  -- A NULL in an array that the driver sends is not the text NULL.
  set_config('array_nulls', 'on', ${isPooled}),
  -- A page of a list is read from an index in its order, however cheap it may seem to sort all that matches.
  set_config('enable_sort', 'off', ${isPooled}), set_config('enable_incremental_sort', 'off', ${isPooled}),
  -- Up to PostgreSQL 17, a sort that cannot be avoided then seems so dear that it is compiled, which takes longer than all the rest.
  set_config('jit', 'off', ${isPooled}),
  set_config('search_path', coalesce($2, current_setting('search_path')), ${isPooled})`

/** What is set beside {@link setUp} where the tables are on several machines. */
export const setUpDistributed = `,
  -- What a transaction sets holds on all of them.
  set_config('citus.propagate_set_commands', 'local', ${isPooled}),
  -- Rows are locked in one order before they are changed, so that nothing has to wait for all of a shard.
  set_config('citus.enable_deadlock_prevention', 'off', ${isPooled}),
  -- One connection of a backend to each of them.
  set_config('citus.multi_shard_modify_mode', 'sequential', ${isPooled}),
  set_config('citus.max_adaptive_executor_pool_size', '1', ${isPooled})`
