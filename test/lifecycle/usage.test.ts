import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { routes } from '../../generated/router.ts'
import { digestOf } from '../../packages/server/auth/api-keys.ts'
import { holderOf } from '../../packages/server/auth/authenticate.ts'
import { recordUsage } from '../../packages/server/lifecycle/usage.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { openStore } from '../support/store.ts'

// Longer than any test.
const never = { calls: 3_600_000, uses: 3_600_000 }
const often = { calls: 1, uses: 1 }

async function startStore() {
  const file = join(temporaryFolder(), 'petstore.db')
  const store = await openStore(`file:${file}`)
  onTestFinished(() => store.close())
  const makeKey = async (name: string) =>
    holderOf((await store.keys.create({ name, scopes: [], digest: digestOf(name) }))!)
  return { store, file, makeKey }
}

const fail = (error: unknown) => {
  throw error
}

test('counts calls by caller, even after a rotation of the key', async () => {
  const { store, makeKey } = await startStore()
  const before = await makeKey('web')
  const after = holderOf((await store.keys.rotate('web', digestOf('fresh')))!)
  const { recordCall, close } = recordUsage(store, routes, fail, never)
  for (const caller of [before, after]) recordCall('getPet', caller, new Date('2030-01-01T12:00:00Z'))
  await close()
  expect(await store.usage.report()).toMatchObject([{ caller: 'web', calls: 2 }])
  expect(after.id).toBe(before.id)
})

test('counts calls by operation, caller and UTC day', async () => {
  const { store, makeKey } = await startStore()
  const [web, ci] = [await makeKey('web'), await makeKey('ci')]
  const { recordCall, close } = recordUsage(store, routes, fail, never)
  recordCall('getPet', web, new Date('2030-01-01T23:59:59.999Z'))
  recordCall('getPet', web, new Date('2030-01-01T08:00:00Z'))
  recordCall('getPet', web, new Date('2030-01-02T01:00:00+01:00'))
  recordCall('getPet', ci, new Date('2030-01-01T12:00:00Z'))
  recordCall('cancelOrder', ci, new Date('2030-01-01T12:00:00Z'))
  await close()
  expect(await store.usage.report()).toEqual([
    {
      operationId: 'cancelOrder',
      caller: 'ci',
      day: '2030-01-01',
      calls: 1,
      lastCall: '2030-01-01T12:00:00.000Z',
    },
    {
      operationId: 'getPet',
      caller: 'ci',
      day: '2030-01-01',
      calls: 1,
      lastCall: '2030-01-01T12:00:00.000Z',
    },
    {
      operationId: 'getPet',
      caller: 'web',
      day: '2030-01-01',
      calls: 2,
      lastCall: '2030-01-01T23:59:59.999Z',
    },
    {
      operationId: 'getPet',
      caller: 'web',
      day: '2030-01-02',
      calls: 1,
      lastCall: '2030-01-02T00:00:00.000Z',
    },
  ])
})

test('does not count calls of unmarked operations', async () => {
  const { store, makeKey } = await startStore()
  const { recordCall, close } = recordUsage(store, routes, fail, never)
  recordCall('listPets', await makeKey('web'), new Date())
  await close()
  expect(await store.usage.report()).toEqual([])
})

test('writes counts at intervals, and adds them up', async () => {
  const { store, makeKey } = await startStore()
  const web = await makeKey('web')
  const { recordCall, close } = recordUsage(store, routes, fail, often)
  onTestFinished(close)
  for (const calls of [1, 2, 3]) {
    recordCall('getPet', web, new Date('2030-01-01T12:00:00Z'))
    await expect.poll(async () => (await store.usage.report())[0]?.calls).toBe(calls)
  }
})

