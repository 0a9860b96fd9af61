import { expect, test } from 'vitest'
import { partOf, timesOf } from './parts.ts'

const frame = (functionName: string, url = '') => ({ functionName, url })

test.for([
  ['(idle)', '', undefined],
  ['(garbage collector)', '', 'garbage collection'],
  ['writeUtf8String', '', 'writing to the socket'],
  ['RegExp: ^a$', '', 'Node: HTTP, streams, promises'],
  ['emit', 'node:events', 'Node: HTTP, streams, promises'],
  ['header', 'file:///x/node_modules/fastify/lib/reply.js', 'Fastify'],
  ['find', 'file:///x/db/pets.ts', 'store and SQLite'],
  ['get', 'file:///x/packages/store/sqlite/rows.ts', 'store and SQLite'],
  ['createOnce', 'file:///x/packages/store/kit/once.ts', 'store and SQLite'],
  ['find', 'file:///x/scripts/bench/peers/shared/shop.ts', 'store and SQLite'],
  ['', 'file:///x/packages/server/operation.ts', 'server/operation.ts, app.ts'],
  ['take', 'file:///x/packages/server/limits/rate-limiter.ts', 'server/limits'],
] as const)('%s of %s belongs to %s', ([name, url, part]) => {
  expect(partOf(frame(name, url))).toBe(part)
})

test('times lie between two moments, without idle ones', () => {
  const nodes = [
    { id: 1, callFrame: frame('(idle)') },
    { id: 2, callFrame: frame('emit', 'node:events') },
    { id: 3, callFrame: frame('getPet', 'file:///x/handlers/pets.ts') },
  ]
  const profile = { nodes, samples: [2, 2, 1, 3, 3], timeDeltas: [50, 10, 100, 30, 500], startTime: 0 }
  const times = { 'Node: HTTP, streams, promises': 10, handlers: 30 }
  expect(timesOf(profile, 55, 200)).toEqual(new Map(Object.entries(times)))
})
