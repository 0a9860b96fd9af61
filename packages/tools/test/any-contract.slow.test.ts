// Any contract, finished or not, goes through all commands.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { UserError } from 'contract-openapi/cli'
import { expect, onTestFinished, test } from 'vitest'
import { run } from '../../testing/child.ts'
import { temporaryFolder } from '../../testing/folder.ts'
import { type Outcome, runInProcess } from '../../testing/in-process.ts'
import { listening } from '../../testing/listening.ts'
import { anybody } from '../judge/expectations.ts'
import { createOracle } from '../judge/oracle/oracle.ts'
import { operationPaths } from '../proxy/operation-paths.ts'
import { type Mocks, startMocks } from './mock/server.ts'

const program = resolve('packages/tools/main.js')

test('four commands without options mock, lint, document and compare a file with three lines', async () => {
  const folder = temporaryFolder()
  const draft = 'openapi: 3.1.0\npaths:\n  /books: { get: {} }\n'
  writeFileSync(join(folder, 'draft.yaml'), draft)
  writeFileSync(join(folder, 'next.yaml'), draft.replace('books', 'authors'))
  const contract = (...args: string[]) => run(folder, [program, ...args])

  expect(await contract('lint', 'draft.yaml')).toMatchObject({
    code: 1,
    out: expect.stringMatching(
      /^draft\.yaml:1:1 .*without info.*\ndraft\.yaml:3:\d+ .*without responses.*\ndraft\.yaml: 2 problems\n/,
    ),
    err: '',
  })
  expect(await contract('docs', 'draft.yaml')).toMatchObject({ code: 0, err: '' })
  expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).toMatch(/<h1[^>]*>API</)
  expect(await contract('breaking', 'draft.yaml', 'next.yaml')).toMatchObject({
    code: 1,
    out: expect.stringMatching(/breaks GET \/books\n(.*\n)*Compared with draft\.yaml: this breaks 1 stable/),
  })
  expect(await contract('breaking', 'draft.yaml', 'draft.yaml')).toMatchObject({
    code: 0,
    out: 'Compared with draft.yaml: nothing changed.\n',
  })
  const mocks = await mocksOf(join(folder, 'draft.yaml'))
  expect(await mocks.call('GET', '/books')).toMatchObject({ status: 200 })
  expect(await (await fetch(`${mocks.address}/docs`)).text()).toMatch(/<h1[^>]*>API</)
})

