/** Remembers the resources that a run creates, and removes them through the contract. */
import { namesIn, match as valuesIn } from 'contract-openapi/wire'
import type { OracleContract } from '../contract/contract.ts'
import { type HttpRequest, type HttpResponse, isEncoded, pathBelow, targetOf } from '../contract/exchange.ts'
import { isId, itemParameter, lastParameter, memberFor } from '../contract/resources.ts'
import type { Fixtures } from '../fixtures.ts'
import { toRequest } from '../plan/draft.ts'
import type { Client } from './client.ts'
import type { Samples } from './samples.ts'

/** The path of a created resource below a collection; undefined where the response does not name it. */
export function placeMade(
  path: string,
  { headers, body }: HttpResponse,
  { match, operations }: OracleContract,
  base: string,
): string | undefined {
  const collection = isEncoded(path) ? match('POST', path)?.path : undefined
  const id = memberFor(itemParameter(collection ?? '', operations) ?? 'id', body)
  const place = headers.location ?? (isId(id) ? `${path}/${encodeURIComponent(id)}` : undefined)
  const found = place === undefined ? undefined : targetOf(place, path)
  return found && pathBelow(base, found.pathname)
}

/** Remembers the resources that a run creates, and removes them. */
export function createCleanup(
  contract: OracleContract,
  client: Client,
  samples: Samples,
  fixtures: Fixtures,
) {
  const { match } = contract
  const made = new Set<string>()

  async function remove(path: string) {
    const operation = match('DELETE', path)
    if (!operation) return
    const values = valuesIn(operation.path, path) ?? []
    const pathValues = Object.fromEntries(
      namesIn(operation.path).map((name, at) => [name, decodeURIComponent(values[at] ?? '')]),
    )
    const session = { ...samples.session, expect: () => {} }
    await fixtures.before?.[operation.operationId]?.(session, pathValues).catch(() => {})
    const { response } = await client.send(toRequest(operation, { path: pathValues, query: [], headers: {} }))
    // It was removed with another resource.
    if ([404, 410].includes(response.status)) made.delete(path)
  }

  // An item that cannot be removed is reported by a later check that it disturbs.
  const removeAll = (paths: readonly string[]) =>
    Promise.all(paths.map((path) => remove(path).catch(() => {})))

  return {
    observe({ method, target }: HttpRequest, response: HttpResponse) {
      const { status } = response
      const [path = ''] = target.split('?', 1)
      if (method === 'PUT' && status === 201) made.add(path)
      if (method === 'POST' && status < 300) {
        const place = placeMade(path, response, contract, client.base)
        if (place && (status === 201 || match('DELETE', place))) made.add(place)
      }
      if (method === 'DELETE' && status < 300) made.delete(path)
    },
    /** Removes resources that allow only a few at once. */
    async makeRoom() {
      const { scarce } = fixtures
      const isScarce = (path: string) => {
        const operation = match('DELETE', path)
        return operation && scarce?.includes(lastParameter(operation)?.name ?? '')
      }
      if (scarce) await removeAll([...made].filter(isScarce))
    },
    /** Removes all resources. Returns the paths of those that are left. */
    async run(): Promise<string[]> {
      // Items that others depend on are removed in a later round.
      for (let before = Number.POSITIVE_INFINITY; made.size < before; ) {
        before = made.size
        await removeAll([...made])
      }
      return [...made]
    },
  }
}
