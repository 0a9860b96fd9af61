/** SQL of webhooks for both engines. Every transaction locks webhooks before their progress, in the order of their ids. */
import { callbackCaller, maxBehind, maxLate } from 'contract-server'
import { columnName, selected } from '../kit/table.ts'
import type { ServerDatabase } from './database.ts'
import { isInForce } from './keys.ts'
import { deliveries, webhooks } from './tables.ts'

const mostClaimed = 500

const attempted = Object.keys(deliveries.columns).filter((property) => property !== 'id')
const columnsOf = (properties: readonly string[]) => properties.map(columnName).join(', ')
const valuesOf = (properties: readonly string[]) =>
  properties
    .map((property) => {
      const text = `value ->> '${property}'`
      const value = deliveries.columns[property as 'id'] === 'integer' ? `CAST(${text} AS BIGINT)` : text
      return `${value} AS ${columnName(property)}`
    })
    .join(', ')

const isFree = 'p.owned_until <= $1 AND w.enabled'
const joined = 'webhook_progress p JOIN webhooks w ON w.id = p.webhook_id'
const nobody = 'owner = NULL, owned_until = 0'
const ended = ["status <> 'pending'", "status = 'pending' AND event_id IS NULL"]

const countOf = (status: string) =>
  `(SELECT count(*) FROM deliveries d WHERE d.webhook_id = w.id AND d.status = '${status}') AS ${status}`

/** SQL of the time of the oldest event that a webhook has not received yet. */
const since = ({ textsIn, feed }: Pick<ServerDatabase, 'textsIn' | 'feed'>) => `CASE w.types
    WHEN '[]' THEN (SELECT timestamp FROM events WHERE id > p.position ORDER BY id LIMIT 1)
    ELSE (SELECT min((SELECT timestamp FROM (${feed.ofType('wanted.value', 'p.position', 1)}) AS unsent))
      FROM ${textsIn('w.types')} AS wanted)
  END`

