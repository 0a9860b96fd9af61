import { mostBehind, type WebhookCare, type WebhookOverview } from '../webhook-store.ts'
import type { Parts } from './parts.ts'

type Stored = Omit<WebhookOverview, 'enabled'> & { enabled: number }

const countOf = (status: string) =>
  `(SELECT count(*) FROM deliveries d WHERE d.webhook_id = w.id AND d.status = '${status}') AS ${status}`

const sql = {
  // The index of types has the order of each.
  list: `SELECT w.id, w.caller, w.url, w.types, w.enabled, w.disabled_reason AS disabledReason,
      p.position, p.failing_since AS failingSince, ${countOf('pending')}, ${countOf('failed')},
      CASE w.types
        WHEN '[]' THEN (SELECT count(*) FROM (SELECT 1 FROM events WHERE id > p.position LIMIT ${mostBehind}))
        ELSE (SELECT count(*) FROM (SELECT 1 FROM json_each(w.types) AS wanted
          JOIN events e ON e.type = wanted.value AND e.id > p.position LIMIT ${mostBehind}))
      END AS behind
    FROM webhooks w JOIN webhook_progress p ON p.webhook_id = w.id ORDER BY w.id`,
  disable: `UPDATE webhooks SET enabled = 0, disabled_reason = ?, version = version + 1 WHERE id = ? AND enabled = 1`,
  resend: `UPDATE deliveries SET status = 'pending', next_attempt_at = ? WHERE id IN (SELECT id FROM deliveries d
      WHERE webhook_id = ? AND status = 'failed' AND id > ?
        AND (event_id IS NULL OR EXISTS (SELECT 1 FROM events WHERE id = d.event_id)) ORDER BY id LIMIT ?) RETURNING id`,
  rewind: 'UPDATE webhook_progress SET position = :position WHERE webhook_id = :id AND position > :position',
  notice: 'UPDATE webhooks SET version = version + 1 WHERE id = ?',
}

export function webhookCare({ db, read, write, clock }: Parts): WebhookCare {
  const notice = (id: number) => db.prepare<[number]>(sql.notice).run(id)
  return {
    list: () =>
      read(() =>
        db
          .prepare<[], Stored>(sql.list)
          .all()
          .map((row) => ({ ...row, enabled: row.enabled === 1 })),
      ),

    disable: (id, reason) =>
      write(() => db.prepare<[string, number]>(sql.disable).run(reason, id).changes > 0),

    resend: (id, after, most) =>
      write(() => {
        const statement = db.prepare<[string, number, number, number], number>(sql.resend).pluck()
        const made = statement.all(clock().toISOString(), id, after, most)
        if (made.length > 0) notice(id)
        return made.sort((a, b) => a - b)
      }),

    rewind: (id, position) =>
      write(() => {
        const { changes } = db.prepare<{ id: number; position: number }>(sql.rewind).run({ id, position })
        if (changes > 0) notice(id)
        return changes > 0
      }),
  }
}
