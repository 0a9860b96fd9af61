/**
 * Handlers of the operations with which callers manage their webhooks. In comes the request of an operation of the contract; out comes its
 * response. The compiler compares both with the contract where the service names the operation; `Type` is there the type of the contract's events:
 *
 * ```ts
 * const webhooks = webhookHandlers(refusable(webhookRefusals, problemDetails), '/hooks')
 * export const handlers = { …, subscribe: webhooks.create, unsubscribe: webhooks.delete } satisfies Handlers
 * ```
 */
import { page, type Refusable, resource } from '../responses/index.ts'
import type { PageQuery } from '../store/page.ts'
import { type Created, type Expected, isRefusal, type Once, type Versioned } from '../store/result.ts'
import type {
  DeliveryStatus,
  NewWebhook,
  SealedWebhook,
  SubscriptionStore,
  Webhook,
  WebhookRefusal,
  WebhookUpdate,
} from '../store/subscriptions.ts'
import type { WebhookTools } from './start.ts'

export { type WebhookRefusal, webhookRefusals } from '../store/subscriptions.ts'

interface Context {
  caller: { id: string } | null
  webhooks: WebhookTools
  subscriptions: SubscriptionStore
  expected: Expected
  once: Once | undefined
}

/** Parameters of a path, which ends with the id of a webhook, or with that and the id of a delivery. */
type Path = Readonly<Record<string, number>>

/**
 * Makes the handlers.
 * @param refusable responses to refusals, with a status for each {@link WebhookRefusal}
 * @param path path of the webhooks, below which each has its id
 */
export function webhookHandlers<Statuses extends Readonly<Record<WebhookRefusal, number>>, Body>(
  { decline, changed, created, removed }: Refusable<Statuses, Body>,
  path: string,
) {
  return {
    async list<Type extends string>({ query }: { query: PageQuery }, { caller, subscriptions }: Context) {
      const { items, ...rest } = await subscriptions.list(idOf(caller), query)
      return page({ ...rest, items: items as Webhook<Type>[] }, query, 'id')
    },

    async create<Type extends string>({ body: webhook }: { body: NewWebhook<Type> }, context: Context) {
      const { caller, webhooks, subscriptions, once } = context
      const refusedUrl = webhooks.refusedUrl(webhook.url)
      const { sealed: secret } = webhooks.newSecret()
      const result = await subscriptions.create({ caller: idOf(caller), webhook, secret, refusedUrl }, once)
      return created(
        isRefusal(result) ? result : withSecret<Type>(result, context),
        ({ id }) => `${path}/${id}`,
      )
    },

    async get<Type extends string>(request: { path: Path }, { caller, subscriptions }: Context) {
      const found = await subscriptions.find(idOf(caller), lastIn(request.path))
      return isRefusal(found) ? decline(found) : resource(found as Versioned<Webhook<Type>>)
    },

    async update<Type extends string>(
      { path, body }: { path: Path; body: WebhookUpdate<Type> },
      { caller, webhooks, subscriptions, expected }: Context,
    ) {
      const refusedUrl = body.url === undefined ? undefined : webhooks.refusedUrl(body.url)
      const result = await subscriptions.update(idOf(caller), lastIn(path), body, refusedUrl, expected)
      return changed(isRefusal(result) ? result : (result as Versioned<Webhook<Type>>))
    },

    async delete({ path }: { path: Path }, { caller, subscriptions, expected }: Context) {
      return removed(await subscriptions.delete(idOf(caller), lastIn(path), expected))
    },

    async rotateSecret<Type extends string>({ path }: { path: Path }, context: Context) {
      const { caller, webhooks, subscriptions, once } = context
      const { sealed } = webhooks.newSecret()
      const result = await subscriptions.rotate(idOf(caller), lastIn(path), sealed, once)
      if (isRefusal(result)) return decline(result)
      const { value: body, replayed } = withSecret<Type>(result, context)
      return { status: 200 as const, body, replayed }
    },

    async ping({ path }: { path: Path }, { caller, subscriptions }: Context) {
      const result = await subscriptions.ping(idOf(caller), lastIn(path))
      return isRefusal(result) ? decline(result) : { status: 202 as const, body: result }
    },

    async listDeliveries(
      { path, query }: { path: Path; query: PageQuery & { status?: DeliveryStatus } },
      { caller, subscriptions }: Context,
    ) {
      const found = await subscriptions.deliveries(idOf(caller), lastIn(path), query)
      return isRefusal(found) ? decline(found) : page(found, query, 'id')
    },

    async retry({ path }: { path: Path }, { caller, subscriptions }: Context) {
      const result = await subscriptions.retry(idOf(caller), lastIn(path, 1), lastIn(path))
      return isRefusal(result) ? decline(result) : { status: 202 as const, body: result }
    },
  }
}

function idOf(caller: Context['caller']): string {
  if (caller) return caller.id
  throw new Error(
    'Webhooks belong to their callers: give the operations of webhooks a `security` in the contract.',
  )
}

// Parameters are in the order of the path. It reads one by its name: development and conformance take `Object.values` for a copy that nobody reads.
const lastIn = (path: Path, before = 0): number => path[Reflect.ownKeys(path).at(-1 - before) as string]!

// Only the two responses that show a secret call this.
const withSecret = <Type extends string>(
  { value: { sealed, ...webhook }, ...rest }: Created<SealedWebhook>,
  { webhooks }: Context,
) => ({ ...rest, value: { ...(webhook as Webhook<Type>), secret: webhooks.open(sealed) } })
