import { spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { schema, storeOn } from '../../db/store.ts'
import { StoreUnavailable } from '../../packages/server/store/store.ts'
import { connect } from '../../packages/store/sqlite/connect.ts'
import { sqliteDatabase } from '../../packages/store/sqlite/index.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { done, petWithStock } from './stores.ts'

function open(file = join(temporaryFolder(), 'pets.db')) {
  const db = connect(file, schema)
  const store = storeOn(sqliteDatabase(db, schema))
  onTestFinished(() => store.close())
  return { file, db, store }
}

const unavailable = (code: string, advice: string) => ({
  name: 'StoreUnavailable',
  message: expect.stringContaining(advice),
  cause: { code: expect.stringMatching(`^SQLITE_${code}`) },
})

test('a full disk refuses writes that do not fit, keeps the others, and recovers with free space', async () => {
  const { db, store } = open()
  const { id } = done(await store.categories.create({ name: 'Small' })).value
  db.exec('VACUUM')
  // SQLite enforces the page limit at the same point as a full disk.
  db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true }))}`)
  const big = (at: number) => ({ name: `Big ${at}`, description: 'x'.repeat(5000) })
  const results = await Promise.allSettled([1, 2, 3].map((at) => store.categories.create(big(at))))
  for (const result of results) {
    expect(result).toMatchObject({ status: 'rejected', reason: unavailable('FULL', 'free some space') })
  }
  expect(await store.check()).toContain('free some space')
  done(await store.categories.replace(id, { name: 'Little' }, undefined))
  expect((await store.categories.list({ limit: 9 })).items).toEqual([{ id, name: 'Little' }])

  db.pragma('max_page_count = 1000000')
  expect(await store.check()).toBeUndefined()
  for (const at of [1, 2, 3]) done(await store.categories.create(big(at)))
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
})

/** Runs a command on a small disk, mounted only for that command. */
const onSmallDisk = (folder: string, command: string[]) =>
  spawnSync(
    'unshare',
    ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=12m tmpfs "$0" && exec "$@"', folder, ...command],
    { encoding: 'utf8' },
  )
const haveSmallDisk = onSmallDisk(tmpdir(), ['true']).status === 0

test.skipIf(!haveSmallDisk)('a disk fills up for real, and is freed again', () => {
  const folder = temporaryFolder()
  const child = join(import.meta.dirname, 'full-disk-child.ts')
  const { stdout, stderr } = onSmallDisk(folder, [process.execPath, child, folder])
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({
    full: 'StoreUnavailable {"code":"SQLITE_FULL"}',
    checkedFull: expect.stringContaining('free some space'),
    readable: true,
    several: ['rejected', 'rejected'],
    checkedAfter: 'healthy',
    afterwards: 'never',
    kept: true,
  })
})

test('the check leaves no data behind', async () => {
  const { db, store } = open()
  expect(await store.check()).toBeUndefined()
  expect(await store.check()).toBeUndefined()
  expect(db.prepare('SELECT count(*) FROM probe').pluck().get()).toBe(0)
})

test('a database whose file is gone is not ready, until it is back', async () => {
  const { file, store } = open()
  renameSync(file, `${file}.away`)
  expect(await store.check()).toContain('moved or deleted')
  writeFileSync(file, '')
  expect(await store.check()).toContain('moved or deleted')
  renameSync(`${file}.away`, file)
  expect(await store.check()).toBeUndefined()
})

test.each([
  ['moved', (file: string) => renameSync(file, `${file}.away`)],
  ['deleted', (file: string) => rmSync(file)],
  [
    'replaced',
    (file: string) => {
      writeFileSync(`${file}.other`, '')
      renameSync(`${file}.other`, file)
    },
  ],
])('a database whose file was %s takes no writes', async (_, remove) => {
  const { db, file, store } = open()
  done(await store.categories.create({ name: 'Before' }))
  remove(file)
  const writes = [store.categories.create({ name: 'One' }), store.categories.create({ name: 'Two' })]
  for (const result of await Promise.allSettled(writes)) {
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { name: 'StoreUnavailable', message: expect.stringContaining('moved or deleted') },
    })
  }
  expect(db.prepare('SELECT name FROM categories').pluck().all()).toEqual(['Before'])
})

test.each(['', '-wal', '-shm'])(
  'a file%s that is moved from a folder of old files stops writes at once',
  async (suffix) => {
    const { file, store } = open()
    const longAgo = new Date('2026-01-01')
    for (const name of ['First', 'Second']) {
      utimesSync(dirname(file), longAgo, longAgo)
      done(await store.categories.create({ name }))
    }
    renameSync(`${file}${suffix}`, `${file}${suffix}.away`)
    await expect(store.categories.create({ name: 'After' })).rejects.toMatchObject({
      name: 'StoreUnavailable',
      message: expect.stringContaining('moved or deleted'),
    })
  },
)

test('a link that leads to another database stops writes, even between old files', async () => {
  const { file, store } = open()
  done(await store.categories.create({ name: 'First' }))
  await store.close()
  const link = join(temporaryFolder(), 'link.db')
  symlinkSync(file, link)
  const linked = open(link)
  const longAgo = new Date('2026-01-01')
  for (const name of ['Second', 'Third']) {
    for (const path of [file, link]) utimesSync(dirname(path), longAgo, longAgo)
    done(await linked.store.categories.create({ name }))
  }
  rmSync(link)
  symlinkSync(open().file, link)
  await expect(linked.store.categories.create({ name: 'After' })).rejects.toMatchObject({
    name: 'StoreUnavailable',
    message: expect.stringContaining('moved or deleted'),
  })
})

test('a database whose log was deleted takes no writes, and keeps earlier ones', async () => {
  const { file, store } = open()
  done(await store.categories.create({ name: 'Before' }))
  rmSync(`${file}-wal`)
  await expect(store.categories.create({ name: 'After' })).rejects.toMatchObject({
    name: 'StoreUnavailable',
    message: expect.stringContaining('(-wal) was moved or deleted'),
  })
  await store.close()
  expect((await open(file).store.categories.list({ limit: 9 })).items).toMatchObject([{ name: 'Before' }])
})

test('a database whose shared memory was deleted takes no writes, which other processes would not see', async () => {
  const { db, file, store } = open()
  done(await store.categories.create({ name: 'Before' }))
  /** True if another process can lock the database for writes. */
  const isFree = () => {
    const code = `new (require('better-sqlite3'))(process.argv[1], { timeout: 0 }).exec('BEGIN IMMEDIATE')`
    return spawnSync(process.execPath, ['-e', code, file]).status === 0
  }
  db.exec('BEGIN IMMEDIATE')
  expect(isFree()).toBe(false)
  rmSync(`${file}-shm`)
  expect(isFree()).toBe(true)
  db.exec('ROLLBACK')
  await expect(store.categories.create({ name: 'After' })).rejects.toMatchObject({
    name: 'StoreUnavailable',
    message: expect.stringContaining('(-shm) was moved or deleted'),
  })
  expect(await store.check()).toContain('(-shm)')
})

test.each(['', '-wal', '-shm'])(
  'the loss of pets.db%s is noticed also after a while without changes',
  async (end) => {
    const folder = join(temporaryFolder(), 'data')
    mkdirSync(folder)
    const { store } = open(join(folder, 'pets.db'))
    const create = (name: string) => store.categories.create({ name })
    done(await create('Before'))
    // The folder's old change time must differ from that of the next change.
    await setTimeout(1100)
    done(await create('Later'))
    renameSync(join(folder, `pets.db${end}`), join(folder, 'away'))
    for (const name of ['One', 'Two']) await expect(create(name)).rejects.toThrow('moved or deleted')
    renameSync(join(folder, 'away'), join(folder, `pets.db${end}`))
    done(await create('Back'))
    renameSync(folder, `${folder}.away`)
    await expect(create('Three')).rejects.toThrow('moved or deleted')
    renameSync(`${folder}.away`, folder)
  },
)

test('a database stops writes when a folder above its own is moved', async () => {
  const above = join(temporaryFolder(), 'above')
  mkdirSync(join(above, 'data'), { recursive: true })
  const { store } = open(join(above, 'data/pets.db'))
  const longAgo = new Date('2026-01-01')
  for (const name of ['First', 'Second']) {
    utimesSync(join(above, 'data'), longAgo, longAgo)
    done(await store.categories.create({ name }))
  }
  renameSync(above, `${above}.away`)
  await setTimeout(20)
  await expect(store.categories.create({ name: 'After' })).rejects.toThrow('moved or deleted')
  renameSync(`${above}.away`, above)
  done(await store.categories.create({ name: 'Back' }))
})

test('the log of a database behind a symbolic link is found', async () => {
  const file = join(temporaryFolder(), 'pets.db')
  symlinkSync(join(temporaryFolder(), 'real.db'), file)
  const { store } = open(file)
  done(await store.categories.create({ name: 'Cats' }))
})

test('a database whose file is back takes writes again', async () => {
  const { file, store } = open()
  renameSync(file, `${file}.away`)
  await expect(store.categories.create({ name: 'Cats' })).rejects.toThrow(StoreUnavailable)
  renameSync(`${file}.away`, file)
  done(await store.categories.create({ name: 'Cats' }))
})

test('a read-only database still serves reads, and takes writes again afterwards', async () => {
  const { db, store } = open()
  const petId = await petWithStock(store)
  db.pragma('query_only = ON')
  await expect(store.orders.place({ petId, quantity: 1 })).rejects.toMatchObject(
    unavailable('READONLY', 'read-only'),
  )
  expect(await store.check()).toContain('read-only')
  expect(await store.pets.find(petId)).toBeDefined()
  db.pragma('query_only = OFF')
  expect(await store.check()).toBeUndefined()
  done(await store.orders.place({ petId, quantity: 1 }))
})

test('a lock of another process is reported by the check', async () => {
  const { file, db } = open()
  const store = storeOn(sqliteDatabase(db, schema, { busyTimeout: 0 }))
  const other = new Database(file)
  onTestFinished(() => void other.close())
  other.exec('BEGIN IMMEDIATE')
  expect(await store.check()).toContain('another process')
  other.exec('ROLLBACK')
  expect(await store.check()).toBeUndefined()
})

test('discovered damage makes reads and writes unavailable, not wrong', async () => {
  const file = join(temporaryFolder(), 'pets.db')
  const db = connect(file, schema)
  const petId = await petWithStock(storeOn(sqliteDatabase(db, schema)))
  const page = Number(db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'pets'").pluck().get())
  const pageSize = Number(db.pragma('page_size', { simple: true }))
  db.close()
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(pageSize, 0xff), 0, pageSize, (page - 1) * pageSize)
  closeSync(handle)

  const { store } = open(file)
  const damaged = unavailable('CORRUPT', 'restore a backup')
  await expect(store.pets.find(petId)).rejects.toMatchObject(damaged)
  await expect(store.pets.list({ limit: 1 })).rejects.toMatchObject(damaged)
  await expect(store.orders.place({ petId, quantity: 1 })).rejects.toMatchObject(damaged)
  expect((await store.categories.list({ limit: 1 })).items).toHaveLength(1)
  await expect(store.orders.place({ petId, quantity: 1 })).rejects.toThrow(StoreUnavailable)
})
