import { isInForce } from '../key-record.ts'
import { selected } from '../table.ts'
import { type DeliveryRecord, deliveries, type WebhookRecord, webhooks } from '../webhook.ts'
import {
  type AttemptedDelivery,
  type Backlog,
  type DueDelivery,
  mostClaimed,
  type OwnedWebhook,
  type WebhookOutcome,
  type WebhookStore,
} from '../webhook-store.ts'
import type { Parts } from './parts.ts'
import { reader } from './rows.ts'
import { webhookCare } from './webhook-care.ts'

/** A row as SQLite has it, which has no booleans. */
type Stored<Row> = { [Property in keyof Row]: Row[Property] extends boolean ? number : Row[Property] }

type Progress = { position: number; failingSince: string | null }

const claimable = `SELECT p.webhook_id FROM webhook_progress p JOIN webhooks w ON w.id = p.webhook_id
  WHERE p.owned_until <= ? AND w.enabled = 1 LIMIT ${mostClaimed}`

/** The oldest event that is wanted and was not sent: by type, after the webhook that is furthest behind. */
const oldestEvent = `SELECT min(timestamp) FROM (
  SELECT (SELECT timestamp FROM events WHERE id > behind.position ORDER BY id LIMIT 1) AS timestamp
    FROM (SELECT min(p.position) AS position FROM webhooks w JOIN webhook_progress p ON p.webhook_id = w.id
      WHERE w.enabled = 1 AND w.types = '[]') AS behind
  UNION ALL
  SELECT (SELECT timestamp FROM events WHERE type = behind.type AND id > behind.position ORDER BY id LIMIT 1)
    FROM (SELECT wanted.value AS type, min(p.position) AS position
      FROM webhooks w JOIN webhook_progress p ON p.webhook_id = w.id, json_each(w.types) AS wanted
      WHERE w.enabled = 1 GROUP BY wanted.value) AS behind)`

