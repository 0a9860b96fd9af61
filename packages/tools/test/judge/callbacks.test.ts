import { expect, test } from 'vitest'
import { anybody, ours } from '../../judge/expectations.ts'
import { readReceiver } from '../../judge/options.ts'
import type { ReceiverPlace } from '../../judge/send/receiver.ts'
import { good, type Manners, type Notice, noticesContract, startNotices } from './notices.ts'
import { linesOf, oracleOf, runAgainst } from './suite.ts'

const place: ReceiverPlace = { host: '127.0.0.1', port: 0, repeatsWithin: 3000 }

interface Asked {
  receiver?: ReceiverPlace | undefined
  contract?: object
  plain?: boolean
}

/** The findings of a run about callbacks, and their coverage. */
async function judge(manners: Partial<Manners>, asked: Asked = {}) {
  const { contract = noticesContract(), plain = false } = asked
  const oracle = await oracleOf(contract, plain ? anybody : ours)
  const { url, hooks } = await startNotices({ ...good, ...manners })
  const receiver = 'receiver' in asked ? asked.receiver : place
  const outcome = await runAgainst(url, { oracle, timeout: 3000 }, { receiver })
  expect(outcome.faults).toEqual([])
  const about = outcome.checks.filter(({ section }) => section === 'callbacks' || section === 'coverage')
  return {
    found: linesOf(about),
    parts: outcome.coverage.items.filter(({ kind }) => kind === 'callback'),
    notTried: outcome.notTried.map(({ what, why }) => `${what}: ${why}`).join('\n'),
    hooks,
  }
}

test('accepts a server that sends its documented callbacks', async () => {
  const { found, parts, hooks } = await judge({})
  expect(found).toBe('')
  expect(parts.map(({ name, seen }) => `${seen > 0 ? 'seen' : 'unseen'}: ${name}`)).toEqual(
    [
      ...['410', '2XX', 'header webhook-id', 'header webhook-timestamp', 'header webhook-signature'],
      ...['body id', 'body type', 'body data', 'for kinds=grown', 'for kinds=gone'],
    ].map((name) => `seen: callback notice ${name}`),
  )
  expect(hooks.size).toBe(0)
})

const of = (change: (notice: Notice) => Partial<Notice['body']>) => (notice: Notice) => [
  { ...notice, body: { ...notice.body, ...change(notice) } as Notice['body'] },
]

const faults: [string, Partial<Manners>, RegExp][] = [
  [
    'a member is not documented',
    { send: of(() => ({ secret: 1 })) },
    /^addHook notice is as documented: the body is wrong: it has secret, which its schema does not describe$/m,
  ],
  [
    'a member has a wrong type',
    { send: of(() => ({ type: 5 as never })) },
    /^addHook notice is as documented: the body is wrong: \/type must be string$/m,
  ],
  [
    'a header is not documented',
    { send: (notice) => [{ ...notice, headers: { 'x-plant': '1' } }] },
    /^addHook notice is as documented: the header x-plant is not documented$/m,
  ],
  [
    'a header is not as documented',
    { send: (notice) => [{ ...notice, id: `m${notice.id}` }] },
    /^addHook notice is as documented: the header webhook-id is "mn\d+"$/m,
  ],
  [
    'the media type is another',
    { send: (notice) => [{ ...notice, headers: { 'content-type': 'text/plain' } }] },
    /^addHook notice is as documented: the body is text\/plain$/m,
  ],
  [
    'the signature was made with another secret',
    { secret: () => 'another' },
    /^addHook notice is as documented: the signature is not that of the secret/m,
  ],
  [
    'the time is not that of the request',
    { time: (seconds) => seconds - 3600 },
    /^addHook notice is as documented: the webhook-timestamp is 36\d\d s from the time of the arrival$/m,
  ],
  [
    'nothing is sent',
    { send: () => [] },
    /^addHook notice is sent: nothing has arrived at http:.* within 3 s, though \d+ things were made$/m,
  ],
  [
    'a change has no event',
    { send: (notice, nth) => (nth === 2 ? [] : [notice]) },
    /^each change has its .*: addPlant made \{.*\}, and no event tells of it, as others do of their like$/m,
  ],
  [
    'no change of a kind has an event',
    { send: (notice) => (notice.body.type === 'gone' ? [] : [notice]) },
    /^addHook: callback notice for kinds=gone was never seen$/m,
  ],
  [
    'an event has no change',
    {
      send: (notice, nth) => [
        notice,
        ...(nth === 2
          ? [
              {
                ...notice,
                id: 'n0',
                body: { ...notice.body, type: 'grown', data: { id: 999, name: 'Ghost' } },
              },
            ]
          : []),
      ],
    },
    /^each change has its .*: an event tells of .*"Ghost"\}, which nothing has made: GET \/plants\/999 gets 404$/m,
  ],
  [
    'a change has two events',
    { send: (notice) => [notice, { ...notice, id: `${notice.id}again` }] },
    /^each change has its .*: addPlant made \{.*\}, and n\d+ and n\d+again tell of it$/m,
  ],
  [
    'what failed is not sent again',
    { again: () => undefined },
    /^addHook notice is sent again after 500: n\d+ got 500, and was not sent again$/m,
  ],
  [
    'what failed is sent again as something else',
    { again: (notice) => ({ ...notice, id: `${notice.id}b` }) },
    /^addHook notice is sent again after 500: the webhook-id was n\d+ first, and is n\d+b when it is sent again$/m,
  ],
  [
    'a 410 ends nothing',
    { ends: () => false },
    /^addHook notice ends after 410: requests still come after a 410$/m,
  ],
  [
    'what was not asked for is sent',
    { wants: () => true },
    /^addHook notice comes as kinds selects: kinds=grown lets through \{.*"gone"/m,
  ],
]

