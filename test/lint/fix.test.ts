import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { fix } from '../../packages/contract/lint/fix.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { copyProject } from '../support/project.ts'

const contract = 'spec/openapi.yaml'

/** First draft of a designer, with comments. */
const draft = `  /visits: # at the vet
    get:
      # all of them
      summary: List visits
      description: All of them.
      responses:
        '200':
          description: Some. # ascending
          content:
            application/json:
              schema: { type: array, items: { type: string } }
              example: [Vet]
    post:
      summary: Book a visit
      description: |
        Books one.
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              # When.
              properties: { at: { type: string, description: When. } }
            example: { at: noon }
      responses: {}

`

const headers = (indent: string) =>
  ['X-Request-Id:RequestId', 'RateLimit:RateLimit', 'RateLimit-Policy:RateLimitPolicy']
    .map((one) => one.split(':'))
    .map(([name, header]) => `${indent}${name}: { $ref: '#/components/headers/${header}' }\n`)
    .join('')

const responses = (codes: Record<number, string>) =>
  Object.entries(codes)
    .map(([code, name]) => `        '${code}': { $ref: '#/components/responses/${name}' }\n`)
    .join('')

test('adds each missing part in its position, prints it, and leaves the rest unchanged', async () => {
  const project = await copyProject()
  const good = await project.read(contract)
  const before = good.replace('  /categories:\n', `${draft}  /categories:\n`)
  await project.write(contract, before)
  const { code, out } = await project.run('packages/contract/commands/lint.ts', '--fix', contract)
  const after = await project.read(contract)

  const [start, end] = [after.indexOf('  /visits:'), after.indexOf('  /categories:')]
  expect(after.slice(start, end)).toBe(`  /visits: # at the vet
    get:
      # all of them
      operationId: listVisits
      tags: [Visits]
      summary: List visits
      description: All of them.
      x-required-scopes: [visits:read]
      responses:
        '200':
          description: Some. # ascending
          headers:
${headers('            ')}          content:
            application/json:
              schema: { type: array, items: { type: string } }
              example: [Vet]
${responses({ 400: 'BadRequest', 401: 'Unauthorized', 403: 'Forbidden', 406: 'NotAcceptable', 429: 'TooManyRequests', 500: 'InternalError', 503: 'Unavailable' })}    post:
      operationId: createVisit
      tags: [Visits]
      summary: Book a visit
      description: |
        Books one.
      x-required-scopes: [visits:write]
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              additionalProperties: false
              # When.
              properties: { at: { type: string, description: When. } }
            example: { at: noon }
      responses:
${responses({ 400: 'BadRequest', 401: 'Unauthorized', 403: 'Forbidden', 413: 'ContentTooLarge', 415: 'UnsupportedMediaType', 429: 'TooManyRequests', 500: 'InternalError', 503: 'Unavailable' })}
`)
  const added = [
    "  - name: Visits\n    description: ''\n",
    '        visits:read: Read visits.\n        visits:write: Add, change and remove visits.\n',
  ]
  for (const text of added) expect(after).toContain(text)
  // The rest is unchanged.
  const rest = added.reduce((text, one) => text.replace(one, ''), after.slice(0, start) + after.slice(end))
  expect(rest).toBe(good)

  expect(out).toContain('paths./visits.get: added operationId, tags, x-required-scopes\n')
  // Findings that require a decision remain.
  expect(code).toBe(1)
  const left = out.split('\n').filter((line) => line.endsWith(')'))
  expect(left.map((line) => line.replace(/.*\((.*)\)$/, '$1')).sort()).toEqual([
    'contract/named-responses',
    'contract/sound-responses',
    'tag-description',
  ])
  expect((await project.run('packages/contract/commands/lint.ts', '--fix', contract)).out).not.toContain(
    'added',
  )
  expect(await project.read(contract)).toBe(after)
})

/** Applies --fix to a contract with additional paths. */
async function fixed(paths: string): Promise<{ before: string; after: string }> {
  const file = join(temporaryFolder(), 'openapi.yaml')
  const before = (await readFile(contract, 'utf8')).replace('  /categories:\n', `${paths}  /categories:\n`)
  await writeFile(file, before)
  return { before, after: fix(file).texts.get(file) ?? before }
}

test('declares a read scope beside a write scope with a similar name', async () => {
  const { after } = await fixed(`  /excursions:
    get:
      responses: {}
    post:
      x-required-scopes: [excursions:write]
      responses: {}
`)
  expect(after).toContain('        excursions:read: Read excursions.\n')
  expect(after).toContain('        excursions:write: Add, change and remove excursions.\n')
})

test('derives the same names from a path without its slash', async () => {
  const { after } = await fixed(`  excursions:
    get:
      responses: {}
`)
  expect(after).toContain(`  excursions:
    get:
      operationId: listExcursions
      tags: [Excursions]
      x-required-scopes: [excursions:read]
`)
})

const nowhere = [
  '#/components/responses/Bookked',
  './responses.yaml#/Booked',
  '#/paths/~1visits/post/responses/201',
]
test.for(nowhere)('fixes no broken reference: %s', async ($ref) => {
  const { before, after } = await fixed(`  /visits:
    post:
      responses:
        '201': { $ref: '${$ref}' }
`)
  expect(after).toContain(`\n        '201': { $ref: '${$ref}' }\n`)
  const components = (text: string) => text.slice(text.indexOf('\n  responses:\n'))
  expect(components(after)).toBe(components(before))
})

test('distinguishes names of two paths, and treats similar names as new', async () => {
  const path = (name: string) => `  /${name}:\n    get:\n      responses: { '200': { description: All. } }\n`
  const { after } = await fixed(`${path('rooms/visits')}${path('vets/visits')}${path('vets')}`)
  for (const id of ['listRoomsVisits', 'listVetsVisits', 'listVets'])
    expect(after.match(new RegExp(`operationId: ${id}$`, 'gm'))).toHaveLength(1)
  expect(after).toContain('        vets:read: Read vets.\n')
  expect(after).toContain('  - name: Vets\n')
})

test('leaves passing, misspelt and malformed contracts unchanged', async () => {
  const file = join(temporaryFolder(), 'openapi.yaml')
  const good = await readFile(contract, 'utf8')
  const empty = good.replace('  /categories:\n', '  /pets/none:\n  /categories:\n')
  for (const text of [good, empty, good.replace('[pets:read]', '[pets:raed]')]) {
    await writeFile(file, text)
    expect(fix(file).texts.size).toBe(0)
  }
  await writeFile(file, good.replace('paths:', 'paths: ['))
  expect(() => fix(file)).toThrow('not valid YAML')
})

const noLimit = process.platform === 'win32' && 'Windows has no limit on the size of files'

test.skipIf(noLimit)(`a contract for which there is no room stays as it was ${noLimit || ''}`, async () => {
  const project = await copyProject()
  const before = (await project.read(contract)).replace('  /categories:\n', `${draft}  /categories:\n`)
  await project.write(contract, before)
  // The limit of half the file size simulates a full disk.
  const limited = `ulimit -f ${Math.floor(before.length / 2048)}; exec "$0" packages/contract/commands/lint.ts --fix`
  const { folder: cwd } = project
  await expect(promisify(execFile)('bash', ['-c', limited, process.execPath], { cwd })).rejects.toThrow(
    'EFBIG',
  )
  expect(await project.read(contract)).toBe(before)
})
