/** Findings of a run, or none, at servers of a few lines. */
import { expect, test } from 'vitest'
import type { Call, Reply } from '../../../testing/replying.ts'
import { ours } from '../../judge/expectations.ts'
import type { Outcome } from '../../judge/oracle/results.ts'
import { startForeign } from './foreign-servers.ts'
import { linesOf, oracleOf, runAgainst } from './suite.ts'

const schema = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
}
const content = { 'application/json': { schema } }
const responses = {
  200: { description: 'It.', content },
  401: { description: 'No.' },
  404: { description: 'No.' },
}

/** A contract of boxes; `security` is that of its operations. */
const contractOf = (security: object[] = [], more: object = {}) => ({
  ...{ openapi: '3.0.3', info: { title: 'Boxes', version: '1' }, security },
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
    },
  },
  paths: {
    '/boxes': {
      post: {
        operationId: 'addBox',
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } },
          },
        },
        responses: {
          201: { description: 'Made.', content },
          400: { description: 'No.' },
          401: { description: 'No.' },
        },
      },
    },
    '/boxes/{boxId}': {
      get: {
        operationId: 'getBox',
        parameters: [{ name: 'boxId', in: 'path', required: true, schema: { type: 'integer' } }],
        ...{ responses, ...more },
      },
    },
  },
})

/** A server of boxes, with a Location from `location`; `admits` is true for accepted callers. */
function boxes(location: (id: number) => string, admits: (call: Call) => boolean = () => true) {
  const made = new Set<number>()
  return (call: Call): Reply => {
    const { method, url, body } = call
    const [, , kind, id] = url.pathname.split('/')
    if (kind !== 'boxes') return { status: 404 }
    const allowed = id === undefined ? 'POST' : 'GET'
    if (method !== allowed) return { status: 405, headers: { Allow: allowed } }
    if (!admits(call)) return { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } }
    if (id !== undefined)
      return made.has(Number(id)) ? { status: 200, body: { id: Number(id) } } : { status: 404 }
    try {
      if (Object.getPrototypeOf(JSON.parse(body)) !== Object.prototype) return { status: 400 }
    } catch {
      return { status: 400 }
    }
    made.add(made.size + 1)
    return { status: 201, body: { id: made.size }, headers: { Location: location(made.size) } }
  }
}

const run = async (
  contract: object,
  reply: (call: Call) => Reply,
  headers: Record<string, string> = {},
): Promise<Outcome> =>
  runAgainst(
    await startForeign(reply),
    { oracle: await oracleOf(contract), cleanUp: false },
    { key: '', headers },
  )

const found = ({ checks }: Outcome) => linesOf(checks)

test.each([
  ['nothing', () => '/api/boxes/999', /"\/api\/boxes\/999", and GET \/boxes\/999 got 404 instead of 200/],
  [
    'a path that leaves out that of the server',
    (id: number) => `/boxes/${id}`,
    /"\/boxes\/\d+", which leads out of http/,
  ],
])('a Location that leads to %s is found, without examples in the contract', async (_, location, what) => {
  const text = found(await run(contractOf(), boxes(location)))
  expect(text).toMatch(what)
  expect(text).toMatch(/^what addBox makes is there at its Location: .*$/)
})

test.each([
  ['a path', (id: number) => `/api/boxes/${id}`],
  ['a reference', (id: number) => `boxes/${id}`],
  ['another server', () => 'http://other.example/api/boxes/1'],
])('a Location that is %s is no finding', async (_, location) => {
  expect(found(await run(contractOf(), boxes(location)))).toBe('')
})

const right = (id: number) => `/api/boxes/${id}`

test.each([
  ['Authorization', 'Bearer secret', 'token'],
  ['cookie', 'sid=secret', 'session'],
])('credentials in %s of --header are left out where there must be none', async (name, value, scheme) => {
  const admits = ({ headers }: Call) => headers[name.toLowerCase()] === value
  const contract = contractOf([{ [scheme]: [] }])
  const outcome = await run(contract, boxes(right, admits), { [name]: value })
  expect(found(outcome)).toBe('')
  expect(outcome.checks.map((check) => check.name)).toContain('getBox refuses a request without credentials')
  const open = await run(contract, boxes(right), { [name]: value })
  expect(found(open)).toMatch(/^getBox refuses a request without credentials: it got 200$/m)
})

