// Commands work on a contract in several files as on one file.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { loadContract } from '../../packages/contract/check/load.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { lineOf } from '../../packages/testing/text.ts'
import { startMocks } from '../../packages/tools/test/mock/server.ts'
import { copyProject, type Project } from '../support/project.ts'
import { split } from './split.ts'

const folder = temporaryFolder(afterAll)
const limit = 'spec/parameters/limit.yaml'
let project: Project
let whole: string

beforeAll(async () => {
  project = await copyProject(folder)
  whole = await project.read('spec/openapi.yaml')
  await project.write('whole.yaml', whole)
  await split(project)
  expect(await project.run('packages/contract/commands/generate.ts')).toMatchObject({ code: 0, err: '' })
})

function dereferenced(value: unknown, root: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => dereferenced(item, root))
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value) {
    expect(value.$ref).toMatch(/^#\/components\/\w+\/\w+$/)
    const steps = String(value.$ref).split('/').slice(1)
    return dereferenced(
      steps.reduce<unknown>((here, step) => Reflect.get(Object(here), step), root),
      root,
    )
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, dereferenced(item, root)]))
}

const pathsOf = (document: { paths?: unknown }) => dereferenced(document.paths, document)

test('generates the same routes, and passes the check', async () => {
  // File names differ.
  const routes = (text: string) => text.split('export const source')[0]
  expect(routes(await project.read('generated/router.ts'))).toBe(
    routes(await readFile('generated/router.ts', 'utf8')),
  )
  expect(await project.run('packages/contract/commands/generate.ts', '--check')).toMatchObject({
    code: 0,
    err: '',
  })
})

test('passes the lint, which names the file of a problem', async () => {
  expect(await project.run('packages/contract/commands/lint.ts')).toMatchObject({ code: 0, err: '' })
  const text = await project.read(limit)
  await project.write(limit, text.replace('maximum: 100', 'maximum: 0'))
  const { code, out } = await project.run('packages/contract/commands/lint.ts')
  await project.write(limit, text)
  expect(code).toBe(1)
  expect(out).toMatch(
    new RegExp(
      `^${limit}:\\d+:\\d+ .*no value is at least 1 and at most 0.*\\(contract/sound-schemas\\)$`,
      'm',
    ),
  )
})

test('shows all parts in the docs', async () => {
  expect(await project.run('packages/contract/commands/docs.ts')).toMatchObject({ code: 0, err: '' })
  const [, data = ''] =
    /<script type="application\/json" id="contract">(.*?)<\/script>/.exec(
      await project.read('site/index.html'),
    ) ?? []
  const shown = JSON.parse(data)
  expect(Object.keys(shown.paths)).toEqual(Object.keys(parse(whole).paths))
  expect(shown.paths['/pets'].get).toMatchObject({ operationId: 'listPets', 'x-codeSamples': [{}, {}, {}] })
  expect(pathsOf(shown)).toBeDefined()
})

test('serves one document without file references', async () => {
  const { address } = await project.start('packages/server/main.js')
  const get = async (path: string) => (await fetch(address + path)).text()
  const served = JSON.parse(await get('/openapi.json'))
  const { document } = await loadContract(join(folder, 'whole.yaml'))
  expect(pathsOf(served)).toEqual(pathsOf(document))
  // YAML 1.1 reads an unquoted date as another type.
  for (const version of ['1.1', '1.2'] as const)
    expect(parse(await get('/openapi.yaml'), { version })).toEqual(served)
  expect(await get('/docs')).toContain('"operationId":"listPets"')
  const key = (await readFile(join(folder, 'data/admin.key'), 'utf8')).trim()
  const pets = await fetch(`${address}/pets?limit=1`, { headers: { authorization: `Bearer ${key}` } })
  expect(pets.status).toBe(200)
})

test('serves mocks', async () => {
  const { address, close } = await startMocks([join(folder, 'spec/openapi.yaml')])
  onTestFinished(close)
  const ask = (path: string, prefer: string) =>
    fetch(address + path, { headers: { authorization: 'Bearer any', prefer } })
  expect(await (await ask('/pets', '')).json()).toEqual(
    Object(dereferenced(parse(whole).paths['/pets'].get.responses[200], parse(whole))).content[
      'application/json'
    ].example,
  )
  const missing = await ask('/pets/1', 'code=404')
  expect({ status: missing.status, body: await missing.json() }).toMatchObject({
    status: 404,
    body: { code: 'pet_not_found' },
  })
})

test('compares split and single files alike, and locates changes in their files', async () => {
  const same = await project.run('packages/contract/commands/breaking.ts', 'whole.yaml')
  expect(same).toMatchObject({ code: 0, err: '', out: expect.stringContaining('nothing changed') })
  await project.git('init', '--quiet', '--initial-branch=work')
  await project.git('add', 'spec')
  await project.git('commit', '--quiet', '--message=1')
  const text = await project.read(limit)
  await project.write(limit, text.replace('maximum: 100', 'maximum: 50'))
  const { code, out } = await project.run('packages/contract/commands/breaking.ts', 'HEAD')
  const line = lineOf(await project.read(limit), '', 'maximum:')
  await project.write(limit, text)
  expect(code).toBe(1)
  expect(out).toMatch(new RegExp(`^${limit}:${line}:\\d+: `, 'm'))
  expect(out).toMatch(/breaks listPets, .*listOrders.* \(query parameter limit\)/)
})
