import { describe, expect, test } from 'vitest'
import { startTroubled } from '../support/troubled.ts'

describe('internal errors reveal nothing', () => {
  const secrets = /SQL|no such|table|pets\.|sqlite|\/|\bat \b|node_modules|\.ts|Error:/i

  test('about unforeseen code', async () => {
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
      expect(response.json()).toEqual({
        code: 'internal_error',
        message: 'The server failed to handle the request. Quote the X-Request-Id when you report it.',
        status: 500,
      })
      expect(response.body).not.toMatch(secrets)
      expect(JSON.stringify(response.headers)).not.toMatch(/no such|sqlite|\.ts/i)
    }
    const logged = log.filter(({ err }) => err?.message.includes('no such table'))
    expect(logged).toHaveLength(3)
    for (const line of logged)
      expect(line).toMatchObject({
        msg: 'the server failed to handle a request',
        requestId: expect.any(String),
      })
  })

  test('about the database', async () => {
    const { app, db, headers, log } = await startTroubled()
    db.pragma('query_only = ON')
    const response = await app.inject({
      method: 'POST',
      url: '/categories',
      headers,
      payload: { name: 'Newts' },
    })
    expect(response.statusCode).toBe(503)
    expect(response.body).not.toMatch(secrets)
    expect(response.headers['retry-after']).toBe('1')
    expect(response.json().message).toBe(
      'The store cannot do this now; nothing was changed. Try again in a second.',
    )
    const [line] = log.filter(({ level }) => level === 50)
    expect(line).toMatchObject({ times: 1, requestId: expect.any(String), err: expect.any(Object) })
  })

  test('about a readiness check', async () => {
    const { app, db, log } = await startTroubled()
    db.exec('DROP TABLE probe')
    const response = await app.inject('/health/ready')
    expect(response.statusCode).toBe(503)
    expect(response.body).not.toMatch(secrets)
    expect(log.some(({ err }) => err?.message.includes('no such table'))).toBe(true)
  })
})
