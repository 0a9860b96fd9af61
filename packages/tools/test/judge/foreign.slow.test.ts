/** Conformance of foreign servers, with a contract without examples. */
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Fault } from '../../../testing/replying.ts'
import { anybody, ours } from '../../judge/expectations.ts'
import { summary } from '../../judge/report/summary.ts'
import type { RunOptions } from '../../judge/run.ts'
import { readSpecification } from '../../judge/specification.ts'
import { startLibrary } from './foreign-servers.ts'
import { runAgainst } from './suite.ts'

const contract = resolve('packages/testing/contracts/foreign.yaml')
const specification = await readSpecification(contract, anybody)
const run = (url: string, key = 'secret', more: Partial<RunOptions> = {}) =>
  runAgainst(url, { ...specification, requests: 300, ...more }, { key })

test('passes a server that keeps its contract, and calls every operation with success', async () => {
  const outcome = await run(await startLibrary())
  expect(outcome.passed, summary(outcome)).toBe(true)
  expect(outcome.faults).toEqual([])
  const done = outcome.coverage.items.filter(({ kind, status = 0 }) => kind === 'response' && status < 300)
  expect(done.filter(({ seen }) => seen === 0)).toEqual([])
  // No operation removes books.
  expect(outcome.notTried).toEqual([
    { what: expect.stringMatching(/^removing \d+ res/), why: expect.any(String) },
  ])
})

const shelf = /^\/api\/shelves\/[^/]+$/
const at =
  (method: string, path: RegExp, change: (reply: ReturnType<Parameters<Fault>[1]>) => object): Fault =>
  (call, reply) =>
    call.method === method && path.test(call.url.pathname) ? { ...reply(), ...change(reply()) } : reply()

const faults: [name: string, fault: Fault, kind: 'contract' | 'http', finding: RegExp][] = [
  [
    'a server error',
    at('GET', shelf, () => ({ status: 500 })),
    'contract',
    /getShelf, 500\n.*the server failed with 500/,
  ],
  [
    'an undocumented status',
    at('POST', /shelves$/, ({ status }) => (status === 200 ? { status: 202 } : {})),
    'contract',
    /addShelf, 202\n.*the status is not documented/,
  ],
  [
    'a header that is missing',
    at('GET', /shelves$/, () => ({ headers: {} })),
    'contract',
    /the header X-Total is missing/,
  ],
  [
    'another media type',
    at('GET', /shelves$/, ({ status }) => (status === 200 ? { body: '<p>' } : {})),
    'contract',
    /the body is text\/html/,
  ],
  [
    'a body that does not fit',
    at('GET', shelf, ({ status }) => (status === 200 ? { body: { id: 1, name: 5 } } : {})),
    'contract',
    /getShelf, 200\n.*\/name must be string/,
  ],
  [
    'no body where one is documented',
    at('POST', /books$/, ({ status }) => (status === 201 ? { body: undefined } : {})),
    'contract',
    /addBook, 201\n.*there is no body/,
  ],
  [
    'a valid request that is refused',
    (call, reply) => (call.method === 'POST' && /"size":0/.test(call.body) ? { status: 400 } : reply()),
    'contract',
    /addShelf, valid requests\n.*a valid request got 400/,
  ],
  [
    'an invalid request that is accepted',
    (call, reply) => {
      const isLong = call.method === 'POST' && call.url.pathname.endsWith('shelves') && reply().status === 400
      return isLong ? { status: 200, body: { id: 1, name: 'x' } } : reply()
    },
    'contract',
    /addShelf, invalid requests\n.*a body whose member name has a value that its schema forbids got 200/,
  ],
  [
    'a required header that is not required',
    (call, reply) =>
      call.headers['x-tenant'] ? reply() : { status: 200, body: [], headers: { 'X-Total': '0' } },
    'contract',
    /a request without its header parameter X-Tenant got 200/,
  ],
  [
    'credentials that nobody asks for',
    (call, reply) => {
      call.url.searchParams.set('api_key', 'secret')
      return reply()
    },
    'contract',
    /getBook refuses a request without credentials\n.*it got 200/,
  ],
  [
    'credentials that nobody asks for, where what is there cannot be shown',
    (call, reply) => {
      if (call.method !== 'GET' || !call.url.pathname.includes('/books/')) return reply()
      const isMade = /\/b\d+$/.test(call.url.pathname)
      return isMade ? { status: 500 } : { status: 200, body: { id: 'x', title: 'x' } }
    },
    'contract',
    /getBook refuses a request without credentials\n.*it got 200/,
  ],
  [
    'credentials that nobody looks at',
    (call, reply) => {
      if (call.url.searchParams.has('api_key')) call.url.searchParams.set('api_key', 'secret')
      return reply()
    },
    'contract',
    /getBook refuses wrong credentials\n.*it got 200/,
  ],
  [
    'a change that is lost',
    (call, reply) => {
      // The name is never replaced.
      if (call.method === 'PUT') call.body = call.body.replace(/"name":"Conformance[^"]*"/, '"name":"first"')
      return reply()
    },
    'contract',
    /getShelf reads what replaceShelf has changed\n.*replaceShelf got 200, and name is still/,
  ],
  [
    'a removal that removes nothing',
    (call, reply) => (call.method === 'DELETE' && shelf.test(call.url.pathname) ? { status: 204 } : reply()),
    'contract',
    /after removeShelf nothing is there\n.*removeShelf got 204, and GET still 200/,
  ],
  [
    'something that was made, and is not there',
    at('GET', shelf, () => ({ status: 404, body: undefined })),
    'contract',
    /what was made is not there: GET got 404/,
  ],
  [
    'a filter that does not filter',
    (call, reply) => {
      call.url.searchParams.delete('size')
      return reply()
    },
    'contract',
    /listShelves filters by size\n.*\?size=\d lets through/,
  ],
  [
    'a list that leaves something out',
    at('GET', /shelves$/, ({ body }) => (Array.isArray(body) ? { body: body.slice(0, -1) } : {})),
    'contract',
    /the pages of listShelves hold every item once\n.*the pages leave out/,
  ],
  [
    'an unknown id that is found',
    at('GET', shelf, ({ status }) => (status === 404 ? { status: 200, body: { id: 1, name: 'x' } } : {})),
    'contract',
    /getShelf refuses an unknown shelves\.id \(404\)\n.*it got 200/,
  ],
  [
    'an undocumented method that succeeds',
    (call, reply) => (call.method === 'PATCH' ? { status: 200 } : reply()),
    'contract',
    /the method is not documented, and succeeds/,
  ],
  [
    '405 without Allow',
    (_, reply) => (reply().status === 405 ? { status: 405 } : reply()),
    'http',
    /a 405 has no Allow \(RFC 9110, section 15\.5\.6\)/,
  ],
  [
    'an Allow that leaves out a method',
    (_, reply) => (reply().status === 405 ? { status: 405, headers: { Allow: 'GET' } } : reply()),
    'http',
    /the Allow of a 405 leaves out (PUT|POST).* of the contract \(RFC 9110, section 15\.5\.6\)/,
  ],
  [
    'a server error for an unknown media type',
    (call, reply) => (/x-unknown/.test(call.headers.accept ?? '') ? { status: 500 } : reply()),
    'contract',
    /getShelf, 500\n.*the server failed with 500/,
  ],
  [
    'a server error for a body that is no object, where the schema does not ask for one',
    (call, reply) => (call.method === 'POST' && call.body === '[]' ? { status: 500 } : reply()),
    'contract',
    /addShelf, 500\n.*the server failed with 500/,
  ],
  [
    'a server error for a number that no common type keeps',
    (call, reply) => (/\d{19,}$/.test(call.url.pathname) ? { status: 500 } : reply()),
    'contract',
    /getShelf, 500\n.*the server failed with 500/,
  ],
  [
    '401 without WWW-Authenticate',
    (_, reply) => (reply().status === 401 ? { status: 401 } : reply()),
    'http',
    /a 401 has no WWW-Authenticate \(RFC 9110, section 15\.5\.2\)/,
  ],
]

