/** Every way into a server of others, and what only sequences of requests show. */
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readKeys } from '../../../scripts/conformance/credentials/keyring.ts'
import { summary } from '../../../scripts/conformance/report.ts'
import { runConformance } from '../../../scripts/conformance/run.ts'
import { readSpecification } from '../../../scripts/conformance/specification.ts'
import { startWorkshop } from './workshop.ts'

const specification = await readSpecification(resolve('test/scripts/conformance/workshop.yaml'), 'foreign')
const schemes = ['session', 'card', 'code', 'guard']
const timeout = 120_000

async function run(url: string, requests = 0, given = ['card=card', 'code=code', 'guard=guard:pass']) {
  const { main, keys } = readKeys(given, schemes)
  const target = { url, key: main, keys, limitedKeys: [] }
  return runConformance(target, { ...specification, requests, seed: 1, cleanUp: true })
}

test('a server that keeps its contract passes, logged in though the run logs out', { timeout }, async () => {
  const outcome = await run(await startWorkshop(), 300)
  expect(outcome.passed, summary(outcome)).toBe(true)
  expect(outcome.faults).toEqual([])
  const done = outcome.coverage.items.filter(({ kind, status = 0 }) => kind === 'response' && status < 300)
  expect(done.filter(({ seen }) => seen === 0)).toEqual([])
  expect(outcome.howToReplay?.join('\n')).toMatch(/SESSION='…' {3}# .*\/sessions'/)
})

const faults: [fault: string, finding: RegExp][] = [
  ['no card', /openVault refuses a request without card\n.*it got 204\n.*-b "code=\$CODE"/],
  ['any code', /openVault refuses a wrong code\n.*it got 204\n.*-H "X-Card: \$CARD" -b "code=\$WRONG_KEY"/],
  ['no guard', /openVault takes any of its alternative credentials\n.*with guard it got 401\n.*-u "\$GUARD"/],
]

test.each(faults)('%s is found, and nothing else', { timeout }, async (fault, finding) => {
  const outcome = await run(await startWorkshop(fault))
  const text = summary(outcome)
  expect(outcome).toMatchObject({ passed: false, faults: [] })
  expect(text).toMatch(finding)
  expect(
    outcome.checks.flatMap(({ failures }) => failures),
    text,
  ).toHaveLength(1)
})

test('several keys that name no scheme are bad usage, and one is for all that have none', () => {
  expect(() => readKeys(['a', 'b'], schemes)).toThrow(/all but one name a security scheme.*card, code/)
  const { main, keys } = readKeys(['a=b', 'code=c=d'], schemes)
  expect(main).toEqual({ name: 'KEY', value: 'a=b' })
  expect([...keys]).toEqual([['code', { name: 'CODE', value: 'c=d' }]])
})
