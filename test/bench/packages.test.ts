import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { contestants } from './contestants.ts'

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
  expect(dependencies.fastify).toBe(project.dependencies.fastify)
  const versions = Object.keys(lock.packages).filter((path) => path.endsWith('node_modules/fastify'))
  expect(versions).toEqual(['node_modules/fastify'])
})

test('every contestant names packages that are installed for it', () => {
  const known = Object.keys({ ...dependencies, ...project.dependencies, ...project.devDependencies })
  for (const { packages } of contestants) expect(known).toEqual(expect.arrayContaining([...packages]))
})
