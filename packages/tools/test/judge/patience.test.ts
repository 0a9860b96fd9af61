import { afterEach, expect, test, vi } from 'vitest'
import { createPatience, NoResponse, RunEnded } from '../../judge/send/client.ts'

afterEach(() => void vi.useRealTimers())

test('ends a run after three minutes of nothing but 429; another response restarts them', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const end = new AbortController()
  const patience = createPatience(end, async () => {})
  patience.onResponse(429)
  vi.advanceTimersByTime(170_000)
  patience.onResponse(200)
  // Nobody has asked meanwhile.
  vi.advanceTimersByTime(500_000)
  patience.onResponse(429)
  vi.advanceTimersByTime(170_000)
  patience.onResponse(429)
  expect(end.signal.aborted).toBe(false)
  vi.advanceTimersByTime(11_000)
  expect(() => patience.onResponse(429)).toThrow(RunEnded)
  expect(end.signal.aborted).toBe(true)
})

test('ends a run after lost responses only if a plain request gets none either', async () => {
  const end = new AbortController()
  let isThere = true
  let asked = 0
  const patience = createPatience(end, async () => {
    asked++
    if (!isThere) throw new NoResponse('GET', '/', 'gone', false)
  })
  for (let lost = 0; lost < 50; lost++) await patience.onLost(false)
  expect([end.signal.aborted, asked]).toEqual([false, 10])
  isThere = false
  const lose = async () => {
    for (let lost = 0; lost < 5; lost++) await patience.onLost(false)
  }
  await expect(lose()).rejects.toThrow(/stopped responding: GET \/ got no response: gone/)
})

test('ends a run after ten responses that time out', async () => {
  const end = new AbortController()
  const patience = createPatience(end, async () => {})
  for (let slow = 0; slow < 9; slow++) {
    await patience.onLost(true)
    patience.onResponse(200)
  }
  await expect(patience.onLost(true)).rejects.toThrow('took too long over 10 responses')
})
