/**
 * A run of the suite: all parts in their order, against one server. Every request goes through one client, and every exchange is judged by the
 * oracle, counted as coverage, and remembered for the cleanup. At the end it sums up what was found, and what the run could not show.
 */
import { callbackItems } from './callbacks/arrivals.ts'
import { checkCallbacks } from './callbacks/prove.ts'
import type { Suite } from './check.ts'
import { checkAccess, checkStrictAccess } from './checks/access.ts'
import { checkConditions } from './checks/conditions.ts'
import { checkEffects } from './checks/effects.ts'
import { sendGenerated } from './checks/generated.ts'
import { runJourneys } from './checks/journeys.ts'
import { checkHead, checkMethods, checkPaths } from './checks/methods.ts'
import { checkLists, checkOrders } from './checks/queries.ts'
import { checkCreated, checkRules, checkStrictResources } from './checks/resources.ts'
import { checkRefusals, checkResponses, noteFailures } from './checks/responses.ts'
import { checkSequences } from './checks/sequences.ts'
import { checkAfterSunset, checkPresence, checkThrottled, plainTarget, presence } from './checks/servers.ts'
import { checkExcuses, describe, reportMissing, reportUnread, shareOf } from './checks/unseen.ts'
import { type HttpRequest, type HttpResponse, toCurl } from './contract/exchange.ts'
import type { Expectations } from './expectations.ts'
import { type Fixtures, withoutInherited } from './fixtures.ts'
import { judgeExchange } from './judge-exchange.ts'
import { noteMocks, observeMock, withoutMocks } from './mocks.ts'
import { createCoverage, type Share } from './oracle/coverage.ts'
import type { Oracle } from './oracle/oracle.ts'
import { createExchanges, type Outcome, Results } from './oracle/results.ts'
import { createCleanup } from './send/cleanup.ts'
import { createClient, Interrupted, RunEnded } from './send/client.ts'
import { withFixtureKeys } from './send/fixture-keys.ts'
import { credentialsFrom, distinct, headersNamed } from './send/keyring.ts'
import { Samples } from './send/samples.ts'
import { secretsOf, type Target } from './send/target.ts'
import { usualTimeout } from './send/transport.ts'

export interface RunOptions {
  /** Least number of generated requests; none for 0. */
  requests: number
  seed: number
  cleanUp: boolean
  /** Arazzo files; each runs in a process of its own. */
  journeys?: string[]
  fixtures?: Fixtures
  oracle: Oracle
  budget?: number
  timeout?: number
  /** Ends the run early: with a RunEnded and its reason, or with an error that is a fault of the suite. */
  end?: AbortController
  onPart?(part: string, seconds: number): void
}

/** Runs all parts of the suite against a server, and returns what it found. */
export async function runConformance(target: Target, options: RunOptions): Promise<Outcome> {
  const started = performance.now()
  const { end = new AbortController(), onPart } = options
  const run = createRun(target, options, end)
  const { suite } = run
  const { results } = suite
  await runParts(suite, parts(options.journeys ?? [], options.requests), onPart)
  const endedEarly = noteEnd(results, end.signal)
  // Nothing is sent after an early end, so all resources stay.
  const left = options.cleanUp ? await run.cleanUp() : []
  if (left.length > 0)
    results.skip(
      `removing ${left.length} resources of the run`,
      'the server refuses, or has no operation for it',
    )
  suite.client.close()
  const share = await noteShare(suite, endedEarly === undefined)
  const { faults } = results
  const checks = results.checks()
  const isClean = faults.length === 0 && checks.every(({ failures }) => failures.length === 0)
  return {
    ...{ seed: suite.seed, requests: run.requests(), generated: suite.generated, checks, endedEarly, faults },
    passed: endedEarly === undefined && isClean,
    seconds: (performance.now() - started) / 1000,
    coverage: { items: suite.coverage.items, ...share },
    notTried: results.notTried.map(({ what, why }) => ({ what, why: run.hide(why) })),
    undescribed: results.undescribedMembers(),
    howToReplay: target.replay?.how,
  }
}

/** Prepares a run: all of its exchanges go through one client, are judged, and counted. */
function createRun(target: Target, options: RunOptions, end: AbortController) {
  const { oracle, seed } = options
  const fixtures = withoutInherited(options.fixtures)
  const { timeout = usualTimeout, budget = Number.POSITIVE_INFINITY } = options
  const { expects, contract } = oracle
  const keys = new Map(target.keys)
  const exchanges = createExchanges(
    // The address is that of the tested server or, if it ends with the run, of another like it.
    (request) => toCurl(target.replay?.url ?? client.base, request, credentialsOf(request, client.key)),
    oracle.operationOf,
    () => secretsOf(target, keys),
  )
  const results = new Results(exchanges)
  const coverage = createCoverage(oracle, callbackItems(contract))
  let requests = 0
  const observe = (request: HttpRequest, response: HttpResponse) => {
    requests++
    exchanges.note(request, response)
    const violations = judgeExchange(suite, request, response)
    observeMock(suite, request, response)
    coverage.observe(request, response)
    cleanup.observe(request, response)
    return violations
  }
  const { headers = {}, ca } = target
  const credentialsOf = credentialsFrom(oracle.securityOf, keys)
  const credentialHeaders = headersNamed(distinct(contract.operations.flatMap(({ security }) => security)))
  const manner = { credentialsOf, end, timeout, plain: plainTarget(oracle), headers, credentialHeaders, ca }
  const { client, get: getKeys } = withFixtureKeys(
    createClient(target.url, target.key, observe, manner),
    fixtures,
    keys,
    () => samples.session,
    target.unread !== undefined,
    (request) => oracle.operationOf(request)?.secured === true,
  )
  const samples = new Samples(contract, client, fixtures, expects.preparationsSucceed)
  const cleanup = createCleanup(contract, client, samples, fixtures)
  const suite: Suite = {
    ...{ target, oracle, coverage, results, client, keys, getKeys, manner, observe, samples, fixtures, seed },
    makeRoom: cleanup.makeRoom,
    operations: contract.operations.filter(
      (operation) => samples.recipes.obstacleTo(operation) === undefined,
    ),
    ...{ expects, generated: 0, spoiled: false },
    ...{ broken: new Map(), mocked: new Map(), unmade: new Set() },
    deadline: performance.now() + budget,
  }
  return {
    ...{ suite, hide: exchanges.hide, requests: () => requests, cleanUp: cleanup.run },
  }
}

