/**
 * Prepares the database of DATABASE_URL as a first start does, and prints the number of its steps: around the samples, and before each
 * operation on files. Kills itself at the step KILL_AT.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { scopes } from '../../../../generated/router.ts'
import { service } from '../../../../handlers/service.ts'
import { openStore } from '../../../../test/support/store.ts'
import { allScopes } from '../../auth/api-keys.ts'
import { bootstrap } from '../../auth/first-key.ts'
import { readSettings } from '../../settings/settings.ts'

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
