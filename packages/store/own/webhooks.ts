/**
 * Webhooks as the server delivers them, in SQL for both engines: leases, positions in the feed, batches and their outcomes, requested callbacks, and
 * what operators do. Every transaction locks webhooks before their progress, in the order of their ids.
 */
import { hash, randomUUID } from 'node:crypto'
import {
  callbackCaller,
  type DeliveryRecord,
  type DueDelivery,
  isRefusal,
  type LateWebhook,
  maxBehind,
  maxLate,
  type OwnedWebhook,
  type Refusal,
  type WebhookOutcome,
  type WebhookOverview,
  type WebhookRecord,
  type WebhookStore,
  type WebhookWork,
} from 'contract-server'
import { batched } from '../kit/batch.ts'
import { columnName, selected } from '../kit/table.ts'
import { isInForce } from './keys.ts'
import { change, manyRows, type OwnDatabase, type OwnStatement, type OwnWork, query } from './own-database.ts'
import { deliveries, webhooks } from './own-tables.ts'

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
const since = ({ textsIn, feed }: Pick<OwnDatabase, 'textsIn' | 'feed'>) => `CASE w.types
    WHEN '[]' THEN (SELECT timestamp FROM events WHERE id > p.position ORDER BY id LIMIT 1)
    ELSE (SELECT min((SELECT timestamp FROM (${feed.ofType('wanted.value', 'p.position', 1)}) AS unsent))
      FROM ${textsIn('w.types')} AS wanted)
  END`

