/** Where a server listens, and what the start prints of it. */
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { say } from './log/say.ts'
import { serveMetrics } from './metrics/listener.ts'
import type { Service } from './service.ts'
import { type Address, cannotListen } from './settings/address.ts'
import { InvalidSetting } from './settings/invalid-setting.ts'
import type { Settings } from './settings/settings.ts'

/** @throws InvalidSetting when the address cannot be had */
export async function listen(app: FastifyInstance, settings: Settings): Promise<string> {
  try {
    // One address: for `localhost` Fastify would open a second server, which nothing here watches or drains.
    const { address } = await lookup(settings.host)
    return await app.listen({ host: address, port: settings.port })
  } catch (error) {
    throw new InvalidSetting(cannotListen(error as NodeJS.ErrnoException, settings))
  }
}

/**
 * The port of the settings, or any free one for 0; nobody listens on it now.
 * @throws InvalidSetting when the address cannot be had
 */
export async function freePort(settings: Address): Promise<number> {
  try {
    const { address } = await lookup(settings.host)
    const server = createServer().listen({ host: address, port: settings.port })
    await once(server, 'listening')
    const port = portOf(server)!
    await promisify(server.close.bind(server))()
    return port
  } catch (error) {
    throw new InvalidSetting(cannotListen(error as NodeJS.ErrnoException, settings))
  }
}

/** Serves the metrics without a key. @throws InvalidSetting when the address cannot be had */
export async function listenForMetrics(app: FastifyInstance, address: Address) {
  try {
    return await serveMetrics(address, app.writeMetrics, app.log)
  } catch (error) {
    throw new InvalidSetting(
      `METRICS_ADDRESS cannot be listened on (${(error as Error).message}): choose another.`,
    )
  }
}

/** Undefined unless it listens. */
export function portOf(server: Server): number | undefined {
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : undefined
}

/** Prints where it listens, and a first call where the first key is new. */
export function print(service: Service, address: string, newKeyFile: string | undefined) {
  say(`${service.name} listens on ${address}`)
  say(`Docs: ${address}/docs`)
  if (newKeyFile !== undefined) say(`Try it: ${curlLine(service, address, newKeyFile)}`)
}

/** A first call, with the key from its file. */
export function curlLine({ contract, firstCall }: Service, address: string, keyFile: string): string {
  const [key] = contract.routes.find(({ security }) => security)?.security ?? []
  const before = key?.in === 'header' ? `${key.name}: ` : 'Authorization: Bearer '
  return `curl -H "${before}$(cat ${keyFile})" "${address}${firstCall}"`
}
