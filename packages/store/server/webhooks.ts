/** Webhooks as the server delivers them: leases, positions in the feed, batches and their outcomes, requested callbacks, and pings. */
import { hash } from 'node:crypto'
import {
  callbackCaller,
  type DeliveryRecord,
  type DueDelivery,
  isRefusal,
  type LateWebhook,
  type OwnedWebhook,
  type Refusal,
  type WebhookOutcome,
  type WebhookRecord,
  type WebhookStore,
  type WebhookWork,
} from 'contract-server'
import { batched } from '../kit/batch.ts'
import {
  change,
  manyRows,
  query,
  type ServerDatabase,
  type ServerStatement,
  type ServerTransaction,
} from './database.ts'
import { webhookAdmin } from './webhook-admin.ts'
import { dueDelivery } from './webhook-rules.ts'
import { type WebhookSql, webhookSql, withBoolean } from './webhook-sql.ts'

// Enough outcomes to share the cost of a transaction, few enough to keep it short.
const mostTogether = 100

/** Stores the outcome of a batch; see {@link WebhookStore.finish}. */
function finisher(database: ServerDatabase): WebhookStore['finish'] {
  const sql = webhookSql(database)
  // One transaction at a time leaves the other connections to requests.
  const limits = { maxSize: mostTogether, concurrency: 1 }
  const finish = batched<Finished, boolean>(limits, (batches) =>
    database.write(function* () {
      const ids = manyRows(batches.map(({ outcome }) => ({ id: outcome.webhookId })))
      const [found, progress] = (yield [
        [sql.lockWebhooks, ids],
        [sql.lockProgress, ids],
      ]) as [LockedWebhook[], { id: number; owner: string | null }[]]
      const ownerOf = new Map(progress.map(({ id, owner }) => [id, owner]))
      const isKept = batches.map(({ owner, outcome }) => ownerOf.get(outcome.webhookId) === owner)
      const kept = batches.flatMap(({ outcome }, at) => (isKept[at] ? [outcome] : []))
      if (kept.length > 0) yield [...attemptsOf(sql, kept), ...kept.flatMap(endOf(sql, found))]
      return isKept
    }),
  )
  return (owner, outcome) => finish({ owner, outcome })
}

interface Finished {
  owner: string
  outcome: WebhookOutcome
}

type LockedWebhook = Pick<WebhookRecord, 'id' | 'caller' | 'url' | 'enabled'>

/** Returns the statements that move webhooks on, and store their attempts. */
function attemptsOf(sql: WebhookSql, kept: readonly WebhookOutcome[]): ServerStatement[] {
  const attempts = kept.flatMap((outcome) => outcome.deliveries)
  const known = attempts.filter(({ id }) => id !== undefined)
  const added = attempts.filter(({ id }) => id === undefined)
  return [
    [sql.advance, manyRows(kept.map((outcome) => ({ ...outcome, deliveries: undefined })))],
    ...(known.length > 0 ? [[sql.update, manyRows(known)] as const] : []),
    ...(added.length > 0 ? [[sql.insert, manyRows(added)] as const] : []),
  ]
}

/** Returns a function for the statements that disable a failed webhook, or remove the receiver of a callback. */
const endOf =
  (sql: WebhookSql, found: readonly LockedWebhook[]) =>
  ({ webhookId: id, url, disabledReason }: WebhookOutcome): ServerStatement[] => {
    const webhook = found.find((row) => row.id === id)
    const isEnded = disabledReason !== undefined && webhook?.enabled && webhook.url === url
    if (webhook?.caller === callbackCaller) return [[isEnded ? sql.remove : sql.removeReceiver, id]]
    return isEnded
      ? [
          [sql.disable, id, disabledReason],
          [sql.forget, id],
        ]
      : []
  }

export function webhookStore(database: ServerDatabase): WebhookStore {
  const { read, write, clock } = database
  const sql = webhookSql(database)
  const now = () => clock().toISOString()

  return {
    ...webhookAdmin(database),

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

    finish: finisher(database),

    request: ({ name: type, url, body, secret }) =>
      write(function* () {
        const slot = `${callbackCaller} ${hash('sha256', JSON.stringify([url, secret]))}`
        const [receiver] = yield* query<{ id: number }>(sql.receiver, slot, url, secret)
        const webhookId = receiver!.id
        yield [
          [sql.beginReceiver, webhookId],
          [sql.insert, manyRows([dueDelivery({ webhookId, type, body }, clock())])],
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
export function pinger(database: ServerDatabase) {
  const sql = webhookSql(database)
  return <Code extends string>(
    id: number,
    decide: (
      webhook: WebhookRecord | undefined,
      pending: number,
    ) => Omit<DeliveryRecord, 'id'> | Refusal<Code>,
  ) =>
    database.write(function* (): ServerTransaction<DeliveryRecord | Refusal<Code>> {
      const [webhook] = yield* query<WebhookRecord>(sql.webhook, id)
      const [pings] = yield* query<{ pending: number }>(sql.pings, id)
      const made = decide(webhook && withBoolean(webhook), pings!.pending)
      if (isRefusal(made)) return made
      const [stored] = yield* query<{ id: number }>(`${sql.insert} RETURNING id`, manyRows([made]))
      return { ...made, id: stored!.id }
    })
}
