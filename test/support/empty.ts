import { join } from 'node:path'
import { start } from '../../packages/testing/child.ts'
import { client, keyBeside } from '../../packages/testing/client.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'

/** Starts a server process on an empty database, and returns a client of it. */
export async function startEmpty() {
  const database = join(temporaryFolder(), 'pets.db')
  const server = await start('.', { DATABASE_URL: `file:${database}` })
  return { database, server, ask: client(server.address, await keyBeside(database)) }
}
