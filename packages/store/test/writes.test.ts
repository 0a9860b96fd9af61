import { join } from 'node:path'
import Database from 'better-sqlite3'
import { StoreUnavailable } from 'contract-server'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'
import { connect } from '../sqlite/connect.ts'
import { ReadBatch } from '../sqlite/reads.ts'
import { type QueueOptions, WriteQueue } from '../sqlite/writes.ts'
import { schema } from './pets/store.ts'

/** Returns a queue over a real file with one table of numbers, and a second connection for reads. */
function open(options?: QueueOptions, beforeCommit?: () => void) {
  const file = join(temporaryFolder(), 'queue.db')
  const db = connect(file, schema)
  db.exec('CREATE TABLE numbers (n INTEGER PRIMARY KEY, owner INTEGER REFERENCES numbers)')
  const other = new Database(file, { timeout: 0 })
  onTestFinished(() => {
    db.close()
    other.close()
  })
  const queue = new WriteQueue(db, options, beforeCommit)
  const insert = db.prepare('INSERT INTO numbers (n, owner) VALUES (?, ?)')
  return {
    db,
    other,
    queue,
    add: (n: number, owner: number | null = null) => queue.write(() => insert.run(n, owner).changes),
    seen: () => other.prepare('SELECT n FROM numbers ORDER BY n').pluck().all(),
  }
}

test('writes of one turn share a transaction, and resolve after the commit', async () => {
  const { db, queue, seen } = open()
  const insert = db.prepare('INSERT INTO numbers (n) VALUES (?)')
  const looks: unknown[] = []
  const write = (n: number) =>
    queue.write(() => {
      insert.run(n)
      looks.push(seen())
      return n * 2
    })
  const results = await Promise.all([write(1), write(2), write(3)])
  expect(results).toEqual([2, 4, 6])
  expect(looks).toEqual([[], [], []])
  expect(seen()).toEqual([1, 2, 3])
})

test('a write that throws is undone alone and rejected with its own error', async () => {
  const { db, queue, add, seen } = open()
  const halfway = queue.write(() => {
    db.exec('INSERT INTO numbers (n) VALUES (10)')
    throw new RangeError('a bug')
  })
  const results = await Promise.allSettled([add(1), halfway, add(2), add(1), add(3)])
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  await expect(halfway).rejects.toThrow(RangeError)
  expect(seen()).toEqual([1, 2, 3])
  await add(4)
  expect(seen()).toEqual([1, 2, 3, 4])
})

test('deferred writes are written except those that throw, even if some were written before', async () => {
  const { db, seen } = open()
  const insert = db.prepare('INSERT INTO numbers (n) VALUES (?)')
  let waiting: number[] = []
  const deferred = {
    write() {
      for (const n of waiting.splice(0)) insert.run(n)
    },
    forget() {
      waiting = []
    },
  }
  const queue = new WriteQueue(db, {}, undefined, undefined, deferred)
  const leave = (n: number, then = () => {}) =>
    queue.write(() => {
      waiting.push(n)
      then()
    })
  const undone = leave(2, () => {
    deferred.write()
    throw new RangeError('a bug')
  })
  const results = await Promise.allSettled([leave(1), undone, leave(3)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(seen()).toEqual([1, 3])
})

test('a failing COMMIT rejects its whole batch and nothing else', async () => {
  const { db, queue, add, seen } = open({ maxBatch: 3 })
  // Only COMMIT checks a deferred foreign key.
  const orphan = queue.write(() => {
    db.pragma('defer_foreign_keys = ON')
    db.exec('INSERT INTO numbers (n, owner) VALUES (10, 999)')
  })
  const results = await Promise.allSettled([orphan, add(1), add(2), add(3)])
  for (const result of results.slice(0, 3)) {
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
    expect(result).toMatchObject({ reason: { cause: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } } })
  }
  expect(results[3]).toEqual({ status: 'fulfilled', value: 1 })
  expect(seen()).toEqual([3])
})

test('a write that ends the transaction itself rejects the batch, and the next one works', async () => {
  const { db, queue, add, seen } = open()
  const rude = queue.write(() => {
    db.exec('ROLLBACK')
    throw new Error('gone')
  })
  const results = await Promise.allSettled([add(1), rude, add(2)])
  for (const result of results) {
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
  }
  await add(3)
  expect(seen()).toEqual([3])
})

test('a full queue refuses at once, and accepts writes again when it is empty', async () => {
  const { add, seen } = open({ maxQueued: 2 })
  const accepted = [add(1), add(2)]
  await expect(add(3)).rejects.toThrow(StoreUnavailable)
  await Promise.all(accepted)
  await add(4)
  expect(seen()).toEqual([1, 2, 4])
})

test('a long queue is committed in parts, with room for others in between', async () => {
  const { add, seen } = open({ maxBatch: 2 })
  const writes = [1, 2, 3, 4, 5].map((n) => add(n))
  await writes[0]
  expect(seen()).toEqual([1, 2])
  await writes[2]
  expect(seen()).toEqual([1, 2, 3, 4])
  await Promise.all(writes)
  expect(seen()).toEqual([1, 2, 3, 4, 5])
})

test('writes wait and reads continue while another process holds the lock', async () => {
  const { db, other, add, seen } = open()
  other.exec('BEGIN IMMEDIATE')
  let settled = false
  const write = add(1).finally(() => {
    settled = true
  })
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(db.prepare('SELECT count(*) FROM numbers').pluck().get()).toBe(0)
  }
  expect(settled).toBe(false)
  other.exec('COMMIT')
  await write
  expect(seen()).toEqual([1])
})

