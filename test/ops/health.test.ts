import { expect, test } from 'vitest'
import { startTroubled } from '../support/troubled.ts'

test('live and ready require no key', async () => {
  const { app } = await startTroubled()
  for (const state of ['live', 'ready']) {
    const response = await app.inject(`/health/${state}`)
    expect([response.statusCode, response.json()]).toEqual([200, { status: state }])
    expect(response.headers['cache-control']).toBe('no-store')
  }
})

test('a failing store makes readiness fail, and is logged once with its remedy', async () => {
  const { app, db, headers, log } = await startTroubled()
  const add = (name: string) => app.inject({ method: 'POST', url: '/categories', headers, payload: { name } })
  const state = async () => (await app.inject('/health/ready')).statusCode
  expect(await state()).toBe(200)

  db.pragma('query_only = ON')
  // A result is cached for a second.
  await expect.poll(state).toBe(503)
  const red = await app.inject('/health/ready')
  expect(red.headers).toMatchObject({
    'retry-after': '1',
    'content-type': 'application/json',
    'cache-control': 'no-store',
  })
  const message = expect.stringContaining('read-only; let the service write')
  expect(red.json()).toEqual({ code: 'unavailable', message, status: 503 })
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  const refused = await Promise.all(Array.from({ length: 100 }, (_, at) => add(`Newts ${at}`)))
  expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  expect(refused[0]?.headers['retry-after']).toBe('1')
  const errors = log.filter(({ level }) => level >= 50)
  expect(errors).toEqual([
    expect.objectContaining({ msg: expect.stringMatching(/^not ready: .*let the service write/) }),
    expect.objectContaining({ msg: expect.stringContaining('let the service write'), times: 1 }),
  ])

  db.pragma('query_only = OFF')
  await expect.poll(state).toBe(200)
  expect(log.filter(({ msg }) => msg === 'ready again')).toHaveLength(1)
  expect((await add('Newts')).statusCode).toBe(201)
})

test('readiness checks share one check of the store', async () => {
  const { app, db } = await startTroubled()
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck()
  const before = changes.get() ?? 0
  await app.inject('/health/ready')
  const once = (changes.get() ?? 0) - before
  expect(once).toBeGreaterThan(0)
  await Promise.all(Array.from({ length: 200 }, () => app.inject('/health/ready')))
  // One a second; the margin is for a slow machine.
  expect((changes.get() ?? 0) - before).toBeLessThan(50 * once)
})
