/** Subscriptions to a callback: where a request has the address, and requests that create, read and remove a subscription. */
import { parseUrl } from 'contract-openapi/model'
import { flatten } from 'contract-openapi/values'
import type { CheckContext } from '../check.ts'
import type { ContractCallback } from '../contract/contract.ts'
import { bodySchema, type ContractOperation } from '../contract/operation.ts'
import { pathParameters, readOf } from '../contract/resources.ts'
import { pairOf, toRequest, withMember, without } from '../plan/draft.ts'
import { placeMade } from '../send/cleanup.ts'
import type { Hook, Receiver } from '../send/receiver.ts'

interface AddressPlace {
  in: 'body' | 'query' | 'header'
  path: readonly string[]
  rest: string
}

/** Finds the place of the address in a subscribing request; undefined where the request alone does not decide it. */
export function addressPlaceOf({ url }: ContractCallback): AddressPlace | undefined {
  const parsed = parseUrl(url)
  const [source, rest = '', ...others] = Array.isArray(parsed) ? parsed : []
  if (typeof source !== 'object' || source.from !== 'request' || typeof rest !== 'string') return undefined
  if (source.in === 'path' || others.length > 0) return undefined
  return { in: source.in, path: source.in === 'body' ? source.pointer : [source.name], rest }
}

/** The members of a subscription that select what is sent, each with its possible values: arrays of an enum. */
export const selectorsOf = (operation: ContractOperation): [name: string, values: unknown[]][] =>
  Object.entries(bodySchema(operation).properties ?? {}).flatMap(([name, schema]) => {
    const { items = {}, maxItems } = flatten(schema)
    const values = flatten(items).enum
    return values ? [[name, values.slice(0, maxItems)]] : []
  })

export interface Subscription extends Hook {
  secret: string | undefined
  path: string | undefined
}

/** The server refuses to send to the address of a hook; the message contains its response. */
export class SubscriptionRefused extends Error {
  override name = 'SubscriptionRefused'
}

export function createSubscriber(
  { client, samples, oracle, target }: CheckContext,
  receiver: Receiver,
  operation: ContractOperation,
  place: AddressPlace,
) {
  const made: Subscription[] = []
  const { match, operations } = oracle.contract
  const get = (path: string) => client.send({ method: 'GET', target: path })
  const [name = ''] = place.path

  async function requestFor(url: string, selected: Record<string, unknown>) {
    const { body, query, headers, ...draft } = await samples.prepareDraft(operation)
    const { required = [] } = bodySchema(operation)
    const kept = Object.entries(body ?? {}).filter(([member]) => required.includes(member))
    const bare = body && { ...Object.fromEntries(kept), ...selected }
    return toRequest(operation, {
      ...draft,
      query: place.in === 'query' ? [...without(query, name), pairOf(name, url)] : query,
      headers: place.in === 'header' ? { ...headers, [name]: url } : headers,
      body: place.in === 'body' ? withMember(bare, place.path, url) : bare,
    })
  }

  return {
    /**
     * @param selected the requested values, by member
     * @param answer returns the status for the nth arrival, from 0
     * @throws SubscriptionRefused
     */
    async subscribe(
      selected: Record<string, unknown>,
      answer: (nth: number) => number,
    ): Promise<Subscription> {
      const hook = receiver.hook(answer)
      const request = await requestFor(hook.url, selected)
      const { response } = await client.send(request)
      const { status, body, text } = response
      if (status >= 300)
        throw new SubscriptionRefused(
          `${operation.operationId} refuses the address ${hook.url} with ${status}: ${text.slice(0, 200)}`,
        )
      const [collection = ''] = request.target.split('?', 1)
      const texts = Object.values(Object(body)).filter((value) => typeof value === 'string')
      const secret = texts.find((value) => value.startsWith('whsec_'))
      const path = placeMade(collection, response, oracle.contract, target.url)
      made.push({ ...hook, secret, path })
      return made.at(-1)!
    },
    /** Reads all subscriptions, so that the responses are judged after something has happened. */
    async readAll() {
      for (const { path = '' } of made) {
        const item = match('GET', path)
        if (!item) continue
        const below = operations.filter(
          (candidate) =>
            candidate.method === 'GET' &&
            `${candidate.path}/`.startsWith(`${item.path}/`) &&
            pathParameters(candidate).length === pathParameters(item).length,
        )
        for (const operation of below) await get(path + operation.path.slice(item.path.length))
      }
      if (readOf(operation.path, operations)) await get(operation.path)
    },
    async removeAll() {
      for (const { path = '' } of made)
        if (match('DELETE', path)) await client.send({ method: 'DELETE', target: path })
    },
  }
}
