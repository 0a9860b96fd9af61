import { expect, test } from 'vitest'
import { HostPace } from '../../webhooks/lanes.ts'

const [a, b] = ['https://a.example:8443/x', 'https://b.example/x']

test('a host gets so many requests in any second, and no host waits for another', () => {
  const pace = new HostPace(4)
  expect([0, 100, 200, 300].map((now) => pace.take('a.example', now))).toEqual([0, 0, 0, 0])
  // Until two of the four are free again.
  expect(pace.take('a.example', 400)).toBe(700)
  expect(pace.take('b.example', 400)).toBe(0)
  expect(pace.take('a.example', 999)).toBe(101)
  expect([1000, 1100, 1100].map((now) => pace.take('a.example', now))).toEqual([0, 0, 200])
})

test('servers share a host by the webhooks that each has there', () => {
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