test.each(faults)('finds: %s', async (_, manners, line) => {
  expect((await judge(manners)).found).toMatch(line)
})

test('skips callbacks without an address of a receiver', async () => {
  const { found, parts, notTried } = await judge({}, { receiver: undefined })
  expect(found).toBe('')
  expect(parts.every(({ seen }) => seen === 0)).toBe(true)
  expect(notTried).toMatch(
    /callback notice 2XX.* requires an address of the suite for the server \(--receiver\)$/m,
  )
})

test('skips an address that no request sets', async () => {
  const { notTried } = await judge({}, { contract: noticesContract('{$response.body#/url}') })
  expect(notTried).toMatch(/no request sets the whole address \{\$response\.body#\/url\}$/m)
})

test('accepts an unknown time of repetition on a foreign server', async () => {
  const asked = { receiver: { host: '127.0.0.1', port: 0 }, plain: true }
  const { found, notTried } = await judge({ again: () => undefined }, asked)
  expect(found).toBe('')
  expect(notTried).toMatch(/^addHook notice is sent again after 500: no repetition came/m)
})

test('notes that events without the created item cannot be related to it', async () => {
  const { found, notTried } = await judge({ send: of(() => ({ data: {} })) })
  expect(found).toBe('')
  expect(notTried).toMatch(/^each change and its addHook notice: no event contains a created item/m)
})

test('--receiver takes a host and a port, and nothing else', () => {
  expect(readReceiver('192.0.2.7:8090')).toEqual({ host: '192.0.2.7', port: 8090 })
  expect(readReceiver('[::1]:80')).toEqual({ host: '[::1]', port: 80 })
  for (const wrong of ['192.0.2.7', ':80', 'h:0', 'h:65536', 'http://h:80', 'h:80/in', 'me@h:80', 'h:80?a=1'])
    expect(() => readReceiver(wrong), wrong).toThrow(/^--receiver requires a host and a port such as/)
})

test('skips a server that refuses the address of a receiver, unless it has to accept it', async () => {
  const refused = { manners: { accepts: () => false }, why: /addHook refuses the address http:.* with 422/ }
  const stranger = await judge(refused.manners, { receiver: { host: '127.0.0.1', port: 0 } })
  expect(stranger.found).toBe('')
  expect(stranger.notTried).toMatch(refused.why)
  expect((await judge(refused.manners)).found).toMatch(refused.why)
})
