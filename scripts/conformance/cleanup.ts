import type { Client } from './client.ts'
import type { HttpRequest, HttpResponse } from './exchange.ts'

/** Orders first, then pets, then categories: nothing is removed that something else still needs. */
const order = ['/store/orders', '/pets', '/categories']

/** Remembers what a run makes, and removes it. */
export interface Cleanup {
  observe(request: Pick<HttpRequest, 'method' | 'target'>, answer: HttpResponse): void
  /** Removes what can be removed; answers the paths that stay: a completed order cannot be undone. */
  run(client: Client): Promise<string[]>
}

export function createCleanup(): Cleanup {
  const made = new Set<string>()
  return {
    observe({ method, target }, { status, body }) {
      const path = target.split('?', 1)[0] ?? ''
      const id = (body as { id?: unknown } | undefined)?.id
      if (method === 'POST' && status === 201 && id !== undefined) made.add(`${path}/${id}`)
      if (method === 'DELETE' && status === 204) made.delete(path)
    },
    async run(client) {
      for (const kind of order) {
        const paths = [...made].filter((path) => path.startsWith(kind))
        await Promise.all(paths.map((path) => remove(client, path).catch(() => {})))
      }
      return [...made]
    },
  }
}

async function remove(client: Client, target: string) {
  // An order whose ship date has passed can still be rescheduled, and then be cancelled.
  const body = JSON.stringify({ shipDate: '2999-12-31T00:00:00Z' })
  if (target.startsWith('/store')) await client.send({ method: 'PATCH', target, body })
  await client.send({ method: 'DELETE', target })
}
