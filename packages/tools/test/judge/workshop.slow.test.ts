/** Foreign servers: credentials of every kind, and faults that only sequences of requests show. */
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { certify } from '../../../testing/certificate.ts'
import type { Reply } from '../../../testing/replying.ts'
import { anybody } from '../../judge/expectations.ts'
import type { Fixtures } from '../../judge/fixtures.ts'
import { summary } from '../../judge/report/summary.ts'
import { readKeys } from '../../judge/send/keyring.ts'
import { readSpecification } from '../../judge/specification.ts'
import { runAgainst } from './suite.ts'
import { startWorkshop } from './workshop.ts'

const specification = await readSpecification(resolve('packages/tools/test/judge/workshop.yaml'), anybody)
const member = { email: 'tester@example.com', password: 'of a test' }
const loggingIn: Fixtures = {
  keys: {
    session: async ({ call }) => {
      await call('register', { body: member })
      return Object(await call('logIn', { body: member })).accessToken
    },
  },
}
const schemes = ['session', 'card', 'code', 'guard']
async function run(url: string, requests = 0, ca?: string, fixtures = loggingIn) {
  const { main, keys } = readKeys(['card=card', 'code=code', 'guard=guard:pass'], schemes)
  return runAgainst(url, { ...specification, fixtures, requests }, { key: main.value, keys, ca })
}

test('passes a server that keeps its contract, and logs in again after a log-out', async () => {
  const outcome = await run(await startWorkshop(), 300)
  expect(outcome.passed, summary(outcome)).toBe(true)
  expect(outcome.faults).toEqual([])
  const done = outcome.coverage.items.filter(({ kind, status = 0 }) => kind === 'response' && status < 300)
  expect(done.filter(({ seen }) => seen === 0)).toEqual([])
})

const faults: [fault: string, finding: RegExp][] = [
  ['no card', /openVault refuses a request without card\n.*it got 204\n.*-b "code=\$CODE"/],
  ['any code', /openVault refuses a wrong code\n.*it got 204\n.*-H "X-Card: \$CARD" -b "code=\$WRONG_KEY"/],
  ['no guard', /openVault takes any of its alternative credentials\n.*with guard it got 401\n.*-u "\$GUARD"/],
  [
    'text is lost',
    /getTool reads what changeTool has changed\n.*changeTool got 200, and name is still what it was\n/,
  ],
  [
    'falsy is lost',
    /getTool reads what replaceTool has changed\n.*replaceTool got 200, and lent is still what it was\n/,
  ],
  ['patch wipes', /getTool reads what changeTool has changed\n.*changeTool did not name name/],
  ['wrong one', /getTool tells things apart\n.*name is what was sent for another\n/],
  [
    'stays',
    /after removeTool nothing is there\n.*removeTool got 204, and GET still 200\n.*\n.*-X DELETE.*# 204\n.*# 200\n/,
  ],
  ['takes another', /removeTool removes only what it names\n.*after the removal of another, GET got 404/],
  ['list of yesterday', /listTools shows what was changed\n.*name is what it was before the change/],
  [
    'list of the dead',
    /listTools leaves out what was removed\n.*removeTool got 204, and the list still has it/,
  ],
  [
    'refused and done',
    /getTool reads what replaceTool has changed\n.*replaceTool got 409, and yet name is changed/,
  ],
  ['no filter', /listTools filters by name\n.*\?name=\S+ lets through /],
  [
    'tools skip',
    /the pages of listTools hold every item once\n.*the pages leave out 1 of \d+ items\n.*limit=2'\n.*limit=2&offset=2'\n/,
  ],
  ['tools repeat', /the pages of listTools hold every item once\n.*the pages have an item twice/],
  [
    'tools without limit',
    /the pages of listTools hold every item once\n.*a page has more items than its limit\n/,
  ],
  ['shifts skip', /the pages of listShifts hold every item once\n.*the pages leave out 1 of \d+ items\n/],
  [
    'notes repeat',
    /the pages of listNotes hold every item once\n.*the pages have an item twice\n.*\n.*&cursor=/,
  ],
  [
    'no 304',
    /getTool responds with 304 to who has it\n.*If-None-Match: "\S+, the current ETag, got 200 instead of 304\n.*-H 'If-None-Match: "/,
  ],
  ['bare 304', /Findings: HTTP.*\n.*\n.*a 304 has no ETag, which its 200 has \(RFC 9110, section 15\.4\.5\)/],
  ['no 412', /replaceTool changes only what the caller has seen\n.*it got 200\n.*-H 'If-Match: "/],
]

test.each(faults)('finds %s, and nothing else', async (fault, finding) => {
  const outcome = await run(await startWorkshop(fault))
  const text = summary(outcome)
  expect(outcome).toMatchObject({ passed: false, faults: [] })
  expect(text).toMatch(finding)
  expect(
    outcome.checks.flatMap(({ failures }) => failures),
    text,
  ).toHaveLength(1)
})

test('rejects several keys without a scheme; one is for all schemes without a key', () => {
  expect(() => readKeys(['a', 'b'], schemes)).toThrow(
    /Only one --key may lack the name of a security scheme.*card, code/,
  )
  const { main, keys } = readKeys(['a=b', 'code=c=d'], schemes)
  expect(main).toEqual({ name: 'KEY', value: 'a=b' })
  expect([...keys]).toEqual([['code', { name: 'CODE', value: 'c=d' }]])
})

test('accepts TLS of a private authority with --ca, and reports it without', async () => {
  const authority = certify('Workshop authority')
  const { key, certificate } = certify('localhost', authority)
  const url = await startWorkshop('', undefined, { key, cert: certificate })
  const trusted = await run(url, 0, authority.certificate)
  expect(trusted.passed, summary(trusted)).toBe(true)
  const untrusted = await run(url)
  expect(untrusted).toMatchObject({
    passed: false,
    faults: [],
    endedEarly: expect.stringMatching(/certificate/),
  })
})

test('removes created resources, by any member with their id', async () => {
  const left: Record<string, number> = { tools: 0, notes: 0 }
  const url = await startWorkshop('', ({ method, url: { pathname } }, reply) => {
    const { status } = reply()
    const kind = pathname.split('/')[2]!
    if (kind in left) left[kind]! += method === 'POST' && status === 201 ? 1 : status === 204 ? -1 : 0
    return reply()
  })
  await run(url, 60)
  expect(left).toEqual({ tools: 0, notes: 0 })
})

const others: Reply[] = [
  { status: 502, body: '<h1>Bad Gateway</h1>' },
  { status: 200, body: '<p>Down for maintenance</p>' },
  { status: 200 },
  { status: 404, body: { error: 'no such index' } },
  { status: 200, body: null },
  { status: 401 },
]

test('notes that the fixtures return no key', async () => {
  const keys = { session: async () => '' }
  const outcome = await run(await startWorkshop(), 0, undefined, { keys })
  expect(summary(outcome)).toContain('The fixtures returned no key for session.')
  expect(outcome.passed).toBe(false)
})

test('reports an inconsistent server, without a fault of the suite', async () => {
  let seen = 0
  const url = await startWorkshop('', (_, reply) =>
    ++seen % 3 === 0 ? others[(seen / 3) % others.length]! : reply(),
  )
  const outcome = await run(url, 60)
  expect(outcome.faults).toEqual([])
  expect(outcome.passed).toBe(false)
  expect(summary(outcome)).toMatch(/the server failed with 502/)
  expect(summary(outcome)).toMatch(/the body is text\/html/)
})
