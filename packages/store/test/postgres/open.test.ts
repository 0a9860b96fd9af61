import { readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UnusableDatabase } from 'contract-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { freePort } from '../../../testing/free-port.ts'
import { listen } from '../../../testing/listening.ts'
import { startStandby } from '../../../testing/postgres/standby.ts'
import { noPostgres, startPostgres } from '../../../testing/postgres.ts'
import type { Schema } from '../../kit/schema.ts'
import { openDatabase } from '../../open.ts'
import { connect, inTransaction } from '../../postgres/connection/connection.ts'
import { readTarget } from '../../postgres/connection/url.ts'
import { allPending } from '../../postgres/schema/migrate.ts'
import { grantTo } from '../../postgres/schema/prepare.ts'
import { openStore, schema } from '../pets/store.ts'

async function expectRefused(url: string, words: RegExp) {
  const error = await openStore(url).then(
    (store) => store.close().then(() => expect.unreachable('it opened')),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(UnusableDatabase)
  expect(String(error)).toMatch(words)
  expect(String(error)).not.toMatch(/\n|secret|of.tests/)
}

test('a URL is parsed like libpq does', () => {
  expect(
    readTarget(
      'postgresql://me:s%40cret@one:5433,[::1],%2Frun%2Fpg/my%20db?connect_timeout=2&pool_size=8&lock_timeout=9',
      'shop',
    ),
  ).toMatchObject({
    hosts: [
      { host: 'one', port: 5433 },
      { host: '::1', port: 5432 },
      { host: '/run/pg', port: 5432 },
    ],
    database: 'my db',
    user: 'me',
    password: 's@cret',
    ssl: undefined,
    connectTimeout: 2000,
    poolSize: 8,
    lockTimeout: 9,
  })
})

test.each([
  ['', undefined],
  ['?sslmode=disable', undefined],
  ['?sslmode=require', { rejectUnauthorized: false }],
  ['?sslmode=verify-full', { rejectUnauthorized: true }],
])('the TLS of "%s" is %j', (query, ssl) => {
  expect(readTarget(`postgres://host/db${query}`, 'shop').ssl).toEqual(ssl)
})

test.each([
  ['postgres:', /is not like postgres:\/\/USER/],
  ['postgres://host', /is not like/],
  ['postgres://me:se@cret@host/db', /write @ as %40/],
  ['postgres://me:1234/secret@host', /@ as %40/],
  ['postgres://me:secret@host:99999/db', /HOST or HOST:PORT/],
  ['postgres://me:%secret@host/db', /write it as %25/],
  ['postgres://me:secret@host/db?sslmode=prefer', /use disable, require/],
  [
    'postgres://me:secret@host/db?sslrootcert=/nowhere/secret.pem',
    /sslrootcert that cannot be read \(ENOENT\)/,
  ],
  ['postgres://me:secret@host/db?sslrootcert=package.json', /add sslmode=verify-full/],
  ['postgres://me:secret@host/db?target_session_attrs=any', /has to write/],
  ['postgres://me:secret@host/db?pool_size=1', /pool_size that is no whole number from 2/],
  ['postgres://me:secret@host/db?poolsize=5', /not understood \(poolsize\)/],
  ['postgres://me@host/db?secret%20=5', /not understood;/],
])('%s is refused', async (url, words) => {
  await expectRefused(url, words)
})

test.each([
  [
    'asks for Kerberos',
    Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 7]),
    /Unknown authenticationOk message type 7/,
  ],
  ['sends half a message', Buffer.from([0x52, 0, 0, 0, 4]), /outside buffer|out of range/],
  ['speaks another protocol', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), /cannot be used/],
])('a server that %s is refused', async (_, reply, words) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.write(reply))
  })
  await expectRefused(`postgres://me@127.0.0.1:${await listen(server)}/db?connect_timeout=1`, words)
})

