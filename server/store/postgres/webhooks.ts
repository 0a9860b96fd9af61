import { isInForce } from '../key-record.ts'
import { columnName, selected } from '../table.ts'
import { deliveries, type WebhookRecord, webhooks } from '../webhook.ts'
import {
  type Backlog,
  type DueDelivery,
  mostClaimed,
  type OwnedWebhook,
  type WebhookOutcome,
  type WebhookStore,
  type WebhookWork,
} from '../webhook-store.ts'
import type { Value } from './connection.ts'
import { lastId } from './emit.ts'
import { gathered } from './gathered.ts'
import type { Parts } from './parts.ts'
import { typeName } from './rows.ts'
import type { Query, Statement } from './transaction.ts'
import { webhookCare } from './webhook-care.ts'

/** The columns that an attempt writes: all but the id. */
const attempted = Object.keys(deliveries.columns).filter((property) => property !== 'id')
const columnsOf = (properties: readonly string[]) => properties.map(columnName).join(', ')
const arraysOf = (properties: readonly string[]) =>
  properties.map((one, at) => `$${at + 1}::${typeName[deliveries.columns[one as 'id']]}[]`).join(', ')
const withId = ['id', ...attempted]

const isFree = 'p.owned_until <= $1 AND w.enabled'
const joined = 'webhook_progress p JOIN webhooks w ON w.id = p.webhook_id'
const nobody = 'owner = NULL, owned_until = 0'

const sql = {
  claimable: `SELECT 1 FROM ${joined} WHERE ${isFree} LIMIT 1`,
  claim: `WITH free AS (SELECT p.webhook_id FROM ${joined} WHERE ${isFree} LIMIT ${mostClaimed} FOR UPDATE OF p SKIP LOCKED)
    UPDATE webhook_progress SET owner = $2, owned_until = $3
    FROM free WHERE webhook_progress.webhook_id = free.webhook_id RETURNING 1`,
  // In one order, for the sake of others who lock several.
  mine: 'SELECT FROM webhook_progress WHERE owner = $1 ORDER BY webhook_id FOR UPDATE',
  renew: 'UPDATE webhook_progress SET owned_until = $2 WHERE owner = $1',
  release: `UPDATE webhook_progress SET ${nobody} WHERE owner = $1 AND webhook_id = ANY(coalesce($2::bigint[], ARRAY[webhook_id]))`,
  owned: `SELECT w.id, w.url, w.types, w.enabled, w.version, p.failing_since AS "failingSince",
      coalesce((SELECT NOT bool_or(${isInForce('$2', 'k.')})
        FROM api_keys k WHERE coalesce(k.caller_id, k.id)::text = w.caller), false) AS "hasLapsed",
      (SELECT min(d.next_attempt_at) FROM deliveries d WHERE d.webhook_id = w.id AND d.status = 'pending') AS "dueAt"
    FROM ${joined} WHERE p.owner = $1`,
  work: `SELECT ${selected(webhooks)}, position, failing_since AS "failingSince",
      (SELECT count(*) FROM deliveries WHERE webhook_id = $2 AND status = 'pending') AS pending
    FROM ${joined} WHERE p.owner = $1 AND w.id = $2`,
  due: `SELECT ${selected(deliveries).replace(/(^|, )/g, '$1d.')}, e.timestamp, e.data
    FROM deliveries d LEFT JOIN events e ON e.id = d.event_id
    WHERE d.webhook_id = $1 AND d.status = 'pending' AND d.next_attempt_at <= $2
    ORDER BY d.next_attempt_at LIMIT $3`,
  // Webhooks before their progress, as whoever deletes one locks them.
  lockWebhooks:
    'SELECT id, url, enabled FROM webhooks WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE',
  lockProgress: `SELECT webhook_id AS id FROM webhook_progress
    WHERE webhook_id = ANY($1::bigint[]) AND owner = $2 ORDER BY webhook_id FOR UPDATE`,
  insert: `INSERT INTO deliveries (${columnsOf(attempted)}) SELECT * FROM unnest(${arraysOf(attempted)})`,
  update: `UPDATE deliveries SET ${attempted.map((one) => `${columnName(one)} = changed.${columnName(one)}`).join(', ')}
    FROM unnest(${arraysOf(withId)}) AS changed (${columnsOf(withId)}) WHERE deliveries.id = changed.id`,
  advance: `UPDATE webhook_progress AS p SET failing_since = changed.failing_since,
      position = CASE p.position WHEN changed.before THEN changed.position ELSE p.position END
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) AS changed (id, before, position, failing_since)
    WHERE p.webhook_id = changed.id`,
  disable: `UPDATE webhooks SET enabled = false, disabled_reason = changed.reason, version = version + 1
    FROM unnest($1::bigint[], $2::text[]) AS changed (id, reason) WHERE webhooks.id = changed.id`,
  forget: `UPDATE webhook_progress SET failing_since = NULL, ${nobody} WHERE webhook_id = ANY($1::bigint[])`,
  waiting: `SELECT pending, (SELECT created_at FROM deliveries WHERE id = first) AS oldest
    FROM (SELECT count(*) AS pending, min(d.id) AS first FROM deliveries d JOIN webhooks w ON w.id = d.webhook_id
      WHERE d.status = 'pending' AND w.enabled) AS waiting`,
  // By type, after the webhook that is furthest behind.
  oldestEvent: `SELECT min(at) AS at FROM (
    SELECT (SELECT timestamp FROM events WHERE id > behind.position ORDER BY id LIMIT 1) AS at
      FROM (SELECT min(p.position) AS position FROM ${joined} WHERE w.enabled AND w.types = '[]') AS behind
    UNION ALL
    SELECT (SELECT timestamp FROM events WHERE type = behind.type AND id > behind.position ORDER BY type, id LIMIT 1)
      FROM (SELECT wanted.type, min(p.position) AS position
        FROM ${joined} CROSS JOIN LATERAL jsonb_array_elements_text(w.types::jsonb) AS wanted (type)
        WHERE w.enabled GROUP BY wanted.type) AS behind) AS oldest`,
  disabled: 'SELECT count(*) AS disabled FROM webhooks WHERE disabled_reason IS NOT NULL',
  prune: `DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries
    WHERE status <> 'pending' AND created_at < $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1`,
}

