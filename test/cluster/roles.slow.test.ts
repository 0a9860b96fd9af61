/** Runs the containers of the Kubernetes manifest on a real PostgreSQL: a migration by the owner, and servers of a role with few privileges. */
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { main, run, start } from '../../packages/testing/child.ts'
import { client } from '../../packages/testing/client.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { noPostgres, startPostgres } from '../../packages/testing/postgres.ts'
import { startReceiver } from '../../packages/testing/receiver.ts'
import { environmentOf, podOf } from '../ops/manifest.ts'

const role = 'petstore_server'

describe.skipIf(noPostgres)(`servers of a role with the fewest privileges ${noPostgres ?? ''}`, () => {
  test('serve with MIGRATE=off, change no schema, and report a missing privilege', async () => {
    const cluster = await startPostgres({}, onTestFinished)
    const owner = await cluster.createDatabase()
    const database = new URL(owner).pathname.slice(1)
    const sql = (text: string) => cluster.sql(text, database)
    await sql(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`)
    const theirs = Object.assign(new URL(owner), { username: role, password: 'secret' }).href

    // Folders replace the volumes of the pods.
    const folder = temporaryFolder()
    const settings = environmentOf(podOf('Deployment').container, { 'petstore-server/DATABASE_URL': theirs })
    const ADMIN_KEY_FILE = join(folder, 'admin.key')
    const WEBHOOK_SECRETS_KEY_FILE = join(folder, 'webhooks.key')
    writeFileSync(WEBHOOK_SECRETS_KEY_FILE, randomBytes(32).toString('base64'))
    const env = {
      ...settings,
      ADMIN_KEY_FILE,
      WEBHOOK_SECRETS_KEY_FILE,
      SHUTDOWN_DELAY: '0',
      METRICS_ADDRESS: '127.0.0.1:0',
      LOG_LEVEL: 'info',
      WEBHOOK_ALLOWED_NETWORKS: 'loopback',
    }
    const early = await run('.', [main], { ...env, PORT: '0' })
    expect(early).toMatchObject({ code: 1, err: expect.stringMatching(/not up to date/) })

    const { container } = podOf('Job')
    const [program, file, ...migrate] = container.command!
    expect([program, file]).toEqual(['node', 'packages/server/main.js'])
    const job = environmentOf(container, { 'petstore-migrate/DATABASE_URL': owner })
    expect(await run('.', [main, ...migrate], job)).toMatchObject({ code: 0, err: '' })

    const server = await start('.', env)
    const ask = client(server.address, readFileSync(ADMIN_KEY_FILE, 'utf8').trim())
    const { readinessProbe, livenessProbe } = podOf('Deployment').container
    for (const probe of [readinessProbe, livenessProbe])
      expect((await ask('GET', probe!.httpGet!.path!)).status).toBe(200)

    const receiver = await startReceiver()
    const url = `http://127.0.0.1:${receiver.port}/`
    expect((await ask('POST', '/store/webhooks', { url })).status).toBe(201)
    expect((await ask('POST', '/categories', { name: 'Cats' })).status).toBe(201)
    const pet = { name: 'Tom', categoryId: 1 }
    expect((await ask('POST', '/pets', pet, { 'idempotency-key': 'one' })).status).toBe(201)
    expect((await ask('PUT', '/pets/1', { ...pet, name: 'Felix' })).status).toBe(200)
    expect((await ask('GET', '/pets?q=felix')).body).toMatchObject([{ id: 1, name: 'Felix' }])
    expect((await ask('DELETE', '/pets/1')).status).toBe(204)
    const { body: events } = await ask<{ id: number }[]>('GET', '/store/events')
    expect(events.length).toBeGreaterThan(3)
    await expect.poll(() => receiver.got.length).toBe(events.length)

    for (const refused of [
      'CREATE TABLE more (id int)',
      'ALTER TABLE pets ADD COLUMN more text',
      'TRUNCATE deliveries',
      'DROP TABLE deliveries',
      'DELETE FROM server_schema',
      "SELECT setval('event_ids', 1)",
    ])
      await expect(sql(`SET ROLE ${role}; ${refused}`), refused).rejects.toThrow(
        /permission denied|must be owner/,
      )
    // The grant covers new and undescribed tables, too.
    const forgotten = `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S')
      AND NOT has_table_privilege('${role}', oid, 'SELECT')`
    expect(await sql(forgotten)).toEqual([])

    const ready = async () => {
      const { status, body } = await ask<{ message?: string }>('GET', '/health/ready')
      return [status, body.message]
    }
    for (const lost of [['DELETE on pets', 'USAGE on order_ids'], ['INSERT on write_marks']]) {
      for (const one of lost) await sql(`REVOKE ${one} FROM ${role}`)
      const reason = `The role lacks ${lost.join('; ')}; npx contract-server migrate --grant ROLE grants what a server needs.`
      await expect.poll(ready).toEqual([503, reason])
      await expect.poll(() => server.log()).toContain(`"not ready: ${reason}"`)
      const script = await run('.', [main, 'migrate', '--plan', '--grant', role], { DATABASE_URL: owner })
      await sql(script.out)
      await expect.poll(ready).toEqual([200, undefined])
    }
    const rotated = await run('.', [main, 'keys', 'rotate', 'admin'], { DATABASE_URL: theirs })
    expect(rotated).toMatchObject({ code: 0, err: '' })
    expect((await client(server.address, rotated.out.trim())('GET', '/pets')).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })
})
