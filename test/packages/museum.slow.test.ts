/** A service of another contract, made as the README of a new project says, in at most 250 lines. */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'
import { noPostgres, sharedPostgres } from '../support/postgres.ts'
import { contract, installedPackages, pinVersions, run } from './installed.ts'

const museum = resolve('test/packages/museum')
const project = join(temporaryFolder(afterAll), 'museum')
const quietly = ['--prefer-offline', '--no-audit', '--no-fund']

beforeAll(async () => {
  const packages = await installedPackages()
  const spec = join(museum, 'openapi.yaml')
  const made = await contract(packages, museum, 'init', project, spec, '--packages', packages.tarballs)
  expect(made).toMatchObject({ code: 0, err: '' })
  // The README says how to remove the example of stored data.
  const removed = ['db/documents.ts', 'db/migrations', 'test/documents.test.ts']
  for (const file of removed) await rm(join(project, file), { recursive: true })
  await cp(join(museum, 'project'), project, { recursive: true })
  await pinVersions(project)
  await run(project, 'npm', 'install', ...quietly)
  await run(project, 'npx', 'contract', 'generate', '--client', 'sdk')
  await run(join(project, 'sdk'), 'npm', 'install', ...quietly)
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
    await writeFile(join(project, '.env'), `DATABASE_URL=${await open()}`)
    const report = await run(project, process.execPath, '--env-file=.env', '--test', 'test/client.test.ts')
    expect(report).toMatch(/pass [1-9]\d*\n.*fail 0/)
  })

  test('it passes conformance', async () => {
    const args = ['--quick', '--seed', '1', '--database', await open()]
    const report = await run(project, 'npm', 'run', 'conformance', '--', ...args)
    expect(report).toMatch(/^Passed: \d+ requests/m)
  })
}

describe('on SQLite', () => suite(async () => `file:${join(temporaryFolder(), 'museum.db')}`))

describe.skipIf(noPostgres)(`on PostgreSQL${noPostgres ?? ''}`, async () => {
  const cluster = noPostgres ? undefined : await sharedPostgres()
  suite(async () => cluster!.createDatabase())
})

test('a run reports the errors that its server logs', async () => {
  const file = join(project, 'handlers/hours.ts')
  await writeFile(file, `export const getMuseumHours = () => Promise.reject(new Error('no clock'))`)
  const report = run(project, 'npm', 'run', 'conformance', '--', '--quick', '--seed', '1')
  await expect(report).rejects.toThrow(
    /Errors that the server logged\n {2}Error: no clock at \S+.*hours\.ts.* \(\d+ times\)/,
  )
})
