/** The store of usage counts: adds calls by operation, caller and day, and reads them by day, or by the last call of each caller. */
import type { CallerUsage, Usage, UsageStore } from 'contract-server'
import { manyRows, query, type ServerDatabase } from './database.ts'

const sql = {
  // All servers write in the order of the key, so that they wait for each other and never deadlock.
  add: `INSERT INTO usage (operation_id, caller, day, calls, last_call)
    SELECT value ->> 'operationId', value ->> 'caller', value ->> 'day', sum(CAST(value ->> 'calls' AS BIGINT)), max(value ->> 'lastCall')
    FROM json_each($1) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (operation_id, caller, day) DO UPDATE SET calls = usage.calls + excluded.calls,
      last_call = CASE WHEN usage.last_call < excluded.last_call THEN excluded.last_call ELSE usage.last_call END`,
  report: `SELECT operation_id AS "operationId", caller, day, calls, last_call AS "lastCall"
    FROM usage ORDER BY operation_id, day, caller`,
  // One pass along the primary key. Only a caller whose calls came too late is read again.
  callers: `SELECT operation_id AS "operationId", caller, calls,
      CASE WHEN last <= $1 THEN last ELSE coalesce((SELECT max(last_call) FROM usage AS calls WHERE calls.operation_id = summed.operation_id
        AND calls.caller = summed.caller AND calls.last_call <= $1), last) END AS "lastCall"
    FROM (SELECT operation_id, caller, CAST(sum(calls) AS bigint) AS calls, max(last_call) AS last FROM usage GROUP BY operation_id, caller) AS summed
    ORDER BY 1, 2`,
}

export const usageStore = ({ read, write }: ServerDatabase): UsageStore => ({
  add: (usage) =>
    write(function* () {
      yield* query(sql.add, manyRows(usage))
    }),

  async report() {
    const [rows] = await read<[Usage[]]>([sql.report])
    return rows
  },

  async callers(latest) {
    const [rows] = await read<[CallerUsage[]]>([sql.callers, latest])
    return rows
  },
})
