/** `contract init` from the packages, with a foreign contract. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { contract, type Installed, installedPackages, pinVersions, run, start } from './installed.ts'
import { round } from './round.ts'

const spec = resolve('test/packages/observatory.yaml')
let packages: Installed

beforeAll(async () => {
  packages = await installedPackages()
})

const init = (cwd: string, ...args: string[]) => contract(packages, cwd, 'init', ...args)

test('one command creates a tested, running project that is mocked until a handler is written', async () => {
  const above = temporaryFolder()
  const folder = join(above, 'observatory')
  const made = await init(above, 'observatory', '--spec', spec)
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toContain('application/xml')
  expect(made.out).toContain('observatory serves 6 operations')
  expect(made.out).toContain('Next: cd observatory && npm ci && npm start')
  expect(readdirSync(above)).toEqual(['observatory'])
  expect(await readFile(join(folder, 'spec/openapi.yaml'))).toEqual(await readFile(spec))

  const quietly = ['--prefer-offline', '--no-audit', '--no-fund']
  await pinVersions(folder)
  await run(folder, 'npm', 'install', '--package-lock-only', ...quietly)
  await run(folder, 'npm', 'ci', ...quietly)
  expect(await run(folder, 'npm', 'run', 'check')).toMatch(/pass [1-9]\d*\n.*fail 0/)

  const tools = join(folder, 'node_modules/contract-tools/main.js')
  const dev = await start(folder, tools, 'dev')
  await expect.poll(dev.printed).toContain('real    none')
  const key = (await readFile(join(folder, 'data/dev/admin.key'), 'utf8')).trim()
  await round(`${dev.address}/v2/telescopes`, {
    authorization: `Basic ${Buffer.from(`:${key}`).toString('base64')}`,
  })
  expect((await fetch(`${dev.address}/v2/telescopes`)).status).toBe(401)

  const index = join(folder, 'handlers/index.ts')
  const handler = `export const handlers = { sky: async () => ({ status: 200, body: { clear: false } }) } satisfies Partial<Handlers>`
  writeFileSync(index, (await readFile(index, 'utf8')).replace(/^export const handlers.*/m, handler))
  const sky = async () => (await fetch(`${dev.address}/v2/sky`)).json().catch(() => undefined)
  await expect.poll(sky).toEqual({ clear: false })
  await dev.stop()
  // The same contract was checked already.
  await run(folder, 'npx', 'tsc')
  await run(folder, 'npm', 'test')

  // The README says that production needs no more, and that it takes 70 MB.
  const { production } = /npm ci (?<production>--omit=dev [^`]*)`/.exec(
    await readFile(join(folder, 'README.md'), 'utf8'),
  )!.groups!
  await run(folder, 'npm', 'ci', ...production!.split(' '), ...quietly)
  const size = Number.parseInt(await run(folder, 'du', '-sm', 'node_modules'), 10)
  expect(size).toBeLessThan(75)
  const server = join(folder, 'node_modules/contract-server/main.js')
  await expect(start(folder, server)).rejects.toThrow(
    /5 of 6 operations have no handler: getTelescopes, postTelescopes, show-telescope/,
  )
})

// Impossible projects, and the expected messages.
const refused: [string, (folder: string) => string[], RegExp][] = [
  ['no folder', () => ['--spec', spec], /^Name a folder/],
  ['no contract', () => ['new'], /^Name a contract: FILE, or --spec FILE/],
  [
    'a folder with something in it',
    (folder) => {
      mkdirSync(join(folder, 'used'))
      writeFileSync(join(folder, 'used/a'), '')
      return ['used', '--spec', spec]
    },
    /^used is not empty; name a new folder\.\n$/,
  ],
  [
    'a file',
    (folder) => {
      writeFileSync(join(folder, 'file'), '')
      return ['file', '--spec', spec]
    },
    /^Cannot use file: /,
  ],
  ['a missing contract', () => ['a/new', '--spec', 'nowhere.yaml'], /^nowhere\.yaml not found.*\n$/],
  [
    'what is no contract',
    (folder) => {
      writeFileSync(join(folder, 'other.yaml'), 'a: b\n')
      return ['a/new', '--spec', 'other.yaml']
    },
    /^other\.yaml:1:1 not an OpenAPI document.*\n$/,
  ],
  [
    'a contract whose key is nowhere',
    (folder) => {
      const text =
        'openapi: 3.0.3\ninfo: { title: a, version: "1" }\ncomponents: { securitySchemes: { nobody: { type: apiKey } } }\npaths:\n  /a:\n    get: { responses: { "204": { description: a } } }\n'
      writeFileSync(join(folder, 'broken.yaml'), text)
      return ['a/new', '--spec', 'broken.yaml']
    },
    /^broken\.yaml:3:\d+ components\.securitySchemes\.nobody: nobody does not say where the key is.*\n$/,
  ],
]

test.each(refused)('%s: the command says so, and leaves nothing', async (_, prepare, message) => {
  const folder = temporaryFolder()
  const args = prepare(folder)
  const before = readdirSync(folder, { recursive: true }).sort()
  const { code, err } = await init(folder, ...args)
  expect(err).toMatch(message)
  expect(code).toBeGreaterThan(0)
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before)
})

test('a failure half-way leaves nothing', async () => {
  const folder = temporaryFolder()
  const { code, err } = await contract(
    packages,
    folder,
    'init',
    'a/new',
    '--spec',
    spec,
    '--packages',
    'nowhere',
  )
  expect(code).toBe(1)
  expect(err).toMatch(/^Cannot read nowhere.contract-openapi-\S+\.tgz; --packages must name the folder/)
  expect(readdirSync(folder)).toEqual([])
})
