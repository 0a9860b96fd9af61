/** Patterns that backtrack without end are found, and bounded where a contract of others has them. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { schemaErrors } from '../../../tools/judge/oracle/message.ts'
import { readOracleContract } from '../../../tools/judge/read/contract.ts'
import { createCompiler } from '../../check/compile.ts'
import { loadContract } from '../../check/load.ts'
import { boundedRegExp, growthOf } from '../../check/patterns.ts'
import type { Diagnostic } from '../../read/problem.ts'

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

function contract(): string {
  const file = join(temporaryFolder(), 'openapi.json')
  const schema = { type: 'string', pattern: nested }
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

test('a mock of others tests such a pattern on short texts alone, and says so', async () => {
  const left: Diagnostic[] = []
  const { meaning } = await loadContract(contract(), { mode: 'mocks', report: (one) => left.push(one) })
  expect(left).toEqual([
    expect.objectContaining({
      message: expect.stringMatching(
        /^components\.schemas\.Name\.pattern: .* exponential time .* at most 5 /,
      ),
    }),
  ])
  const validate = createCompiler(meaning, ['request'], 'mocks').getSchema('request:Name')!
  expect(['ab-cd', 'ab!', hostile, 7].map((value) => validate(value))).toEqual([true, false, true, false])
})

test('one Ajv holds such patterns apart', () => {
  const ajv = new Ajv({ code: { regExp: boundedRegExp } })
  const [letters, digits] = ['^(a+)+$', '^(1+)+$'].map((pattern) => ajv.compile({ type: 'string', pattern }))
  expect([letters!('aa'), letters!('11'), digits!('aa'), digits!('11')]).toEqual([true, false, false, true])
})

test('so does the judge', async () => {
  const judged = await readOracleContract(contract(), { house: false })
  expect(judged.bounded).toEqual([expect.stringContaining('exponential time')])
  const [operation] = judged.operations
  const errors = ['ab-cd', 'ab!', hostile].map(
    (body) => schemaErrors(operation!.responses.get(200)!.schema!, body).length,
  )
  expect(errors).toEqual([0, 1, 0])
})
