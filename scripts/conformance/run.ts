import { callbackItems } from './callbacks/coverage.ts'
import { plainTarget, presence } from './checks/presence.ts'
import { createCleanup } from './cleanup.ts'
import { createClient } from './client.ts'
import { type CoverageItem, createCoverage } from './coverage.ts'
import { credentialsFrom } from './credentials/keyring.ts'
import { createLogin } from './credentials/login.ts'
import { createExchanges } from './evidence.ts'
import type { HttpRequest, HttpResponse } from './exchange.ts'
import { Interrupted, RunEnded } from './finding.ts'
import type { Fixtures } from './fixtures.ts'
import { describe, reportMissing, reportUnread } from './missing.ts'
import { createOracle, type Oracle, wrongBody } from './oracle.ts'
import { habits, houseParts, plainParts } from './parts.ts'
import { checkExcuses, type Share, shareOf } from './required.ts'
import { type Check, createResults, type NotTried, type Results, type SuiteFault } from './results.ts'
import { createSamples } from './samples.ts'
import { curlOf, type Suite } from './suite.ts'
import { secretsOf, type Target } from './target.ts'
import { usualTimeout } from './transport.ts'

/** How a run is done. */
export interface RunOptions {
  /** How many generated requests to send, at least; with 0 there are none. */
  requests: number
  seed: number
  /** Whether to remove what the run has made. */
  cleanUp: boolean
  /** The Arazzo files whose journeys to run, which takes a process for each. */
  journeys?: string[]
  /** What the contract does not say about its service. */
  fixtures?: Fixtures
  oracle?: Oracle
  /** That of a contract of others, without what only this project asks for; the server is held to this one then. */
  plain?: Oracle
  /** Of a contract of others: whether to report, apart, what this project asks for beside. */
  house?: boolean
  /** For how long to begin something new, in milliseconds. */
  budget?: number
  /** How long a response may take, in milliseconds. */
  timeout?: number
  /** Ends the run early: with a RunEnded that says why, or with an error that is a fault of the suite. */
  end?: AbortController
  /** Called when a part has ended. */
  onPart?(part: string, seconds: number): void
}

/** What a run has found. */
export interface Outcome {
  seed: number
  /** Whether all is well, and all was tried. */
  passed: boolean
  /** Why the run ended before its end, if it did. */
  endedEarly?: string
  /** What is wrong with the suite, not with the server. */
  faults: SuiteFault[]
  seconds: number
  /** How many requests got a response, and how many of them were generated. */
  requests: number
  generated: number
  checks: Check[]
  coverage: { items: readonly CoverageItem[] } & Share
  notTried: NotTried[]
  /** How to send what the curl lines say, where their server has ended. */
  howToReplay?: string[]
}