/** Small third-party contracts, one of each kind. The first file refers to the others. */
const kinds: Record<string, Record<string, string>> = {
  'OpenAPI 3.0 in JSON, without names': {
    'openapi.json': JSON.stringify({
      openapi: '3.0.0',
      info: { title: 'Depot', version: '1' },
      security: [{ basic: [] }, { token: [] }],
      paths: {
        '/crates': {
          get: { responses: { 200: { description: 'All.' } } },
          post: { responses: { default: { description: 'Done.' } } },
        },
      },
      components: {
        securitySchemes: {
          basic: { type: 'http', scheme: 'basic' },
          token: { type: 'apiKey', in: 'query', name: 'token' },
        },
      },
    }),
  },
  'Swagger 2.0': {
    'swagger.yaml': readFileSync('packages/testing/contracts/swagger.yaml', 'utf8'),
  },
  'Swagger 2.0 in several files, and null in places of objects': {
    'swagger.json': JSON.stringify({
      swagger: '2.0',
      paths: {
        '/trees': {
          get: {
            parameters: [{ $ref: 'trees.yaml#/sort' }],
            responses: { 200: { $ref: 'trees.yaml#/All' } },
          },
        },
        '/trees/{id}': { delete: { responses: { 204: null } }, put: null },
      },
    }),
    'trees.yaml':
      'sort: { name: sort, in: query, type: string }\nAll: { description: All., schema: { $ref: "tree.yaml" } }\n',
    'tree.yaml': 'type: object\nproperties: { left: { $ref: "tree.yaml" } }\n',
  },
  'a version of three numbers as one, a path with a hyphen, an undeclared parameter': {
    'openapi.yaml':
      'openapi: 3.0.3\ninfo: { title: T, version: 1.0 }\npaths:\n  /a/{b-id}.json: { get: {} }\n',
  },
  'a path with spaces and signs': {
    'openapi.yaml':
      'openapi: 3.0.3\npaths:\n  /north > south | 5 % off:\n    get: { responses: { 200: { content: { description: ok, text/plain: {} } } } }\n',
  },
  'anchors and merge keys of YAML': {
    'openapi.yaml':
      'openapi: 3.1.0\nx-all: &all { responses: { 200: { description: Ok. } } }\npaths:\n  /a: { get: { <<: *all, summary: A }, put: *all }\n',
  },
  'several files': {
    'openapi.yaml': 'openapi: 3.1.0\npaths:\n  /trees: { $ref: "trees.yaml" }\n',
    'trees.yaml':
      'get: { responses: { 200: { description: All., content: { application/json: { schema: { $ref: "tree.yaml" } } } } } }\n',
    'tree.yaml': 'type: object\nproperties: { left: { $ref: "tree.yaml" } }\n',
  },
  'XML, forms and files': {
    'openapi.yaml': `openapi: 3.0.3
paths:
  /notes:
    post:
      requestBody:
        content:
          application/xml: { schema: { type: object } }
          application/x-www-form-urlencoded: { schema: { type: object, properties: { a: { type: integer } } } }
          multipart/form-data: { schema: { type: object, properties: { file: { type: string, format: binary } } } }
      responses: { 200: { description: Ok., content: { "application/xml": {}, "image/*": {} } } }
`,
  },
  'webhooks, links, callbacks and a discriminator without a mapping': {
    'openapi.yaml': `openapi: 3.1.0
webhooks: { ripe: { post: { requestBody: { content: { application/json: {} } } } } }
paths:
  /pears:
    post:
      callbacks: { eaten: { "{$request.body#/url}": { post: {} } } }
      responses: { 201: { links: { one: { operationId: nobody } }, content: { application/json: { schema: { $ref: "#/components/schemas/Fruit" } } } } }
components:
  schemas:
    Fruit: { oneOf: [{ $ref: "#/components/schemas/Pear" }], discriminator: { propertyName: kind } }
    Pear: { type: object, properties: { kind: { type: string } } }
`,
  },
  'numbers as texts': {
    'openapi.yaml':
      'openapi: 3.0.3\ninfo: { title: 1, version: 2 }\npaths:\n  /a: { get: { operationId: 5, summary: 6, description: 7, tags: [8], responses: { 200: { description: 9 } } } }\n',
  },
  'the paths of the pages of the server': {
    'openapi.yaml':
      'openapi: 3.1.0\npaths:\n  /: { get: {} }\n  /docs: { get: {} }\n  /health/live: { get: {} }\n',
  },
}

const mocksOf = (file: string): Promise<Mocks> => startMocks([file], { key: 'any' })

/** All terminating commands that read a contract; `out` is a folder for their output. */
const commands = (file: string, out: string) =>
  ({
    lint: ['packages/contract/commands/lint.ts', '--plain', file],
    docs: ['packages/contract/commands/docs.ts', file, '--out', join(out, 'site')],
    generate: ['packages/contract/commands/generate.ts', file, '--out', join(out, 'generated')],
    client: ['packages/contract/commands/generate.ts', file, '--client', join(out, 'client')],
    breaking: ['packages/contract/commands/breaking.ts', file, file],
  }) satisfies Record<string, [string, ...string[]]>

async function outcomesOf(file: string): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {}
  for (const [name, [command, ...args]] of Object.entries(commands(file, temporaryFolder())))
    outcomes[name] = await runInProcess(command, args)
  return outcomes
}

