// Patterns with exponential backtracking are detected, and run in a linear-time engine.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { written } from '../../../testing/folder.ts'
import { packageFolder } from '../../../testing/generated.ts'
import { loadContract } from '../../check/load.ts'
import { routerFiles } from '../../emit/generate.ts'
import { boundedRegExp, growthOf } from '../../values/patterns.ts'

const nested = '^([a-z0-9]+[ -]?)*$'
/** Limit in µs of the processor, several times what is needed: other programs do not count. */
const mostProcessorTime = 10_000_000
/** Text that blocks a backtracking engine. */
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
])('classifies %s as %s', (pattern, growth) => {
  expect(growthOf(pattern)).toBe(growth)
})

function contract(pattern = nested, maxLength?: number): string {
  const schema = { type: 'string', pattern, maxLength }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Name' } } }
  const responses = { 200: { description: 'A name.', content } }
  const paths = { '/name': { get: { operationId: 'getName', responses } } }
  const info = { title: 'Names', version: '1' }
  return written(JSON.stringify({ openapi: '3.0.3', info, paths, components: { schemas: { Name: schema } } }))
}

/** Verdicts of the generated validator for the pattern, and the notes. */
async function verdicts(pattern: string, texts: readonly unknown[], maxLength?: number) {
  const { served, noted } = await loadContract(contract(pattern, maxLength))
  const files = routerFiles({ served, locate: () => ({ file: '', line: 1, column: 1 }) })
  const folder = packageFolder()
  written({ ...Object.fromEntries(files), 'package.json': '{ "type": "module" }' }, folder)
  const { NameResponse: validate } = await import(pathToFileURL(join(folder, 'validators.js')).href)
  return { valid: texts.map((text) => validate(text)), notes: noted.map(({ message }) => message), files }
}

test('runs a backtracking pattern in a linear-time engine', async () => {
  const { valid, notes } = await verdicts(nested, ['ab-cd', 'ab!', hostile, 'a'.repeat(100_000), 7])
  expect({ valid, notes }).toEqual({ valid: [true, false, false, true, false], notes: [] })
})

test('matches white space, line ends and anchors there as ECMAScript does', async () => {
  const { valid } = await verdicts('^(?:[\\s.]+x?)*$', ['\u00a0', '\ufeff', 'x\n', '\u2028.'])
  const own = ['\u00a0', '\ufeff', 'x\n', '\u2028.'].map((text) => /^(?:[\s.]+x?)*$/u.test(text))
  expect(valid).toEqual(own)
})

test.each([undefined, 100])('checks short texts only, with a note, if it has look-around', async (most) => {
  const { valid, notes } = await verdicts('^(?=a)(a+)+$', ['aaa', 'b', `${'a'.repeat(60)}!`], most)
  expect(valid).toEqual([true, false, true])
  expect(notes).toEqual([
    'patterns with exponential backtracking are checked on texts of at most 5 characters',
  ])
})

test('runs a pattern with two repetitions unchanged if texts are short', async () => {
  const { valid, files } = await verdicts('^a*a*$', ['aa', 'b'], 100)
  expect(valid).toEqual([true, false])
  expect(files.get('validators.js')).not.toContain('linear')
})

test('runs patterns of other languages in that engine if possible, else notes them', async () => {
  expect(await verdicts('(?i)^abc$', ['ABC', 'd'])).toMatchObject({ valid: [true, false], notes: [] })
  expect(await verdicts('^(?<!a', ['ABC', 7])).toMatchObject({
    valid: [true, false],
    notes: ['patterns that are invalid in ECMAScript are not checked'],
  })
})

test('reads unknown escapes like ECMAScript without the u flag', async () => {
  expect(await verdicts('^[\\w\\-]+$', ['a-b', 'a b'])).toMatchObject({ valid: [true, false], notes: [] })
})

test('keeps patterns of both engines apart in one Ajv', () => {
  const ajv = new Ajv({ code: { regExp: boundedRegExp } })
  const [letters, digits] = ['^(a+)+$', '^(1+)+$'].map((pattern) => ajv.compile({ type: 'string', pattern }))
  expect([letters!('aa'), letters!('11'), digits!('aa'), digits!('11')]).toEqual([true, false, false, true])
})

test('bounds the texts of a pattern with hundreds of states, and notes it', async () => {
  const pattern = '^(?:[a-z]{1,70}[a-z0-9]{1,70})*$'
  const long = 'a'.repeat(65_536)
  const before = process.cpuUsage()
  const { valid, notes } = await verdicts(pattern, ['ab', 'A', `${'a'.repeat(20_000)}!`, `${long}!`])
  expect({ valid, notes }).toEqual({
    valid: [true, false, false, true],
    notes: ['patterns with hundreds of states are checked on texts of at most 23157 characters'],
  })
  // Thousands of states would take seconds for each text.
  const { valid: more, notes: others } = await verdicts('^(?:[a-z]{1,500}[a-z0-9]{1,490})*$', [
    long,
    `${long}!`,
  ])
  expect({ more, others }).toEqual({
    more: [true, true],
    others: ['patterns with exponential backtracking are checked on texts of at most 5 characters'],
  })
  expect(process.cpuUsage(before).user).toBeLessThan(mostProcessorTime)
})

test.each([
  ['200 nested groups', `${'('.repeat(200)}a${')*'.repeat(200)}`],
  ['thousands of repetitions', '[a-z]?'.repeat(5000)],
])('decides soon about a pattern of %s', (_, pattern) => {
  const before = process.cpuUsage()
  expect(boundedRegExp(`^${pattern}$`).test('a')).toBe(true)
  expect(process.cpuUsage(before).user).toBeLessThan(mostProcessorTime)
})
