/** Where a server listens, and what the start prints of it. */
import { lookup } from 'node:dns/promises'
import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Service } from './service.ts'
import { cannotListen } from './settings/address.ts'
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

/** Undefined unless it listens. */
export function portOf(server: Server): number | undefined {
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : undefined
}

/** Prints where it listens, and a first call where the first key is new. */
export function print(service: Service, address: string, newKeyFile: string | undefined) {
  process.stdout.write(`${service.name} listens on ${address}\nDocs: ${address}/docs\n`)
  if (newKeyFile !== undefined) process.stdout.write(`Try it: ${curlLine(service, address, newKeyFile)}\n`)
}

/** A first call, with the key from its file. */
export function curlLine({ contract, firstCall }: Service, address: string, keyFile: string): string {
  const [key] = contract.routes.find(({ security }) => security)?.security ?? []
  const before = key?.in === 'header' ? `${key.name}: ` : 'Authorization: Bearer '
  return `curl -H "${before}$(cat ${keyFile})" "${address}${firstCall}"`
}
