import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { routes } from '../../generated/router.ts'
import type { Route } from '../../packages/contract/runtime/contract.ts'
import { lifecycleReport } from '../../packages/server/commands/lib/lifecycle-report.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { runInProcess } from '../../packages/testing/in-process.ts'
import { openStore } from '../support/store.ts'

const base = routes.find(({ operationId }) => operationId === 'listPets')!
const ending: Route = {
  ...base,
  operationId: 'getPet',
  lifecycle: {
    stability: 'beta',
    deprecated: { since: '2030-01-01', sunset: '2030-12-05', sunsetAt: Date.parse('2030-12-05') },
    brownouts: [],
    headers: {},
  },
}
const call = (caller: string, calls: number, lastCall: string) => ({
  operationId: 'getPet',
  caller,
  calls,
  lastCall,
  day: lastCall.slice(0, 10),
})

describe('the lifecycle report', () => {
  test('has only marked operations, with all of their marks', () => {
    expect(lifecycleReport([base, ending], [], new Date('2030-12-01'))).toEqual([
      {
        operationId: 'getPet',
        marks: ['deprecated', 'beta'],
        since: '2030-01-01',
        sunset: '2030-12-05',
        daysLeft: 4,
        callers: [],
      },
    ])
  })

  test.each([
    ['2030-12-03T00:00:00Z', 2],
    ['2030-12-04T00:00:00Z', 1],
    ['2030-12-04T23:59:59Z', 1],
    ['2030-12-05T00:00:00Z', 0],
    ['2030-12-06T00:00:00Z', -1],
  ])('a clock at %s counts %i days left', (now, days) => {
    expect(lifecycleReport([ending], [], new Date(now))[0]?.daysLeft).toBe(days)
  })

  test('has the latest caller first, and ignores clocks that were far ahead', () => {
    const usage = [
      call('ci', 5, '2030-09-01T10:00:00.000Z'),
      call('lost', 1, '2041-01-01T00:00:00.000Z'),
      call('web', 1, '2030-11-05T00:00:30.000Z'),
      { ...call('web', 9, '2030-11-04T10:00:00.000Z'), operationId: 'cancelOrder' },
    ]
    expect(lifecycleReport([ending], usage, new Date('2030-11-05'))[0]?.callers).toEqual([
      { name: 'lost', calls: 1, lastCall: '2041-01-01T00:00:00.000Z', stillCalling: false },
      { name: 'web', calls: 1, lastCall: '2030-11-05T00:00:30.000Z', stillCalling: true },
      { name: 'ci', calls: 5, lastCall: '2030-09-01T10:00:00.000Z', stillCalling: false },
    ])
  })
})

describe('npx contract-server lifecycle', () => {
  async function startDatabase(lastCall = new Date().toISOString(), caller = 'ci') {
    const folder = temporaryFolder()
    const databaseUrl = `file:${join(folder, 'petstore.db')}`
    const store = await openStore(databaseUrl)
    await store.usage.add([call(caller, 5, lastCall)])
    await store.close()
    return (...args: string[]) =>
      runInProcess('packages/server/commands/lifecycle.ts', args, '.', { DATABASE_URL: databaseUrl })
  }

  test('prints a table', async () => {
    const { code, out } = await (await startDatabase('2026-07-01T10:00:00.000Z'))()
    const getPet = routes.find(({ operationId }) => operationId === 'getPet')!.lifecycle.deprecated!
    const line = (operation: string) => out.split('\n').find((text) => text.startsWith(`${operation} `))
    expect(code).toBe(0)
    for (const cell of ['deprecated', getPet.since, getPet.sunset, 'ci', 5, '2026-07-01T10:00:00.000Z']) {
      expect(line('getPet')).toContain(String(cell))
    }
    expect(line('updateInventory')).toMatch(/experimental.*nobody.*0.*never/)
    expect(line('cancelOrder')).toMatch(/beta.*nobody.*0.*never/)
    expect(line('listPets')).toBeUndefined()
  })

  test('fails if an operation that ends soon still has callers', async () => {
    const run = await startDatabase()
    const report = await run('--json')
    expect(report.code).toBe(0)
    const { daysLeft, callers } = JSON.parse(report.out).find(
      ({ operationId }: { operationId: string }) => operationId === 'getPet',
    )
    expect(callers).toMatchObject([{ name: 'ci', calls: 5, stillCalling: true }])
    const soon = await run('--fail-within', String(daysLeft))
    expect(soon.code).toBe(1)
    expect(soon.out).toContain('getPet')
    expect(soon.err).toMatch(/^getPet ends on \S+ and is still called by ci; /)
    // Midnight may have passed since then.
    expect((await run('--fail-within', String(daysLeft - 2))).code).toBe(0)
  })

  test('escapes control characters in the subject of a token', async () => {
    const caller = 'https://issuer.example#\u001b[2J\u009b2J\n'
    const run = await startDatabase(undefined, caller)
    const all = [await run(), await run('--json'), await run('--fail-within', '99999')]
    expect(all.map(({ code }) => code)).toEqual([0, 0, 1])
    for (const { out, err } of all) expect(out + err).not.toMatch(/[^\n\P{Cc}]/u)
    expect(all[2]!.err).toContain('#\\u001b[2J\\u009b2J\\u000a; move')
    const report: { operationId: string; callers: object[] }[] = JSON.parse(all[1]!.out)
    expect(report.find(({ operationId }) => operationId === 'getPet')).toMatchObject({
      callers: [{ name: caller }],
    })
  })

  test('ignores callers whose last call is long ago', async () => {
    const run = await startDatabase('2020-01-01T00:00:00.000Z')
    expect((await run('--fail-within', '99999')).code).toBe(0)
  })

  test.each(['soon', '-1', '1.5', ''])('refuses --fail-within=%s', async (days) => {
    const { code, err } = await (await startDatabase())(`--fail-within=${days}`)
    expect(code).toBe(2)
    expect(err).toContain(
      `--fail-within takes a number of days, as in 90; not "${days}". Run npx contract-server lifecycle`,
    )
  })
})
