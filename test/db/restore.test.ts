import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { schema } from '../../db/store.ts'
import { backup } from '../../server/store/sqlite/backup.ts'
import { lockUnused } from '../../server/store/sqlite/lock.ts'
import { restore } from '../../server/store/sqlite/restore.ts'
import { UnusableDatabase } from '../../server/store/unusable-database.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openStore } from '../support/store.ts'
import { contents, filesBeside, open, seeded, writer } from './databases.ts'
import { done } from './stores.ts'

test('restoring brings back what was, and keeps what it replaced', async () => {
  const database = await seeded()
  const file = join(temporaryFolder(), 'copy.db')
  backup(database, file, schema)
  const later = await openStore(`file:${database}`)
  const before = await contents(later)
  done(await later.categories.create({ name: 'Snakes' }))
  await later.close()

  const replaced = restore(file, database, schema, new Date('2030-06-01T12:34:56.789Z'))
  expect(replaced).toBe(`${database}.replaced-20300601T123456Z`)
  expect(filesBeside(database)).toEqual(['pets.db', 'pets.db.replaced-20300601T123456Z'])
  expect(await contents(await open(database))).toEqual(before)
  const kept = await open(replaced ?? '')
  expect((await contents(kept)).categories.items.at(-1)?.name).toBe('Snakes')
  expect(existsSync(file)).toBe(true)
})

test('keys that were revoked after the backup stay revoked, and who restores hears of those in force', async () => {
  const database = await seeded()
  const before = await openStore(`file:${database}`)
  for (const name of ['leaked', 'rotated', 'ci'])
    await before.keys.create({ name, scopes: [], digest: `${name} 1` })
  await before.close()
  const file = join(temporaryFolder(), 'copy.db')
  backup(database, file, schema)
  const later = await openStore(`file:${database}`)
  await later.keys.revoke('leaked')
  await later.keys.rotate('rotated', 'rotated 2')
  await later.keys.create({ name: 'leaked', scopes: [], digest: 'leaked 2' })
  await later.close()

  const said: string[] = []
  restore(file, database, schema, new Date(), (what) => said.push(what))
  expect(said).toEqual([
    'Keys that were revoked since the backup stay revoked: leaked, rotated.',
    'Keys in force: ci.',
  ])
  const { keys } = await open(database)
  expect(await keys.find('leaked 1')).toMatchObject({ revokedAt: expect.any(String) })
  expect(await keys.find('rotated 1')).toMatchObject({ revokedAt: expect.any(String) })
  expect((await keys.find('ci 1'))?.revokedAt).toBeUndefined()

  said.length = 0
  restore(file, join(temporaryFolder(), 'new.db'), schema, new Date(), (what) => said.push(what))
  expect(said).toEqual([
    'There was no database to replace, so keys that were revoked after the backup are in force again.',
    'Keys in force: ci, leaked, rotated.',
  ])
})