test('the next writes also wait for the full time after earlier ones gave up', async () => {
  const { other, add, seen } = open({ busyTimeout: 300 })
  other.exec('BEGIN IMMEDIATE')
  const rejected = await Promise.allSettled([add(1), add(2)])
  expect(rejected.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = add(3)
  // The write meets the lock by then.
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  other.exec('ROLLBACK')
  await next
  expect(seen()).toEqual([3])
})

test('a failing ROLLBACK drops only its batch, and later writes work', async () => {
  const { db, queue, add, seen } = open()
  await add(1)
  const reads = new ReadBatch(db)
  const select = db.prepare<[], number>('SELECT n FROM numbers').pluck()
  let finish: () => unknown = () => {}
  // better-sqlite3 runs nothing else on the connection while rows are iterated.
  const getStuck = () => {
    const rows = select.iterate()
    rows.next()
    finish = () => rows.return?.()
    throw new Error('stuck')
  }
  const stuckWrites = Promise.allSettled([add(2), queue.write(getStuck)])
  for (const result of await stuckWrites) {
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
  }
  finish()
  await add(3)
  expect(seen()).toEqual([1, 3])

  await expect(reads.read(getStuck)).rejects.toThrow('stuck')
  finish()
  expect(await reads.read(() => select.all())).toEqual([1, 3])
  await add(4)
  expect(seen()).toEqual([1, 3, 4])
})

test('writes that wait too long for the lock are rejected, and closing does not hang', async () => {
  const { other, queue, add, seen } = open({ busyTimeout: 0 })
  other.exec('BEGIN IMMEDIATE')
  const busy = { name: 'StoreUnavailable', message: expect.stringContaining('another process') }
  await expect(add(1)).rejects.toMatchObject(busy)
  const last = add(2)
  const closing = Promise.all([queue.close(), queue.close()])
  await expect(last).rejects.toMatchObject(busy)
  await closing
  other.exec('ROLLBACK')
  expect(seen()).toEqual([])
})

test('an error before COMMIT rejects the batch, keeps nothing of it, and later writes work', async () => {
  let calls = 0
  const { add, seen } = open({}, () => {
    if (++calls === 1) throw new Error('not now')
  })
  for (const result of await Promise.allSettled([add(1), add(2)])) {
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
  }
  expect(seen()).toEqual([])
  await Promise.all([add(3), add(4)])
  expect(seen()).toEqual([3, 4])
  expect(calls).toBe(2)
})

test('a connection that closes too early leaves no promise pending, and throws nothing elsewhere', async () => {
  const { db, other, queue, add } = open()
  const reads = new ReadBatch(db)
  other.exec('BEGIN IMMEDIATE')
  const waiting = [add(1), queue.write(() => 2), reads.read(() => 3)]
  // The writes meet the lock by then, and wait for their timer.
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  waiting.push(
    reads.read(() => 4),
    add(5),
  )
  db.close()
  waiting.push(
    reads.read(() => 6),
    add(7),
  )
  const results = await Promise.allSettled(waiting)
  expect(results.map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
    'rejected',
  ])
  expect(() => reads.catchUp()).toThrow(StoreUnavailable)
  await queue.close()
})

test('a listener that throws is called again, and other listeners miss no call', () => {
  const { db, other } = open()
  const reads = new ReadBatch(db)
  let isBroken = true
  let heard = 0
  reads.onForeignCommit(() => {
    if (isBroken) throw new Error('a bug')
  })
  reads.onForeignCommit(() => void heard++)
  other.exec('INSERT INTO numbers (n) VALUES (1)')
  expect(() => reads.catchUp()).toThrow('a bug')
  isBroken = false
  reads.catchUp()
  expect(heard).toBe(1)
})
