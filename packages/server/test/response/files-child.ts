/** Serves `GET /down`, a generated file of 200 MB, from the code in CODE. Prints the port, and at the end the most memory that was in use, in MB. Run it with --expose-gc. */
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buildApp } from '../../app.ts'
import { forgetUsage } from '../../lifecycle/usage.ts'
import type { ReceivedFile } from '../../request/multipart.ts'

const down = async () => ({
  status: 200,
  // As a file that is read: each chunk is new.
  body: Readable.from(
    (function* () {
      for (let count = 0; count < 2000; count++) yield Buffer.alloc(100_000)
    })(),
  ),
  length: 200_000_000,
})
async function counted(stream: AsyncIterable<Uint8Array>) {
  let size = 0
  for await (const chunk of stream) size += chunk.length
  return { status: 200, body: size }
}
const up = ({ stream }: { stream: AsyncIterable<Uint8Array> }) => counted(stream)
const form = ({ body }: { body: { file: ReceivedFile } }) => counted(body.file.stream())
const app = buildApp({
  id: 'test',
  contract: await import(process.env.CODE!),
  handlers: { down, part: down, up, form } as never,
  store: { check: async () => undefined },
  keys: { find: async () => undefined },
  usage: forgetUsage,
  policy: { sunset: 'enforce', minStability: 'experimental' },
  clock: () => new Date(),
})
await app.listen({ host: '127.0.0.1', port: 0 })
console.log((app.server.address() as AddressInfo).port)
// Garbage that nothing has collected yet is no memory in use, and on a bare node:http server it reaches 75 MB.
const inUse = () => {
  gc!()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
const before = inUse()
let most = before
const look = setInterval(() => {
  most = Math.max(most, inUse())
}, 50)
process.once('SIGTERM', async () => {
  clearInterval(look)
  await app.close()
  console.log((most - before) / 2 ** 20)
})
