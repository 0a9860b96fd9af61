/** What every peer reads from its environment, as our own server does, and how it starts and stops. */
import { fileURLToPath } from 'node:url'

const env = process.env

/** Where to listen; port 0 is any free port. */
export const host = env.HOST ?? '127.0.0.1'
export const port = Number(env.PORT ?? 0)

/** The SQLite file, which has the tables of our migrations already. */
export const databaseFile = (env.DATABASE_URL ?? 'file:pets.db').replace(/^file:/, '')

/** The one API key that a peer accepts. */
export const apiKey = env.API_KEY ?? ''

/** Our contract, for the peers that read it when they start. */
export const contractFile = fileURLToPath(new URL('../../../../spec/openapi.yaml', import.meta.url))

/** Prints the address, which is what the benchmark waits for, and closes the peer on SIGTERM. */
export function started(address: string, close: () => unknown): void {
  console.log(address)
  process.once('SIGTERM', () => close())
}
