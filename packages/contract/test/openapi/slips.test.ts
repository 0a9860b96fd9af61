// Slips in YAML that have one meaning are read, and noted at their line.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { loadContract } from '../../check/load.ts'
import { generate } from '../../emit/generate.ts'
import { mended } from '../../lint/fix.ts'
import { parseFile } from '../../read/parse.ts'
import { showLocation } from '../../read/problem.ts'
import { mend } from '../../read/yaml-slips.ts'

const folder = temporaryFolder(afterAll)

const head = `openapi: 3.0.3
info: { title: Slips, version: '1' }
`

const slipping = `${head}paths:
  /a:
    get:
      summary: 'First

    second
   third' # a comment
      tags: ['one']# a comment
      parameters: [ # a comment
        { name: q, in: query, schema: { type: string, enum: ["x", "it's # no comment"] } },# a comment
      ]
      responses: { '200': { description: "a
b", content: { text/plain: { schema: { type: strnig } } } } }
`

const inFolder = (text: string, name = 'openapi.yaml'): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test('quoted texts that go on too far left, and comments that touch a token', async () => {
  const file = inFolder(slipping)
  const { meaning, noted } = await loadContract(file)
  expect(meaning).toMatchObject({
    paths: {
      '/a': {
        get: {
          summary: 'First\nsecond third',
          tags: ['one'],
          parameters: [{ name: 'q', schema: { enum: ['x', "it's # no comment"] } }],
          responses: { 200: { description: 'a b' } },
        },
      },
    },
  })
  expect(noted.map((one) => `${showLocation(one).replace(/^.*yaml:/, '')} ${one.message}`)).toEqual([
    '8:5 YAML that some parsers refuse: a quoted text goes on too far left',
    '10:20 YAML that some parsers refuse: a comment without a space before it',
    '12:92 YAML that some parsers refuse: a comment without a space before it',
    '15:1 YAML that some parsers refuse: a quoted text goes on too far left',
    // In the column of the file, before which the published text has further spaces.
    '15:40 unknown types are ignored: strnig',
  ])
})

test('the published contract is YAML', async () => {
  const published = (await generate(inFolder(slipping))).get('openapi.yaml')!
  expect(parse(published)).toMatchObject({ paths: { '/a': { get: { summary: 'First\nsecond third' } } } })
  expect(published.split('\n').map((line) => line.replaceAll(' ', ''))).toEqual(
    slipping.split('\n').map((line) => line.replaceAll(' ', '')),
  )
})

test('fixes a referenced file by spaces, which leave the meaning', async () => {
  const [text, comment] = ["description: 'a\nb'\ntype: string\n", "type: 'string'#c\n"]
  const parts = { 'text.yaml': text, 'comment.yaml': comment }
  for (const [name, part] of Object.entries(parts)) inFolder(part, name)
  const schemas = Object.keys(parts).map((name, index) => `S${index}: { $ref: ${name} }`)
  const file = inFolder(`${head}paths: {}\ncomponents: { schemas: { ${schemas.join(', ')} } }\n`)
  expect([...mended(file).texts]).toEqual([
    [join(folder, 'text.yaml'), "description: 'a\n             b'\ntype: string\n"],
    [join(folder, 'comment.yaml'), "type: 'string' #c\n"],
  ])
})

test.each([
  ["a: 'text\nb: 'other'\n", 'a text is never closed'],
  ["a: 'text\n", 'a text is never closed'],
  ['- a: "text\n- b: "other"\n', 'a text is never closed'],
  ["a: 'text\n--- #'\n", 'a text is never closed'],
  ["a: 'text\nmore' b\n", 'Unexpected scalar at node end'],
  ["a: [ 'key\n  more': value ]\n", 'a key without a colon'],
])('refuses what may have another meaning: %j', (text, message) => {
  expect(() => parseFile(join(folder, 'part.yaml'), text)).toThrow(message)
})

test.each([
  "a: |\n  # text\nb: >-\n  it's\n# comment\nc: it's\n",
  "\uFEFF# comment\na: 'x' # comment\n",
  "a:\n    'text\n  more'\n? 'b\n  c'\n: d\n",
])('finds none in YAML: %j', (text) => {
  expect(mend(text)).toMatchObject({ yaml: text, slips: [] })
})

test('keys of more than 1024 characters have a line', () => {
  const { data, locate } = parseFile(join(folder, 'part.yaml'), `a: 1\n${'k'.repeat(2000)}: 2\nb: 3\n`)
  expect(Object.values(data)).toEqual([1, 2, 3])
  expect(locate(['b']).line).toBe(3)
})
