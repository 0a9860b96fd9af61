/** Webhooks as operators see and change them. */
import { randomUUID } from 'node:crypto'
import { maxBehind, type WebhookAdmin, type WebhookOverview } from 'contract-server'
import { change, query, type ServerDatabase } from './database.ts'
import { webhookSql, withBoolean } from './webhook-sql.ts'

export function webhookAdmin(database: ServerDatabase): WebhookAdmin {
  const { read, write, clock, feed } = database
  const sql = webhookSql(database)

  return {
    async list() {
      const [rows] = await read<[WebhookOverview[]]>([sql.list])
      return rows.map((row) => ({ ...withBoolean(row), behind: Math.min(row.behind, maxBehind) }))
    },

    add: ({ caller, url, types, secret }) =>
      write(function* () {
        const end = feed.endOf(yield [...feed.settled])
        const [last] = yield* query<{ id: number }>(sql.lastEvent)
        // Webhooks of callers have numbers, so that the limit for each caller holds. Operators may add any number.
        const [added] = yield* query<{ id: number }>(sql.add, caller, randomUUID(), url, types, secret)
        yield [[sql.begin, added!.id, Math.min(last?.id ?? 0, end)]]
        return added!.id
      }),

    remove: (id) =>
      write(function* () {
        return (yield* change(sql.remove, id)) > 0
      }),

    disable: (id, reason) =>
      write(function* () {
        return (yield* change(sql.disable, id, reason)) > 0
      }),

    resend: (id, after, most) =>
      write(function* () {
        // A transaction that deletes a webhook also locks it before its rows.
        yield [[sql.lockWebhook, id]]
        const made = yield* query<{ id: number }>(sql.resend, id, after, most, clock().toISOString())
        if (made.length > 0) yield [[sql.notice, id]]
        return made.map((delivery) => delivery.id).sort((a, b) => a - b)
      }),

    rewind: (id, position) =>
      write(function* () {
        yield [[sql.lockWebhook, id]]
        const isRewound = (yield* change(sql.rewind, id, position)) > 0
        if (isRewound) yield [[sql.notice, id]]
        return isRewound
      }),
  }
}