/** Returns the statements by their names. */
export const webhookSql = ({ locking, textsIn, feed }: ServerDatabase) => ({
  claimable: `SELECT 1 FROM ${joined} WHERE ${isFree} LIMIT 1`,
  claim: `WITH free AS (SELECT p.webhook_id FROM ${joined} WHERE ${isFree} LIMIT ${mostClaimed} ${locking('FOR UPDATE OF p SKIP LOCKED')})
    UPDATE webhook_progress SET owner = $2, owned_until = $3 WHERE webhook_id IN (SELECT webhook_id FROM free)`,
  // All transactions lock webhooks in the same order.
  mine: `SELECT 1 FROM webhook_progress WHERE owner = $1 ORDER BY webhook_id ${locking('FOR UPDATE')}`,
  renew: 'UPDATE webhook_progress SET owned_until = $2 WHERE owner = $1',
  releaseAll: `UPDATE webhook_progress SET ${nobody} WHERE owner = $1`,
  release: `UPDATE webhook_progress SET ${nobody} WHERE owner = $1 AND webhook_id = $2`,
  owned: `SELECT w.id, w.url, w.types, w.enabled, w.version, p.failing_since AS "failingSince",
      (SELECT count(*) > 0 AND count(*) FILTER (WHERE ${isInForce('$2', 'k.')}) = 0
        FROM api_keys k WHERE CAST(coalesce(k.caller_id, k.id) AS TEXT) = w.caller) AS "hasLapsed",
      (SELECT min(d.next_attempt_at) FROM deliveries d WHERE d.webhook_id = w.id AND d.status = 'pending') AS "dueAt"
    FROM ${joined} WHERE p.owner = $1`,
  elsewhere: `SELECT w.url FROM ${joined} WHERE p.owner <> $1 AND p.owned_until > $2 AND w.enabled`,
  work: `SELECT ${selected(webhooks)}, position, failing_since AS "failingSince",
      (SELECT count(*) FROM deliveries WHERE webhook_id = $2 AND status = 'pending') AS pending
    FROM ${joined} WHERE p.owner = $1 AND w.id = $2`,
  due: `SELECT ${selected(deliveries, 'd.')}, e.timestamp, e.data
    FROM deliveries d LEFT JOIN events e ON e.id = d.event_id
    WHERE d.webhook_id = $1 AND d.status = 'pending' AND d.next_attempt_at <= $2
    ORDER BY d.next_attempt_at LIMIT $3`,
  lockWebhook: `SELECT id FROM webhooks WHERE id = $1 ${locking('FOR NO KEY UPDATE')}`,
  // A transaction that deletes a webhook also locks it before its progress.
  lockWebhooks: `SELECT id, caller, url, enabled FROM webhooks
    WHERE id IN (SELECT CAST(value ->> 'id' AS BIGINT) FROM json_each($1)) ORDER BY id ${locking('FOR NO KEY UPDATE')}`,
  lockProgress: `SELECT webhook_id AS id, owner FROM webhook_progress
    WHERE webhook_id IN (SELECT CAST(value ->> 'id' AS BIGINT) FROM json_each($1)) ORDER BY webhook_id ${locking('FOR UPDATE')}`,
  insert: `INSERT INTO deliveries (${columnsOf(attempted)}) SELECT ${valuesOf(attempted)} FROM json_each($1)`,
  update: `UPDATE deliveries SET ${attempted.map((property) => `${columnName(property)} = changed.${columnName(property)}`).join(', ')}
    FROM (SELECT ${valuesOf(['id', ...attempted])} FROM json_each($1)) AS changed WHERE deliveries.id = changed.id`,
  advance: `UPDATE webhook_progress SET failing_since = changed.failing_since,
      position = CASE webhook_progress.position WHEN changed.before THEN changed.position ELSE webhook_progress.position END
    FROM (SELECT CAST(value ->> 'webhookId' AS BIGINT) AS id, CAST(value ->> 'from' AS BIGINT) AS before,
      CAST(value ->> 'position' AS BIGINT) AS position, value ->> 'failingSince' AS failing_since FROM json_each($1)) AS changed
    WHERE webhook_id = changed.id`,
  disable: `UPDATE webhooks SET enabled = false, disabled_reason = $2, version = version + 1 WHERE id = $1 AND enabled`,
  add: `INSERT INTO webhooks (caller, slot, url, types, enabled, secret, version)
    VALUES ($1, $2, $3, $4, true, $5, 1) RETURNING id`,
  begin: 'INSERT INTO webhook_progress (webhook_id, position, owned_until) VALUES ($1, $2, 0)',
  // The update locks the row, so that it is not removed before the callback is stored.
  receiver: `INSERT INTO webhooks (caller, slot, url, types, enabled, secret, version)
    VALUES ('${callbackCaller}', $1, $2, '[""]', true, $3, 1)
    ON CONFLICT (slot) DO UPDATE SET version = webhooks.version RETURNING id`,
  beginReceiver: `INSERT INTO webhook_progress (webhook_id, position, owned_until) VALUES ($1, 0, 0)
    ON CONFLICT (webhook_id) DO NOTHING`,
  removeReceiver: `DELETE FROM webhooks WHERE id = $1
    AND NOT EXISTS (SELECT 1 FROM deliveries WHERE webhook_id = $1 AND status = 'pending')`,
  remove: 'DELETE FROM webhooks WHERE id = $1',
  forget: `UPDATE webhook_progress SET failing_since = NULL, ${nobody} WHERE webhook_id = $1`,
  lastEvent: feed.last,
  waiting: `SELECT pending, (SELECT created_at FROM deliveries WHERE id = lowest) AS oldest
    FROM (SELECT count(*) AS pending, min(d.id) AS lowest FROM deliveries d JOIN webhooks w ON w.id = d.webhook_id
      WHERE d.status = 'pending' AND w.enabled) AS waiting`,
  late: `SELECT id, since FROM (SELECT w.id, ${since({ textsIn, feed })} AS since FROM ${joined} WHERE w.enabled) AS waiting
    WHERE since IS NOT NULL ORDER BY since, id LIMIT ${maxLate}`,
  disabled: 'SELECT count(*) AS disabled FROM webhooks WHERE disabled_reason IS NOT NULL',
  webhook: `SELECT ${selected(webhooks)} FROM webhooks WHERE id = $1 ${locking('FOR UPDATE')}`,
  pings:
    "SELECT count(*) AS pending FROM deliveries WHERE webhook_id = $1 AND status = 'pending' AND event_id IS NULL",
  prune: ended.map(
    (condition) => `DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries
      WHERE ${condition} AND created_at < $1 ORDER BY created_at LIMIT $2 ${locking('FOR UPDATE SKIP LOCKED')})`,
  ),
  list: `SELECT w.id, w.caller, w.url, w.types, w.enabled, w.disabled_reason AS "disabledReason",
      p.position, p.failing_since AS "failingSince", ${countOf('pending')}, ${countOf('failed')},
      CASE w.types
        WHEN '[]' THEN (SELECT count(*) FROM (SELECT 1 FROM events WHERE id > p.position LIMIT ${maxBehind}) AS unsent)
        ELSE (SELECT CAST(coalesce(sum((SELECT count(*) FROM (${feed.ofType('wanted.value', 'p.position', maxBehind)}) AS unsent)), 0) AS BIGINT)
          FROM ${textsIn('w.types')} AS wanted)
      END AS behind, ${since({ textsIn, feed })} AS since
    FROM ${joined} ORDER BY w.id`,
  notice: 'UPDATE webhooks SET version = version + 1 WHERE id = $1',
  resend: `UPDATE deliveries SET status = 'pending', next_attempt_at = $4 WHERE id IN (SELECT id FROM deliveries d
      WHERE webhook_id = $1 AND status = 'failed' AND id > $2
        AND (event_id IS NULL OR EXISTS (SELECT 1 FROM events WHERE id = d.event_id)) ORDER BY id LIMIT $3) RETURNING id`,
  rewind: 'UPDATE webhook_progress SET position = $2 WHERE webhook_id = $1 AND position > $2',
})

export type WebhookSql = ReturnType<typeof webhookSql>

/** Converts the boolean of a webhook, which SQLite does not have. */
export const withBoolean = <Row extends { enabled: boolean }>(row: Row): Row => ({
  ...row,
  enabled: Boolean(row.enabled),
})
