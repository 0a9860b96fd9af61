import { callbackItems } from './callbacks/arrivals.ts'
import { checkCallbacks } from './callbacks/prove.ts'
import type { Suite } from './check.ts'
import { checkAccess, checkHouseAccess } from './checks/access.ts'
import { checkAllConditions, checkConditions } from './checks/conditions.ts'
import { checkEffects } from './checks/effects.ts'
import { sendGenerated } from './checks/generated.ts'
import { runJourneys } from './checks/journeys.ts'
import { checkHead, checkMethods, checkPaths } from './checks/methods.ts'
import { checkLists, checkOrders } from './checks/queries.ts'
import { checkCreated, checkHouseResources, checkRules } from './checks/resources.ts'
import { checkRefusals, checkResponses, noteFailures } from './checks/responses.ts'
import { checkSequences } from './checks/sequences.ts'
import { checkAfterSunset, checkPresence, checkThrottled, plainTarget, presence } from './checks/servers.ts'
import { checkExcuses, describe, reportMissing, reportUnread, shareOf } from './checks/unseen.ts'
import type { Fixtures } from './fixtures.ts'
import { createCoverage } from './oracle/coverage.ts'
import { wrongBody } from './oracle/message.ts'
import { createOracle, isOfServer, type Oracle } from './oracle/oracle.ts'
import { createExchanges, createResults, type Outcome, type Results } from './oracle/results.ts'
import { type HttpRequest, type HttpResponse, toCurl } from './read/exchange.ts'
import { createCleanup } from './send/cleanup.ts'
import { createClient, Interrupted, RunEnded } from './send/client.ts'
import { withFixtureKeys } from './send/fixture-keys.ts'
import { credentialsFrom, distinct, headersNamed } from './send/keyring.ts'
import { createSamples } from './send/samples.ts'
import { secretsOf, type Target } from './send/target.ts'
import { usualTimeout } from './send/transport.ts'

/** How a run is done. */
export interface RunOptions {
  /** How many generated requests to send, at least; with 0 there are none. */
  requests: number
  seed: number
  /** True if the run removes what it has made. */
  cleanUp: boolean
  /** The Arazzo files whose journeys to run, which takes a process for each. */
  journeys?: string[]
  fixtures?: Fixtures
  oracle?: Oracle
  /** For a third-party contract: also checks the habits of this project, which are reported apart. */
  strict?: Oracle
  /** For how long to begin something new, in milliseconds. */
  budget?: number
  /** How long a response may take, in milliseconds. */
  timeout?: number
  /** Ends the run early: with a RunEnded that says why, or with an error that is a fault of the suite. */
  end?: AbortController
  onPart?(part: string, seconds: number): void
}

