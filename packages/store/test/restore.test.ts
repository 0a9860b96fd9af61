import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { UnusableDatabase } from 'contract-server'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'
import { bucketWords } from '../kit/words.ts'
import { backup } from '../sqlite/copies/backup.ts'
import { lockUnused } from '../sqlite/copies/replacing.ts'
import { restore } from '../sqlite/copies/restore.ts'
import { contents, filesBeside, open, seeded, writer } from './pets/databases.ts'
import { done, openStore, schema } from './pets/store.ts'
import { later } from './upgrade.ts'

test('a restore brings back the backup, and keeps the replaced database', async () => {
  const database = await seeded()
  const file = join(temporaryFolder(), 'copy.db')
  backup(database, file, schema)
  const later = await openStore(`file:${database}`)
  const before = await contents(later)
  done(await later.categories.create({ name: 'Snakes' }))
  await later.close()

  const replaced = await restore(file, database, schema, { now: new Date('2030-06-01T12:34:56.789Z') })
  expect(replaced).toBe(`${database}.replaced-20300601T123456Z`)
  expect(filesBeside(database)).toEqual(['pets.db', 'pets.db.replaced-20300601T123456Z'])
  expect(await contents(await open(database))).toEqual(before)
  const kept = await open(replaced ?? '')
  expect((await contents(kept)).categories.items.at(-1)?.name).toBe('Snakes')
  expect(existsSync(file)).toBe(true)
})

test('keys revoked after the backup stay revoked, and the keys in force are listed', async () => {
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

  const messages: string[] = []
  await restore(file, database, schema, { report: (message) => void messages.push(message) })
  expect(messages).toEqual([
    'Keys that were revoked since the backup stay revoked: leaked, rotated.',
    'Keys in force: ci.',
  ])
  const { keys } = await open(database)
  expect(await keys.find('leaked 1')).toMatchObject({ revokedAt: expect.any(String) })
  expect(await keys.find('rotated 1')).toMatchObject({ revokedAt: expect.any(String) })
  expect((await keys.find('ci 1'))?.revokedAt).toBeUndefined()

  messages.length = 0
  await restore(file, join(temporaryFolder(), 'new.db'), schema, {
    report: (message) => void messages.push(message),
  })
  expect(messages).toEqual([
    'There was no database to replace, so keys that were revoked after the backup are in force again.',
    'Keys in force: ci, leaked, rotated.',
  ])
})

test('a backup replaces a database with damaged keys, and an empty file', async () => {
  const [file, database] = [await seeded(), await seeded()]
  const db = new Database(database, { readonly: true })
  const page = Number(db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'api_keys'").pluck().get())
  const size = Number(db.pragma('page_size', { simple: true }))
  db.close()
  const bytes = readFileSync(database).fill(0xff, (page - 1) * size, page * size)
  writeFileSync(database, bytes)
  const empty = join(temporaryFolder(), 'pets.db')
  writeFileSync(empty, '')
  for (const [replaced, pattern] of [
    [database, /^Not all keys of the damaged database can be read/],
    [empty, /^There was no database to replace/],
  ] as const) {
    const reports: string[] = []
    expect(
      await restore(file, replaced, schema, { report: (message) => void reports.push(message) }),
    ).toBeDefined()
    expect(reports[0]).toMatch(pattern)
    expect(await contents(await open(replaced))).toEqual(await contents(await open(file)))
  }
})

test('a restore to a new place needs no confirmation', async () => {
  const file = await seeded()
  const database = join(temporaryFolder(), 'new', 'pets.db')
  expect(await restore(file, database, schema)).toBeUndefined()
  expect(filesBeside(database)).toEqual(['pets.db'])
  expect((await contents(await open(database))).pets.items.length).toBeGreaterThan(0)
})

test('an open store is not replaced, however idle', async () => {
  const file = await seeded()
  const database = await seeded()
  const store = await open(database)
  const before = await contents(store)
  await expect(restore(file, database, schema)).rejects.toThrow(/is in use: stop the service/)
  expect(filesBeside(database).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(['pets.db'])
  expect(await contents(store)).toEqual(before)
  done(await store.categories.create({ name: 'Snakes' }))
  await store.close()
  expect(await restore(file, database, schema)).toBeDefined()
})

// Copying the first takes longer than opening the other.
async function largeAndSmall() {
  const [file, database] = [await seeded(), await seeded()]
  const large = new Database(file)
  large.exec(`INSERT INTO pets (name, category_id, status, stock, words)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
    SELECT 'Pet', 1, 'available', i, ' pet' FROM n;
    INSERT INTO pets_by_words (rowid, tokens) SELECT id, words || ${bucketWords} FROM pets WHERE name = 'Pet'`)
  large.close()
  return { file, database }
}

const underWay = /A restore of this database is under way .*: start again when it has ended/

test('a write during a replacement is refused as such, or kept', async () => {
  const { file, database } = await largeAndSmall()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'late-child.ts'), database])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const outcome = once(child.stdout, 'data')
  await restore(file, database, schema)
  const store = await open(database)
  const message = String(await outcome)
  const categories = (await contents(store)).categories.items.map(({ name }) => name)
  expect(message).toMatch(categories.includes('Written late') ? /^acknowledged$/ : underWay)
})

