import { type CallerUsage, callersSql, type Usage, type UsageStore } from '../usage-store.ts'
import type { Parts } from './parts.ts'

export function usageStore({ db, read, write }: Parts): UsageStore {
  const add = db.prepare<[Usage]>(
    `INSERT INTO usage (operation_id, caller, day, calls, last_call)
     VALUES (:operationId, :caller, :day, :calls, :lastCall)
     ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, last_call = max(last_call, excluded.last_call)`,
  )
  const report = db.prepare<[], Usage>(
    `SELECT operation_id AS operationId, caller, day, calls, last_call AS lastCall
     FROM usage ORDER BY operation_id, day, caller`,
  )
  const callers = db.prepare<{ latest: string }, CallerUsage>(callersSql(':latest'))
  return {
    add: (usage) =>
      write(() => {
        for (const one of usage) add.run(one)
      }),
    report: () => read(() => report.all()),
    callers: (latest) => read(() => callers.all({ latest })),
  }
}