/** Runs the whole suite against a server. */
export async function runConformance(target: Target, options: RunOptions): Promise<Outcome> {
  const started = performance.now()
  const { oracle = await createOracle(), strict, fixtures = {}, journeys = [], seed, onPart } = options
  const { end = new AbortController(), timeout = usualTimeout, budget = Number.POSITIVE_INFINITY } = options
  const { house, contract } = oracle
  const keys = new Map(target.keys)
  const exchanges = createExchanges(
    // To the server that had it or, if that one will be gone, to another like it.
    (request) => toCurl(target.replay?.url ?? client.base, request, credentialsOf(request, client.key)),
    oracle.operationOf,
    () => secretsOf(target, keys),
  )
  const results = createResults(exchanges)
  const coverage = createCoverage(oracle, callbackItems(contract))
  const cleanup = createCleanup(contract, target.url)
  let requests = 0
  const observe = (request: HttpRequest, response: HttpResponse) => {
    requests++
    exchanges.note(request, response)
    const operation = oracle.operationOf(request)?.operationId ?? 'outside of the operations'
    const name = `${operation}, ${response.status}`
    results.checked('responses', name)
    const violations = oracle.judge(request, response)
    const mayEcho = !house && suite.spoiled && response.status < 300
    for (const violation of violations)
      if (!(mayEcho && violation.startsWith(wrongBody)))
        results[isOfServer(violation) ? 'failedOnce' : 'failed'](
          'responses',
          name,
          violation,
          [request],
          'contract',
        )
    // Findings that only the strict oracle has are about habits of this project.
    for (const violation of (results.kind && strict?.judge(request, response)) || [])
      if (!violations.includes(violation)) results.failed('responses', name, violation, [request])
    coverage.observe(request, response)
    cleanup.observe(request, response)
    return violations
  }
  const { headers = {}, ca } = target
  const credentialsOf = credentialsFrom(oracle.securityOf, keys)
  const credentialHeaders = headersNamed(distinct(contract.operations.flatMap(({ security }) => security)))
  const plain = plainTarget(oracle)
  const manner = { credentialsOf, end, timeout, plain, headers, credentialHeaders, ca }
  const isOwn = target.unread !== undefined
  const outside = createClient(target.url, target.key, observe, manner)
  const { client, get: getKeys } = withFixtureKeys(
    outside,
    fixtures,
    keys,
    () => samples,
    isOwn,
    (request) => oracle.operationOf(request)?.secured === true,
  )
  const samples = createSamples(contract, client, fixtures, !house)
  const suite: Suite = {
    ...{ target, oracle, coverage, results, client, keys, getKeys, manner, observe, samples, fixtures, seed },
    makeRoom: () => cleanup.makeRoom(client, samples, fixtures),
    operations: contract.operations.filter((operation) => samples.lacking(operation) === undefined),
    ...{ generated: 0, house, spoiled: false, broken: new Map(), deadline: performance.now() + budget },
  }

  const all = parts(journeys, options.requests)
  const runs = all
    .filter(({ only }) => only === undefined || (only === 'others') === !house)
    .map((part) => ({ ...part, suite }))
  if (strict) {
    const samples = createSamples(strict.contract, client, fixtures, true)
    const operations = strict.contract.operations.filter((one) => samples.lacking(one) === undefined)
    const asHouse = { ...suite, oracle: strict, operations, samples, house: true }
    for (const part of all.filter(({ withHouse }) => withHouse))
      runs.push({ ...part, name: `house: ${part.name}`, suite: asHouse })
  }
  const ended = grace(end.signal)
  for (const { name, run, suite: asked } of runs) {
    results.kind = asked === suite ? undefined : 'house'
    const start = performance.now()
    const before = results.violations()
    const done = run(asked).catch((error: unknown) => results.ended('contract', name, error, before))
    await Promise.race([done, ended])
    onPart?.(name, (performance.now() - start) / 1000)
    if (end.signal.aborted) break
    if (performance.now() > suite.deadline) {
      results.leave(`what comes after ${name}`, 'the time for the run was over')
      break
    }
  }
  results.kind = undefined
  const endedEarly = noteEnd(results, end.signal)
  // After an early end nothing is sent any more, and all of it is left.
  const left = options.cleanUp ? await cleanup.run(client, samples, fixtures) : []
  if (left.length > 0)
    results.leave(
      `removing ${left.length} resources that the run has made`,
      'the server refuses it, or has no operation for it',
    )
  client.close()

  const share = shareOf(suite)
  for (const [operationId, [, ...others]] of suite.broken)
    if (others.length > 0)
      results.leave(others.join(', '), `${operationId} makes what this needs, and was refused`)
  const excused = [...share.excused].map(([why, items]) => ({ what: describe(items), why }))
  // Of a server of others it is no failure that something was not seen.
  if (house) results.notTried.unshift(...excused)
  else noteLacking(suite)
  if (endedEarly === undefined && house) {
    if (suite.broken.size === 0) reportMissing(results, share.missing)
    reportUnread(suite, (await target.unread?.()) ?? [])
    checkExcuses(suite)
  }
  const { faults } = results
  const checks = results.checks()
  const isClean = faults.length === 0 && checks.every(({ failures }) => failures.length === 0)
  return {
    ...{ seed, requests, generated: suite.generated, checks, endedEarly, faults },
    passed: endedEarly === undefined && isClean,
    seconds: (performance.now() - started) / 1000,
    coverage: { items: coverage.items, ...share },
    notTried: results.notTried.map(({ what, why }) => ({ what, why: exchanges.hide(why) })),
    howToReplay: target.replay?.how,
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
  results.leave('the rest of the run', why)
  return why
}

function noteLacking({ oracle, samples, results }: Suite) {
  for (const operation of oracle.contract.operations) {
    const why = samples.lacking(operation)
    if (why !== undefined) results.leave(operation.operationId, why)
  }
}

interface Part {
  name: string
  run(suite: Suite): Promise<unknown>
  /** The servers that it is for, if not for all: those of this project, or all others. */
  only?: 'house' | 'others'
  /** True if `--house` holds others to it, or to the letter of it. */
  withHouse?: true
}

/** All parts of a run in their sequence. Those of every server say themselves where ours has to do more than its contract and HTTP say. */
const parts = (journeys: string[], requests: number): Part[] => [
  { name: 'first response', run: checkPresence },
  { name: 'keys of the fixtures', run: ({ getKeys }) => getKeys() },
  { name: 'journeys', run: (suite) => runJourneys(suite, journeys) },
  { name: 'every operation', run: checkResponses, withHouse: true },
  { name: 'access', run: checkAccess, withHouse: true },
  { name: 'after the sunset', run: checkAfterSunset },
  { name: 'too many requests', run: checkThrottled },
  { name: 'what is made', run: checkCreated, only: 'others' },
  { name: 'lists', run: checkLists, withHouse: true },
  { name: 'rules', run: checkRules },
  { name: 'preconditions', run: checkConditions, only: 'others' },
  { name: 'methods', run: checkMethods, withHouse: true },
  { name: 'callbacks', run: checkCallbacks },
  // The examples and fixtures of others say less.
  { name: 'sequences', run: checkSequences, only: 'others' },
  ...habits,
  // The conditions of the coverage of a contract of ours.
  { name: 'effects', run: checkEffects, only: 'house' },
  { name: 'generated requests', run: (suite) => sendGenerated(suite, requests) },
  { name: 'what never succeeded', run: noteFailures, only: 'others' },
]

/** Checks of what only servers of this project promise. */
const habits: Part[] = [
  { name: 'sorts and searches', run: checkOrders, only: 'house', withHouse: true },
  { name: 'what is made and removed', run: checkHouseResources, only: 'house', withHouse: true },
  { name: 'preconditions', run: checkAllConditions, only: 'house', withHouse: true },
  { name: 'refusals and retries', run: checkRefusals, only: 'house', withHouse: true },
  { name: 'HEAD', run: checkHead, only: 'house', withHouse: true },
  { name: 'other paths', run: checkPaths, only: 'house', withHouse: true },
  { name: 'keys', run: checkHouseAccess, only: 'house', withHouse: true },
]