test.each(faults)('finds %s, and nothing of another kind', async (_, fault, kind, finding) => {
  const outcome = await run(await startLibrary(fault))
  const text = summary(outcome)
  expect(outcome).toMatchObject({ passed: false, faults: [] })
  expect(text).toMatch(finding)
  const kinds = outcome.checks.flatMap(({ failures }) => failures.map(({ kind = 'contract' }) => kind))
  expect(new Set(kinds), text).toEqual(new Set([kind]))
})

test('reports rules of this project apart, with --strict only', async () => {
  const both = await readSpecification(contract, ours)
  const outcome = await run(await startLibrary(), 'secret', { ...both, requests: 0 })
  const kinds = outcome.checks.flatMap(({ failures }) => failures.map(({ kind = 'contract' }) => kind))
  expect(new Set(kinds), summary(outcome)).toEqual(new Set(['strict']))
  expect(summary(outcome)).toMatch(/Findings: rules of this project.*\n(.*\n)*.*OPTIONS/)
})

test('names a server of another contract, and a server that requires a missing key', async () => {
  const address = await startLibrary()
  const wrong = await run(`${address}/v2`, 'secret', { requests: 0 })
  expect(summary(wrong)).toMatch(/✗ no operation has succeeded at http.*is it the server of this contract/)
  const without = await run(address, '', { requests: 0 })
  expect(without.notTried).toContainEqual({
    what: 'success of getBook',
    why: expect.stringMatching(/^its responses were .*401.*; it may take --key$/),
  })
})

test('ends the run with one finding at a proxy without a server', async () => {
  const outcome = await run(await startLibrary(() => ({ status: 502, body: '<h1>Bad Gateway</h1>' })))
  expect(outcome).toMatchObject({
    endedEarly: 'A proxy has no server behind it (502).',
    passed: false,
    faults: [],
  })
})

test('begins nothing after its budget, and notes that', async () => {
  const outcome = await run(await startLibrary(), 'secret', { budget: 1 })
  expect(outcome.generated).toBe(0)
  expect(outcome.notTried.map(({ why }) => why)).toContain('the time for the run was over')
})
