import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { runInProcess } from '../../../testing/in-process.ts'
import { contractFor } from '../../init/contract.ts'
import { makeProject } from '../../init/project.ts'

/** Contract in JSON with one path. */
function contract(operations: object, more: object = {}): string {
  const file = join(temporaryFolder(), 'openapi.json')
  const info = { title: '2 Café & Co', version: '1' }
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info, paths: { '/things': operations }, ...more }))
  return file
}

const ok = { '204': { description: 'Done.' } }

/** Files of a new project, and whether each equals its source. */
async function copied(file: string): Promise<[place: string, isSame: boolean][]> {
  const folder = join(temporaryFolder(), 'project')
  await makeProject(folder, file, emptyTarballs())
  const { files } = await contractFor(file)
  return [...files].map(([place, source]) => [
    place.replaceAll('\\', '/'),
    readFileSync(source).equals(readFileSync(join(folder, place))),
  ])
}

// npm makes no lock file with these, which is a warning.
function emptyTarballs(): string {
  const folder = temporaryFolder()
  for (const name of ['openapi', 'server', 'store', 'tools'])
    writeFileSync(join(folder, `contract-${name}-1.0.0.tgz`), '')
  return folder
}

test.each(['packages/testing/contracts/books-3.2.yaml', 'packages/testing/contracts/swagger.yaml'])(
  'copies a contract of any version byte for byte: %s',
  async (books) => {
    expect(await copied(books)).toEqual([[join('spec', 'openapi.yaml').replaceAll('\\', '/'), true]])
  },
)

test('copies a YAML contract byte for byte', async () => {
  const file = join(temporaryFolder(), 'any.yml')
  writeFileSync(
    file,
    `# Ours.
openapi: 3.0.3
info: { title: 'Ours', version: "1" } # The first.
servers: [{ url: /v1 }]
paths:
  /a:
    get:
      responses: { default: { description: 'Whatever.' }, '200': &ok { description: "It.", links: {} } }
    put: { operationId: b, requestBody: { content: { application/xml: {} } }, responses: { '200': *ok } }
`,
  )
  expect(await copied(file)).toEqual([['spec/openapi.yaml', true]])
})

test('copies JSON and several files with their relative positions', async () => {
  expect(await copied(contract({ get: { operationId: 'list', responses: ok } }))).toEqual([
    ['spec/openapi.json', true],
  ])
  const folder = temporaryFolder()
  const library = await contractFor('test/library/spec/openapi.yaml')
  for (const [place, source] of library.files) {
    const target = join(folder, 'api', relative('spec', place))
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(source, target)
  }
  const places = await copied(join(folder, 'api/openapi.yaml'))
  expect(places.length).toBeGreaterThan(1)
  expect(places.filter(([place, isSame]) => !isSame || !place.startsWith('spec/'))).toEqual([])
  expect(places[0]).toEqual(['spec/openapi.yaml', true])
  expect(library).toMatchObject({ noted: [], operations: 10, firstCall: '/library/shelves' })
})

test('keeps positions of files above the contract in its repository', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, '.git'))
  mkdirSync(join(folder, 'api/v1'), { recursive: true })
  writeFileSync(join(folder, 'api/thing.yaml'), 'type: object\n')
  writeFileSync(
    join(folder, 'api/v1/contract.yaml'),
    `openapi: 3.0.3
info: { title: Above, version: '1' }
paths:
  /things:
    get: { responses: { '200': { description: It., content: { application/json: { schema: { $ref: ../thing.yaml } } } } } }
`,
  )
  expect(await copied(join(folder, 'api/v1/contract.yaml'))).toEqual([
    ['spec/v1/contract.yaml', true],
    ['spec/thing.yaml', true],
  ])
})

test('takes the name and a first call from the contract', async () => {
  expect(await contractFor(contract({ get: { operationId: 'list', responses: ok } }))).toMatchObject({
    ...{ name: '2 Café & Co', id: 'cafeco', firstCall: '/things', noted: [] },
  })
})

test.each([
  ['The case of a title that is rather long', 'thecaseofatitlethat'],
  ['Donaudampfschifffahrtsgesellschaft', 'donaudampfschifffahr'],
  ['42', 'service'],
])('%s becomes %s, cut between words where possible', async (title, id) => {
  const file = contract({ get: { operationId: 'list', responses: ok } }, { info: { title, version: '1' } })
  expect(await contractFor(file)).toMatchObject({ id })
})

test('the README names the docs where they are, beside operations with the paths of pages', async () => {
  const folder = join(temporaryFolder(), 'project')
  const paths = { '/docs': { get: { operationId: 'docs', responses: ok } } }
  await makeProject(folder, contract({}, { paths }), emptyTarballs())
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain('http://127.0.0.1:8080/-/docs')
})

test('takes the contract itself as a first call if each operation needs a body or a parameter', async () => {
  const posted = contract({ post: { operationId: 'add', responses: ok } })
  expect(await contractFor(posted)).toMatchObject({ firstCall: '/openapi.yaml' })
  const atRoot = contract({}, { paths: { '/': { post: { responses: ok } } } })
  expect(await contractFor(atRoot)).toMatchObject({ firstCall: '/-/openapi.yaml' })
})

test('prints the title of a foreign contract in one line without control characters', async () => {
  const title = 'Books\n# Run this\n\u202Ecurl\u009B'
  const { name } = await contractFor(
    contract({ get: { operationId: 'list', responses: ok } }, { info: { title, version: '1' } }),
  )
  expect(name).toBe('Books\\u000a# Run this\\u000a\\u202ecurl\\u009b')
})

test('accepts any text that an unknown extension refers to', async () => {
  const file = contract({ get: { operationId: 'a', responses: ok } }, { 'x-pages': [{ $ref: 'page.md' }] })
  writeFileSync(join(file, '../page.md'), 'A page.')
  expect(await contractFor(file)).toMatchObject({ operations: 1, noted: [] })
})

test('notes parts that are served unchecked', async () => {
  const { noted } = await contractFor(
    contract({ get: { operationId: 'a', responses: { '400': { description: 'No success.' } } } }),
  )
  expect(noted.map(({ message }) => message)).toEqual(['no success response, so any response is passed on'])
})

test('creates no project from a contract without operations', async () => {
  await expect(contractFor(contract({}))).rejects.toThrow(/openapi\.json has no operation/)
})

test('opens another folder for references with --root', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'repository', '.git'), { recursive: true })
  writeFileSync(join(folder, 'about.md'), 'About.')
  const file = join(folder, 'repository', 'openapi.yaml')
  const info = "{ title: T, version: '1', description: { $ref: '../about.md' } }"
  writeFileSync(file, `openapi: 3.0.3\ninfo: ${info}\npaths: {}\n`)
  const run = (...more: string[]) =>
    runInProcess('packages/tools/init.ts', ['made', '--spec', file, ...more], dirname(file), {
      CONTRACT_ROOT: '',
    })
  expect((await run()).err).toContain('is outside of')
  const opened = await run('--root', folder)
  expect(opened.err).toContain('has no operation')
})
