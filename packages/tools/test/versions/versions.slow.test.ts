/** Holds each tool to each version of OpenAPI: contracts that mean the same have the same outcome. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { generateInto, packageFolder } from '../../../testing/generated.ts'
import { runInProcess } from '../../../testing/in-process.ts'
import { listen } from '../../../testing/listening.ts'
import { makeProject } from '../../init/project.ts'
import { startMocks } from '../mock/server.ts'
import { startSession } from '../mock/session.ts'
import { startProxy } from '../proxy/proxied.ts'

const versions = ['2.0', '3.0', '3.1', '3.2'] as const
type Version = (typeof versions)[number]

const fileOf = (version: Version) => `packages/tools/test/versions/books-${version}.yaml`
const run = (command: string, ...args: string[]) => runInProcess(`packages/${command}.ts`, args)

const emma = { id: 1, title: 'Emma', blurb: null, price: 9.5 }
const valid = { title: 'Emma', blurb: null, price: 9.5 }
const invalid = [
  { ...valid, title: '' },
  { ...valid, price: 0 },
  { ...valid, blurb: 1 },
  { ...valid, a: 1 },
]

/** Writes a copy with an edit, and returns it with the line of the edit. */
function edited(version: Version, from: string, to: string): { file: string; line: number } {
  const text = readFileSync(fileOf(version), 'utf8')
  const file = join(temporaryFolder(), 'books.yaml')
  writeFileSync(file, text.replace(from, to))
  return { file, line: text.slice(0, text.indexOf(from)).split('\n').length }
}

async function mocksOf(version: Version, key?: string) {
  const mocks = await startMocks([fileOf(version)], key === undefined ? {} : { key })
  const call = (method: string, path: string, body?: object, headers: object = { 'x-key': 'any' }) =>
    fetch(`${mocks.address}/v1${path}`, {
      method,
      ...(body instanceof FormData
        ? { body, headers: { ...headers } }
        : body === undefined
          ? { headers: { ...headers } }
          : { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }),
    })
  return { url: `${mocks.address}/v1`, call }
}

/** A server that breaks the contract: a book without its title. */
const brokenServer = () =>
  listen(
    createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('[{ "id": 1, "price": 1 }]')
    }),
  )

function form(name: string): FormData {
  const body = new FormData()
  body.append(name, new Blob(['bytes']), 'cover.png')
  return body
}