test('a backup takes the place of a database whose keys are damaged, and of an empty file', async () => {
  const [file, database] = [await seeded(), await seeded()]
  const db = new Database(database, { readonly: true })
  const page = Number(db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'api_keys'").pluck().get())
  const size = Number(db.pragma('page_size', { simple: true }))
  db.close()
  const bytes = readFileSync(database).fill(0xff, (page - 1) * size, page * size)
  writeFileSync(database, bytes)
  const empty = join(temporaryFolder(), 'pets.db')
  writeFileSync(empty, '')
  for (const [replaced, said] of [
    [database, /^Not all keys of the damaged database can be read/],
    [empty, /^There was no database to replace/],
  ] as const) {
    const reports: string[] = []
    expect(restore(file, replaced, schema, new Date(), (what) => reports.push(what))).toBeDefined()
    expect(reports[0]).toMatch(said)
    expect(await contents(await open(replaced))).toEqual(await contents(await open(file)))
  }
})

test('restoring to where nothing is needs no permission of anybody', async () => {
  const file = await seeded()
  const database = join(temporaryFolder(), 'new', 'pets.db')
  expect(restore(file, database, schema)).toBeUndefined()
  expect(filesBeside(database)).toEqual(['pets.db'])
  expect((await contents(await open(database))).pets.items.length).toBeGreaterThan(0)
})

test('a store that somebody has open is not replaced, however idle', async () => {
  const file = await seeded()
  const database = await seeded()
  const store = await open(database)
  const before = await contents(store)
  expect(() => restore(file, database, schema)).toThrow(/is in use: stop the service/)
  expect(filesBeside(database).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(['pets.db'])
  expect(await contents(store)).toEqual(before)
  done(await store.categories.create({ name: 'Snakes' }))
  await store.close()
  expect(restore(file, database, schema)).toBeDefined()
})

/** Two databases with samples; the first is so large that copying it takes longer than opening the other. */
async function largeAndSmall() {
  const [file, database] = [await seeded(), await seeded()]
  const large = new Database(file)
  large.exec(`INSERT INTO pets (name, category_id, status, stock)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
    SELECT 'Pet ' || i, 1, 'available', 1 FROM n`)
  large.close()
  return { file, database }
}

const underWay = /A restore of this database is under way .*: start again when it has ended/

test('what is written while a store is being replaced is refused as that, or kept', {
  timeout: 30_000,
}, async () => {
  const { file, database } = await largeAndSmall()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'late-child.ts'), database])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const outcome = once(child.stdout, 'data')
  restore(file, database, schema)
  const store = await open(database)
  const said = String(await outcome)
  const categories = (await contents(store)).categories.items.map(({ name }) => name)
  expect(said).toMatch(categories.includes('Written late') ? /^acknowledged$/ : underWay)
})

