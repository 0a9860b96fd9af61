import type { Usage, UsageStore } from '../store.ts'
import type { Engine } from './engine.ts'

export function usageStore({ db, read, write }: Engine): UsageStore {
  const add = db.prepare<[Usage]>(
    `INSERT INTO usage (operation_id, key_id, day, calls, last_call)
     VALUES (:operationId, :keyId, :day, :calls, :lastCall)
     ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, last_call = max(last_call, excluded.last_call)`,
  )
  const report = db.prepare<[], Usage & { keyName: string }>(
    `SELECT operation_id AS operationId, key_id AS keyId, day, calls, last_call AS lastCall, name AS keyName
     FROM usage JOIN api_keys ON api_keys.id = key_id ORDER BY operation_id, day, key_id`,
  )
  return {
    add: (usage) =>
      write(() => {
        for (const one of usage) add.run(one)
      }),
    report: () => read(() => report.all()),
  }
}