/** Outcomes that share a transaction: enough to share its cost, few enough for it to be short. */
const mostTogether = 100

export function webhookStore(parts: Parts): WebhookStore {
  const { reads, writes, clock } = parts
  const now = () => clock().toISOString()

  /** One transaction at a time, whatever there is to write: requests have the other connections. */
  const finishOf = (owner: string) =>
    gathered<WebhookOutcome, boolean>(mostTogether, (outcomes) =>
      writes.alone(async (query) => {
        const ids = outcomes.map(({ webhookId }) => webhookId)
        const [found, mine] = await Promise.all([
          query<Pick<WebhookRecord, 'id' | 'url' | 'enabled'>>(sql.lockWebhooks, ids),
          query<{ id: number }>(sql.lockProgress, ids, owner),
        ])
        const kept = new Set(mine.map(({ id }) => id))
        const written = outcomes.filter(({ webhookId }) => kept.has(webhookId))
        const ended = written.filter(
          ({ disabledReason, webhookId, url }) =>
            disabledReason !== undefined &&
            found.some((one) => one.id === webhookId && one.enabled && one.url === url),
        )
        const result = outcomes.map(({ webhookId }) => kept.has(webhookId))
        return written.length === 0 ? { result } : { result, save: statements(written, ended) }
      }),
    )
  const finishers = new Map<string, (outcome: WebhookOutcome) => Promise<boolean>>()

  return {
    ...webhookCare(parts),

    async claim(owner, lease) {
      const at = clock().getTime()
      if ((await reads.query(sql.claimable, at)).length === 0) return 0
      return writes.alone(async (query) => {
        const taken = await query(sql.claim, at, owner, at + lease)
        return taken.length === 0 ? { result: 0 } : { result: taken.length, save: [] }
      })
    },

    renew: (owner, lease) =>
      writes.alone(async (query) => {
        await query(sql.mine, owner)
        return { result: undefined, save: [[sql.renew, owner, clock().getTime() + lease]] }
      }),

    release: (owner, ids) =>
      writes.alone(async (query) => {
        await query(sql.mine, owner)
        return { result: undefined, save: [[sql.release, owner, ids ? [...ids] : null]] }
      }),

    owned: (owner) => reads.query<OwnedWebhook>(sql.owned, owner, now()),

    work: (owner, id, most) =>
      reads.together(async (query) => {
        const [[found], due] = await Promise.all([
          query<WebhookRecord & Omit<WebhookWork, 'webhook' | 'due'>>(sql.work, owner, id),
          query<DueDelivery>(sql.due, id, now(), most),
        ])
        if (!found) return undefined
        const { position, failingSince, pending, ...webhook } = found
        return { webhook, position, failingSince, pending, due }
      }),

    finish(owner, outcome) {
      let finish = finishers.get(owner)
      if (!finish) {
        finish = finishOf(owner)
        finishers.set(owner, finish)
      }
      return finish(outcome)
    },

    backlog: () => reads.together(backlog),

    prune: (before, most) =>
      writes.alone(async (query) => {
        const removed = await query(sql.prune, before.toISOString(), most)
        return removed.length === 0 ? { result: 0 } : { result: removed.length, save: [] }
      }),
  }
}

/** The statements that write outcomes, and the end of some webhooks. */
function statements(written: readonly WebhookOutcome[], ended: readonly WebhookOutcome[]): Statement[] {
  const of = (
    outcomes: readonly WebhookOutcome[],
    property: 'webhookId' | 'from' | 'position' | 'failingSince',
  ) => outcomes.map((one) => one[property])
  const rows = written.flatMap((one) => one.deliveries)
  const save = (text: string, properties: readonly string[], some: typeof rows): Statement[] => {
    const values = properties.map((one): Value => some.map((row) => row[one as 'id'] ?? null))
    return some.length === 0 ? [] : [[text, ...values]]
  }
  return [
    ...save(
      sql.update,
      withId,
      rows.filter(({ id }) => id !== undefined),
    ),
    ...save(
      sql.insert,
      attempted,
      rows.filter(({ id }) => id === undefined),
    ),
    [
      sql.advance,
      of(written, 'webhookId'),
      of(written, 'from'),
      of(written, 'position'),
      of(written, 'failingSince'),
    ],
    ...(ended.length === 0
      ? []
      : ([
          [sql.disable, of(ended, 'webhookId'), ended.map(({ disabledReason = null }) => disabledReason)],
          [sql.forget, of(ended, 'webhookId')],
        ] satisfies Statement[])),
  ]
}

async function backlog(query: Query): Promise<Backlog> {
  const [[last], [waiting], [event], [ended]] = await Promise.all([
    query<{ id: number }>(lastId),
    query<{ pending: number; oldest: string | null }>(sql.waiting),
    query<{ at: string | null }>(sql.oldestEvent),
    query<{ disabled: number }>(sql.disabled),
  ])
  const oldest = [event?.at, waiting?.oldest].flatMap((at) => at ?? []).sort()[0]
  return {
    lastEvent: last?.id ?? 0,
    pending: waiting?.pending ?? 0,
    oldest: oldest ?? null,
    disabled: ended?.disabled ?? 0,
  }
}
