/** Environment variables of the peers, the same as our own server's, and their start and stop. */
import { fileURLToPath } from 'node:url'

const env = process.env

/** Address to listen on; port 0 is any free port. */
export const host = env.HOST ?? '127.0.0.1'
export const port = Number(env.PORT ?? 0)

/** SQLite file, which has the tables of our migrations already. */
export const databaseFile = (env.DATABASE_URL ?? 'file:pets.db').replace(/^file:/, '')

export const apiKey = env.API_KEY ?? ''

/** Our contract, for the peers that read it at their start. */
export const contractFile = fileURLToPath(new URL('../../../../spec/openapi.yaml', import.meta.url))

/** Prints the address, which the benchmark waits for, and closes the peer on SIGTERM. */
export function started(address: string, close: () => unknown): void {
  console.log(address)
  process.once('SIGTERM', () => close())
}
