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

/**
 * Remembers the resources that a run creates, and removes them.
 * @param base the address of the server
 */
export function createCleanup(contract: OracleContract, base: string) {
  const { match } = contract
  const made = new Set<string>()

  async function remove(path: string, client: Client, samples: Samples, { before = {} }: Fixtures) {
    const operation = match('DELETE', path)
    if (!operation) return
    const values = valuesIn(operation.path, path) ?? []
    const pathValues = Object.fromEntries(
      namesIn(operation.path).map((name, at) => [name, decodeURIComponent(values[at] ?? '')]),
    )
    await before[operation.operationId]?.({ ...samples.session, expect: () => {} }, pathValues).catch(
      () => {},
    )
    const { response } = await client.send(toRequest(operation, { path: pathValues, query: [], headers: {} }))
    // It was removed with another resource.
    if ([404, 410].includes(response.status)) made.delete(path)
  }

  // An item that cannot be removed is reported by a later check that it disturbs.
  const removeAll = (paths: readonly string[], ...means: [Client, Samples, Fixtures]) =>
    Promise.all(paths.map((path) => remove(path, ...means).catch(() => {})))

  return {
    observe({ method, target }: HttpRequest, response: HttpResponse) {
      const { status } = response
      const [path = ''] = target.split('?', 1)
      if (method === 'PUT' && status === 201) made.add(path)
      if (method === 'POST' && status < 300) {
        const at = placeMade(path, response, contract, base)
        if (at && (status === 201 || match('DELETE', at))) made.add(at)
      }
      if (method === 'DELETE' && status < 300) made.delete(path)
    },
    async makeRoom(client: Client, samples: Samples, fixtures: Fixtures) {
      const isScarce = (path: string) => {
        const operation = match('DELETE', path)
        return operation && fixtures.scarce?.includes(lastParameter(operation)?.name ?? '')
      }
      if (fixtures.scarce) await removeAll([...made].filter(isScarce), client, samples, fixtures)
    },
    async run(client: Client, samples: Samples, fixtures: Fixtures): Promise<string[]> {
      // Items that others depend on are removed in a later round.
      for (let before = Number.POSITIVE_INFINITY; made.size < before; ) {
        before = made.size
        await removeAll([...made], client, samples, fixtures)
      }
      return [...made]
    },
  }
}
