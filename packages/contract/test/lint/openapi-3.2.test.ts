/** Rules for OpenAPI 3.2, ours and those of Redocly. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { lint } from '../../lint/lint.ts'
import { rules } from '../../lint/rules/index.ts'
import { findingsOf, lintedContract } from '../../lint/rules/rule.ts'
import { normalise } from '../../model/normalise.ts'
import { readFiles } from '../../read/read.ts'
import { textOf } from '../../rules/finding.ts'

const contract = join(import.meta.dirname, '../../../testing/contracts/books-3.2.yaml')

test('accepts a contract with every field by the rules of OpenAPI', async () => {
  expect(await lint([contract], 'plain')).toEqual([])
})

test('reports parts that are served unchecked', () => {
  const linted = lintedContract(normalise(readFiles(contract)))
  const sound = Object.entries(rules).filter(([name]) => name.startsWith('sound-'))
  const found = sound.flatMap(([, rule]) => findingsOf(rule, linted).map(textOf))
  const about = found.map((message) => /XML|multipart/.exec(message)?.[0] ?? message)
  expect(new Set(about)).toEqual(new Set(['XML', 'multipart']))
})

let problems: string[]

beforeAll(async () => {
  const file = join(temporaryFolder(afterAll), 'wrong.yaml')
  await writeFile(
    file,
    `openapi: 3.2.0
info: { title: Wrong, version: 1.0.0 }
tags:
  - { name: a, parent: b }
  - { name: b, parent: a }
  - { name: c, parent: nowhere }
paths:
  /a:
    get:
      parameters:
        - { name: q, in: querystring, content: { text/plain: { schema: { type: string } } } }
        - { name: r, in: querystring, content: { text/plain: { schema: { type: string } } } }
      responses: { '200': { summary: It. } }
    post:
      requestBody:
        content:
          multipart/mixed: { schema: {}, encoding: {}, itemEncoding: {} }
      responses: { '200': { summary: It. } }
    additionalOperations:
      POST: { responses: { '200': { summary: It. } } }
`,
  )
  problems = (await lint([file], 'plain')).map(({ line, rule, message }) => `${line} ${rule} ${message}`)
})

test.each([
  ['tags that are below each other', /^4 spec-no-invalid-tag-parents/],
  ['a tag below one that is not there', /^6 spec-no-invalid-tag-parents/],
  ['two query strings', /^11 spec-querystring-parameters/],
  ['encodings by name and by position', /spec-no-invalid-encoding-combinations/],
])('lint finds %s', (_, pattern) => {
  expect(problems).toContainEqual(expect.stringMatching(pattern))
})
