/** The code of the README, as it stands, in a new project. */
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { contract, installedPackages, run } from './installed.ts'

const folder = temporaryFolder(afterAll)
const project = join(folder, 'things')

beforeAll(async () => {
  const packages = await installedPackages()
  const spec = resolve('test/packages/things.yaml')
  await contract(packages, folder, 'init', project, '--spec', spec, '--packages', packages.tarballs)
  await symlink(join(packages.folder, 'node_modules'), join(project, 'node_modules'))
  const readme = await readFile('packages/server/README.md', 'utf8')
  const [, code = ''] = /## Write a handler\n[\s\S]*?```ts\n([\s\S]*?)```/.exec(readme) ?? []
  await writeFile(join(project, 'handlers/things.ts'), code)
  await writeFile(
    join(project, 'handlers/index.ts'),
    `import type { Handlers } from './operation.ts'
import { createThing, getThing, listThings } from './things.ts'

export const handlers = { listThings, getThing, createThing } satisfies Handlers
`,
  )
  await writeFile(
    join(project, 'test/things.test.ts'),
    `import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startService } from 'contract-tools/testing'
import type { Store } from '../db/store.ts'
import type { Requests, Responses } from '../generated/contract.ts'
import { service } from '../handlers/service.ts'

const { client, anonymous, close } = await startService<Store, Requests, Responses>(service)
after(close)

test('creates, finds and lists things', async () => {
  const made = await client.createThing({ body: { name: 'Lamp' }, headers: { 'Idempotency-Key': 'a' } })
  assert.deepEqual(made.body, { id: 1, name: 'Lamp', count: 1 })
  assert.equal(made.headers.get('location'), '/things/1')
  const again = await client.createThing({ body: { name: 'Lamp' }, headers: { 'Idempotency-Key': 'a' } })
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.deepEqual((await client.getThing({ path: { thingId: 1 } })).body, made.body)
  await client.createThing({ body: { name: 'Desk', count: 2 } })
  const page = await client.listThings({ query: { limit: 1 } })
  assert.deepEqual(page.body, [made.body])
  assert.match(page.headers.get('link') ?? '', /after=1/)
  assert.equal((await client.getThing({ path: { thingId: 9 } })).status, 404)
  assert.equal((await anonymous.listThings()).status, 401)
})
`,
  )
})

test('compiles, and passes its tests', async () => {
  await run(project, 'npx', 'tsc')
  expect(await run(project, 'npm', 'test')).toMatch(/pass [1-9]\d*\n.*fail 0/)
})

test('passes conformance', async () => {
  const report = await run(project, 'npm', 'run', 'conformance')
  expect(report).toMatch(/^Passed: \d+ requests/m)
  expect(report).not.toMatch(/: instance$/m)
})