describe.skipIf(noPostgres)(`PostgreSQL ${noPostgres ?? ''}`, async () => {
  const cluster = noPostgres ? undefined : await startPostgres()

  const changed = (url: string, change: (url: URL) => void) => {
    const copy = new URL(url)
    change(copy)
    return copy.href
  }
  const nameOf = (url: string) => new URL(url).pathname.slice(1)

  test('an unreachable database is refused', async () => {
    const url = await cluster!.createDatabase()
    await expectRefused(
      changed(url, (to) => (to.password = 'secret')),
      /user or password is wrong/,
    )
    await expectRefused(
      changed(url, (to) => (to.pathname = '/nowhere')),
      /no database of that name/,
    )
    const closed = String(await freePort())
    await expectRefused(
      changed(url, (to) => (to.port = closed)),
      /nothing listens there/,
    )
    await expectRefused(
      changed(url, (to) => (to.hostname = 'nowhere.invalid')),
      /host/,
    )
    await expectRefused(`${url}?sslmode=require`, /offers no TLS/)
    await expectRefused(`${url}?options=-c%20no_such_setting%3D1`, /cannot be used/)
    await expectRefused(`${url}?options=-c%20search_path%3Dnowhere`, /create the one that search_path names/)
  })

  test('tables of another program, or of a newer release, are refused and left alone', async () => {
    const foreign = await cluster!.createDatabase()
    await cluster!.sql('CREATE TABLE somebody_elses (x int)', nameOf(foreign))
    await expectRefused(
      foreign,
      /no database of this service: its schema public has tables of another program \(the table \w+\)/,
    )
    const extended = await cluster!.createDatabase()
    await cluster!.sql('CREATE VIEW counters AS SELECT 1', nameOf(extended))
    await expectRefused(extended, /no database of this service/)
    await cluster!.sql('ALTER EXTENSION plpgsql ADD VIEW counters', nameOf(extended))
    await (await openStore(extended)).close()
    const newer = await cluster!.createDatabase()
    await (await openStore(newer)).close()
    await cluster!.sql("INSERT INTO pets_schema (version, digest) VALUES (99, '')", nameOf(newer))
    await expectRefused(newer, /has schema 99.*newer release/)
    const edited = await cluster!.createDatabase()
    await (await openStore(edited)).close()
    await cluster!.sql("UPDATE pets_schema SET digest = 'another'", nameOf(edited))
    await expectRefused(edited, /was made by another migration 1 than this release has/)
    const tables = await cluster!.sql("SELECT 1 FROM pg_tables WHERE schemaname = 'public'", nameOf(foreign))
    expect(tables).toHaveLength(1)
  })

  test('the database of another service is refused, although it has the same server tables', async () => {
    const url = await cluster!.createDatabase()
    const other: Schema = { id: 'library', mark: 1, tables: [], migrations: {} }
    await (await openDatabase(url, other)).close()
    await expectRefused(url, /no database of this service/)
    const folder = temporaryFolder()
    await writeFile(join(folder, '0001-books.sql'), 'CREATE TABLE books (id bigint)')
    const migrations = { postgres: pathToFileURL(`${folder}/`) }
    await (await openDatabase(url, { ...other, migrations })).close()
    expect(await cluster!.sql('SELECT FROM books', nameOf(url))).toEqual([])
  })

  test('a database of another build is refused with a message that says so', async () => {
    const url = await cluster!.createDatabase()
    await (await openStore(url)).close()
    const change = (sql: string) => cluster!.sql(sql, nameOf(url))
    await change('ALTER TABLE server_schema DROP COLUMN compatible_from')
    await expectRefused(
      url,
      /is of another build of this service, which is no release: server_schema ends with migration \d+, and lacks columns.*pg_dump --data-only/,
    )
  })

  test('a newer release of the server is refused, and an interrupted migration is completed', async () => {
    const url = await cluster!.createDatabase()
    const steps = () => cluster!.sql('SELECT version FROM server_schema ORDER BY version', nameOf(url))
    await (await openStore(url)).close()
    const all = await steps()
    await cluster!.sql(
      `DROP TABLE deliveries, webhook_progress, webhooks, events, event_feed, write_marks, usage, api_keys, idempotency_keys, server_schema;
       DROP SEQUENCE delivery_ids, webhook_ids, event_ids, key_ids`,
      nameOf(url),
    )
    await (await openStore(url)).close()
    expect(await steps()).toEqual(all)
    await cluster!.sql("INSERT INTO server_schema VALUES (99, '')", nameOf(url))
    await expectRefused(url, /has schema 99 of the server.*newer release/)
  })

  test('a database that cannot store every text, or does not enforce references, is refused', async () => {
    await cluster!.sql(
      "CREATE DATABASE latin OWNER petstore ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0",
    )
    await expectRefused(cluster!.url('latin'), /has the encoding LATIN1.*create one with ENCODING 'UTF8'/)
    const url = await cluster!.createDatabase()
    const role = `ALTER ROLE petstore IN DATABASE ${nameOf(url)}`
    await cluster!.sql(`${role} SET session_replication_role = replica`)
    await expectRefused(url, /foreign keys: set session_replication_role to origin/)
    await cluster!.sql(`${role} RESET session_replication_role`)
    await (await openStore(url)).close()
  })

  test('unsafe settings of PostgreSQL are logged as a warning', async () => {
    const warningsOf = async (url: string) => {
      const store = await openStore(url)
      await store.close()
      return store.warnings
    }
    const url = await cluster!.createDatabase()
    expect(await warningsOf(url)).toEqual([
      expect.stringMatching(/fsync = off/),
      expect.stringMatching(/full_page_writes = off/),
    ])
    const set = async (value: string) => {
      for (const name of ['fsync', 'full_page_writes'])
        await cluster!.sql(`ALTER SYSTEM SET ${name} = ${value}`)
      await cluster!.sql('SELECT pg_reload_conf()')
    }
    onTestFinished(() => set('off'))
    await set('on')
    await expect.poll(() => warningsOf(url)).toEqual([])
  })

  test('a role that may not create tables is refused, unless they exist', async () => {
    const url = await cluster!.createDatabase()
    await cluster!.sql("CREATE ROLE guest LOGIN PASSWORD 'secret'")
    const asGuest = changed(url, (to) => {
      to.username = 'guest'
      to.password = 'secret'
    })
    await expectRefused(asGuest, /permission denied for schema public; the role lacks a permission/)
    await (await openStore(url)).close()
    await expect(grantTo(asGuest, schema, 'guest')).rejects.toThrow(/permission denied for table/)
    await expect(grantTo(url, schema, 'nobody')).rejects.toThrow(/has no role nobody: create it/)
    await grantTo(url, schema, 'guest')
    const store = await openStore(asGuest)
    expect(await store.check()).toBeUndefined()
    await store.categories.create({ name: 'Cats' })
    expect(await store.events.read({ limit: 2 })).toMatchObject({ items: [{ type: 'category.created' }] })
    expect(await store.events.prune(new Date('9999-01-01'), 9)).toBe(1)
    await store.close()
  })

  test('migrations have no time limit', async () => {
    const url = await cluster!.createDatabase()
    await (await openStore(`${url}?statement_timeout=1`)).close()
  })

  test('all servers that start at once on an empty database find the schema complete', async () => {
    const url = await cluster!.createDatabase()
    const stores = await Promise.all(Array.from({ length: 5 }, () => openStore(url)))
    await Promise.all(stores.map((store) => store.categories.create({ name: `Category ${Math.random()}` })))
    expect((await stores[0]!.categories.list({ limit: 10 })).items).toHaveLength(5)
    await Promise.all(stores.map((store) => store.close()))
    const files = await readdir(schema.migrations.postgres!)
    expect(await cluster!.sql('SELECT version FROM pets_schema ORDER BY version', nameOf(url))).toEqual(
      files.map((_, index) => ({ version: `${index + 1}` })),
    )
  })

  test('tables that another server has just created are not those of another program', async () => {
    const url = await cluster!.createDatabase()
    const connection = await connect(readTarget(url, schema.id), 'migrate')
    onTestFinished(() => connection.end())
    // Within a transaction PostgreSQL remembers that a name was free.
    await inTransaction(connection, async () => {
      expect(await allPending(connection, schema)).not.toEqual([])
      await (await openStore(url)).close()
      await expect(allPending(connection, schema)).resolves.toBeInstanceOf(Array)
    })
  })

  test('a replica is refused; the writable one of several hosts is used', async () => {
    const url = await cluster!.createDatabase()
    const standby = await startStandby(cluster!)
    const replica = changed(url, (to) => (to.port = String(standby.port)))
    await expectRefused(replica, /read-only; name the primary/)
    const both = url.replace(
      `127.0.0.1:${cluster!.port}`,
      `127.0.0.1:${standby.port},127.0.0.1:${cluster!.port}`,
    )
    const store = await openStore(both)
    expect(await store.check()).toBeUndefined()
    await store.close()
    await standby.stop('SIGQUIT')
  })
})