test.skipIf(process.platform !== 'linux')(
  'a process that opened a replaced database writes to the restored one, or is refused',
  async () => {
    const { file, database } = await largeAndSmall()
    const lock = lockUnused(database, schema, 'restore')
    // A process has the file open without a lock only briefly. Those that were stopped too late end, and another one starts.
    let late = await startLate(database)
    while (!(await stoppedWithoutLock(late.child, database))) late = await startLate(database)
    const { child, outcome } = late
    lock.close()
    await restore(file, database, schema)
    const store = await open(database)
    done(await store.categories.create({ name: 'Restored' }))
    child.kill('SIGCONT')
    const message = String(await outcome)
    expect(new Database(database, { readonly: true }).pragma('integrity_check')).toEqual([
      { integrity_check: 'ok' },
    ])
    const names = (await contents(store)).categories.items.map(({ name }) => name)
    expect(names).toContain('Restored')
    expect(message).toMatch(names.includes('Written late') ? /^acknowledged$/ : underWay)
  },
)

test('a process that closes a replaced database leaves the journal of the restored one alone', async () => {
  const database = await seeded()
  const lock = lockUnused(database, schema, 'restore')
  expect(filesBeside(database)).toEqual(['pets.db'])
  writeFileSync(`${database}-journal`, 'of whoever has just opened what was restored')
  lock.close()
  expect(filesBeside(database)).toEqual(['pets.db', 'pets.db-journal'])
})

/** Starts a process that opens the database as soon as a restore seems to run, and writes to it. */
async function startLate(database: string) {
  rmSync(`${database}.tmp`, { force: true })
  const child = spawn(process.execPath, [join(import.meta.dirname, 'late-child.ts'), database])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const outcome = once(child.stdout, 'data')
  writeFileSync(`${database}.tmp`, '')
  return { child, outcome }
}

/** Stops a process as soon as it has opened a file. Returns false if it ended before, or holds a lock, which would keep a restore out. */
async function stoppedWithoutLock(child: ChildProcess, file: string): Promise<boolean> {
  const descriptors = `/proc/${child.pid}/fd`
  const isOpen = () =>
    readdirSync(descriptors).some((fd) => linkOf(join(descriptors, fd)) === realpathSync(file))
  const isStopped = () => /\) T /.test(readFileSync(`/proc/${child.pid}/stat`, 'utf8'))
  try {
    while (!isOpen()) await setImmediate()
    child.kill('SIGSTOP')
    while (!isStopped()) await setImmediate()
    if (!readFileSync('/proc/locks', 'utf8').includes(` ${child.pid} `)) return true
  } catch {}
  child.kill('SIGKILL')
  return false
}

/** Returns undefined for a descriptor that was closed meanwhile. */
function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

test.skipIf(process.platform === 'win32')(
  'a restore through a symbolic link replaces the database, not the link',
  async () => {
    const file = await seeded()
    const database = join(temporaryFolder(), 'volume.db')
    copyFileSync(await seeded(), database)
    const link = join(temporaryFolder(), 'pets.db')
    symlinkSync(database, link)
    expect(await restore(file, link, schema)).toMatch(`${database}.replaced-`)
    expect(readlinkSync(link)).toBe(database)
    expect(filesBeside(link)).toEqual(['pets.db'])
    expect(filesBeside(database)).toHaveLength(2)
  },
)

test('a database of another program is not replaced, and none replaces itself', async () => {
  const file = await seeded()
  const foreign = join(temporaryFolder(), 'history.db')
  const db = new Database(foreign)
  db.exec('CREATE TABLE visits (url)')
  onTestFinished(() => void db.close())
  await expect(restore(file, foreign, schema)).rejects.toThrow(
    /history.db is no database of this service: name another file/,
  )
  expect(filesBeside(foreign)).toEqual(['history.db'])
  await expect(restore(file, file, schema)).rejects.toThrow(/is the database itself: name a backup of it/)
})

