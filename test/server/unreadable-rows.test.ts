/** Rows that another program wrote, and no server can read. */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import * as contract from '../../generated/router.ts'
import { allScopes, digestOf } from '../../packages/server/auth/api-keys.ts'
import { UnreadableRows } from '../../packages/server/log/unreadable-rows.ts'
import { adminKey, start } from '../../packages/testing/child.ts'
import { client } from '../../packages/testing/client.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { startService } from '../support/service.ts'
import { openStore } from '../support/store.ts'

function change(file: string, sql: string) {
  const db = new Database(file)
  db.exec(sql)
  db.close()
}

test('a key with unreadable scopes may do nothing; others work, and the metrics count it', async () => {
  const { send, makeKey, folder } = await startService()
  const poor = await makeKey(allScopes(contract.scopes))
  change(
    join(folder, 'petstore.db'),
    `UPDATE api_keys SET scopes = 'nope' WHERE digest = '${digestOf(poor)}'`,
  )
  expect(await send('POST', '/categories', { key: poor, body: { name: 'Cats' } })).toMatchObject({
    status: 403,
  })
  expect(await send('POST', '/categories', { body: { name: 'Cats' } })).toMatchObject({ status: 201 })
})

test('a key with an unreadable end has expired', async () => {
  const { send, makeKey, folder } = await startService()
  const poor = await makeKey(allScopes(contract.scopes), '2999-01-01T00:00:00.000Z')
  expect(await send('GET', '/categories', { key: poor })).toMatchObject({ status: 200 })
  change(
    join(folder, 'petstore.db'),
    `UPDATE api_keys SET expires_at = 'nope' WHERE digest = '${digestOf(poor)}'`,
  )
  expect(await send('GET', '/categories', { key: poor })).toMatchObject({ status: 401 })
  expect(await send('GET', '/categories')).toMatchObject({ status: 200 })
})

test('an event with unreadable data or time is left out of every page of the feed, and no other', async () => {
  const { send, folder } = await startService()
  for (const name of ['Cats', 'Dogs', 'Fish', 'Mice', 'Owls'])
    expect(await send('POST', '/categories', { body: { name } })).toMatchObject({ status: 201 })
  change(join(folder, 'petstore.db'), "UPDATE events SET data = '{' WHERE id IN (2, 3)")
  change(join(folder, 'petstore.db'), "UPDATE events SET timestamp = '2026-02-30T00:00:00Z' WHERE id = 4")
  const ids: number[] = []
  for (let path: string | undefined = '/store/events?limit=1'; path; ) {
    const { status, body, headers } = await send('GET', path)
    expect(status).toBe(200)
    ids.push(...(body as { id: number }[]).map(({ id }) => id))
    const next = /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1]
    path = next && `/store/events${new URL(next, 'http://shop/store/events').search}`
  }
  expect(ids).toEqual([1, 5])
})

test('a row that breaks the contract is left out of its page, and reading it fails', async () => {
  const told: string[] = []
  const unreadable = new UnreadableRows((what) => void told.push(what))
  const { send, folder } = await startService({ unreadable })
  for (const name of ['Cats', 'Dogs', 'Fish']) await send('POST', '/categories', { body: { name } })
  change(join(folder, 'petstore.db'), 'UPDATE categories SET name = char(7) WHERE id = 2')
  const { status, body, headers } = await send('GET', '/categories?limit=2')
  expect([status, (body as { id: number }[]).map(({ id }) => id)]).toEqual([200, [1]])
  expect(headers.link).toContain('after=2')
  expect(told).toEqual([
    expect.stringMatching(/^listCategories leaves out the item 2, which breaks the contract: \/name /),
  ])
  expect(unreadable.count).toBe(1)
  expect(await send('GET', '/categories/2')).toMatchObject({ status: 500 })
})

test('two servers in one process report and count their own rows', async () => {
  const told: string[][] = [[], []]
  for (const lines of told) {
    const unreadable = new UnreadableRows((what) => void lines.push(what))
    const { send, folder } = await startService({ unreadable })
    for (const name of ['Cats', 'Dogs']) await send('POST', '/categories', { body: { name } })
    const file = join(folder, 'petstore.db')
    change(
      file,
      "UPDATE categories SET name = char(7) WHERE id = 2; UPDATE events SET data = '{' WHERE id = 1",
    )
    for (const path of ['/categories', '/store/events'])
      expect(await send('GET', path)).toMatchObject({ status: 200 })
    expect(unreadable.count).toBe(2)
  }
  expect(told[0]).toHaveLength(2)
  expect(told[1]).toEqual(told[0])
})

test('a page fails if every item breaks the contract, because the handler is wrong then', async () => {
  const { send, folder } = await startService()
  await send('POST', '/categories', { body: { name: 'Cats' } })
  change(join(folder, 'petstore.db'), 'UPDATE categories SET name = char(7)')
  expect(await send('GET', '/categories')).toMatchObject({ status: 500 })
})

test('a webhook with unreadable types is shown as one that gets nothing', async () => {
  const { send, folder } = await startService()
  change(
    join(folder, 'petstore.db'),
    `INSERT INTO webhooks (caller, slot, url, types, enabled, secret, version) VALUES
      ('1', '1:1', 'https://a.example/', 'nope', 1, 's', 1), ('1', '1:2', 'https://b.example/', '["pet.created"]', 1, 's', 1)`,
  )
  const { status, body } = await send('GET', '/store/webhooks')
  expect([status, body]).toMatchObject([
    200,
    [
      { types: [], enabled: false },
      { types: ['pet.created'], enabled: true },
    ],
  ])
})

test('a start continues with unreadable rows, logs each once, and counts it', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'data', 'petstore.db')
  await (await start(folder)).stop()
  const store = await openStore(`file:${file}`)
  await store.keys.create({ name: 'bad', scopes: [], digest: 'd' })
  await store.close()
  change(
    file,
    "UPDATE api_keys SET scopes = 'nope' WHERE name = 'bad'; UPDATE events SET data = '[]' WHERE id = 1",
  )
  const server = await start(folder)
  const ask = client(server.address, await adminKey(folder))
  for (let times = 0; times < 2; times++)
    expect(await ask('GET', '/store/events?limit=5')).toMatchObject({ status: 200 })
  const metrics = await fetch(`${server.address}/metrics`, {
    headers: { authorization: `Bearer ${await adminKey(folder)}` },
  })
  expect(await metrics.text()).toMatch(/^petstore_unreadable_rows_total 2$/m)
})