const sqlOf = ({ locking, textsIn, feed }: OwnDatabase) => ({
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

// SQLite has no booleans.
const withBoolean = <Row extends { enabled: boolean }>(row: Row): Row => ({
  ...row,
  enabled: Boolean(row.enabled),
})

// Enough outcomes to share the cost of a transaction, few enough to keep it short.
const mostTogether = 100

export function webhookStore(database: OwnDatabase): WebhookStore {
  const { read, write, clock, feed } = database
  const sql = sqlOf(database)
  const now = () => clock().toISOString()

  // One transaction at a time leaves the other connections to requests.
  const finish = batched<{ owner: string; outcome: WebhookOutcome }, boolean>(
    { maxSize: mostTogether, concurrency: 1 },
    (batches) =>
      write(function* () {
        const ids = manyRows(batches.map(({ outcome }) => ({ id: outcome.webhookId })))
        const [found, progress] = (yield [
          [sql.lockWebhooks, ids],
          [sql.lockProgress, ids],
        ]) as [
          Pick<WebhookRecord, 'id' | 'caller' | 'url' | 'enabled'>[],
          { id: number; owner: string | null }[],
        ]
        const ownerOf = new Map(progress.map(({ id, owner }) => [id, owner]))
        const isKept = batches.map(({ owner, outcome }) => ownerOf.get(outcome.webhookId) === owner)
        const kept = batches.flatMap(({ outcome }, at) => (isKept[at] ? [outcome] : []))
        if (kept.length === 0) return isKept
        const isEnded = ({ disabledReason, webhookId, url }: WebhookOutcome) =>
          disabledReason !== undefined &&
          found.some((webhook) => webhook.id === webhookId && webhook.enabled && webhook.url === url)
        const attempts = kept.flatMap((outcome) => outcome.deliveries)
        const known = attempts.filter(({ id }) => id !== undefined)
        const added = attempts.filter(({ id }) => id === undefined)
        const statements: OwnStatement[] = [
          [sql.advance, manyRows(kept.map((outcome) => ({ ...outcome, deliveries: undefined })))],
        ]
        if (known.length > 0) statements.push([sql.update, manyRows(known)])
        if (added.length > 0) statements.push([sql.insert, manyRows(added)])
        const receivers = new Set(found.filter(({ caller }) => caller === callbackCaller).map(({ id }) => id))
        for (const outcome of kept) {
          const { webhookId: id, disabledReason = null } = outcome
          if (receivers.has(id)) statements.push([isEnded(outcome) ? sql.remove : sql.removeReceiver, id])
          else if (isEnded(outcome)) statements.push([sql.disable, id, disabledReason], [sql.forget, id])
        }
        yield statements
        return isKept
      }),
  )

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
        const made = yield* query<{ id: number }>(sql.resend, id, after, most, now())
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

    async claim(owner, lease) {
      const at = clock().getTime()
      // An update that changes nothing would still take the lock each time.
      const [claimable] = await read([sql.claimable, at])
      if (claimable!.length === 0) return 0
      return write(() => change(sql.claim, at, owner, at + lease))
    },

    renew: (owner, lease) =>
      write(function* () {
        yield [
          [sql.mine, owner],
          [sql.renew, owner, clock().getTime() + lease],
        ]
      }),

    release: (owner, ids) =>
      write(function* () {
        yield [[sql.mine, owner]]
        yield ids ? ids.map((id) => [sql.release, owner, id] as const) : [[sql.releaseAll, owner]]
      }),

    async owned(owner) {
      const [rows] = await read<[OwnedWebhook[]]>([sql.owned, owner, now()])
      return rows.map((row) => ({ ...withBoolean(row), hasLapsed: Boolean(row.hasLapsed) }))
    },

    async urlsElsewhere(owner) {
      const [rows] = await read<[{ url: string }[]]>([sql.elsewhere, owner, clock().getTime()])
      return rows.map(({ url }) => url)
    },

    async work(owner, id, most) {
      const [[found], due] = await read<
        [(WebhookRecord & Omit<WebhookWork, 'webhook' | 'due'>)[], DueDelivery[]]
      >([sql.work, owner, id], [sql.due, id, now(), most])
      if (!found) return undefined
      const { position, failingSince, pending, ...webhook } = found
      return { webhook: withBoolean(webhook), position, failingSince, pending, due }
    },

    finish: (owner, outcome) => finish({ owner, outcome }),

    request: ({ name: type, url, body, secret }) =>
      write(function* () {
        const slot = `${callbackCaller} ${hash('sha256', JSON.stringify([url, secret]))}`
        const [receiver] = yield* query<{ id: number }>(sql.receiver, slot, url, secret)
        const instant = now()
        const delivery: Omit<DeliveryRecord, 'id'> = {
          ...{ webhookId: receiver!.id, eventId: null, type, body, status: 'pending', attempts: 0 },
          ...{ lastStatus: null, lastError: null, createdAt: instant, attemptedAt: null },
          nextAttemptAt: instant,
        }
        yield [
          [sql.beginReceiver, receiver!.id],
          [sql.insert, manyRows([delivery])],
        ]
      }),

    async backlog() {
      const [[last], [waiting], late, [ended]] = await read<
        [
          { id: number }[],
          [{ pending: number; oldest: string | null }],
          LateWebhook[],
          [{ disabled: number }],
        ]
      >([sql.lastEvent], [sql.waiting], [sql.late], [sql.disabled])
      const oldest = [late[0]?.since, waiting.oldest].filter((at) => typeof at === 'string').sort()[0] ?? null
      return { lastEvent: last?.id ?? 0, pending: waiting.pending, oldest, disabled: ended.disabled, late }
    },

    prune: (before, most) =>
      write(function* () {
        let removed = 0
        for (const text of sql.prune) removed += yield* change(text, before.toISOString(), most - removed)
        return removed
      }),
  }
}

/**
 * Makes the function that adds a ping in one transaction, unless a rule refuses it.
 * @returns a function of the webhook's id and of the rule, which gets the locked webhook and the number of its pending pings
 */
export function pinger(database: OwnDatabase) {
  const sql = sqlOf(database)
  return <Code extends string>(
    id: number,
    decide: (
      webhook: WebhookRecord | undefined,
      pending: number,
    ) => Omit<DeliveryRecord, 'id'> | Refusal<Code>,
  ) =>
    database.write(function* (): OwnWork<DeliveryRecord | Refusal<Code>> {
      const [webhook] = yield* query<WebhookRecord>(sql.webhook, id)
      const [pings] = yield* query<{ pending: number }>(sql.pings, id)
      const made = decide(webhook && withBoolean(webhook), pings!.pending)
      if (isRefusal(made)) return made
      const [stored] = yield* query<{ id: number }>(`${sql.insert} RETURNING id`, manyRows([made]))
      return { ...made, id: stored!.id }
    })
}
