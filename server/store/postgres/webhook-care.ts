import { mostBehind, type WebhookCare, type WebhookOverview } from '../webhook-store.ts'
import type { Parts } from './parts.ts'

const countOf = (status: string) =>
  `(SELECT count(*) FROM deliveries d WHERE d.webhook_id = w.id AND d.status = '${status}') AS ${status}`

const sql = {
  // The index of types has the order of each.
  list: `SELECT w.id, w.caller, w.url, w.types, w.enabled, w.disabled_reason AS "disabledReason",
      p.position, p.failing_since AS "failingSince", ${countOf('pending')}, ${countOf('failed')},
      CASE w.types
        WHEN '[]' THEN (SELECT count(*) FROM (SELECT FROM events WHERE id > p.position LIMIT ${mostBehind}) AS unsent)
        ELSE (SELECT count(*) FROM (SELECT FROM jsonb_array_elements_text(w.types::jsonb) AS wanted (type)
          JOIN events e ON e.type = wanted.type AND e.id > p.position LIMIT ${mostBehind}) AS unsent)
      END AS behind
    FROM webhooks w JOIN webhook_progress p ON p.webhook_id = w.id ORDER BY w.id`,
  disable: `UPDATE webhooks SET enabled = false, disabled_reason = $2, version = version + 1
    WHERE id = $1 AND enabled RETURNING 1`,
  // Webhooks before what belongs to them, as whoever deletes one locks them.
  notice: 'UPDATE webhooks SET version = version + 1 WHERE id = $1',
  resend: `UPDATE deliveries SET status = 'pending', next_attempt_at = $4 WHERE id IN (SELECT id FROM deliveries d
      WHERE webhook_id = $1 AND status = 'failed' AND id > $2
        AND (event_id IS NULL OR EXISTS (SELECT FROM events WHERE id = d.event_id)) ORDER BY id LIMIT $3) RETURNING id`,
  rewind: 'UPDATE webhook_progress SET position = $2 WHERE webhook_id = $1 AND position > $2 RETURNING 1',
}

export function webhookCare({ reads, writes, clock }: Parts): WebhookCare {
  /** Changes what belongs to a webhook; where it changed nothing, nothing is kept. */
  const change = (text: string, id: number, ...values: (string | number)[]) =>
    writes.alone(async (query) => {
      await query(sql.notice, id)
      const rows = await query<{ id: number }>(text, id, ...values)
      return rows.length > 0 ? { result: rows, save: [] } : { result: rows }
    })

  return {
    list: () => reads.query<WebhookOverview>(sql.list),

    disable: (id, reason) =>
      writes.alone(async (query) => {
        const { length } = await query(sql.disable, id, reason)
        return length > 0 ? { result: true, save: [] } : { result: false }
      }),

    async resend(id, after, most) {
      const made = await change(sql.resend, id, after, most, clock().toISOString())
      return made.map((row) => row.id).sort((a, b) => a - b)
    },

    rewind: async (id, position) => (await change(sql.rewind, id, position)).length > 0,
  }
}
