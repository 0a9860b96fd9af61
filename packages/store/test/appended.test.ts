import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { schema } from '../../../db/store.ts'
import type { Table } from '../kit/table.ts'
import type { Unit } from '../kit/unit.ts'
import { connect } from '../sqlite/connect.ts'
import { sqliteDatabase } from '../sqlite/index.ts'

interface Thing {
  id: number
  name: string
  size: number
}

const things: Table<Thing> = {
  name: 'things',
  columns: { id: 'integer', name: 'text', size: 'integer' },
  key: ['id'],
}

const open = () => {
  const db = connect(':memory:', schema)
  db.exec(
    'CREATE TABLE things (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, size INTEGER NOT NULL CHECK (size < 90)) STRICT',
  )
  const database = sqliteDatabase(db, schema)
  return { db, ...database }
}

type Step = readonly ['create' | 'add' | 'find' | 'put' | 'remove' | 'throw', number]

const writes = fc.array(
  fc.array(
    fc.tuple(
      fc.constantFrom('create', 'create', 'create', 'add', 'find', 'put', 'remove', 'throw'),
      fc.nat(92),
    ),
    { minLength: 1, maxLength: 4 },
  ),
  { minLength: 1, maxLength: 40 },
)

/** Runs the steps of a write, and returns what they read and created. */
const run = (unit: Unit, steps: readonly Step[]) =>
  steps.map(([kind, value]) => {
    unit.emit(`${kind}.${value % 3}`, { value })
    if (kind === 'create') return unit.create(things, { name: `thing ${value}`, size: value })
    if (kind === 'add') return unit.add(things, { id: value * 3, name: `added ${value}`, size: value })
    if (kind === 'find') return unit.find(things, 'size', value) ?? unit.has(things, 'size', value)
    if (kind === 'throw' && value > 60) throw new RangeError('a bug')
    const before = unit.get(things, value)
    if (kind === 'put' && before) unit.put(things, before, { ...before, size: (value * 7) % 89 })
    if (kind === 'remove' && before) unit.remove(things, before)
    return before
  })

test('writes that share a transaction do what they do one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(writes, async (all) => {
      const [apart, together] = [open(), open()]
      try {
        const outcomes: PromiseSettledResult<unknown>[] = []
        for (const steps of all)
          outcomes.push(...(await Promise.allSettled([apart.engine.write({}, (unit) => run(unit, steps))])))
        const shared = all.map((steps) => together.engine.write({}, (unit) => run(unit, steps)))
        expect(await Promise.allSettled(shared)).toEqual(outcomes)
        for (const sql of [
          'SELECT * FROM things ORDER BY id',
          'SELECT id, type, data FROM events ORDER BY id',
        ])
          expect(together.db.prepare(sql).all()).toEqual(apart.db.prepare(sql).all())
      } finally {
        await Promise.all([apart.close(), together.close()])
      }
    }),
    { numRuns: 200 },
  )
})

test('the feed of some types has all their events in order, also after the oldest are removed', async () => {
  const { engine, events, close } = open()
  onTestFinished(close)
  const types = fc.sample(fc.constantFrom<string[]>('often', 'often', 'often', 'seldom', 'x'), {
    numRuns: 700,
    seed: 7,
  })
  types[40] = types[650] = 'rare'
  // Groups of many sizes, and events of writes that are undone.
  for (let at = 0, size = 1; at < types.length; at += size, size = (size * 5 + 1) % 37)
    await Promise.allSettled(
      types.slice(at, at + size).map((type) =>
        engine.write({}, (unit) => {
          if (type !== 'x') return unit.emit(type, {})
          unit.emit('rare', {})
          // Writes the event.
          unit.position()
          throw new RangeError('a bug')
        }),
      ),
    )
  const kept = (await events.read({ after: undefined, limit: 1000 })) as {
    items: { id: number; type: string }[]
  }
  expect(kept.items).toHaveLength(types.filter((type) => type !== 'x').length)
  const expectFeeds = async (first: number) => {
    for (const wanted of [['rare'], ['seldom'], ['rare', 'seldom', 'never'], ['often', 'rare']])
      for (const after of [first, first + 1, first + 70, 500, 639, 640, 1000])
        for (const limit of [1, 20, 1000]) {
          const all = kept.items.filter(({ id, type }) => id > after && wanted.includes(type))
          expect(await events.read({ after, limit, types: wanted })).toEqual({
            items: all.slice(0, limit),
            more: all.length > limit,
          })
        }
  }
  await expectFeeds(0)
  await events.prune(new Date('2999-01-01'), 300)
  await expectFeeds(300)
})