test('a killed store can be replaced, and its log is not applied to the new one', async () => {
  const file = await seeded()
  const database = join(temporaryFolder(), 'pets.db')
  const kill = await writer(database)
  await kill()
  expect(filesBeside(database)).toContain('pets.db-wal')
  const replaced = await restore(file, database, schema)
  expect(filesBeside(database)).toEqual(['pets.db', replaced?.slice(dirname(database).length + 1)])
  expect(await contents(await open(database))).toEqual(await contents(await open(file)))
  expect((await contents(await open(replaced ?? ''))).pets.items[0]?.name).toBe('Endless')
})

test('an incomplete backup is not restored', async () => {
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
    await expect(restore(source, database, schema)).rejects.toThrow(UnusableDatabase)
  }
  expect(filesBeside(database)).toEqual(['pets.db'])
  expect(readFileSync(database).equals(before)).toBe(true)
})

test('a damaged database whose use cannot be determined must be moved away by hand', async () => {
  const file = await seeded()
  const database = await seeded()
  writeFileSync(database, 'not any more. '.repeat(1000))
  await expect(restore(file, database, schema)).rejects.toThrow(
    /stop the service, move the file and its -wal and -shm away/,
  )
  expect(filesBeside(database)).toEqual(['pets.db'])
})

test('the log of a lost database is not applied to the restored one', async () => {
  const file = await seeded()
  const database = join(temporaryFolder(), 'pets.db')
  copyFileSync(file, `${database}-wal`)
  await expect(restore(file, database, schema)).rejects.toThrow(/pets.db-wal belongs to a lost database/)
  expect(filesBeside(database)).toEqual(['pets.db-wal'])
})

test.skipIf(process.getuid?.() !== 0)(
  'a database that root restores still belongs to the service',
  async () => {
    const database = await seeded()
    const file = join(temporaryFolder(), 'copy.db')
    backup(database, file, schema)
    chownSync(database, 1234, 5678)
    await restore(file, database, schema)
    expect(statSync(database)).toMatchObject({ uid: 1234, gid: 5678 })
  },
)

test('a backup with objects of other origin is refused by name, unless the operator allows it', async () => {
  const [file, database] = [await seeded(), await seeded()]
  const db = new Database(file)
  db.exec(`CREATE TRIGGER helper AFTER INSERT ON pets BEGIN
      INSERT INTO api_keys (name, scopes, digest, created_at) VALUES ('helper', '["pets:write"]', 'd', '2030-01-01T00:00:00.000Z');
    END;
    CREATE VIEW everything AS SELECT * FROM api_keys;
    DROP INDEX pets_by_status_stock`)
  db.close()
  await expect(restore(file, database, schema)).rejects.toThrow(
    /No migration creates the trigger helper\. No migration creates the view everything\. The index pets_by_status_stock is missing: CREATE INDEX pets_by_status_stock ON pets \(status, stock\) WHERE unindexed = 0; .*--schema-as-is/,
  )
  expect(filesBeside(database)).toEqual(['pets.db'])
  expect(await restore(file, database, schema, { schemaAsIs: true })).toBeDefined()
})

test('a trigger with a name reserved by SQLite is refused as well', async () => {
  const [file, database] = [await seeded(), await seeded()]
  const db = new Database(file)
  db.unsafeMode(true)
  db.pragma('writable_schema = ON')
  db.prepare("INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_stat9', 'pets', 0, ?)").run(
    'CREATE TRIGGER sqlite_stat9 AFTER INSERT ON pets BEGIN DELETE FROM api_keys; END',
  )
  db.close()
  await expect(restore(file, database, schema)).rejects.toThrow(
    /No migration creates the trigger sqlite_stat9\./,
  )
})

test('a backup with a row that breaks a rule of its table is refused', async () => {
  const [file, database] = [await seeded(), await seeded()]
  const db = new Database(file)
  db.pragma('ignore_check_constraints = ON')
  db.exec("UPDATE pets SET status = 'zzz' WHERE id = 1")
  db.close()
  await expect(restore(file, database, schema)).rejects.toThrow(
    /is damaged \(CHECK constraint failed in pets\)/,
  )
})

const webhook = (url: string, types: string) =>
  `INSERT INTO webhooks (id, caller, slot, url, types, enabled, secret, version) VALUES (1, '1', '1', '${url}', '${types}', 1, 's', 1);
   INSERT INTO webhook_progress (webhook_id, position, owned_until) VALUES (1, 0, 0)`
