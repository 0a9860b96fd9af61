import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { written } from '../../../testing/folder.ts'
import { runInProcess } from '../../../testing/in-process.ts'
import { compare } from '../../diff/compare.ts'
import { readComparable } from '../../diff/read.ts'

const command = 'packages/contract/commands/upgrade.ts'
const folder = 'packages/testing/contracts'

/** Upgrades a text in a folder of its own. */
async function upgraded(text: string, name: string) {
  const file = written({ [name]: text })
  const outcome = await runInProcess(command, [file])
  const out = file.replace(/\.(\w+)$/, '.3.1.$1')
  return { ...outcome, file, out, text: outcome.code === 0 ? readFileSync(out, 'utf8') : '' }
}

test.each(['swagger.yaml', 'swagger-3.yaml'])('writes the same contract in OpenAPI 3.1: %s', async (name) => {
  const source = readFileSync(join(folder, name), 'utf8')
  const { text, file, out } = await upgraded(source, name)
  expect(parse(text)).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) })
  const { breaks, additions } = compare({ name: 'before', entry: file }, readComparable(out), {
    day: '2026-11-29',
  })
  expect(breaks).toEqual([])
  expect(additions.filter(({ message }) => !message.startsWith('`example'))).toEqual([])
  expect(readFileSync(file, 'utf8')).toBe(source)
})

test('keeps the comments of YAML at their parts', async () => {
  const { text } = await upgraded(readFileSync(join(folder, 'swagger.yaml'), 'utf8'), 'swagger.yaml')
  expect(text).toMatch(/^# Each part of Swagger 2\.0 that OpenAPI 3 says in other words\.\nopenapi:/)
  expect(text).toContain('  # The shelf.\n  /books:\n')
  expect(text).toContain('    # A book that has no id yet.\n    NewBook:\n')
})

test('writes JSON for JSON, prints what OpenAPI 3 cannot say, and replaces no file', async () => {
  const parameters = [
    { name: 'a', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'tsv' },
  ]
  const contract = {
    swagger: '2.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { get: { parameters, responses: {} } } },
  }
  const { text, out, file } = await upgraded(JSON.stringify(contract), 'api.json')
  expect(JSON.parse(text)).toMatchObject({
    info: { title: 'T' },
    paths: { '/a': { get: { parameters: [{ schema: {} }] } } },
  })
  const again = await runInProcess(command, [file])
  expect(again).toMatchObject({
    code: 2,
    err: expect.stringContaining('exists; name another file with --out'),
  })
  expect(await runInProcess(command, [out])).toMatchObject({
    code: 2,
    err: expect.stringContaining('is OpenAPI 3.1'),
  })
  const other = await runInProcess(command, [file, '--out', `${file}.2`])
  expect(other.out).toContain('collectionFormat tsv in query is read as csv')
})
