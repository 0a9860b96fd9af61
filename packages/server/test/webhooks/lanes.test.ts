import { expect, test } from 'vitest'
import { HostPace, maxWidth, Width } from '../../webhooks/lanes.ts'

const [a, b] = ['https://a.example:8443/x', 'https://b.example/x']

test('limits the requests to a host in any second, without delaying other hosts', () => {
  const pace = new HostPace(4)
  expect([0, 100, 200, 300].map((now) => pace.take('a.example', now))).toEqual([0, 0, 0, 0])
  // Until two of the four are free again.
  expect(pace.take('a.example', 400)).toBe(700)
  expect(pace.take('b.example', 400)).toBe(0)
  expect(pace.take('a.example', 999)).toBe(101)
  expect([1000, 1100, 1100].map((now) => pace.take('a.example', now))).toEqual([0, 0, 200])
})

test('servers share a host in proportion to their webhooks', () => {
  const pace = new HostPace(4)
  pace.share([a, a, b], [a, a], 0)
  expect([0, 0, 0].map((now) => pace.take('a.example', now))).toEqual([0, 0, 1000])
  expect([0, 0, 0, 0].map((now) => pace.take('b.example', now))).toEqual([0, 0, 0, 0])
  const small = new HostPace(1)
  small.share([a], [a, a, a], 0)
  expect([0, 1, 4000].map((now) => small.take('a.example', now))).toEqual([0, 3999, 0])
  pace.share([a], [], 5000)
  expect([5000, 5000, 5000, 5000].map((now) => pace.take('a.example', now))).toEqual([0, 0, 0, 0])
})

test('a host may have a limit of its own, which is shared, too', () => {
  const pace = new HostPace(1, { 'a.example': 4 })
  expect([0, 0, 0, 0, 0].map((now) => pace.take('a.example', now))).toEqual([0, 0, 0, 0, 1000])
  expect([0, 0].map((now) => pace.take('b.example', now))).toEqual([0, 1000])
  pace.share([a, b], [a], 5000)
  expect([5000, 5000, 5000].map((now) => pace.take('a.example', now))).toEqual([0, 0, 1000])
})

const batch = (successes: number, mean: number, hasFailed = false) => ({
  successes,
  took: successes * mean,
  hasFailed,
})

test('a receiver gets one more request per round of fast successes, up to 32', () => {
  let width = new Width()
  expect(width.limits).toEqual({ width: 4, most: 50 })
  width = width.after(batch(3, 250))
  expect(width.limits.width).toBe(4)
  width = width.after(batch(4 + 5 + 6, 250))
  expect(width.limits).toEqual({ width: 7, most: 56 })
  for (let at = 0; at < 20; at++) width = width.after(batch(200, 250))
  expect(width.limits).toEqual({ width: maxWidth, most: 256 })
})

test('a receiver gets half as many after a failure or a slowdown, at least one', () => {
  let width = new Width()
  for (let at = 0; at < 20; at++) width = width.after(batch(200, 100))
  width = width.after(batch(200, 251))
  expect(width.limits.width).toBe(16)
  width = width.after(batch(15, 100, true))
  expect(width.limits.width).toBe(8)
  for (let at = 0; at < 4; at++) width = width.after(batch(0, 0, true))
  expect(width.limits.width).toBe(1)
  // A single request has the best time possible, even if it is slower than before.
  width = width.after(batch(1, 1000))
  expect(width.limits.width).toBe(1)
  width = width.after(batch(1, 1000))
  expect(width.limits.width).toBe(2)
})
