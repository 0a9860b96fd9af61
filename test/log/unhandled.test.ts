import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { adminKey, start } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'

const preload = ['--import', join(import.meta.dirname, 'forgetful.ts')]

async function serve(env: Record<string, string>) {
  const folder = temporaryFolder()
  const server = await start(folder, env, [], onTestFinished, preload)
  const authorization = `Bearer ${await adminKey(folder)}`
  const get = (path: string, id: string) =>
    fetch(server.address + path, { headers: { authorization, 'x-request-id': id } })
  return { server, get }
}

test('a promise that no handler awaited is logged with its request, counted, and ends nothing', async () => {
  const { server, get } = await serve({ LOG_LEVEL: 'error' })
  expect((await get('/pets', 'the-forgetful-one')).status).toBe(200)
  await expect.poll(server.log).toContain('a promise failed that nobody awaited')
  const line = server
    .log()
    .split('\n')
    .find((one) => one.includes('nobody awaited'))
  expect(JSON.parse(line!)).toMatchObject({
    requestId: 'the-forgetful-one',
    err: { message: 'nobody waits for this' },
  })
  expect((await get('/categories', 'next')).status).toBe(200)
  expect(await (await get('/metrics', 'metrics')).text()).toContain('petstore_unhandled_rejections_total 1\n')
  expect(await server.stop()).toBe(0)
})

test('UNHANDLED=exit ends the process at such a promise', async () => {
  const folder = temporaryFolder()
  const env = { UNHANDLED: 'exit', DATABASE_URL: ':memory:' }
  const { address, ended } = await start(folder, env, [], onTestFinished, preload)
  const key = join(folder, 'data/memory.admin.key')
  const authorization = `Bearer ${(await readFile(key, 'utf8')).trim()}`
  await fetch(`${address}/pets`, { headers: { authorization } })
  const { code, err } = await ended
  expect(code).toBe(1)
  expect(err).toContain('nobody waits for this')
  // The key of a database in memory ends with it.
  expect(existsSync(key)).toBe(false)
})
