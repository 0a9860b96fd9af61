import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { startService } from '../../../../test/support/service.ts'
import { startTroubled } from '../../../../test/support/troubled.ts'
import { Wire } from '../../../../test/support/wire.ts'

describe('every response is guarded and named', () => {
  test.each([
    ['GET', '/pets', 200],
    ['GET', '/pets/1', 404],
    ['GET', '/pets/%zz', 400],
    ['GET', '/pets?x=1', 400],
    ['HEAD', '/pets', 200],
    ['OPTIONS', '/pets', 204],
    ['PUT', '/pets', 405],
    ['GET', '/nowhere', 404],
    ['GET', '/', 302],
    ['GET', '/health/live', 200],
    ['GET', '/health/ready', 200],
    ['GET', '/openapi.json', 200],
  ])('%s %s', async (method, url, status) => {
    const { app, key } = await startService()
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { authorization: `Bearer ${key}` },
    })
    expect(response).toMatchObject({
      statusCode: status,
      headers: {
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[\w-]+$/),
      },
    })
  })

  test('what is no HTTP at all', async () => {
    const { app } = await startService()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const wire = await Wire.open((app.server.address() as AddressInfo).port)
    expect(await wire.ask('nonsense\r\n\r\n')).toMatchObject({
      status: 400,
      headers: { 'x-content-type-options': 'nosniff' },
    })
  })
})

describe('a fault gives nothing away', () => {
  const secrets = /SQL|no such|table|pets\.|sqlite|\/|\bat \b|node_modules|\.ts|Error:/i

  test('that the code did not foresee', async () => {
    const { app, db, headers, log } = await startTroubled()
    db.pragma('foreign_keys = OFF')
    db.exec('DROP TABLE categories')
    for (const [method, url] of [
      ['GET', '/categories'],
      ['GET', '/categories/1'],
      ['POST', '/categories'],
    ] as const) {
      const payload = method === 'POST' ? { name: 'Newts' } : undefined
      const response = await app.inject({ method, url, headers, payload })
      expect(response.statusCode).toBe(500)
      expect(response.json()).toEqual({ code: 'internal_error', message: expect.any(String), status: 500 })
      expect(response.body).not.toMatch(secrets)
      expect(JSON.stringify(response.headers)).not.toMatch(/no such|sqlite|\.ts/i)
    }
    expect(log.filter(({ err }) => err?.message.includes('no such table'))).toHaveLength(3)
  })

  test('of the database', async () => {
    const { app, db, headers } = await startTroubled()
    db.pragma('query_only = ON')
    const response = await app.inject({
      method: 'POST',
      url: '/categories',
      headers,
      payload: { name: 'Newts' },
    })
    expect(response.statusCode).toBe(503)
    expect(response.body).not.toMatch(secrets)
  })

  test('that comes out when readiness is asked for', async () => {
    const { app, db, log } = await startTroubled()
    db.exec('DROP TABLE probe')
    const response = await app.inject('/health/ready')
    expect(response.statusCode).toBe(503)
    expect(response.body).not.toMatch(secrets)
    expect(log.some(({ err }) => err?.message.includes('no such table'))).toBe(true)
  })
})
