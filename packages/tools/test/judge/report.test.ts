import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { reportUnread } from '../../judge/checks/unseen.ts'
import { toCurl } from '../../judge/contract/exchange.ts'
import { ofTests } from '../../judge/oracle/coverage.ts'
import { isOfServer } from '../../judge/oracle/ours.ts'
import { type Outcome, Results } from '../../judge/oracle/results.ts'
import { junit, sarif } from '../../judge/report/files.ts'
import { markdown } from '../../judge/report/markdown.ts'
import { printableReport } from '../../judge/report/report.ts'
import { summary } from '../../judge/report/summary.ts'

const none = { curlOf: () => 'curl it', evidenceOf: () => undefined, hide: (text: string) => text }
const results = new Results(none)
results.checked('protocol', 'all is well')
results.failed('responses', 'listPets, 200', 'the body is "wrong" <&\u0000', 'curl a-long-one')
results.failed('responses', 'listPets, 200', 'the body is "wrong" <&\u0000', 'curl one')

const item = (status: number, seen: number) => ({
  kind: 'response' as const,
  operationId: 'listPets',
  status,
  name: '',
  seen,
})
const items = [item(200, 3), item(404, 0), item(500, 0), item(503, 0), item(504, 0)]
const outcome: Outcome = {
  ...{
    seed: 5,
    passed: false,
    faults: [],
    seconds: 1.25,
    requests: 30,
    generated: 20,
    checks: results.checks(),
  },
  coverage: {
    ...{ items, seen: 1, of: 2, missing: [items[1]!], untried: ['getPet'] },
    excused: new Map([
      [ofTests, [items[2]!]],
      ['the issuer is not at hand; test/keys.test.ts shows it', [items[3]!]],
      ['the latest/newest release is not at hand', [items[4]!]],
    ]),
  },
  undescribed: [{ what: 'getShelf, 200', members: ['colour', 'owner.age'] }],
  notTried: [{ what: '410 of 1 operation', why: 'it takes another day' }],
  howToReplay: ['Start a server.', '  npm start'],
}

test('counts equal failures, and keeps the shortest request', () => {
  const [, failed] = outcome.checks
  expect(failed?.failures).toEqual([{ what: 'the body is "wrong" <&\u0000', count: 2, curl: 'curl one' }])
})

test('the summary has coverage, findings and skipped parts', () => {
  const text = summary(outcome)
  expect(text).toMatch(/listPets +3 +0 +t +t +-\n/)
  expect(text).toMatch(/✗ +1 kinds of responses judged by the oracle, 1 failed/)
  expect(text).toContain('(2 times)\n      curl one')
  expect(text).toMatch(/^Members that no schema describes .*\n {2}getShelf, 200: colour, owner\.age\n/m)
  expect(text).toContain('410 of 1 operation: it takes another day')
  expect(text).toMatch(/Contract coverage 50 % \(1 of 2: .*\); not tried at all: getPet$/m)
  expect(text).toMatch(/FAILED: 30 requests, 20 of them generated \(seed 5\), in 1\.3 s$/)
})

test('the summary has the instructions for curl lines once, if there are any', () => {
  expect(summary(outcome).split('\n\nStart a server.\n  npm start\n')).toHaveLength(2)
  const bare = outcome.checks.map((check) => ({
    ...check,
    failures: check.failures.map(({ curl: _, ...problem }) => problem),
  }))
  expect(summary({ ...outcome, checks: bare })).not.toContain('Start a server.')
})

test('the JUnit file is well-formed for any findings', () => {
  const xml = junit(outcome)
  expect(xml).toContain('<testsuites name="conformance" tests="2" failures="1" errors="0" time="1.250">')
  expect(xml).toContain('<testcase classname="conformance.protocol" name="all is well"/>')
  expect(xml).toContain('message="the body is &quot;wrong&quot; &lt;&amp;\ufffd"')
})

test('separates faults of the suite from faults of the server', () => {
  const fault = {
    name: 'a rule',
    message: 'x is not a function',
    stack: 'TypeError: x\n    at rule (fixtures.ts:1:1)',
  }
  const broken = { ...outcome, faults: [fault], endedEarly: 'It was interrupted (SIGINT).' }
  const text = summary(broken)
  expect(text).toMatch(/Faults of the suite.*\n {2}✗ a rule: x is not a function\n/)
  expect(text).toContain('The run ended early. It was interrupted (SIGINT).')
  expect(text).not.toContain('fixtures.ts:1:1')
  const xml = junit(broken)
  expect(xml).toContain('<testsuites name="conformance" tests="3" failures="1" errors="1"')
  expect(xml).toContain('<error message="x is not a function">TypeError: x&#10;')
})

test('escapes control characters, and characters that reorder text, in every report', async () => {
  const all = '\u0000\u0007\u001b[2J\u007f\u009b\u200b\u202e\u2028\u2066\ufeff\ud800'
  const forbidden = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
  const hostile = new Results({
    ...none,
    curlOf: (request) => toCurl('http://h', request),
    evidenceOf: () => ({ operationId: all, status: 200, headers: [[all, all]], text: all }),
  })
  hostile.failed('responses', `listPets, ${all}`, `${all}\nPassed`, [
    { method: 'GET', target: '/', body: all },
  ])
  hostile.ended('use', all, new Error(all), 0)
  hostile.notTried.push({ what: all, why: all })
  const excused = new Map([[all, [items[2]!]]])
  const { outcome: shown, ...about } = printableReport({
    outcome: {
      ...{ ...outcome, checks: hostile.checks(), faults: hostile.faults, notTried: hostile.notTried },
      ...{ endedEarly: all, coverage: { ...outcome.coverage, excused } },
    },
    contract: { title: all, version: all, file: 'a.yaml', operations: new Map() },
    command: 'run',
    date: new Date(),
  })
  const report = { outcome: shown, ...about }
  const texts = { json: JSON.stringify(shown, null, 2), junit: junit(shown), sarif: sarif(report) }
  for (const [name, text] of Object.entries({
    ...texts,
    markdown: markdown(report),
    summary: summary(shown),
  }))
    expect(forbidden.exec(text)?.[0].codePointAt(0)?.toString(16), name).toBeUndefined()
  expect(summary(shown)).toContain('✗ \\u0000\\u0007\\u001b[2J')
  // What is excused is still known to be.
  expect(summary(shown)).toMatch(/listPets +3 +0 +- +0 +0\n/)
})

