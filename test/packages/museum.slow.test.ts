/** A service of another contract, made as the README of a new project says, in at most 250 lines. */
import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { noPostgres, sharedPostgres } from '../../packages/testing/postgres.ts'
import { contract, installedPackages, run } from './installed.ts'

const museum = resolve('test/packages/museum')
const project = join(temporaryFolder(afterAll), 'museum')

beforeAll(async () => {
  const packages = await installedPackages()
  const spec = join(museum, 'openapi.yaml')
  const made = await contract(packages, museum, 'init', project, spec, '--packages', packages.tarballs)
  expect(made).toMatchObject({ code: 0, err: '' })
  await symlink(join(packages.folder, 'node_modules'), join(project, 'node_modules'))
})

/** Runs a test of the project on the engine with this address. */
async function runTest(file: string, url: string) {
  await writeFile(join(project, '.env'), `DATABASE_URL=${url}`)
  const report = await run(project, process.execPath, '--env-file=.env', '--test', file)
  expect(report).toMatch(/pass [1-9]\d*\n.*fail 0/)
}

const newFile = async () => `file:${join(temporaryFolder(), 'museum.db')}`
const postgres = noPostgres ? undefined : await sharedPostgres()

test('its example of stored data has texts as ids, like the contract', async () => {
  await run(project, 'npx', 'tsc')
  const file = join(project, 'test/documents.test.ts')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('startService(service', '$&, process.env.DATABASE_URL'))
  await runTest('test/documents.test.ts', await newFile())
  if (postgres) await runTest('test/documents.test.ts', await postgres.createDatabase())
})

test('becomes the service of a museum', async () => {
  // The README says how to remove the example.
  const removed = ['db/documents.ts', 'db/migrations', 'test/documents.test.ts']
  for (const file of removed) await rm(join(project, file), { recursive: true })
  await cp(join(museum, 'project'), project, { recursive: true })
  await run(project, 'npx', 'contract', 'generate', '--client', 'sdk')
  await run(join(project, 'sdk'), 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund')
})

test('its handlers and tables have at most 250 lines', async () => {
  const files = await Promise.all(
    ['handlers', 'db'].map(async (folder) => {
      const names = (await readdir(join(museum, 'project', folder))).filter((name) => name.endsWith('.ts'))
      return Promise.all(names.map((name) => readFile(join(museum, 'project', folder, name), 'utf8')))
    }),
  )
  const lines = files.flat().map((text) => text.split('\n').length - 1)
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(250)
})

test('passes the check that its CI runs', async () => {
  await run(project, 'npm', 'run', 'check')
})

function suite(open: () => Promise<string>) {
  test('its generated client works', async () => {
    await runTest('test/client.test.ts', await open())
  })

  test('it passes conformance', async () => {
    const args = ['--quick', '--seed', '1', '--database', await open()]
    const report = await run(project, 'npm', 'run', 'conformance', '--', ...args)
    expect(report).toMatch(/^Passed: \d+ requests/m)
  })
}

describe('on SQLite', () => suite(newFile))

describe.skipIf(noPostgres)(`on PostgreSQL${noPostgres ?? ''}`, () => suite(() => postgres!.createDatabase()))

test('a run reports the errors that its server logs', async () => {
  const file = join(project, 'handlers/hours.ts')
  await writeFile(file, `export const getMuseumHours = () => Promise.reject(new Error('no clock'))`)
  const report = run(project, 'npm', 'run', 'conformance', '--', '--quick', '--seed', '1')
  await expect(report).rejects.toThrow(
    /Errors that the server logged\n {2}Error: no clock at \S+.*hours\.ts.* \(\d+ times\)/,
  )
})