test('skips requests without credentials if no scheme names the header of --header', async () => {
  const admits = ({ headers }: Call) => headers['x-gateway'] === 'secret'
  const outcome = await run(contractOf([{ token: [] }]), boxes(right, admits), { 'X-Gateway': 'secret' })
  expect(found(outcome)).toBe('')
  expect(outcome.notTried).toContainEqual({
    what: 'requests without credentials',
    why: 'X-Gateway of --header may contain credentials, but no security scheme of the contract names it',
  })
})

test('ignores a $ref in an extension', async () => {
  const contract = contractOf([], { 'x-code': [{ $ref: './nowhere.py#/main' }] })
  expect(found(await run(contract, boxes(right)))).toBe('')
})

test('reports a refused creation once, and skips all that needs the resource', async () => {
  const contract = contractOf()
  Object.assign(contract.paths['/boxes'].post.requestBody.content['application/json'], {
    example: { name: 'A' },
  })
  const url = await startForeign((call) => (call.method === 'POST' ? { status: 400 } : { status: 404 }))
  const outcome = await runAgainst(url, { oracle: await oracleOf(contract, ours), cleanUp: false })
  const needing = outcome.checks
    .flatMap(({ failures }) => failures)
    .filter(({ what }) => /needs first/.test(what))
  expect(needing).toHaveLength(1)
  expect(needing[0]?.what).toMatch(/^POST \/boxes, which this needs first, got 400/)
  expect(outcome.notTried).toContainEqual({
    what: expect.stringMatching(/getBox/),
    why: 'addBox creates what this needs, and was refused',
  })
  expect(outcome.checks.filter(({ section }) => section === 'coverage')).toEqual([])
})

test.each([
  [true, []],
  [false, [expect.stringMatching(/^\?kind=\w+ lets through/)]],
])(
  'finds a filter by an enumeration of another schema that does not filter (filters: %s)',
  async (filters, found) => {
    const contract = contractOf()
    const kind = { $ref: '#/components/schemas/Kind' }
    const box = { ...schema, properties: { ...schema.properties, kind } }
    const body = { type: 'object', required: ['kind'], properties: { name: { type: 'string' }, kind } }
    Object.assign(contract.components, {
      schemas: { Kind: { type: 'string', enum: ['big', 'flat', 'small'] } },
    })
    const json = (shown: object) => ({ content: { 'application/json': { schema: shown } } })
    const { post } = contract.paths['/boxes']
    const get = {
      operationId: 'listBoxes',
      parameters: [{ name: 'kind', in: 'query', schema: kind }],
      responses: {
        200: { description: 'All.', ...json({ type: 'array', items: box }) },
        401: { description: 'No.' },
      },
    }
    Object.assign(contract.paths['/boxes'], {
      get,
      post: {
        ...post,
        requestBody: { required: true, ...json(body) },
        responses: { 201: { description: 'Made.', ...json(box) } },
      },
    })
    const made: { id: number; kind?: unknown }[] = []
    const url = await startForeign(({ method, url: { pathname, searchParams }, body: text }): Reply => {
      const wanted = searchParams.get('kind')
      if (method === 'POST') {
        if (!text.startsWith('{"')) return { status: 400 }
        made.push({ ...JSON.parse(text), id: made.length + 1 })
        return { status: 201, body: made.at(-1)! }
      }
      const id = pathname.split('/')[3]
      if (id !== undefined)
        return made[Number(id) - 1] ? { status: 200, body: made[Number(id) - 1]! } : { status: 404 }
      return { status: 200, body: made.filter((box) => !filters || wanted === null || box.kind === wanted) }
    })
    const outcome = await runAgainst(url, { oracle: await oracleOf(contract), cleanUp: false })
    const about = outcome.checks.filter(({ name }) => name === 'listBoxes filters by kind')
    expect(about.flatMap(({ failures }) => failures.map(({ what }) => what))).toEqual(found)
    expect(outcome.notTried.filter(({ what }) => /filter/.test(what))).toEqual([])
  },
)
