/** Serves `GET /down`, a generated file of 200 MB, from the code in CODE. Prints the port, and at the end the peak memory in MB. */
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buildApp } from '../../app.ts'
import { forgetUsage } from '../../lifecycle/usage.ts'

const piece = Buffer.alloc(100_000)
const down = async () => ({
  status: 200,
  body: Readable.from(Array.from({ length: 2000 }, () => piece)),
  length: 2000 * piece.length,
})
const app = buildApp({
  id: 'test',
  contract: await import(process.env.CODE!),
  handlers: { down, part: down },
  store: { check: async () => undefined },
  keys: { find: async () => undefined },
  usage: forgetUsage,
  policy: { sunset: 'enforce', minStability: 'experimental' },
  clock: () => new Date(),
})
await app.listen({ host: '127.0.0.1', port: 0 })
console.log((app.server.address() as AddressInfo).port)
const before = process.memoryUsage.rss()
let most = before
const look = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 10)
process.once('SIGTERM', async () => {
  clearInterval(look)
  await app.close()
  console.log((most - before) / 2 ** 20)
})
