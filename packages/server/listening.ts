/** Where a server listens, and what the start prints of it. */
import { lookup } from 'node:dns/promises'
import type { Server } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'
import { say } from './log/output.ts'
import { serveMetrics } from './metrics/listener.ts'
import type { Service } from './service.ts'
import { type Address, cannotListen, cannotListenForMetrics } from './settings/network.ts'
import { InvalidSetting } from './settings/read.ts'
import type { Settings } from './settings/settings.ts'

/**
 * Listens. With `reusePort` other servers may listen on the address, too: the kernel distributes connections among them.
 * @throws InvalidSetting when the address cannot be had
 */
export async function listen(app: FastifyInstance, settings: Settings): Promise<string> {
  try {
    // One address: for `localhost` Fastify would open a second server, which nothing here watches or drains.
    const { address } = await lookup(settings.host)
    // Fastify passes all options on to Node; its types lack the last one.
    const options: FastifyListenOptions & { reusePort: boolean } = {
      host: address,
      port: settings.port,
      reusePort: settings.reusePort,
    }
    return await app.listen(options)
  } catch (error) {
    throw new InvalidSetting(cannotListen(error as NodeJS.ErrnoException, settings))
  }
}

/** Serves the metrics without a key. @throws InvalidSetting when the address cannot be had */
export async function listenForMetrics(app: FastifyInstance, address: Address) {
  try {
    return await serveMetrics(address, app.writeMetrics, app.log)
  } catch (error) {
    throw new InvalidSetting(cannotListenForMetrics(error as Error))
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
