/** A stranger's contract in a new project: its files are what they were. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { contractFor } from '../../init/contract.ts'
import { makeProject } from '../../init/project.ts'

/** A contract in JSON with one path, and whatever is given beside it. */
function contract(operations: object, more: object = {}): string {
  const file = join(temporaryFolder(), 'openapi.json')
  const info = { title: '2 Café & Co', version: '1' }
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info, ...more, paths: { '/things': operations } }))
  return file
}

const ok = { '204': { description: 'Done.' } }

/** The files of a project, and whether each is what it was, byte for byte. */
async function copied(file: string): Promise<[place: string, isSame: boolean][]> {
  const folder = join(temporaryFolder(), 'project')
  await makeProject(folder, file)
  const { files } = await contractFor(file)
  return [...files].map(([place, source]) => [
    place.replaceAll('\\', '/'),
    readFileSync(source).equals(readFileSync(join(folder, place))),
  ])
}

test('a contract in YAML is copied byte for byte, whatever the server makes of it', async () => {
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

test('so are JSON and several files, beside each other as they were', async () => {
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

test('files above the contract keep their places beside it', async () => {
  const folder = temporaryFolder()
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

test('the project has the name of the contract, and a first call', async () => {
  expect(await contractFor(contract({ get: { operationId: 'list', responses: ok } }))).toMatchObject({
    ...{ name: '2 Café & Co', id: 'cafco', firstCall: '/things', noted: [] },
  })
})

test('the title of a contract of others is one line, without what moves a cursor', async () => {
  const title = 'Books\n# Run this\n\u202Ecurl\u009B'
  const { name } = await contractFor(
    contract({ get: { operationId: 'list', responses: ok } }, { info: { title, version: '1' } }),
  )
  expect(name).toBe('Books\\u000a# Run this\\u000a\\u202ecurl\\u009b')
})

test('the text that an extension of others refers to may be any', async () => {
  const file = contract({ get: { operationId: 'a', responses: ok } }, { 'x-pages': [{ $ref: 'page.md' }] })
  writeFileSync(join(file, '../page.md'), 'A page.')
  expect(await contractFor(file)).toMatchObject({ operations: 1, noted: [] })
})

test('the parts that are served without being checked are noted', async () => {
  const { noted } = await contractFor(
    contract({ get: { operationId: 'a', responses: { '400': { description: 'No success.' } } } }),
  )
  expect(noted.map(({ message }) => message)).toEqual(['where no success response, any is passed on'])
})

test('a contract without operations makes no project', async () => {
  await expect(contractFor(contract({}))).rejects.toThrow(/openapi\.json has no operation/)
})
