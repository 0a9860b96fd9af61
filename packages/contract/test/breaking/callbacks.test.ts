import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { written } from '../../../testing/folder.ts'
import { compare } from '../../diff/compare.ts'
import { readComparable } from '../../diff/read.ts'

const spec = (name: string) => join(import.meta.dirname, `../generator/callbacks/${name}.yaml`)

/** Breaking changes and additions after the edits, with their lines. */
async function compared(name: string, ...edits: [from: string, to: string][]) {
  let text = readFileSync(spec(name), 'utf8')
  for (const [from, to] of edits) {
    expect(text).toContain(from)
    text = text.replace(from, to)
  }
  const revision = readComparable(written(text))
  const comparison = compare({ name: 'base', entry: spec(name) }, revision, { day: '2030-01-01' })
  const breaks = comparison.breaks.map(({ message, verdict, place, gone, operations }) => ({
    message,
    verdict,
    line: (gone ? readFileSync(spec(name), 'utf8') : text).split('\n')[place.line - 1]!.trim(),
    whom: operations.map(({ operation }) => operation.operationId),
  }))
  const additions = comparison.additions.map(({ effect, message }) => `${effect}: ${message}`)
  return { breaks, additions, version: comparison.version.problem }
}

const printed = ['printed (callback of orderPrint)', 'printed (callback of changePrint)']
const proof = ['proof-ready (callback of orderPrint)']
const storm = ['storm (webhook)']
const pages = 'pages: { type: array, items: { $ref: "#/components/schemas/Page" } }'
const gone = '"410": { $ref: "#/components/responses/Gone" }\n  requestBodies'
const hook = '- { name: webhook-id, in: header, required: true, schema: { type: string } }'

const cases: Record<
  string,
  { name?: string; edits: [string, string][]; says: string; line: string; whom: string[] }
> = {
  'a member that is gone': {
    edits: [['properties: { number: { type: integer } }', 'properties: {}']],
    says: 'Property `number` was removed.',
    line: 'properties: { number: { type: integer } }',
    whom: proof,
  },
  'a member that may be absent': {
    edits: [['required: [id, pages]', 'required: [id]']],
    says: 'Properties are no longer required: `pages`.',
    line: 'required: [id]',
    whom: proof,
  },
  'a wider type': {
    edits: [['number: { type: integer }', 'number: { type: number }']],
    says: "Type of `number` widened from 'integer' to 'number'.",
    line: 'properties: { number: { type: number } }',
    whom: proof,
  },
  'another media type': {
    edits: [['application/vnd.press+json:', 'application/json:']],
    says: 'Media type `application/vnd.press+json` became `application/json`.',
    line: 'application/json:',
    whom: proof,
  },
  'another URL': {
    edits: [['$request.body#/reply~1to/0:', '$request.body#/reply~1to/1:']],
    says: 'It is sent to $request.body#/reply~1to/1, and no longer to $request.body#/reply~1to/0.',
    line: 'post:',
    whom: printed,
  },
  'a response that is gone': {
    edits: [[gone, '\n  requestBodies']],
    says: 'The response 410 to it is gone.',
    line: 'post:',
    whom: printed,
  },
  'a header that is gone': {
    edits: [[hook, hook.replace('webhook-id', 'webhook-timestamp')]],
    says: 'Header `webhook-id` was renamed to `webhook-timestamp`.',
    line: hook.replace('webhook-id', 'webhook-timestamp'),
    whom: printed,
  },
  'a callback that is gone': {
    edits: [['"proof-ready":', '"proof-done":']],
    says: 'The callback proof-ready of POST /prints is no longer sent.',
    line: 'post:',
    whom: proof,
  },
  'a webhook that is gone': {
    name: 'webhooks',
    edits: [['\n  storm:\n', '\n  gale:\n']],
    says: 'The webhook storm is no longer sent.',
    line: 'post:',
    whom: storm,
  },
  'another value': {
    name: 'webhooks',
    edits: [['unit: { const: m/s }', 'unit: { enum: [m/s, km/h] }']],
    says: "Enum of `unit` gained values: 'km/h'.",
    line: 'unit: { enum: [m/s, km/h] }',
    whom: storm,
  },
}

test.each(Object.entries(cases))(
  'reports %s as breaking for receivers, at its line',
  async (_, { name = 'callbacks', edits, says, line, whom }) => {
    const { breaks } = await compared(name, ...edits)
    expect(breaks).toEqual([{ message: says, verdict: 'refused', line, whom }])
  },
)

test.each<[string, string, string, string]>([
  [
    'a member more',
    pages,
    `${pages}\n                        more: { type: string }`,
    'Property `more` was added.',
  ],
  [
    'a response more',
    '2XX: { description: Heard. }',
    '2XX: { description: Heard. }\n            "404": { description: Gone. }',
    'The response 404 to it was added.',
  ],
  [
    'a narrower type',
    'number: { type: integer }',
    'number: { type: integer, minimum: 1 }',
    '`minimum` of `number` changed from none to 1.',
  ],
  [
    'a response for all others',
    '"410": { $ref: "#/components/responses/Gone" }\n  /prints',
    'default: { description: Other. }\n  /prints',
    'The response default to it was added.',
  ],
  [
    'a name for all that is success',
    '"204": { description: Seen. }',
    '2XX: { description: Seen. }',
    'The response 2XX to it was added.',
  ],
])('reports %s as an addition that requires a minor version', async (_, from, to, says) => {
  const { breaks, additions, version } = await compared('callbacks', [from, to])
  expect({ breaks, additions }).toEqual({ breaks: [], additions: [`adds: ${says}`] })
  expect(version).toContain('require at least 1.1.0')
})

test('compares header names without case', async () => {
  const { breaks, additions } = await compared('callbacks', [hook, hook.replace('webhook-id', 'Webhook-Id')])
  expect({ breaks, additions }).toEqual({ breaks: [], additions: [] })
})

test('reports new callbacks and webhooks as additions', async () => {
  const printed = '        printed: { $ref: "#/components/callbacks/Printed" }\n'
  const again = printed.replace('printed', 'reprinted')
  expect(await compared('callbacks', [printed, printed + again])).toMatchObject({
    breaks: [],
    additions: ['adds: The callback reprinted of POST /prints was added.'],
  })
})

test('lets callbacks of beta operations break in a minor version', async () => {
  const beta: [string, string] = ['summary: Order a print', 'summary: Order a print\n      x-stability: beta']
  const text = readFileSync(spec('callbacks'), 'utf8').replace(...beta)
  const base = { name: 'base', entry: written(text) }
  const revision = written(text.replace('number: { type: integer }', 'number: { type: number }'))
  const { breaks } = compare(base, readComparable(revision), { day: '2030-01-01' })
  expect(breaks.map(({ verdict }) => verdict)).toEqual(['beta'])
})

test('applies the stability and sunset of an operation to its callbacks', async () => {
  const marks =
    "x-stability: beta\n      deprecated: true\n      x-deprecated-since: '2026-01-01'\n      x-sunset: '2031-01-01'"
  const { breaks, additions } = await compared('callbacks', [
    'summary: Order a print',
    `summary: Order a print\n      ${marks}`,
  ])
  const says = 'The stability fell from stable to beta.'
  expect(breaks).toMatchObject(
    ['orderPrint', proof[0], printed[0]].map((one) => ({ message: says, whom: [one] })),
  )
  expect(additions.filter((one) => one === 'adds: The sunset is 2031-01-01.')).toHaveLength(2)
})
