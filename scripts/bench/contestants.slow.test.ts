import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/folder.ts'
import { contestants, crateVersion } from './contestants.ts'
import { copyOf, createTemplate, type Template } from './database.ts'
import { exchange, runLoad } from './load.ts'
import { withServers } from './server.ts'
import { works } from './work.ts'

/** Those that need no package beyond those of the project. */
const installed = ['petstore', 'fastify-same-work', 'fastify', 'node-http', 'node-http-group-commit']

const folder = temporaryFolder(afterAll)
let template: Template

beforeAll(() => {
  template = createTemplate(join(folder, 'template.db'), 1000)
})

describe.each(contestants.filter(({ name }) => installed.includes(name)))('$name', (contestant) => {
  test('responds to all work that it is measured with', async () => {
    const { key } = template
    const start = { ...contestant, database: copyOf(template, folder, contestant.name), key, core: undefined }
    await withServers([start], async ([running]) => {
      const { address } = running!.server
      for (const { needs, requests } of works) {
        if (needs && !contestant[needs]) continue
        const all = requests(1000, key)
        for (const request of all.slice(0, 10)) await exchange(address, request)
        const load = { address, requests: all, connections: 2, seconds: 0.05 }
        expect((await runLoad(load)).responses).toBeGreaterThan(1)
      }
    })
  })
})

const read = async (file: string) => JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8'))
const { dependencies } = await read('package.json')
const project = await read('../../package.json')
const lock: { packages: Record<string, { resolved?: string; integrity?: string }> } =
  await read('package-lock.json')

test('the packages of the benchmark are pinned exactly, and locked with their integrity from no particular registry', () => {
  for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  const { '': own, ...installed } = lock.packages
  expect(own).toMatchObject({ dependencies })
  for (const [path, { resolved, integrity }] of Object.entries(installed))
    expect({ path, resolved, integrity }).toEqual({ path, integrity: expect.stringMatching(/^sha512-/) })
})

test('every contestant uses the Fastify of our own server', () => {
  expect(dependencies.fastify).toBe(project.devDependencies.fastify)
  const versions = Object.keys(lock.packages).filter((path) => path.endsWith('node_modules/fastify'))
  expect(versions).toEqual(['node_modules/fastify'])
})

test('every contestant names packages that are installed for it', () => {
  const known = Object.keys({ ...dependencies, ...project.dependencies, ...project.devDependencies })
  for (const { packages } of contestants) expect(known).toEqual(expect.arrayContaining([...packages]))
})

test('the crates of the peer in Rust are pinned exactly', async () => {
  const manifest = await readFile(new URL('peers/axum/Cargo.toml', import.meta.url), 'utf8')
  const dependencies = manifest.split('[dependencies]\n')[1]!.split('\n\n')[0]!
  for (const line of dependencies.split('\n')) expect(line).toMatch(/^[\w-]+ = .*"=\d+\.\d+\.\d+"/)
  for (const { crates = [] } of contestants)
    for (const name of crates) expect(crateVersion(name)).toBeTruthy()
})
