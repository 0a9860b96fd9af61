import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { claim, exists, lock, newRow, type Touched } from '../kit/declare.ts'
import type { Sequenced, Table } from '../kit/table.ts'
import type { Unit } from '../kit/unit.ts'
import { connect } from '../sqlite/connect.ts'
import { sqliteDatabase } from '../sqlite/index.ts'
import { schema } from './pets/store.ts'

interface Thing {
  id: number
  name: string
  size: number
}

const columns = { id: 'integer', name: 'text', size: 'integer' } as const
const things: Sequenced<Thing> = { name: 'things', columns, key: ['id'], sequence: 'thing_ids' }
// The same rows, with ids of their own.
const given: Table<Thing> = { name: 'things', columns, key: ['id'] }

const open = () => {
  const db = connect(':memory:', schema)
  db.exec(
    'CREATE TABLE things (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, size INTEGER NOT NULL CHECK (size < 90)) STRICT',
  )
  const database = sqliteDatabase(db, { ...schema, tables: [...schema.tables, things, given] })
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

const declarationOf = (steps: readonly Step[]) => ({
  create: newRow(things, steps.length),
  add: newRow(given),
  rows: steps.map(([, value]) => lock(things, value)),
  sizes: steps.map(([, value]) => claim(things, 'size', value)),
  sized: steps.map(([, value]) => exists(things, 'size', value)),
})

/** Runs the steps of a write, and returns what they read and created. */
const run = (
  { create, add, rows, sizes, sized }: Touched<ReturnType<typeof declarationOf>>,
  unit: Unit,
  steps: readonly Step[],
) =>
  steps.map(([kind, value], at) => {
    unit.emit(`${kind}.${value % 3}`, { value })
    if (kind === 'create') return create({ name: `thing ${value}`, size: value }).row
    if (kind === 'add') return add({ id: value * 3, name: `added ${value}`, size: value }).row
    if (kind === 'find') return sizes[at]!.holder() ?? sized[at]!()
    if (kind === 'throw' && value > 60) throw new RangeError('a bug')
    const held = rows[at]!
    const before = held.row
    if (kind === 'put' && before) held.put({ ...before, size: (value * 7) % 89 })
    if (kind === 'remove' && before) held.remove()
    return before
  })

test('writes that share a transaction do what they do one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(writes, async (all) => {
      const [apart, together] = [open(), open()]
      try {
        const outcomes: PromiseSettledResult<unknown>[] = []
        const write = ({ engine }: typeof apart, steps: readonly Step[]) =>
          engine.write(declarationOf(steps), (touched, unit) => run(touched, unit, steps))
        for (const steps of all) outcomes.push(...(await Promise.allSettled([write(apart, steps)])))
        const shared = all.map((steps) => write(together, steps))
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
        engine.write({}, (_touched, unit) => {
          if (type !== 'x') return unit.emit(type, {})
          unit.emit('rare', {})
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
