/** Serves the code in CODE, prints the port, and ends with its parent. */
import type { AddressInfo } from 'node:net'
import { buildApp } from '../app.ts'
import { forgetUsage } from '../lifecycle/usage.ts'
import { unprotected } from '../settings/network.ts'

interface Body {
  body: AsyncIterable<unknown>
}
const done = async () => ({ status: 200, body: 'done' })
const app = buildApp({
  id: 'test',
  contract: await import(process.env.CODE!),
  handlers: {
    get: done,
    form: done,
    members: done,
    pairs: done,
    unique: done,
    deep: done,
    async lines({ body }: Body) {
      for await (const _ of body);
      return done()
    },
  } as never,
  store: { check: async () => undefined },
  keys: { find: async () => undefined },
  usage: forgetUsage,
  policy: { sunset: 'enforce', minStability: 'experimental' },
  clock: () => new Date(),
  protection: { ...unprotected, maxConnections: 10_000 },
})
await app.listen({ host: '127.0.0.1', port: 0 })
console.log((app.server.address() as AddressInfo).port)
process.once('SIGTERM', () => app.close())
process.once('disconnect', () => process.exit())
