/** Mocks of a contract with each field of OpenAPI 3.2, and the conformance suite on these mocks. */
import { beforeAll, expect, test } from 'vitest'
import { runInProcess } from '../../../testing/in-process.ts'
import { readOracleContract } from '../../judge/contract/contract.ts'
import { type Mocks, startMocks } from './server.ts'

const contract = 'packages/testing/contracts/books-3.2.yaml'
let mocks: Mocks

beforeAll(async () => {
  mocks = await startMocks([contract])
})

async function body(method: string, path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(`${mocks.address}/v1${path}`, { method, ...init })
  return response.text()
}

test('mocks respond with dataValue and serializedValue of examples, and to every method', async () => {
  expect(await body('GET', '/books?title=Emma')).toBe('[{"id":1,"title":"Emma"}]')
  expect(await body('GET', '/labels')).toBe('1,Emma\r\n2,Persuasion\r\n')
  expect(await body('COPY', '/books', { headers: { Destination: 'attic' } })).toBe('{"copied":0}')
  const json = { 'content-type': 'application/json' }
  expect(await body('QUERY', '/books', { body: '{"title":"E"}', headers: json })).toContain('Emma')
  expect(await body('QUERY', '/books', { body: '{"title":""}', headers: json })).toContain('invalid')
})

test('mocks of streams send an item in the form of its media type', async () => {
  expect(await body('GET', '/books/lines')).toBe('{"id":1,"title":"string"}\n')
  expect(await body('GET', '/news')).toBe('data: {"id":1,"title":"string"}\n\n')
  expect(await body('GET', '/words')).toBe('data: string\n\n')
})

test('the conformance suite sends each method, query strings and lines, and finds the mocks right', async () => {
  const args = ['--spec', contract, '--url', `${mocks.address}/v1`, '--key', 'any', '--quick', '--seed', '7']
  const { code, out } = await runInProcess('packages/tools/conformance.ts', args)
  expect(out).toMatch(/queryBooks +\d+/)
  expect(out).toMatch(/copyBooks +\d+/)
  expect(out).toMatch(/importBooks +\d+/)
  expect([code, out.split('\n').filter((line) => line.includes('✗'))]).toEqual([0, []])
})

test('the oracle of the suite matches a path by its methods', async () => {
  const { match, operations } = await readOracleContract(contract)
  expect(operations).toHaveLength(12)
  expect(match('QUERY', '/books')?.operationId).toBe('queryBooks')
  expect(match('LOCK', '/books/7')?.operationId).toBe('lockBook')
  expect(match('POST', '/books')).toBeUndefined()
})