const tools: Record<string, (version: Version) => Promise<void>> = {
  async mock(version) {
    const { call } = await mocksOf(version)
    const listed = await call('GET', '/books?limit=50&tags=a&tags=b')
    expect([listed.status, await listed.json()]).toEqual([200, [emma]])
    expect((await call('GET', '/books?limit=51')).status).toBe(400)
    expect((await call('GET', '/books', undefined, {})).status).toBe(401)
    const added = await call('POST', '/books', valid)
    expect([added.status, await added.json()]).toMatchObject([201, { title: expect.any(String) }])
    for (const book of invalid)
      expect([book, (await call('POST', '/books', book)).status]).toEqual([book, 400])
    expect((await call('PUT', '/books/1/cover', form('image'))).status).toBe(204)
    expect((await call('PUT', '/books/1/cover', form('other'))).status).toBe(400)
  },

  async docs(version) {
    const out = temporaryFolder()
    expect(await run('contract/commands/docs', fileOf(version), '--out', out)).toMatchObject({
      code: 0,
      err: '',
    })
    const page = readFileSync(join(out, 'index.html'), 'utf8')
    expect(page).toMatch(/<h1[^>]*>Bookshop</)
    for (const shown of ['Add a book', 'Set the cover', 'X-Key', 'https://books.example/v1/books', 'blurb'])
      expect(page).toContain(shown)
  },

  async lint(version) {
    expect(await run('contract/commands/lint', '--plain', fileOf(version))).toMatchObject({
      code: 0,
      err: '',
    })
    const { file, line } = edited(version, 'maxLength: 80', 'maxLength: 3')
    const { code, out } = await run('contract/commands/lint', '--plain', file)
    expect(code).toBe(1)
    expect(out).toMatch(
      new RegExp(`books\\.yaml:${line}:\\d+ .*does not fit its schema: must not have more than 3`),
    )
  },

  async breaking(version) {
    const breaking = (before: string, after: string) => run('contract/commands/breaking', before, after)
    for (const other of versions)
      expect(await breaking(fileOf(other), fileOf(version))).toEqual({
        ...{ code: 0, err: '' },
        out: `Compared with ${fileOf(other)}: nothing changed (1.0.0).\n`,
      })
    const { file, line } = edited(version, 'maxLength: 80', 'maxLength: 8')
    for (const other of versions) {
      const { code, out } = await breaking(fileOf(other), file)
      expect(code).toBe(1)
      expect(out).toMatch(
        new RegExp(
          `books\\.yaml:${line}:\\d+: \`maxLength\` of \`title\` changed from 80 to 8\\.\\n.*addBook`,
        ),
      )
    }
  },

  async proxy(version) {
    const { address, found } = await startProxy(
      `http://127.0.0.1:${await brokenServer()}`,
      ...[false, {}, fileOf(version)],
    )
    await (await fetch(`${address}/v1/books?limit=51`, { headers: { 'x-key': 'any' } })).text()
    expect(found()).toEqual([
      expect.stringMatching(/^server GET \/v1\/books response 200: .*title/),
      expect.stringMatching(/^client GET \/v1\/books request: .*limit/),
    ])
  },

  async conformance(version) {
    const { url } = await mocksOf(version)
    const test = (url: string) =>
      run(
        'tools/conformance',
        ...['--spec', fileOf(version), '--url', url, '--key', 'any', '--quick', '--seed', '7'],
      )
    const right = await test(url)
    expect([right.code, right.out.split('\n').filter((line) => line.includes('✗'))]).toEqual([0, []])
    expect(right.out).toMatch(/setCover +\d+/)
    const wrong = await test(`http://127.0.0.1:${await brokenServer()}/v1`)
    expect(wrong.code).toBe(1)
    expect(wrong.out).toMatch(/listBooks, 200\n.*title/)
  },

  async generate(version) {
    const [out, twin] = [temporaryFolder(), temporaryFolder()]
    const generate = (spec: string, out: string) =>
      run('contract/commands/generate', '--spec', spec, '--out', out)
    expect(await generate(fileOf(version), out)).toMatchObject({ code: 0, err: '' })
    await generate(fileOf('3.0'), twin)
    for (const name of ['contract.ts', 'schema.ts'])
      expect(readFileSync(join(out, name), 'utf8')).toBe(readFileSync(join(twin, name), 'utf8'))
    const { routes } = await generateInto(join(packageFolder(), 'generated'), fileOf(version))
    const { body } = routes.find(({ operationId }) => operationId === 'addBook')!
    const validate = body!.readers['application/json']!.validate!
    expect([valid, ...invalid].map((book) => validate(structuredClone(book)))).toEqual([
      true,
      ...invalid.map(() => false),
    ])
  },

  async dev(version) {
    const { file } = edited(version, 'Sells books.', 'Sells many books.')
    const { output, get } = await startSession(file)
    const list = async () => (await get('/v1/books', { headers: { 'x-key': 'any' } })).json()
    expect(await list()).toEqual([emma])
    writeFileSync(file, readFileSync(file, 'utf8').replace('title: Emma, blurb', 'title: Persuasion, blurb'))
    await expect.poll(list).toEqual([{ ...emma, title: 'Persuasion' }])
    writeFileSync(file, readFileSync(file, 'utf8').replace('maxLength: 80', 'maxLength: 3'))
    await expect
      .poll(output)
      .toMatch(new RegExp(`draft, to fix:\\n *${relative('', file)}:\\d+:\\d+ .*does not fit its schema`))
  },

  async init(version) {
    const [folder, packages] = [join(temporaryFolder(), 'shop'), temporaryFolder()]
    // npm makes no lock file with these, which is a warning.
    for (const name of ['openapi', 'server', 'store', 'tools'])
      writeFileSync(join(packages, `contract-${name}-1.0.0.tgz`), '')
    expect(await makeProject(folder, fileOf(version), packages)).toMatchObject({ operations: 3, noted: [] })
    expect(readFileSync(join(folder, 'spec/openapi.yaml'), 'utf8')).toBe(
      readFileSync(fileOf(version), 'utf8'),
    )
    const router = readFileSync(join(folder, 'generated/router.ts'), 'utf8')
    for (const operation of ['listBooks', 'addBook', 'setCover']) expect(router).toContain(`'${operation}'`)
  },

  async upgrade(version) {
    const folder = temporaryFolder()
    mkdirSync(folder, { recursive: true })
    const out = join(folder, 'new.yaml')
    const upgraded = await run('contract/commands/upgrade', fileOf(version), '--out', out)
    if (version === '3.1' || version === '3.2')
      return expect(upgraded).toMatchObject({
        code: 2,
        err: expect.stringContaining(`is OpenAPI ${version}`),
      })
    expect(upgraded).toMatchObject({ code: 0, err: '' })
    expect(readFileSync(out, 'utf8')).toMatch(/^openapi: 3\.1\.\d/m)
    const { out: said } = await run('contract/commands/breaking', fileOf('3.1'), out)
    expect(said).toBe(`Compared with ${fileOf('3.1')}: nothing changed (1.0.0).\n`)
  },
}

describe.each(versions)('OpenAPI %s', (version) => {
  test.each(Object.entries(tools))('%s', (_, tool) => tool(version))
})

test('the README names each version', () => {
  expect(readFileSync('README.md', 'utf8')).toContain('OpenAPI 3.0, 3.1, 3.2 and Swagger 2.0')
})
