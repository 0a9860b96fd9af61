import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runInProcess } from '../../../testing/in-process.ts'

const contract = join(import.meta.dirname, 'contract.yaml')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'generate-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const command = 'packages/contract/commands/generate.ts'
const run = (...options: string[]) => runInProcess(command, ['--out', folder, ...options])

test('passes the check with generated code, and fails it after a changed line with a fix', async () => {
  expect(await run('--spec', contract)).toMatchObject({ code: 0, err: '' })
  expect(await run('--spec', contract, '--check')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ matches packages\/contract\/test\/generator\/contract\.yaml\n$/),
    err: '',
  })
  const file = join(folder, 'errors.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace('thing_broken: 409', 'thing_broken: 400'))
  const { code, err } = await run('--spec', contract, '--check')
  expect(code).toBe(1)
  expect(err).toContain('errors.ts:8 does not match the contract\n  on disk:    thing_broken: 400,\n')
  expect(err).toContain('  contract:   thing_broken: 409,\nRun `npx contract generate`')
})

test('reports problems in the order of the file', async () => {
  const refused = join(folder, 'refused.yaml')
  writeFileSync(
    refused,
    `openapi: 3.0.3
info: { title: T, version: 1.0.0 }
paths:
  /things:
    get: { responses: { '200': { $ref: '#/components/responses/None' } } }
    put: { responses: { '200': { $ref: '#/components/responses/Nothing' } } }
components: { responses: { Some: { $ref: '#/components/responses/Nowhere' } } }
`,
  )
  const { err } = await run('--spec', refused, '--check')
  const lines = [...err.matchAll(/refused\.yaml:(\d+):\d+ .* does not exist/g)].map(([, line]) =>
    Number(line),
  )
  expect(lines).toEqual([5, 6, 7])
})

test('writes nothing, exits with 2 and reports every problem for a refused contract', async () => {
  const refused = join(import.meta.dirname, '../openapi/refused/operations.yaml')
  const { code, out, err } = await run('--spec', refused)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err.trim().split('\n').length).toBeGreaterThan(1)
  expect(err).toContain(
    'packages/contract/test/openapi/refused/operations.yaml:12:5 paths./pets/{b}.get: /pets/{b} and /pets/{a} match the same requests; ' +
      'make them one path',
  )
  expect(readdirSync(folder)).toEqual([])
})