test.each(Object.entries(kinds))('%s', async (_, files) => {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const file = join(folder, Object.keys(files)[0]!)
  const { lint, ...others } = await outcomesOf(file)
  // Missing parts are findings, and the command continues.
  expect(lint).toMatchObject({ code: expect.toBeOneOf([0, 1]), err: '' })
  for (const [name, outcome] of Object.entries(others))
    expect({ name, ...outcome }).toMatchObject({ name, code: 0, err: '' })
  const { address } = await mocksOf(file)
  const judging = ['--url', address, '--quick', '--key', 'any']
  const judged = await runInProcess('packages/tools/conformance.ts', [file, ...judging], folder)
  expect({ ...judged, isStack: /^\s+at /m.test(judged.err) }).toMatchObject({
    code: expect.toBeOneOf([0, 1]),
    isStack: false,
  })
  await foundByProxy(file)
  const proxied = await runInProcess('packages/tools/proxy.ts', [file, '--target', 'nowhere'])
  expect(proxied).toMatchObject({ code: 2, err: expect.stringContaining('--target must be the origin') })
})

/** The fifty smallest contracts below a folder. */
function smallest(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|ya?ml)$/.test(name))
    .map((name) => join(folder, name))
    .filter(
      (file) =>
        statSync(file).isFile() &&
        /^[{\s]*["']?openapi["']?: *["']?3\.[012]/m.test(readFileSync(file, 'utf8')),
    )
    .sort((a, b) => statSync(a).size - statSync(b).size)
    .slice(0, 50)
}

test('mocks a contract by its address, and removes the download', async () => {
  const server = createServer((_, response) => response.end(kinds['Swagger 2.0']!['swagger.yaml']))
  const address = `${await listening(server)}/api/swagger.yaml`
  const folder = temporaryFolder()
  const child = spawn(process.execPath, [program, 'mock', address, '--private-network', '--port', '0'], {
    env: { PATH: process.env.PATH, TMPDIR: folder },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [, url] = await new Promise<RegExpExecArray>((resolve) => {
    let out = ''
    child.stdout.on('data', (piece) => {
      out += piece
      const found = / on (http:\S+);/.exec(out)
      if (found) resolve(found)
    })
  })
  const response = await fetch(`${url}/books?ids=1,2`, { headers: { 'x-key': 'any' } })
  expect([response.status, await response.json()]).toEqual([200, [{ id: 1, title: 'Emma', kind: 'Novel' }]])
  const downloads = () => readdirSync(folder).filter((name) => name.startsWith('contract-'))
  expect(downloads()).toHaveLength(1)
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(downloads()).toEqual([])
})

test('the fifty smallest third-party contracts end no command with a stack trace', async (context) => {
  const { SUITES } = process.env
  if (!SUITES) return context.skip('SUITES names no folder with contracts of others')
  const files = smallest(resolve(SUITES))
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    for (const [name, outcome] of Object.entries(await outcomesOf(file))) {
      const { code, out, err } = outcome
      const isRefused = code === 2 && /^\S+:\d+:\d+ /.test(err)
      const isDone = code === 0 || (name === 'lint' && code === 1)
      expect({ file, name, out, err, isFine: isRefused || isDone }).toMatchObject({ isFine: true })
    }
    // The mock and the proxy read the same documents.
    const starts = [() => startMocks([file]).then((mocks) => mocks.close()), () => foundByProxy(file)]
    for (const start of starts) {
      const error = await start().catch((reason: Error) => reason)
      expect({ file, error, isFine: !error || error instanceof UserError }).toMatchObject({ isFine: true })
    }
  }
})

/** Checks that the proxy finds each operation of a contract. */
async function foundByProxy(file: string): Promise<void> {
  const oracle = await createOracle(file, { expects: anybody, values: false })
  const served = operationPaths(oracle)
  for (const operation of oracle.contract.operations) {
    const url = encodeURI(served.pathOf(operation).replaceAll(/\{[^}]*\}/g, '1'))
    expect({ file, url, found: served.find(operation.method, url) }).toMatchObject({ found: {} })
  }
}
