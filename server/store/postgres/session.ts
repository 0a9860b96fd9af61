/** What every session is set to. A session's own settings win over those of the server, the database and the role, and over a reload. */
import type { ConnectionTarget } from './url.ts'

/**
 * What a connection is for. Reads end after the statement timeout. PostgreSQL does not undo a COMMIT that waits for a standby when it ends it,
 * so for writes only the wait for a reply ends. Migrations take as long as they take.
 */
export type Purpose = 'read' | 'write' | 'migrate'

/** The values of {@link setUp}. */
export const sessionValues = (purpose: Purpose, { statementTimeout, searchPath }: ConnectionTarget) => [
  purpose === 'read' ? String(statementTimeout) : '0',
  searchPath ?? null,
]

/** Sets a session up, and says whether it can write; one round trip. */
export const setUp = `SELECT
  pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' AS "readOnly",
  -- What is acknowledged has to survive, on a synchronous standby too; every value but a stronger one promises less.
  set_config('synchronous_commit',
    CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false),
  -- Only a warning says that a commit did not wait for its standby.
  set_config('client_min_messages', 'warning', false),
  set_config('statement_timeout', $1, false),
  -- Each statement of a transaction has to see what was committed before it.
  set_config('default_transaction_isolation', 'read committed', false),
  -- A NULL in an array that the driver sends is not the text NULL.
  set_config('array_nulls', 'on', false),
  -- A page of a list is read from an index in its order, however cheap it may seem to sort all that matches.
  set_config('enable_sort', 'off', false), set_config('enable_incremental_sort', 'off', false),
  set_config('search_path', coalesce($2, current_setting('search_path')), false)`
