import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { build, lintDraft } from '../../packages/tools/dev/build.ts'
import { errorsIn } from '../../packages/tools/dev/types.ts'

/** Small contract that keeps every rule of the house. */
const sound = 'packages/contract/test/lint/contract.yaml'

/** Builds and lints a contract with additional paths by the rules of this project. */
async function built(paths: string) {
  const folder = temporaryFolder()
  const file = join(folder, 'openapi.yaml')
  const good = await readFile(sound, 'utf8')
  const text = good.replace('  /things:\n', `${paths}  /things:\n`)
  await writeFile(file, text)
  /** Location of `part` in a line. */
  const placeOf = (line: string, part: string) => {
    const before = text.slice(0, text.indexOf(line) + line.indexOf(part)).split('\n')
    return `${relative('', file)}:${before.length}:${before.at(-1)!.length + 1}`
  }
  const { built, draft } = await build(file, join(folder, 'generated'))
  return { ...built, ...(draft && (await lintDraft(file, draft))), placeOf }
}

test('lists decisions of a served draft first, then the additions of --fix, with their lines', async () => {
  const { problems, isServable } = await built(`  /visits:
    get:
      responses:
        '200': { description: All. }
`)
  expect(isServable).toBe(true)
  expect(problems.slice(0, 3).map(({ message }) => message)).toEqual(
    ['operation-summary', 'operation-description', 'contract/named-responses'].map((rule) =>
      expect.stringContaining(`(${rule})`),
    ),
  )
  expect(problems[3]).toEqual({
    place: expect.stringMatching(/openapi\.yaml:\d+:\d+$/),
    message: expect.stringMatching(
      /^paths\.\/visits\.get.* lacks .*operationId.*; npx contract lint --fix adds it$/,
    ),
  })
})

test('lists mistakes before findings of style', async () => {
  const { problems } = await built(`  /visits:
    get:
      responses:
        '200': { description: All., content: { text/plain: { schema: { type: string }, example: 7 } } }
`)
  expect(problems[0]!.message).toContain('does not fit its schema: must be string')
})

const builtWith = (response: string) =>
  built(`  /visits:
    get:
      responses:
        ${response}
    post:
      responses:
        '200': { description: Done. }
`)

test.each([
  [
    'schemas',
    "'200': { description: All., content: { text/plain: { schema: { $ref: '#/components/schemas/Visit' } } } }",
  ],
  ['responses', "'200': { $ref: '#/components/responses/Visit' }"],
])(
  'serves a draft that refers to %s before they are written, and reports it at its line',
  async (section, response) => {
    const { problems, placeOf, ...draft } = await builtWith(response)
    expect(draft).toMatchObject({
      isServable: true,
      isDraft: true,
      drafts: expect.arrayContaining(['GET /visits']),
    })
    const message = expect.stringContaining(`${section}/Visit does not exist`)
    expect(problems.filter(({ message }) => message.includes('Visit does'))).toEqual([
      { place: placeOf(response, '$ref: '), message },
    ])
  },
)

const unsound: [response: string, at: string, says: RegExp][] = [
  // Redocly cannot read this.
  ["'200': # nothing yet", "'200'", /no value; write one/],
  [
    "'200': { description: All., content: { text/plain: { schema: { type: string }, example: 7 } } }",
    'example: 7',
    /must be string/,
  ],
]

test.for(unsound)('serves a draft with %s, and reports it at its line', async ([response, at, says]) => {
  const { problems, isServable, placeOf } = await builtWith(response)
  expect(isServable).toBe(true)
  expect(problems).toContainEqual({ place: placeOf(response, at), message: expect.stringMatching(says) })
})

test('prints the innermost reason of a compiler error, with its property', () => {
  const output = `handlers/pets.ts(3,9): error TS2322: Type 'A' is not assignable to type 'B'.
  Type 'C' is not assignable to type 'D'.
    Types of property 'body' are incompatible.
      The types of 'owner.name' are incompatible between these types.
        Type 'number' is not assignable to type 'string'.
handlers/pets.ts(7,1): error TS2304: Cannot find name 'pet'.
`
  expect(errorsIn(output)).toEqual([
    "handlers/pets.ts:3:9 body.owner.name: Type 'number' is not assignable to type 'string'.",
    "handlers/pets.ts:7:1 Cannot find name 'pet'.",
  ])
})