/** Runs the whole suite against a server. */
export async function runConformance(target: Target, options: RunOptions): Promise<Outcome> {
  const started = performance.now()
  const strict = options.oracle ?? options.plain ?? (await createOracle())
  const oracle = options.plain ?? strict
  const house = options.plain === undefined
  const keys = new Map(target.keys)
  const exchanges = createExchanges(
    (request) => curlOf({ target, client }, request),
    oracle.operationOf,
    () => secretsOf(target, keys),
  )
  const results = createResults(exchanges.evidenceOf, exchanges.hide)
  const coverage = createCoverage(oracle, callbackItems(oracle.contract))
  const cleanup = createCleanup(oracle.contract, target.url)
  let isHabit = false
  const { fixtures = {}, journeys = [] } = options
  let requests = 0
  const observe = (request: HttpRequest, response: HttpResponse) => {
    requests++
    exchanges.note(request, response)
    const operation = oracle.operationOf(request)?.operationId ?? 'outside of the operations'
    const name = `${operation}, ${response.status}`
    results.checked('responses', name)
    const violations = oracle.judge(request, response)
    const isEcho = (violation: string) =>
      !house && suite.spoiled && response.status < 300 && violation.startsWith(wrongBody)
    for (const violation of violations.filter((one) => !isEcho(one)))
      results.failed('responses', name, violation, curlOf({ target, client }, request))
    // What the strict oracle finds and the plain one does not is a habit of this project.
    for (const violation of isHabit ? strict.judge(request, response) : [])
      if (!violations.includes(violation))
        results.asHouse().failed('responses', name, violation, curlOf({ target, client }, request))
    coverage.observe(request, response)
    cleanup.observe(request, response)
    return violations
  }
  const { end = new AbortController(), timeout = usualTimeout } = options
  const plain = plainTarget(oracle)
  const { headers = {}, ca } = target
  const credentialsOf = credentialsFrom(oracle.securityOf, keys)
  const manner = { credentialsOf, end, timeout, plain, headers, ca }
  const outside = createClient(target.url, target.key, observe, manner)
  const login = createLogin({ client: outside, samples: () => samples, oracle, keys, results })
  const client = house ? outside : login.client
  const samples = createSamples(oracle.contract, client, fixtures, !house)
  const suite: Suite = {
    ...{ target, oracle, coverage, results, client, keys, login, manner, observe, samples, fixtures },
    makeRoom: () => cleanup.makeRoom(fixtures.scarce ?? [], client, samples, fixtures),
    operations: oracle.contract.operations.filter((operation) => samples.lacking(operation) === undefined),
    seed: options.seed,
    generated: 0,
    house,
    spoiled: false,
    deadline: performance.now() + (options.budget ?? Number.POSITIVE_INFINITY),
  }

  const parts = house
    ? houseParts(suite, journeys, options.requests)
    : plainParts(suite, journeys, options.requests)
  if (!house && options.house) {
    const asHouse = createSamples(strict.contract, client, fixtures, true)
    const operations = strict.contract.operations.filter((one) => asHouse.lacking(one) === undefined)
    const habitual = { ...suite, oracle: strict, operations, samples: asHouse, results: results.asHouse() }
    parts.push(
      [
        'house',
        async () => {
          isHabit = true
        },
      ],
      ...habits({ ...habitual, house: true }),
    )
  }
  const ended = grace(end.signal)
  for (const [name, run] of parts) {
    const start = performance.now()
    const before = results.violations()
    const done = run().catch((error: unknown) => results.ended('contract', name, error, before))
    await Promise.race([done, ended])
    options.onPart?.(name, (performance.now() - start) / 1000)
    if (end.signal.aborted) break
    if (performance.now() > suite.deadline) {
      results.notTried.push({ what: `what comes after ${name}`, why: 'the time for the run was over' })
      break
    }
  }
  const endedEarly = noteEnd(results, end.signal)
  if (options.cleanUp) {
    // After an early end nothing is sent any more, and all of it is left.
    const left = await cleanup.run(client, samples, fixtures)
    if (left.length > 0) {
      const what = `removing ${left.length} resources that the run has made`
      results.notTried.push({ what, why: 'the server refuses it, or has no operation for it' })
    }
  }
  client.close()

  const share = shareOf(suite)
  if (!house) noteLacking(suite)
  if (endedEarly === undefined && house) {
    reportMissing(results, share.missing)
    reportUnread(suite, (await target.unread?.()) ?? [])
    checkExcuses(suite)
  }
  const excused = [...share.excused].map(([why, items]) => ({ what: describe(items), why }))
  const checks = results.checks()
  const notTried = [...(house ? excused : []), ...results.notTried]
  return {
    ...{ seed: options.seed, requests, generated: suite.generated, checks },
    ...{ endedEarly, faults: results.faults },
    passed:
      endedEarly === undefined &&
      results.faults.length === 0 &&
      checks.every(({ failures }) => failures.length === 0),
    seconds: (performance.now() - started) / 1000,
    coverage: { items: coverage.items, ...share },
    // Of a server of others it is no failure that something was not seen.
    notTried: notTried.map(({ what, why }) => ({ what, why: exchanges.hide(why) })),
    howToReplay: target.replay?.how ?? login.how,
  }
}

/** Resolves some time after the signal: what is under way has ended by then, unless it waits for something that never comes. */
const grace = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => setTimeout(resolve, 1000))
  })

/** Notes why a run has ended early, and says so; undefined if it has not. */
function noteEnd(results: Results, { aborted, reason }: AbortSignal): string | undefined {
  if (!aborted) return undefined
  const why = reason instanceof Error ? reason.message : String(reason)
  if (!(reason instanceof RunEnded))
    results.ended('protocol', 'the whole run', reason, Number.POSITIVE_INFINITY)
  else if (!(reason instanceof Interrupted)) results.failed('protocol', presence, why)
  results.notTried.push({ what: 'the rest of the run', why })
  return why
}

/** Operations for which no request could be made. */
function noteLacking({ oracle, samples, results }: Suite) {
  for (const operation of oracle.contract.operations) {
    const why = samples.lacking(operation)
    if (why !== undefined) results.notTried.push({ what: operation.operationId, why })
  }
}