/** Runs the parts in order, until the end of the run or of its time. */
async function runParts(suite: Suite, all: readonly Part[], onPart: RunOptions['onPart']): Promise<void> {
  const { results, expects, deadline } = suite
  const { signal } = suite.manner.end
  const ended = grace(signal)
  for (const { name, run, isLasting, expected } of all) {
    if (expected && !expects[expected]) continue
    results.kind = expected ? 'strict' : undefined
    const start = performance.now()
    const before = results.violations()
    const done = run(isLasting ? withoutMocks(suite) : suite).catch((error: unknown) =>
      results.ended('contract', name, error, before),
    )
    await Promise.race([done, ended])
    onPart?.(name, (performance.now() - start) / 1000)
    if (signal.aborted) break
    if (performance.now() > deadline) {
      results.skip(`what comes after ${name}`, 'the time for the run was over')
      break
    }
  }
  results.kind = undefined
}

/** Notes what the run has not shown, and returns the share of the contract that it has. */
async function noteShare(suite: Suite, isWhole: boolean): Promise<Share> {
  const { results, expects, broken, target } = suite
  const share = shareOf(suite)
  for (const [operationId, [, ...others]] of broken)
    if (others.length > 0)
      results.skip(others.join(', '), `${operationId} creates what this needs, and was refused`)
  const excused = [...share.excused].map(([why, items]) => ({ what: describe(items), why }))
  // An unseen part is no failure of any server.
  if (expects.everythingSeen) results.notTried.unshift(...excused)
  else noteObstacles(suite)
  noteMocks(suite)
  if (!isWhole || !expects.everythingSeen) return share
  if (broken.size === 0) reportMissing(results, share.missing)
  reportUnread(suite, (await target.unread?.()) ?? [])
  checkExcuses(suite)
  return share
}

// Resolves a second after the signal: work under way has ended by then, unless it waits forever.
const grace = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => setTimeout(resolve, 1000))
  })

function noteEnd(results: Results, { aborted, reason }: AbortSignal): string | undefined {
  if (!aborted) return undefined
  const why = reason instanceof Error ? reason.message : String(reason)
  if (!(reason instanceof RunEnded))
    results.ended('protocol', 'the whole run', reason, Number.POSITIVE_INFINITY)
  else if (!(reason instanceof Interrupted)) results.failed('protocol', presence, why)
  results.skip('the rest of the run', why)
  return why
}

function noteObstacles({ oracle, samples, results }: Suite) {
  for (const operation of oracle.contract.operations) {
    const why = samples.recipes.obstacleTo(operation)
    if (why !== undefined) results.skip(operation.operationId, why)
  }
  for (const [name, why] of samples.unfit) results.skip(`requests with a created ${name}`, why)
}

interface Part {
  name: string
  run(suite: Suite): Promise<unknown>
  /** The question that only some servers are asked. */
  expected?: keyof Expectations
  /** True if it judges effects of one request on the next. */
  isLasting?: true
}

// All parts of a run in order.
const parts = (journeys: string[], requests: number): Part[] => [
  { name: 'first response', run: checkPresence },
  { name: 'keys of the fixtures', run: ({ getKeys }) => getKeys() },
  { name: 'journeys', run: (suite) => runJourneys(suite, journeys) },
  { name: 'every operation', run: checkResponses },
  { name: 'access', run: checkAccess },
  { name: 'after the sunset', run: checkAfterSunset },
  { name: 'too many requests', run: checkThrottled },
  { name: 'what is made', run: checkCreated, isLasting: true },
  { name: 'lists', run: checkLists, isLasting: true },
  { name: 'rules', run: checkRules },
  { name: 'preconditions', run: checkConditions, isLasting: true },
  { name: 'methods', run: checkMethods },
  { name: 'callbacks', run: checkCallbacks, isLasting: true },
  { name: 'sequences', run: checkSequences, isLasting: true },
  { name: 'sorts and searches', run: checkOrders, expected: 'exactFilters', isLasting: true },
  { name: 'what is made and removed', run: checkStrictResources, expected: 'madeAtOnce', isLasting: true },
  { name: 'refusals and retries', run: checkRefusals, expected: 'usualRefusals' },
  { name: 'HEAD', run: checkHead, expected: 'closedResponses' },
  { name: 'other paths', run: checkPaths, expected: 'closedResponses' },
  { name: 'keys', run: checkStrictAccess, expected: 'scopedKeys' },
  { name: 'effects', run: checkEffects, expected: 'everythingSeen', isLasting: true },
  { name: 'generated requests', run: (suite) => sendGenerated(suite, requests) },
  { name: 'what never succeeded', run: noteFailures },
]
