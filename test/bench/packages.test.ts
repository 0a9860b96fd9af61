import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { contestants } from './contestants.ts'
import { crateVersion } from './rust.ts'

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
