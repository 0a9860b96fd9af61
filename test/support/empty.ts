import { join } from 'node:path'
import { afterAll } from 'vitest'
import { start } from '../../packages/testing/child.ts'
import { client, keyBeside } from '../../packages/testing/client.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'

/** Starts a server process on an empty database, and returns a client of it. It stops with the tests of the file. */
export async function startEmpty() {
  const database = join(temporaryFolder(afterAll), 'pets.db')
  const server = await start('.', { DATABASE_URL: `file:${database}` }, [], afterAll)
  return client(server.address, await keyBeside(database))
}