export function webhookStore(parts: Parts): WebhookStore {
  const { db, read, write, clock } = parts
  const readWebhook = reader<WebhookRecord>(webhooks)!
  const sql = {
    claimable: db.prepare<[number]>(claimable),
    claim: db.prepare<[string, number, number]>(
      `UPDATE webhook_progress SET owner = ?, owned_until = ? WHERE webhook_id IN (${claimable})`,
    ),
    renew: db.prepare<[number, string]>('UPDATE webhook_progress SET owned_until = ? WHERE owner = ?'),
    releaseAll: db.prepare<[string]>(
      'UPDATE webhook_progress SET owner = NULL, owned_until = 0 WHERE owner = ?',
    ),
    release: db.prepare<[string, number]>(
      'UPDATE webhook_progress SET owner = NULL, owned_until = 0 WHERE owner = ? AND webhook_id = ?',
    ),
    owned: db.prepare<{ now: string; owner: string }, Stored<OwnedWebhook>>(
      `SELECT w.id, w.url, w.types, w.enabled, w.version, p.failing_since AS "failingSince",
         (SELECT max(${isInForce(':now', 'k.')}) = 0
           FROM api_keys k WHERE CAST(coalesce(k.caller_id, k.id) AS TEXT) = w.caller) AS hasLapsed,
         (SELECT min(d.next_attempt_at) FROM deliveries d WHERE d.webhook_id = w.id AND d.status = 'pending') AS dueAt
       FROM webhook_progress p JOIN webhooks w ON w.id = p.webhook_id WHERE p.owner = :owner`,
    ),
    webhook: db.prepare<[number], WebhookRecord>(`SELECT ${selected(webhooks)} FROM webhooks WHERE id = ?`),
    progress: db.prepare<[number, string], Progress>(
      'SELECT position, failing_since AS failingSince FROM webhook_progress WHERE webhook_id = ? AND owner = ?',
    ),
    pending: db
      .prepare<[number], number>(
        "SELECT count(*) FROM deliveries WHERE webhook_id = ? AND status = 'pending'",
      )
      .pluck(),
    due: db.prepare<[number, string, number], DueDelivery>(
      `SELECT ${selected(deliveries).replace(/(^|, )/g, '$1d.')}, e.timestamp, e.data
       FROM deliveries d LEFT JOIN events e ON e.id = d.event_id
       WHERE d.webhook_id = ? AND d.status = 'pending' AND d.next_attempt_at <= ?
       ORDER BY d.next_attempt_at LIMIT ?`,
    ),
    advance: db.prepare<[Omit<WebhookOutcome, 'deliveries'> & { owner: string }]>(
      `UPDATE webhook_progress SET position = CASE position WHEN :from THEN :position ELSE position END,
         failing_since = :failingSince WHERE webhook_id = :webhookId AND owner = :owner`,
    ),
    insert: db.prepare<[Omit<DeliveryRecord, 'id'>]>(
      `INSERT INTO deliveries
         (webhook_id, event_id, type, status, attempts, last_status, last_error, created_at, attempted_at, next_attempt_at)
       VALUES
         (:webhookId, :eventId, :type, :status, :attempts, :lastStatus, :lastError, :createdAt, :attemptedAt, :nextAttemptAt)`,
    ),
    update: db.prepare<[AttemptedDelivery]>(
      `UPDATE deliveries SET status = :status, attempts = :attempts, last_status = :lastStatus, last_error = :lastError,
         attempted_at = :attemptedAt, next_attempt_at = :nextAttemptAt WHERE id = :id`,
    ),
    disable: db.prepare<{ id: number; url: string; reason: string }>(
      `UPDATE webhooks SET enabled = 0, disabled_reason = :reason, version = version + 1
       WHERE id = :id AND enabled = 1 AND url = :url`,
    ),
    forget: db.prepare<[number]>(
      'UPDATE webhook_progress SET failing_since = NULL, owner = NULL, owned_until = 0 WHERE webhook_id = ?',
    ),
    lastEvent: db.prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'events'").pluck(),
    waiting: db.prepare<[], { pending: number; first: number | null }>(
      `SELECT count(*) AS pending, min(d.id) AS first FROM deliveries d JOIN webhooks w ON w.id = d.webhook_id
       WHERE d.status = 'pending' AND w.enabled = 1`,
    ),
    createdAt: db.prepare<[number | null], string>('SELECT created_at FROM deliveries WHERE id = ?').pluck(),
    oldestEvent: db.prepare<[], string | null>(oldestEvent).pluck(),
    disabled: db
      .prepare<[], number>('SELECT count(*) FROM webhooks WHERE disabled_reason IS NOT NULL')
      .pluck(),
    prune: db.prepare<[string, number]>(
      `DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries
       WHERE status <> 'pending' AND created_at < ? ORDER BY created_at LIMIT ?)`,
    ),
  }
  const now = () => clock().toISOString()

  return {
    ...webhookCare(parts),

    async claim(owner, lease) {
      const at = clock().getTime()
      // A write that changes nothing would take the lock, and the turn of others, every time.
      if (await read(() => sql.claimable.get(at) === undefined)) return 0
      return write(() => sql.claim.run(owner, at + lease, at).changes)
    },

    renew: (owner, lease) => write(() => void sql.renew.run(clock().getTime() + lease, owner)),

    release: (owner, ids) =>
      write(() => {
        if (!ids) sql.releaseAll.run(owner)
        else for (const id of ids) sql.release.run(owner, id)
      }),

    owned: (owner) =>
      read(() =>
        sql.owned
          .all({ now: now(), owner })
          .map((row) => ({ ...row, enabled: row.enabled === 1, hasLapsed: row.hasLapsed === 1 })),
      ),

    work: (owner, id, most) =>
      read(() => {
        const progress = sql.progress.get(id, owner)
        const webhook = sql.webhook.get(id)
        if (!progress || !webhook) return undefined
        const due = sql.due.all(id, now(), most)
        return { webhook: readWebhook(webhook), ...progress, pending: sql.pending.get(id) ?? 0, due }
      }),

    finish: (owner, { deliveries, ...outcome }) =>
      write(() => {
        if (sql.advance.run({ ...outcome, owner }).changes === 0) return false
        for (const one of deliveries) (one.id === undefined ? sql.insert : sql.update).run(one)
        const { webhookId: id, url, disabledReason: reason } = outcome
        if (reason !== undefined && sql.disable.run({ id, url, reason }).changes > 0) sql.forget.run(id)
        return true
      }),

    backlog: () =>
      read((): Backlog => {
        const { pending, first } = sql.waiting.get()!
        const oldest = [sql.oldestEvent.get(), sql.createdAt.get(first)].flatMap((at) => at ?? []).sort()[0]
        return {
          lastEvent: sql.lastEvent.get() ?? 0,
          pending,
          oldest: oldest ?? null,
          disabled: sql.disabled.get() ?? 0,
        }
      }),

    prune: (before, most) => write(() => sql.prune.run(before.toISOString(), most).changes),
  }
}
