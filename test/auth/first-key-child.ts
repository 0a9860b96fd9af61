/**
 * Prepares the database of DATABASE_URL as a first start does, and prints the number of its steps: around the samples, and before each
 * operation on files. Kills itself at the step KILL_AT.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { scopes } from '../../generated/router.ts'
import { service } from '../../handlers/service.ts'
import { allScopes } from '../../packages/server/auth/api-keys.ts'
import { bootstrap } from '../../packages/server/auth/first-key.ts'
import { readSettings } from '../../packages/server/settings/settings.ts'
import { openStore } from '../support/store.ts'

let moments = 0
function countMoment() {
  moments += 1
  if (String(moments) === process.env.KILL_AT) process.kill(process.pid, 'SIGKILL')
}

const settings = readSettings(process.env, service.id)
const store = await openStore(settings.databaseUrl)
const steps = [
  'mkdirSync',
  'openSync',
  'writeFileSync',
  'fsyncSync',
  'closeSync',
  'rmSync',
  'truncateSync',
] as const
for (const step of steps) {
  const work = fs[step] as (...all: unknown[]) => unknown
  Object.assign(fs, {
    [step](...all: unknown[]) {
      countMoment()
      return work(...all)
    },
  })
}
syncBuiltinESMExports()
await bootstrap(store.keys, settings, {
  id: service.id,
  scopes: allScopes(scopes),
  async seed() {
    countMoment()
    await service.seed(store)
    countMoment()
  },
})
process.stdout.write(String(moments))
await store.close()