const insertUsage = "INSERT INTO usage VALUES ('getPet', 'ci', '2026-02-31', 1, '2026-02-28T00:00:00.000Z')"
// Indexes all pets.
const indexed = `INSERT INTO pets_by_words (rowid, tokens) SELECT id, words || ${bucketWords} FROM pets;
  UPDATE pets SET unindexed = 0`
const noInstant = 'expires_at is not an instant in UTC'

test.each([
  ['api_keys', "UPDATE api_keys SET scopes = 'nope'", 'scopes is not a JSON array of texts'],
  [
    'api_keys',
    `UPDATE api_keys SET scopes = '["nope"]'`,
    'a key that is not revoked has scopes of the contract: ci',
  ],
  ['api_keys', "UPDATE api_keys SET expires_at = 'soon'", noInstant],
  ['api_keys', "UPDATE api_keys SET expires_at = '2026-02-31T00:00:00.000Z'", noInstant],
  ['events', "UPDATE events SET data = '{' WHERE id = 3", 'data is not a JSON object'],
  ['events', 'UPDATE events SET id = 9007199254740991 WHERE id = 3', 'id is no integer within'],
  ['events', 'UPDATE events SET id = 0 WHERE id = 3', 'id is below 1'],
  ['webhooks', webhook('https://a.example/', '{}'), 'types is not a JSON array of texts'],
  ['webhooks', webhook('javascript:alert(1)', '[]'), 'url is not an http or https URL'],
  [
    'events',
    "UPDATE sqlite_sequence SET seq = 9007199254740990 WHERE name = 'events'",
    'which leaves too few',
  ],
  [
    'categories',
    "UPDATE sqlite_sequence SET seq = 1 WHERE name = 'categories'",
    'no id is given twice: 5 exists',
  ],
  ['pets', "UPDATE pets SET name = '', words = '' WHERE id = 1", 'name does not match'],
  ['pets', "UPDATE pets SET name = printf('%.100000c', 'x') WHERE id = 1", 'name does not match'],
  [
    'categories',
    'UPDATE categories SET version = 9007199254740991 WHERE id = 1',
    'version is no integer within',
  ],
  [
    'orders',
    "UPDATE orders SET ship_date = '2026-02-31T00:00:00+01:00' WHERE id = 1",
    'ship_date is not a date-time',
  ],
  ['usage', insertUsage, 'day is not a date'],
  [
    'pets',
    'UPDATE pets SET open = open + 1 WHERE id = 7',
    'the open units of a pet are those of its open orders: 7',
  ],
  ['pets', "UPDATE pets SET words = ' x' WHERE id = 1", 'is found by its words: 1\\.'],
  ['pets', 'UPDATE pets SET unindexed = 0', 'is found by its words: 0 of'],
  [
    'pets',
    `${indexed}; UPDATE pets SET unindexed = 1 WHERE id = 1`,
    'is found by its words: _0_biscuit 1, biscuit 1\\.',
  ],
  [
    'pets',
    `${indexed}; UPDATE pets_by_words SET tokens = ' biscuits _0_biscuits' WHERE rowid = 1`,
    'is found by its words: _0_biscuits 1, biscuits 1\\.',
  ],
])('a backup with %s as no server leaves them is refused: %s', async (table, sql, why) => {
  const [file, database] = [await seeded(), await seeded()]
  const store = await openStore(`file:${file}`)
  await store.keys.create({ name: 'ci', scopes: [], digest: 'd' })
  await store.close()
  const db = new Database(file)
  db.exec(sql)
  db.close()
  const withScopes = { ...schema, scopes: ['pets:read'] }
  await expect(restore(file, database, withScopes)).rejects.toThrow(new RegExp(`\\b${table}: .*${why}`))
  expect(filesBeside(database)).toEqual(['pets.db'])
})

test('a backup of an earlier release is refused if its migrated rows break a rule', async () => {
  const [file, database] = [await seeded(), await seeded()]
  const next = later('ALTER TABLE pets ADD COLUMN later TEXT')
  expect(await restore(file, database, next)).toBeDefined()
  const db = new Database(file)
  db.exec("UPDATE pets SET open = open + 1 WHERE id = 7; UPDATE api_keys SET scopes = '['")
  db.close()
  await expect(restore(file, database, next)).rejects.toThrow(
    /^\S+ has invalid data\. pets: .*open orders: 7/,
  )
  expect(filesBeside(database)).toHaveLength(2)
})
