/** Patterns that backtrack without end are found, and run in an engine that does not. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { schemaErrors } from '../../../tools/judge/oracle/message.ts'
import { readOracleContract } from '../../../tools/judge/read/contract.ts'
import { loadContract } from '../../check/load.ts'
import { boundedRegExp, growthOf } from '../../check/patterns.ts'
import { routerFiles } from '../../emit/generate.ts'

const nested = '^([a-z0-9]+[ -]?)*$'
/** What blocks a server that tests it for longer than anybody waits. */
const hostile = `${'a'.repeat(60)}!`

test.each([
  [nested, 'exponential'],
  ['^(a+)+$', 'exponential'],
  ['^([a-z]|[a-z0-9])*$', 'exponential'],
  ['^((a{0,100}){0,100}){0,100}$', 'exponential'],
  ['^(?:[a-z]|[a-z][a-z])*$', 'exponential'],
  ['^(?:a|aa)*$', 'exponential'],
  ['^(?:a|b|ab)*$', 'exponential'],
  ['^(?:aa|aaa)*$', 'exponential'],
  ['^(a|a){30}$', 'exponential'],
  ['^(a?){30}$', 'exponential'],
  ['^((a|a){0,9}){0,9}$', 'exponential'],
  ['^((a?){9}){9}$', 'exponential'],
  ['^(a{1,9}){1,9}$', 'exponential'],
  ['^(?:[a-z0-9]+[ -]?){1,9}$', 'exponential'],
  ['^([a-z]+)([a-z0-9]+)([a-z]+)([a-z0-9]+)$', 'exponential'],
  ['^[A-Z]{2}[0-9]{2}(?:[A-Z0-9]{4}){1,7}$', undefined],
  ['^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$', undefined],
  ['^(?:[0-9]{1,3}\\.){3}[0-9]{1,3}$', undefined],
  ['^[a-z]+(?:-[a-z]+)*$', undefined],
  ['^a*a*$', 'polynomial'],
  ['[a-z]+@', 'polynomial'],
  ['^[a-z]{1,1000}[a-z]{1,1000}$', undefined],
  ['^(?:ab|cd)*$', undefined],
  ['^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,}$', undefined],
  ['[', undefined],
])('the time that %s takes is %s', (pattern, growth) => {
  expect(growthOf(pattern)).toBe(growth)
})

function contract(pattern = nested, maxLength?: number): string {
  const file = join(temporaryFolder(), 'openapi.json')
  const schema = { type: 'string', pattern, maxLength }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Name' } } }
  const responses = { 200: { description: 'A name.', content } }
  const paths = { '/name': { get: { operationId: 'getName', responses } } }
  const info = { title: 'Names', version: '1' }
  writeFileSync(
    file,
    JSON.stringify({ openapi: '3.0.3', info, paths, components: { schemas: { Name: schema } } }),
  )
  return file
}

/** The verdicts of the generated validator of a body of that pattern, and the notes. */
async function verdicts(pattern: string, texts: readonly unknown[], maxLength?: number) {
  const { meaning, noted } = await loadContract(contract(pattern, maxLength))
  const folder = temporaryFolder()
  const files = routerFiles(
    { meaning, locate: () => ({ file: '', line: 1, column: 1 }) },
    import.meta.resolve,
  )
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const { NameResponse: validate } = await import(pathToFileURL(join(folder, 'validators.js')).href)
  return { valid: texts.map((text) => validate(text)), notes: noted.map(({ message }) => message), files }
}

test('a pattern that may backtrack without end runs in an engine that does not', async () => {
  const { valid, notes } = await verdicts(nested, ['ab-cd', 'ab!', hostile, 'a'.repeat(100_000), 7])
  expect({ valid, notes }).toEqual({ valid: [true, false, false, true, false], notes: [] })
})

test('white space, line ends and the end of a text are those of ECMAScript there', async () => {
  const { valid } = await verdicts('^(?:[\\s.]+x?)*$', ['\u00a0', '\ufeff', 'x\n', '\u2028.'])
  const own = ['\u00a0', '\ufeff', 'x\n', '\u2028.'].map((text) => /^(?:[\s.]+x?)*$/u.test(text))
  expect(valid).toEqual(own)
})

test('with look-around it is tested on short texts alone, which is noted', async () => {
  const { valid, notes } = await verdicts('^(?=a)(a+)+$', ['aaa', 'b', `${'a'.repeat(60)}!`])
  expect(valid).toEqual([true, false, true])
  expect(notes).toEqual([
    'patterns that may backtrack without end are checked on texts of at most 5 characters',
  ])
})

test('with two repetitions and short texts it runs as it is', async () => {
  const { valid, files } = await verdicts('^a*a*$', ['aa', 'b'], 100)
  expect(valid).toEqual([true, false])
  expect(files.get('validators.js')).not.toContain('linear')
})

test('in the words of another language it is run by that engine if it can, and noted if not', async () => {
  expect(await verdicts('(?i)^abc$', ['ABC', 'd'])).toMatchObject({ valid: [true, false], notes: [] })
  expect(await verdicts('^(?<!a', ['ABC', 7])).toMatchObject({
    valid: [true, false],
    notes: ['patterns that are no regular expressions of ECMAScript are not checked'],
  })
})

test('escapes that mean nothing are those of an ECMAScript without the u flag', async () => {
  expect(await verdicts('^[\\w\\-]+$', ['a-b', 'a b'])).toMatchObject({ valid: [true, false], notes: [] })
})

test('one Ajv holds such patterns apart', () => {
  const ajv = new Ajv({ code: { regExp: boundedRegExp } })
  const [letters, digits] = ['^(a+)+$', '^(1+)+$'].map((pattern) => ajv.compile({ type: 'string', pattern }))
  expect([letters!('aa'), letters!('11'), digits!('aa'), digits!('11')]).toEqual([true, false, false, true])
})

test('so does the judge', async () => {
  const judged = await readOracleContract(contract(), { strict: false })
  expect(judged.bounded).toEqual([])
  const [operation] = judged.operations
  const errors = ['ab-cd', 'ab!', hostile].map(
    (body) => schemaErrors(operation!.responses.get(200)!.schema!, body).length,
  )
  expect(errors).toEqual([0, 1, 1])
})