test.skipIf(process.platform === 'win32')(
  'a start during a restore, however long that takes, says so',
  { timeout: 60_000 },
  async () => {
    const { file, database } = await largeAndSmall()
    const child = spawn(process.execPath, [resolve('server/commands/restore.ts'), file], {
      env: { ...process.env, DATABASE_URL: `file:${database}` },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    while (!filesBeside(database).some((name) => name.endsWith('.tmp'))) await setImmediate()
    child.kill('SIGSTOP')
    await expect(openStore(`file:${database}`)).rejects.toThrow(underWay)
    child.kill('SIGCONT')
    expect(await ended).toEqual([0, null])
    expect((await (await open(database)).pets.list({ limit: 1, name: 'Pet 1' })).items).toHaveLength(1)
  },
)

test.skipIf(process.platform !== 'linux')(
  'who opened what a restore then replaced writes into the restored database what fits it, or is refused',
  { timeout: 30_000 },
  async () => {
    const { file, database } = await largeAndSmall()
    const lock = lockUnused(database, schema, 'restore')
    const child = spawn(process.execPath, [join(import.meta.dirname, 'late-child.ts'), database])
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    const outcome = once(child.stdout, 'data')
    writeFileSync(`${database}.tmp`, '')
    const opened = `/proc/${child.pid}/fd`
    const isOpen = () => readdirSync(opened).some((fd) => linkOf(join(opened, fd)) === realpathSync(database))
    while (!isOpen()) await setImmediate()
    child.kill('SIGSTOP')
    lock.close()
    restore(file, database, schema)
    const store = await open(database)
    done(await store.categories.create({ name: 'Restored' }))
    child.kill('SIGCONT')
    const said = String(await outcome)
    expect(new Database(database, { readonly: true }).pragma('integrity_check')).toEqual([
      { integrity_check: 'ok' },
    ])
    const names = (await contents(store)).categories.items.map(({ name }) => name)
    expect(names).toContain('Restored')
    expect(said).toMatch(names.includes('Written late') ? /^acknowledged$/ : underWay)
  },
)

test('who lets go of a replaced database leaves the journal of the restored one alone', async () => {
  const database = await seeded()
  const lock = lockUnused(database, schema, 'restore')
  expect(filesBeside(database)).toEqual(['pets.db'])
  writeFileSync(`${database}-journal`, 'of whoever has just opened what was restored')
  lock.close()
  expect(filesBeside(database)).toEqual(['pets.db', 'pets.db-journal'])
})

/** Undefined for a descriptor that was closed meanwhile. */
function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

test.skipIf(process.platform === 'win32')(
  'through a symbolic link the database is replaced, not the link',
  async () => {
    const file = await seeded()
    const database = join(temporaryFolder(), 'volume.db')
    copyFileSync(await seeded(), database)
    const link = join(temporaryFolder(), 'pets.db')
    symlinkSync(database, link)
    expect(restore(file, link, schema)).toMatch(`${database}.replaced-`)
    expect(readlinkSync(link)).toBe(database)
    expect(filesBeside(link)).toEqual(['pets.db'])
    expect(filesBeside(database)).toHaveLength(2)
  },
)

test('a database of another program is not replaced, and none is replaced by itself', async () => {
  const file = await seeded()
  const foreign = join(temporaryFolder(), 'history.db')
  const db = new Database(foreign)
  db.exec('CREATE TABLE visits (url)')
  onTestFinished(() => void db.close())
  expect(() => restore(file, foreign, schema)).toThrow(
    /history.db is no database of this service: name another file/,
  )
  expect(filesBeside(foreign)).toEqual(['history.db'])
  expect(() => restore(file, file, schema)).toThrow(/is the database itself: name a backup of it/)
})

test('a store that was killed can be replaced, and its log is not played into the new one', async () => {
  const file = await seeded()
  const database = join(temporaryFolder(), 'pets.db')
  const kill = await writer(database)
  await kill()
  expect(filesBeside(database)).toContain('pets.db-wal')
  const replaced = restore(file, database, schema)
  expect(filesBeside(database)).toEqual(['pets.db', replaced?.slice(dirname(database).length + 1)])
  expect(await contents(await open(database))).toEqual(await contents(await open(file)))
  expect((await contents(await open(replaced ?? ''))).pets.items[0]?.name).toBe('Endless')
})

test('what is no whole backup is not restored', async () => {
  const database = await seeded()
  const before = readFileSync(database)
  const folder = temporaryFolder()
  const text = join(folder, 'text')
  writeFileSync(text, 'no database at all. '.repeat(500))
  const foreign = join(folder, 'foreign.db')
  const db = new Database(foreign)
  db.exec('CREATE TABLE x (y)')
  db.close()
  const torn = join(folder, 'torn.db')
  writeFileSync(torn, before.subarray(0, before.length / 2))
  for (const source of [text, foreign, torn, join(folder, 'missing.db')]) {
    expect(() => restore(source, database, schema)).toThrow(UnusableDatabase)
  }
  expect(filesBeside(database)).toEqual(['pets.db'])
  expect(readFileSync(database).equals(before)).toBe(true)
})

test('when nobody can tell whether a damaged database is in use, a person has to move it away', async () => {
  const file = await seeded()
  const database = await seeded()
  writeFileSync(database, 'not any more. '.repeat(1000))
  expect(() => restore(file, database, schema)).toThrow(
    /stop the service, move the file and its -wal and -shm away/,
  )
  expect(filesBeside(database)).toEqual(['pets.db'])
})

test('the log of a lost database is not played into the restored one', async () => {
  const file = await seeded()
  const database = join(temporaryFolder(), 'pets.db')
  copyFileSync(file, `${database}-wal`)
  expect(() => restore(file, database, schema)).toThrow(/pets.db-wal is left of a database that is gone/)
  expect(filesBeside(database)).toEqual(['pets.db-wal'])
})

test.skipIf(process.getuid?.() !== 0)('what root restores still belongs to the service', async () => {
  const database = await seeded()
  const file = join(temporaryFolder(), 'copy.db')
  backup(database, file, schema)
  chownSync(database, 1234, 5678)
  restore(file, database, schema)
  expect(statSync(database)).toMatchObject({ uid: 1234, gid: 5678 })
})
