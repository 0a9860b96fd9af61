/** Who is measured: every contestant is a program that obeys the same environment, and a way to fill its database. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openPets } from './peers/pets.ts'
import { seedPeer, seedPetstore } from './seed.ts'
import { serverEnv } from './server.ts'

/** A server that can be measured. It is told HOST, PORT, DATABASE_URL and LOG_LEVEL, and prints where it listens. */
export interface Contestant {
  name: string
  /** The program, run by the Node that runs the benchmark. */
  entry: string
  /** Creates the database file with this many pets; resolves to the headers every request needs. */
  prepare(database: string, pets: number): Record<string, string>
}

/** Our own server. */
export const petstore = 'petstore'

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const peer = (name: string): Contestant => ({
  name,
  entry: pathOf(`peers/${name}.ts`),
  prepare: (database, pets) => {
    openPets(database).close()
    seedPeer(database, pets)
    return {}
  },
})

/** All contestants; the peers first. */
export const contestants: readonly Contestant[] = [
  peer('node-http'),
  peer('fastify'),
  peer('openapi-backend'),
  {
    name: petstore,
    entry: pathOf('../../server/main.ts'),
    prepare: (database, pets) => {
      const key = createKey(database)
      seedPetstore(database, pets)
      return { Authorization: `Bearer ${key}` }
    },
  },
]

/** Creates an API key with all scopes the benchmark needs; this also migrates a new database file. */
function createKey(database: string): string {
  const scopes = 'pets:read,pets:write,store:read,store:write'
  const args = [pathOf('../../scripts/keys.ts'), 'create', '--name', 'bench', '--scopes', scopes]
  const env = { ...process.env, ...serverEnv(database) }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env,
    encoding: 'utf8',
  })
  if (status !== 0 || !stdout.trim()) {
    throw new Error(`scripts/keys.ts created no key (exit code ${status}). It wrote:\n${stdout}${stderr}`)
  }
  return stdout.trim()
}
