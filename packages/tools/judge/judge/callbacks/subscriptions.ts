import { toRequest } from '../../plan/draft.ts'
import { type AddressPlace, secretIn, subscriptionTo } from '../../plan/subscription.ts'
import type { ContractOperation } from '../../read/operation.ts'
import { pathParameters, readOf } from '../../read/resources.ts'
import { placeMade } from '../../send/cleanup.ts'
import type { Hook, Receiver } from '../../send/receiver.ts'
import type { CheckContext } from '../check.ts'

/** A hook that somebody has subscribed. */
export interface Subscription extends Hook {
  /** Signs what is sent to it; undefined where the response showed none. */
  secret: string | undefined
  /** Its path on the server; undefined where the response told none. */
  path: string | undefined
}

/** The server refuses to send to the address of a hook; the message has its response. */
export class SubscriptionRefused extends Error {
  override name = 'SubscriptionRefused'
}

/** Subscribes through the contract, and removes that again. */
export interface Subscriber {
  /**
   * @param answer gives the status for what arrives, the nth from 0 on
   * @throws SubscriptionRefused
   */
  subscribe(selected: Record<string, unknown>, answer: (nth: number) => number): Promise<Subscription>
  /** Reads all that the server says of the subscriptions, so that it is judged after something has happened. */
  readAll(): Promise<void>
  removeAll(): Promise<void>
}

export function createSubscriber(
  { client, samples, oracle, target }: CheckContext,
  receiver: Receiver,
  operation: ContractOperation,
  place: AddressPlace,
): Subscriber {
  const made: Subscription[] = []
  const { match, operations } = oracle.contract
  const read = (path: string) => client.send({ method: 'GET', target: path })
  return {
    async subscribe(selected, answer) {
      const hook = receiver.hook(answer)
      const draft = subscriptionTo(hook.url, place, operation, await samples.draft(operation), selected)
      const request = toRequest(operation, draft)
      const { response } = await client.send(request)
      const { status, body, text } = response
      if (status >= 300)
        throw new SubscriptionRefused(
          `${operation.operationId} refuses the address ${hook.url} with ${status}: ${text.slice(0, 200)}`,
        )
      const [collection = ''] = request.target.split('?', 1)
      const path = placeMade(collection, response, oracle.contract, target.url)
      const subscription = { ...hook, secret: secretIn(body), path }
      made.push(subscription)
      return subscription
    },
    async readAll() {
      for (const { path } of made) {
        const item = path === undefined ? undefined : match('GET', path)
        if (path === undefined || !item) continue
        const below = operations.filter(
          (one) =>
            one.method === 'GET' &&
            (one === item || one.path.startsWith(`${item.path}/`)) &&
            pathParameters(one).length === pathParameters(item).length,
        )
        for (const operation of below) await read(path + operation.path.slice(item.path.length))
      }
      if (readOf(operation.path, operations)) await read(operation.path)
    },
    async removeAll() {
      for (const { path } of made)
        if (path !== undefined && match('DELETE', path)) await client.send({ method: 'DELETE', target: path })
    },
  }
}