test('hides a key that a server repeats, in requests, too', () => {
  const discreet = new Results({ ...none, hide: (text) => text.replaceAll('s3cret', '$KEY') })
  for (const curl of ['curl -H If-None-Match:s3cret', 'curl s3cret'])
    discreet.failed('use', 'a', 'it says s3cret', curl)
  const failures = [{ what: 'it says $KEY', curl: 'curl $KEY', count: 2 }]
  expect(discreet.checks()).toEqual([{ section: 'use', name: 'a', failures }])
})

test('limits the number and length of failures', () => {
  const many = new Results(none)
  for (let nth = 0; nth < 1000; nth++) many.failed('responses', 'all', `${nth} ${'x'.repeat(10_000)}`)
  const [{ failures }] = many.checks() as [(typeof outcome.checks)[0]]
  expect(failures).toHaveLength(101)
  expect(failures.at(-1)).toMatchObject({ what: 'other failures', count: 900 })
  expect(JSON.stringify(failures).length).toBeLessThan(300_000)
})

test('keeps the summary of a job below the limit of GitHub', () => {
  const many = new Results({
    ...none,
    curlOf: () => 'x'.repeat(10_000),
    evidenceOf: () => ({ status: 200, headers: [['x', '<'.repeat(500)]], text: '<'.repeat(4000) }),
  })
  for (let check = 0; check < 20; check++)
    for (let nth = 0; nth < 100; nth++)
      many.failed('responses', `listPets, ${check}`, `${nth} ${'<'.repeat(10_000)}`, [
        { method: 'GET', target: '/' },
      ])
  const about = {
    contract: { title: 'A', version: '1', file: 'a.yaml', operations: new Map() },
    command: 'run',
  }
  const notTried = Array.from({ length: 1000 }, () => ({ what: '<'.repeat(999), why: '<'.repeat(9999) }))
  const made = { ...outcome, checks: many.checks(), notTried }
  const text = markdown({ outcome: made, ...about, date: new Date() })
  expect(text).toContain('And 1970 more')
  expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024)
})

test('counts a fault of the suite that ends several checks once', () => {
  const several = new Results(none)
  const error = new Error('late')
  for (const name of ['a', 'b']) several.ended('use', name, error, 0)
  expect(several.faults).toMatchObject([{ name: 'a', message: 'late' }])
  expect(several.checks()).toEqual([])
})

test('a curl line means the same request to bash, and shows no key', async () => {
  const body = 'it\'s "é"\n$(rm) `x` \\ 🐶'
  const line = toCurl('http://h', {
    ...{ method: 'POST', target: '/pets?name=%27', headers: { 'If-Match': '"1"' }, body },
    key: { name: 'LIMITED_KEY', value: 'secret' },
  })
  expect(line).not.toContain('secret')
  const program = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))'
  const script = line.replace(/^curl/, `'${process.execPath}' -e '${program}' --`)
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { env: { LIMITED_KEY: 'k' } })
  expect(JSON.parse(stdout)).toEqual([
    ...['-i', '-X', 'POST', '-H', 'Authorization: Bearer k', '-H', 'Content-Type: application/json'],
    ...['-H', 'If-Match: "1"'],
    ...['--data-binary', body, '--path-as-is', 'http://h/pets?name=%27'],
  ])
})

test('passes a body with NUL to curl whole', async () => {
  const body = Buffer.from("{'%s\\\u0000é\n}")
  const line = toCurl('http://h', { method: 'POST', target: '/', body, key: null })
  const script = line.replace(/^.*--data-binary @(.*) --path-as-is.*$/, 'cat $1')
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { encoding: 'buffer' })
  expect(stdout).toEqual(body)
})

test('counts an undocumented header once, however many responses have it', () => {
  const found = new Results(none)
  const violation = 'the header x-debug is not documented'
  for (const name of ['listPets, 200', 'getPet, 200', 'getPet, 404']) {
    found.checked('responses', name)
    expect(isOfServer(violation)).toBe(true)
    found.failedOnce('responses', name, violation, 'curl it', 'contract')
  }
  const failures = found
    .checks()
    .map(({ name, failures }) => [name, failures.map(({ what, count }) => [what, count])])
  expect(failures).toEqual([
    ['listPets, 200', [[violation, 3]]],
    ['getPet, 200', []],
    ['getPet, 404', []],
  ])
  expect(isOfServer('the header ETag is missing')).toBe(false)
})

test('reports a parameter that no handler reads, in spite of x-conformance-unseen', () => {
  const found = new Results(none)
  const items = [{ kind: 'parameter' as const, operationId: 'listPets', name: 'colour', seen: 1 }]
  const coverage = { items, observe: () => {} }
  reportUnread({ coverage, results: found }, [{ operationId: 'listPets', place: 'query', name: 'colour' }])
  expect(found.checks()).toMatchObject([
    {
      section: 'coverage',
      name: 'listPets',
      failures: [{ what: expect.stringContaining('its handler never read it') }],
    },
  ])
})
