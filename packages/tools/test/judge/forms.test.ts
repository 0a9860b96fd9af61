/** Requests in the styles and media types of a contract: each is written as its server reads it, and a mock takes all of them. */
import { expect, test } from 'vitest'
import { readOracleContract } from '../../judge/contract/contract.ts'
import { toRequest } from '../../judge/plan/draft.ts'
import { summary } from '../../judge/report/summary.ts'
import { startMocks } from '../mock/server.ts'
import { oracleOf, runAgainst } from './suite.ts'

const list = { type: 'array', minItems: 2, items: { type: 'integer' } }
const object = { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } }
const file = { type: 'string', format: 'binary' }

function formIn(mediaType: string, member: object, encoding?: object) {
  const schema = { type: 'object', required: ['a'], properties: { a: member, t: { type: 'string' } } }
  const content = { [mediaType]: { schema, ...(encoding && { encoding: { a: encoding } }) } }
  return {
    post: { requestBody: { required: true, content }, responses: { 204: { description: 'Taken.' } } },
  }
}
const form = (member: object, encoding?: object) =>
  formIn('application/x-www-form-urlencoded', member, encoding)
const parts = (member: object, encoding?: object) => formIn('multipart/form-data', member, encoding)

/** A member of a form with its encoding, a value, and the text that is sent. */
const cases: [name: string, item: ReturnType<typeof formIn>, value: unknown, text: string][] = [
  ['repeated', form(list), [1, 2], 'a=1&a=2'],
  ['between commas', form(list, { explode: false }), [1, 2], 'a=1,2'],
  ['between spaces', form(list, { style: 'spaceDelimited', explode: false }), [1, 2], 'a=1%202'],
  ['between bars', form(list, { style: 'pipeDelimited' }), [1, 2], 'a=1%7C2'],
  ['deep', form(object, { style: 'deepObject' }), { n: 1 }, 'a%5Bn%5D=1'],
  ['spread', form(object), { n: 1 }, 'n=1'],
  ['JSON', form(object, { contentType: 'application/json' }), { n: 1 }, 'a=%7B%22n%22%3A1%7D'],
  ['reserved', form({ type: 'string' }, { allowReserved: true }), 'a/b', 'a=a/b'],
  [
    'a file of a declared type',
    parts(file, { contentType: 'image/png, image/jpeg' }),
    'x',
    'name="a"; filename="blob"\r\nContent-Type: image/png\r\n\r\nx\r\n',
  ],
  [
    'a file of a range',
    parts(file, { contentType: 'image/*' }),
    'x',
    'name="a"; filename="blob"\r\nContent-Type: image/png\r\n\r\nx\r\n',
  ],
  ['a JSON part', parts(object), { n: 1 }, 'name="a"\r\nContent-Type: application/json\r\n\r\n{"n":1}\r\n'],
]

const contract = { openapi: '3.0.3', info: { title: 'Forms', version: '1' } }

test.each(cases)('writes a member of a form: %s', (_, item, a, text) => {
  const { operations } = readOracleContract({ ...contract, paths: { '/it': item } })
  const { body } = toRequest(operations[0]!, { path: {}, query: [], headers: {}, body: { a } })
  expect(body).toContain(text)
})

const deep = (schema: object) => ({ name: 'f', in: 'query', required: true, style: 'deepObject', schema })
const answer = { 200: { description: 'Taken.' } }
const others = {
  '/a b/{id}': {
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'id', in: 'header', schema: { type: 'string', maxLength: 3 } },
      { name: 'id', in: 'query', required: true, schema: { type: 'boolean' } },
    ],
    get: { responses: answer },
  },
  '/free': { get: { parameters: [deep({ type: 'object', additionalProperties: true })], responses: answer } },
  '/empty': {
    get: {
      parameters: [deep({ type: 'object', required: ['o'], properties: { o: { type: 'object' } } })],
      responses: answer,
    },
  },
  '/pair': {
    get: {
      parameters: [
        {
          name: 'p',
          in: 'query',
          required: true,
          explode: false,
          schema: { type: 'array', minItems: 2, items: { type: 'string' } },
        },
      ],
      responses: answer,
    },
  },
  '/none': {
    get: {
      parameters: [{ name: 'e', in: 'query', allowEmptyValue: true, schema: { type: 'integer' } }],
      responses: answer,
    },
  },
}

test('passes a mock of any form, and of parameters that cannot show an empty value', async () => {
  const paths = Object.fromEntries(cases.map(([name, item]) => [`/${name}`, item]))
  const all = { ...contract, paths: { ...paths, ...others } }
  const { address } = await startMocks([all])
  const outcome = await runAgainst(address, { oracle: await oracleOf(all), requests: 400 }, { key: '' })
  expect(outcome.passed, summary(outcome)).toBe(true)
  expect(outcome.faults).toEqual([])
  const reasons = outcome.notTried.filter(
    ({ what }) => what.startsWith('success of') || /(Empty|Pair)$/.test(what),
  )
  expect(reasons).toEqual([
    { what: 'getEmpty', why: 'its query parameter f has values that its style cannot write' },
  ])
})

test('notes the headers of a part, which are neither sent nor checked', async () => {
  const headers = { 'X-Kind': { schema: { type: 'string' } }, 'Content-Type': { schema: {} } }
  const paths = { '/it': parts(file, { contentType: 'image/png', headers }) }
  const { noted } = await startMocks([{ ...contract, paths }])
  expect(noted.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^headers of the parts of a form are neither sent nor checked: X-Kind/),
  ])
})