test('writes the last use of a key at intervals, and at the end', async () => {
  const { store, makeKey } = await startStore()
  const [web, ci] = [await makeKey('web'), await makeKey('ci')]
  const lastUses = async () => (await store.keys.list()).map(({ lastUsedAt }) => lastUsedAt)
  const soon = recordUsage(store, routes, fail, often)
  onTestFinished(soon.close)
  soon.recordUse(web, new Date('2030-01-01T12:00:00Z'))
  await expect.poll(lastUses).toEqual(['2030-01-01T12:00:00.000Z', undefined])
  const late = recordUsage(store, routes, fail, never)
  late.recordUse(web, new Date('2030-01-01T13:00:00Z'))
  late.recordUse(web, new Date('2030-01-01T12:30:00Z'))
  late.recordUse(ci, new Date('2030-01-02T00:00:00Z'))
  await late.close()
  expect(await lastUses()).toEqual(['2030-01-01T13:00:00.000Z', '2030-01-02T00:00:00.000Z'])
})

test('keeps counts that could not be written for the next time', async () => {
  const { store, file, makeKey } = await startStore()
  const web = await makeKey('web')
  const database = new Database(file)
  onTestFinished(() => void database.close())
  database.exec(`CREATE TRIGGER full BEFORE INSERT ON usage BEGIN SELECT RAISE(ABORT, 'no room'); END`)
  const failures: unknown[] = []
  const { recordCall, close } = recordUsage(store, routes, (error) => failures.push(error), often)
  recordCall('getPet', web, new Date('2030-01-01T12:00:00Z'))
  await expect.poll(() => failures).not.toEqual([])
  expect(String(failures[0])).toContain('no room')
  recordCall('getPet', web, new Date('2030-01-01T11:00:00Z'))
  database.exec('DROP TRIGGER full')
  await close()
  expect(await store.usage.report()).toMatchObject([{ calls: 2, lastCall: '2030-01-01T12:00:00.000Z' }])
})

test('limits the callers that wait for a failing store, and reports dropped ones', async () => {
  const { store, file } = await startStore()
  const database = new Database(file)
  onTestFinished(() => void database.close())
  database.exec(`CREATE TRIGGER full BEFORE INSERT ON usage BEGIN SELECT RAISE(ABORT, 'no room'); END`)
  const failures: string[] = []
  const { recordCall, close } = recordUsage(store, routes, (error) => failures.push(String(error)), never)
  const at = new Date('2030-01-01T12:00:00Z')
  for (let caller = 0; caller < 10_500; caller++) recordCall('getPet', { name: `caller ${caller}` }, at)
  recordCall('getPet', { name: 'caller 0' }, at)
  await close()
  expect(failures).toEqual([
    expect.stringContaining('no room'),
    expect.stringContaining('Dropped 500 counts'),
  ])
  recordCall('getPet', { name: 'caller 0' }, at)
  database.exec('DROP TRIGGER full')
  await close()
  const report = await store.usage.report()
  expect(report).toHaveLength(10_000)
  expect(report.find(({ caller }) => caller === 'caller 0')).toMatchObject({ calls: 3 })
})

test('reports a last failure without throwing, and stops', async () => {
  const { store, makeKey } = await startStore()
  const web = await makeKey('web')
  const failures: unknown[] = []
  const { recordCall, close } = recordUsage(store, routes, (error) => failures.push(error), never)
  recordCall('getPet', web, new Date())
  await store.close()
  await close()
  expect(failures).toHaveLength(1)
})

test('waiting counts do not keep a process alive', async () => {
  const script = `import { openStore } from './test/support/store.ts'
    import { routes } from './generated/router.ts'
    import { recordUsage } from './packages/server/lifecycle/usage.ts'
    const store = await openStore(':memory:')
    const key = await store.keys.create({ name: 'web', scopes: [], digest: 'd' })
    const caller = { id: '1', name: 'web', scopes: [], keyId: key.id }
    const { recordCall, recordUse } = recordUsage(store, routes, console.error)
    recordCall('getPet', caller, new Date())
    recordUse(caller, new Date())
    console.log('recorded')`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(stdout).toBe('recorded\n')
})
