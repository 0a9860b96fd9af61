import { describe, expect, test } from 'vitest'
import type { BatchResult } from '../../webhooks/batch.ts'
import { type Happening, newlyClaimed, next } from '../../webhooks/state.ts'

const row = {
  ...{ id: 1, url: 'https://a.example/hook', types: '[]', enabled: true, version: 1 },
  ...{ failingSince: null, hasLapsed: false, dueAt: null },
}
const held = newlyClaimed(row, [])
const first = 1000

const after = (webhook: typeof held, ...happenings: Happening[]) => happenings.reduce(next, webhook)
const woken = (now = 0, date = 0): Happening => ({ is: 'woken', now, date })
const begun = (now = 0): Happening => ({ is: 'begun', now })
const found = (change: object): Happening => ({ is: 'found', row: { ...row, ...change }, types: [], first })
const sent = (change: Partial<BatchResult> = {}, now = 0, full = 0): Happening => {
  const outcome = { webhookId: 1, url: row.url, from: 0, position: 1, failingSince: null, deliveries: [] }
  const pace = { successes: 1, took: 10, hasFailed: false }
  const receiver = { health: 'well', failures: 0, isGone: false, rest: 0 } as const
  return {
    is: 'sent',
    now,
    full,
    first,
    result: { ...pace, ...receiver, outcome, more: false, isBlocked: false, ...change },
  }
}
const sending = after(held, woken(), begun())
const resting = after(sending, sent())

describe('state', () => {
  test('goes from idle through queued and running back to idle, and on while more is to be sent', () => {
    expect([held, after(held, woken()), sending, resting].map(({ state }) => state)).toEqual([
      'idle',
      'queued',
      'running',
      'idle',
    ])
    expect(after(resting, woken()).state).toBe('idle')
    expect(after(sending, sent({ more: true }), woken()).state).toBe('queued')
  })

  test.each(['idle', 'queued', 'running'])('is left for good by an %s webhook', (state) => {
    const before = [held, after(held, woken()), sending].find((one) => one.state === state)!
    const left = after(before, { is: 'left' })
    expect(left.state).toBe('left')
    expect(after(left, found({ version: 2 }), woken(), begun(), sent())).toBe(left)
  })

  test('stays as it is when a queued or running webhook is woken', () => {
    for (const webhook of [after(held, woken()), sending]) expect(after(webhook, woken())).toBe(webhook)
  })
})

describe('a webhook is queued', () => {
  test('for new events, also those that came while it was running', () => {
    expect(after(resting, { is: 'notified' }, woken()).state).toBe('queued')
    expect(after(sending, { is: 'notified' }, sent(), woken()).state).toBe('queued')
  })

  test('for deliveries that are due', () => {
    const waiting = after(resting, found({ dueAt: '1970-01-01T00:00:05Z' }))
    expect(after(waiting, woken(0, 4999)).state).toBe('idle')
    expect(after(waiting, woken(0, 5000)).state).toBe('queued')
  })

  test('for these alone while too many wait', () => {
    const blocked = after(sending, sent({ isBlocked: true, more: true }))
    expect(after(blocked, woken()).state).toBe('idle')
    expect(after(blocked, found({ dueAt: '1970-01-01T00:00:00Z' }), woken()).state).toBe('queued')
  })

  test.each([
    ['the receiver asks for', sent({ more: true, rest: 700 }, 100), 800],
    ['the limit of the host requires', sent({ more: true }, 100, 300), 400],
    ['its URL requires before a success', sent({ more: true, successes: 0 }, 100), first],
    ['the database requires', { is: 'unsent', now: 100, pause: 50 } as const, 150],
  ])('after the pause that %s', (_, end, until) => {
    const paused = after(sending, end)
    expect(after(paused, woken(until - 1)).state).toBe('idle')
    expect(after(paused, woken(until)).state).toBe('queued')
  })
})

describe('a receiver', () => {
  test('is slow at first, or failing if it failed before, and then as its responses show', () => {
    expect(
      [held, newlyClaimed({ ...row, failingSince: '2030-01-01T00:00:00Z' }, [])].map(({ health }) => health),
    ).toEqual(['slow', 'failing'])
    expect(resting).toMatchObject({ health: 'well', isProven: true })
    expect(after(sending, sent({ health: undefined, failures: 2, successes: 0 }))).toMatchObject({
      health: 'slow',
      failures: 2,
      isProven: false,
    })
  })

  test('at another URL starts afresh, a pause after the last request', () => {
    const moved = after(held, woken(), begun(500), sent(), found({ url: 'https://b.example', version: 2 }))
    expect(moved).toMatchObject({ health: 'slow', isProven: false, isBehind: true, restsUntil: 500 + first })
    expect(after(sending, found({ url: 'https://b.example', version: 2 }), sent())).toMatchObject({
      health: 'slow',
      isProven: false,
    })
  })

  test('keeps its pause after any other change', () => {
    const paused = after(sending, sent({ rest: 700 }))
    expect(after(paused, found({ version: 2 }))).toMatchObject({
      isBehind: true,
      restsUntil: 700,
      health: 'well',
    })
    expect(after(paused, found({}))).toMatchObject({ isBehind: false, restsUntil: 700 })
  })
})
