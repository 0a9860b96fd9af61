import type { Client } from './client.ts'
import { toRequest } from './draft.ts'
import { type HttpRequest, type HttpResponse, pathBelow, targetOf } from './exchange.ts'
import type { Fixtures } from './fixtures.ts'
import type { OracleContract } from './oracle-contract.ts'
import { pathParameters } from './producers.ts'
import type { Samples } from './samples.ts'

/** Remembers what a run makes, and removes it. */
export interface Cleanup {
  observe(request: Pick<HttpRequest, 'method' | 'target'>, response: HttpResponse): void
  /** Removes, of what was made, that which these path parameters name. */
  makeRoom(names: readonly string[], client: Client, samples: Samples, fixtures: Fixtures): Promise<void>
  /** Removes what can be removed, and gives the paths that stay: not everything can be undone. */
  run(client: Client, samples: Samples, fixtures: Fixtures): Promise<string[]>
}

/** @param base the address of the server */
export function createCleanup({ match }: OracleContract, base: string): Cleanup {
  const made = new Set<string>()

  async function remove(path: string, client: Client, samples: Samples, { beforeDelete = {} }: Fixtures) {
    const operation = match('DELETE', path)
    if (!operation) return
    const parts = path.split('/').map(decodeURIComponent)
    const names = operation.path.split('/').map((part) => /^\{(.*)\}$/.exec(part)?.[1])
    const values = names.flatMap((name, at) => (name ? [[name, parts[at] ?? '']] : []))
    const given: Record<string, string> = Object.fromEntries(values)
    await beforeDelete[operation.operationId]?.({ ...samples, expect: () => {} }, given).catch(() => {})
    const { response } = await client.send(toRequest(operation, { path: given, query: [], headers: {} }))
    // It went with something else.
    if ([404, 410].includes(response.status)) made.delete(path)
  }

  return {
    observe({ method, target }, { status, body, headers }) {
      const [path = ''] = target.split('?', 1)
      const id = (body as { id?: string | number } | undefined)?.id
      const place = headers.location ?? (id === undefined ? undefined : `${path}/${id}`)
      const found = place === undefined ? undefined : targetOf(place, path)
      const at = found && pathBelow(base, found.pathname)
      if (method === 'POST' && at && (status === 201 || (status < 300 && match('DELETE', at)))) made.add(at)
      if (method === 'DELETE' && status < 300) made.delete(path)
    },
    async makeRoom(names, client, samples, fixtures) {
      if (names.length === 0) return
      const isNamed = (path: string) => {
        const operation = match('DELETE', path)
        return operation !== undefined && names.includes(pathParameters(operation).at(-1)?.name ?? '')
      }
      const paths = [...made].filter(isNamed)
      // What stays is in the way of a later check, and that says so.
      await Promise.all(paths.map((path) => remove(path, client, samples, fixtures).catch(() => {})))
    },
    async run(client, samples, fixtures) {
      // What something else still needs goes in a later round.
      for (let before = Number.POSITIVE_INFINITY; made.size < before; ) {
        before = made.size
        const paths = [...made]
        await Promise.all(paths.map((path) => remove(path, client, samples, fixtures).catch(() => {})))
      }
      return [...made]
    },
  }
}
