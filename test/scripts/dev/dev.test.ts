/** `npx contract dev`, as a designer meets it: the contract is edited, and what is served follows. */
import { writeFileSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { oneAtATime } from '../../../scripts/dev/watch.ts'
import { readGenerated } from '../../../scripts/generator/output.ts'
import { copyProject, lineOf, type Program, type Project } from '../../support/project.ts'
import { addOrderBy } from '../ignored.ts'
import { addCountPets } from './count-pets.ts'

const patience = { timeout: 300_000 }
/** Long enough for a busy machine; usually it takes a second. */
const soon = { timeout: 30_000, interval: 50 }
/** The compiler works when nobody else wants to. */
const compiled = { timeout: 120_000, interval: 50 }
const contract = 'spec/openapi.yaml'

/** Starts `npx contract dev` in a copy of the project, and gives calls with its key. */
async function develop(): Promise<{
  project: Project
  dev: Program
  get(path: string, headers?: object): Promise<Response>
}> {
  const project = await copyProject()
  const dev = await project.start('scripts/dev.ts')
  const file = join(project.folder, 'data/dev/admin.key')
  const get = async (path: string, headers = {}) => {
    const authorization = `Bearer ${(await readFile(file, 'utf8')).trim()}`
    return fetch(dev.address + path, { headers: { authorization, ...headers } })
  }
  return { project, dev, get }
}

const statusOf = async (response: Promise<Response>) => (await response).status

test(
  'a new operation is mocked and in the docs as soon as it is saved, and the compiler names its handler',
  patience,
  async () => {
    const { project, dev, get } = await develop()
    expect(await statusOf(get('/pets?limit=1'))).toBe(200)
    expect(await statusOf(get('/pets/count'))).toBe(400)

    await addCountPets(project)
    await expect.poll(() => statusOf(get('/pets/count')), soon).toBe(200)
    const response = await get('/pets/count')
    expect(await response.json()).toEqual({ count: 12 })
    expect(response.headers.get('x-mock')).toBe('true')
    expect(await (await get('/pets/count', { prefer: 'example=none' })).json()).toEqual({ count: 0 })
    expect(await statusOf(get('/pets/count', { prefer: 'code=503' }))).toBe(503)
    expect(await statusOf(get('/pets/count?status=lost'))).toBe(400)
    expect(await statusOf(fetch(`${dev.address}/pets/count`))).toBe(401)
    expect(await (await get('/docs')).text()).toContain('"operationId":"countPets"')
    // What has a handler is real.
    const real = await get('/pets?limit=1')
    expect(real.headers.has('x-mock')).toBe(false)
    expect(dev.printed()).toContain('mocked: countPets')
    await expect
      .poll(dev.printed, compiled)
      .toMatch(/handlers\/index\.ts:\d+:\d+ Property 'countPets' is missing/)

    expect(dev.printed()).not.toContain('types ok')
    const handlers = await project.read('handlers/index.ts')
    const written = handlers.replace(
      'listPets: pets.listPets,',
      'listPets: pets.listPets,\n  countPets: async () => ({ status: 200, body: { count: 7 } }),',
    )
    await project.write('handlers/index.ts', written)
    await expect.poll(async () => (await get('/pets/count')).json(), soon).toEqual({ count: 7 })
    expect((await get('/pets/count')).headers.has('x-mock')).toBe(false)
    await expect.poll(dev.printed, compiled).toMatch(/^[\d:]+ types ok$/m)
  },
)

const draft = `  /visits:
    get:
      responses:
        '200':
          description: Some.
          content: { application/json: { schema: { type: array, items: { type: string, example: Vet } } } }
    post:
      requestBody:
        content:
          application/json: { schema: { type: object, properties: { at: { type: string }, by: { type: string } } } }
      responses:
        '201': { description: Booked. }

`

test('a broken service takes nothing down', patience, async () => {
  const { project, dev, get } = await develop()
  const file = 'handlers/service.ts'
  const good = await project.read(file)
  for (const [broken, words] of [
    [
      good.replace('export const service = {', 'export const service = {{'),
      /handlers\/service\.ts:\d+ .*SyntaxError/,
    ],
    [`throw new RangeError('too far')\n${good}`, /handlers\/service\.ts:\d+ .*RangeError: too far/],
    [good.replace('export const service', 'export const another'), /service\.ts exports no "service"/],
  ] as const) {
    await project.write(file, broken)
    await expect.poll(dev.printed, soon).toMatch(words)
    expect(await statusOf(get('/pets?limit=1'))).toBe(200)
  }
  await project.write(file, good.replace("name: 'Pet Store'", "name: 'New Store'"))
  await expect.poll(dev.printed, soon).toMatch(/:\d\d served after/)
  expect(await statusOf(get('/pets?limit=1'))).toBe(200)
})

test('what is documented and ignored is said as soon as it is asked for', patience, async () => {
  const { project, dev, get } = await develop()
  expect(await statusOf(get('/categories?limit=1&orderBy=name'))).toBe(400)
  await addOrderBy(project)
  await expect.poll(() => statusOf(get('/categories?limit=1&orderBy=name')), soon).toBe(200)
  await expect
    .poll(dev.printed, soon)
    .toContain('ignored; listCategories ignores the query parameter orderBy')
  await get('/categories?limit=2&orderBy=-name')
  expect(dev.printed().match(/ignored;/g)).toHaveLength(1)
})

test('half-written operations are mocked at once, and say that they are drafts', patience, async () => {
  const { project, dev, get } = await develop()
  const generated = join(project.folder, 'generated')
  const before = await readGenerated(generated)
  const good = await project.read(contract)
  await project.write(contract, good.replace('  /categories:\n', `${draft}  /categories:\n`))
  await expect.poll(() => statusOf(get('/visits')), soon).toBe(200)
  const response = await get('/visits')
  expect({ body: await response.json(), mock: response.headers.get('x-mock') }).toEqual({
    body: ['Vet'],
    mock: 'draft',
  })
  // What can be added without a decision is taken for granted: it is documented, and enforced.
  expect(await statusOf(get('/visits', { prefer: 'code=429' }))).toBe(429)
  expect(await statusOf(fetch(`${dev.address}/visits`))).toBe(401)
  expect(await statusOf(get('/visits?limit=1'))).toBe(400)
  expect(dev.printed()).toContain('mocked: listVisits (draft), createVisit (draft)')
  expect(dev.printed()).toMatch(
    /draft; .*\n.*npx contract lint --fix adds \d+, .*\n {2}spec\/openapi\.yaml:\d+:\d+ .*\n[\s\S]*and \d+ more/,
  )
  // The file is the designer's, and what judges it is as strict as ever.
  expect(await project.read(contract)).toContain(draft)
  expect(await project.run('scripts/lint.ts')).toMatchObject({ code: 1 })
  expect(await project.run('scripts/generate.ts', '--check')).toMatchObject({ code: 1 })
  // Nobody commits the code of a draft by mistake.
  expect(await readGenerated(generated)).not.toEqual(before)
  await dev.stop()
  expect(await readGenerated(generated)).toEqual(before)
  expect(dev.printed()).toContain('generated/ is as it was before the draft.')
})

test('outside of it, a missing handler is a compile error and a refusal to start', patience, async () => {
  const project = await copyProject()
  await addCountPets(project)
  expect(await project.run('scripts/lint.ts')).toMatchObject({ code: 0 })
  expect(await project.run('scripts/generate.ts')).toMatchObject({ code: 0 })
  const compiled = await project.run('node_modules/typescript/lib/tsc.js', '--pretty', 'false')
  expect(compiled.code).not.toBe(0)
  expect(compiled.out).toMatch(/^handlers\/index\.ts\([\s\S]*Property 'countPets' is missing/m)
  await expect(project.start('server/main.js')).rejects.toThrow('have no handler: countPets')
})

test('a broken contract takes nothing down', patience, async () => {
  const { project, dev, get } = await develop()
  const good = await project.read(contract)
  const documented = await (await get('/openapi.yaml')).text()

  await project.edit('operationId: listPets', '[pets:read]', '[pets:raed]')
  const line = lineOf(await project.read(contract), 'paths:', '[pets:raed]')
  await expect.poll(dev.printed, soon).toMatch(new RegExp(`${contract}:${line}:27 .*did you mean pets:read`))
  await project.write(contract, good.replace('paths:', 'paths: ['))
  await expect.poll(dev.printed, soon).toMatch(/spec\/openapi\.yaml:\d+:\d+ not valid YAML/)
  await project.write(contract, '')
  await expect.poll(dev.printed, soon).toContain('the contract is not an object')
  expect(await statusOf(get('/pets?limit=1'))).toBe(200)
  // The docs are those of the last good version, and not of the file.
  expect(await (await get('/openapi.yaml')).text()).toBe(documented)

  // As editors save: a file beside it, and a new name.
  await project.write('spec/.openapi.yaml.swp', good.replace('summary: List pets', 'summary: List the pets'))
  await rename(join(project.folder, 'spec/.openapi.yaml.swp'), join(project.folder, contract))
  await expect.poll(async () => (await get('/openapi.yaml')).text(), soon).toContain('summary: List the pets')
})

test('many saves at once end with the last one', patience, async () => {
  const { project, dev, get } = await develop()
  const good = await project.read(contract)
  for (let count = 1; count <= 20; count++) {
    const text = good.replace('summary: List pets', `summary: List pets ${count}`)
    writeFileSync(join(project.folder, contract), text)
  }
  await expect
    .poll(async () => (await get('/openapi.yaml')).text(), soon)
    .toContain('summary: List pets 20\n')
  // Those in between are passed over.
  expect(dev.printed().match(/served after/g)?.length).toBeLessThan(20)
})

test('what is asked for while it runs, however often, runs once more, with the first time of asking', async () => {
  const runs: { asked: number; finish: () => void }[] = []
  const ask = oneAtATime<number>((asked) => new Promise((finish) => runs.push({ asked, finish })))
  ask(1)
  const last = [2, 3, 4].map(ask).at(-1)
  expect(runs.map(({ asked }) => asked)).toEqual([1])
  runs[0]?.finish()
  await expect.poll(() => runs.map(({ asked }) => asked)).toEqual([1, 2])
  runs[1]?.finish()
  await last
  expect(runs).toHaveLength(2)
})

test('a contract that is broken from the beginning is served once it is fixed', patience, async () => {
  const project = await copyProject()
  const good = await project.read(contract)
  await project.write(contract, 'openapi: 3.0.3\n')
  const dev = await project.start('scripts/dev.ts')
  const waiting = await fetch(`${dev.address}/docs`, { headers: { accept: 'text/html' } })
  expect({ status: waiting.status, page: await waiting.text() }).toMatchObject({
    status: 503,
    page: expect.stringContaining('/dev/live.js'),
  })
  const call = await fetch(`${dev.address}/pets`)
  expect({ status: call.status, body: await call.json() }).toMatchObject({
    status: 503,
    body: { detail: 'There is no good contract to serve yet.' },
  })
  await project.write(contract, good)
  await expect.poll(() => statusOf(fetch(`${dev.address}/docs`)), soon).toBe(200)
})
