import { type CallerUsage, callersSql, type Usage, type UsageStore } from '../usage-store.ts'
import type { Parts } from './parts.ts'

const sql = {
  // In the order of the key, so that servers that report at the same time wait for each other and never deadlock.
  add: `INSERT INTO usage (operation_id, caller, day, calls, last_call)
    SELECT operation_id, caller, day, sum(calls), max(last_call)
    FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[]) AS one (operation_id, caller, day, calls, last_call)
    GROUP BY operation_id, caller, day ORDER BY operation_id, caller, day
    ON CONFLICT (operation_id, caller, day)
    DO UPDATE SET calls = usage.calls + excluded.calls, last_call = greatest(usage.last_call, excluded.last_call)`,
  report: `SELECT operation_id AS "operationId", caller, day, calls, last_call AS "lastCall"
    FROM usage ORDER BY operation_id, day, caller`,
}

export function usageStore({ reads, writes }: Parts): UsageStore {
  return {
    add: (usage) =>
      writes.alone(async () => {
        const of = <Name extends keyof Usage>(name: Name) => usage.map((one) => one[name])
        return {
          result: undefined,
          save: [[sql.add, of('operationId'), of('caller'), of('day'), of('calls'), of('lastCall')]],
        }
      }),
    report: () => reads.query<Usage>(sql.report),
    callers: (latest) => reads.query<CallerUsage>(callersSql('$1'), latest),
  }
}
