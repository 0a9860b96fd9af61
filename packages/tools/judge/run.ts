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
import type { Fixtures } from './fixtures.ts'
import { isUnmade, noteMocks, observeMock, withoutMocks } from './mocks.ts'
import { createCoverage } from './oracle/coverage.ts'
import { wrongBody } from './oracle/message.ts'
import { createOracle, isOfServer, type Oracle } from './oracle/oracle.ts'
import { createExchanges, createResults, type Outcome, type Results } from './oracle/results.ts'
import { createCleanup } from './send/cleanup.ts'
import { createClient, Interrupted, RunEnded } from './send/client.ts'
import { withFixtureKeys } from './send/fixture-keys.ts'
import { credentialsFrom, distinct, headersNamed } from './send/keyring.ts'
import { createSamples } from './send/samples.ts'
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
  oracle?: Oracle
  /** For a foreign contract: an oracle for the rules of this project, which are reported apart. */
  strictOracle?: Oracle
  budget?: number
  timeout?: number
  /** Ends the run early: with a RunEnded and its reason, or with an error that is a fault of the suite. */
  end?: AbortController
  onPart?(part: string, seconds: number): void
}

export async function runConformance(target: Target, options: RunOptions): Promise<Outcome> {
  const started = performance.now()
  const { oracle = await createOracle(), strictOracle, fixtures = {}, journeys = [], seed, onPart } = options
  const { end = new AbortController(), timeout = usualTimeout, budget = Number.POSITIVE_INFINITY } = options
  const { strict, contract } = oracle
  const keys = new Map(target.keys)
  const exchanges = createExchanges(
    // The address is that of the tested server or, if it ends with the run, of another like it.
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
    const found = oracle.judge(request, response)
    const isBody = (violation: string) => violation.startsWith(wrongBody)
    const isExcused = found.some(isBody) && isUnmade(suite, request, response)
    if (isExcused) suite.unmade.add(name)
    const violations = isExcused ? found.filter((one) => !isBody(one)) : found
    const mayEcho = !strict && suite.spoiled && response.status < 300
    for (const violation of violations)
      if (!(mayEcho && isBody(violation)))
        results[isOfServer(violation) ? 'failedOnce' : 'failed'](
          'responses',
          name,
          violation,
          [request],
          'contract',
        )
    // Findings of the strict oracle alone are about rules of this project.
    for (const violation of (results.kind && strictOracle?.judge(request, response)) || [])
      if (!violations.includes(violation)) results.failed('responses', name, violation, [request])
    observeMock(suite, request, response)
    if (!suite.spoiled)
      for (const member of oracle.undescribed(request, response)) results.undescribed(name, member)
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
  const samples = createSamples(contract, client, fixtures, !strict)
  const suite: Suite = {
    ...{ target, oracle, coverage, results, client, keys, getKeys, manner, observe, samples, fixtures, seed },
    makeRoom: () => cleanup.makeRoom(client, samples, fixtures),
    operations: contract.operations.filter((operation) => samples.lacking(operation) === undefined),
    ...{
      generated: 0,
      strict,
      spoiled: false,
      broken: new Map(),
      mocked: new Map(),
      unmade: new Set(),
      deadline: performance.now() + budget,
    },
  }

  const all = parts(journeys, options.requests)
  const runs = all
    .filter(({ only }) => only === undefined || (only === 'others') === !strict)
    .map((part) => ({ ...part, suite }))
  if (strictOracle) {
    const samples = createSamples(strictOracle.contract, client, fixtures, true)
    const operations = strictOracle.contract.operations.filter((one) => samples.lacking(one) === undefined)
    const asStrict = { ...suite, oracle: strictOracle, operations, samples, strict: true }
    for (const part of all.filter(({ withStrict }) => withStrict))
      runs.push({ ...part, name: `strict: ${part.name}`, suite: asStrict })
  }
  const ended = grace(end.signal)
  for (const { name, run, isLasting, suite: asked } of runs) {
    results.kind = asked === suite ? undefined : 'strict'
    const start = performance.now()
    const before = results.violations()
    const done = run(isLasting ? withoutMocks(asked) : asked).catch((error: unknown) =>
      results.ended('contract', name, error, before),
    )
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
  // Nothing is sent after an early end, so all resources stay.
  const left = options.cleanUp ? await cleanup.run(client, samples, fixtures) : []
  if (left.length > 0)
    results.leave(
      `removing ${left.length} resources of the run`,
      'the server refuses, or has no operation for it',
    )
  client.close()

  const share = shareOf(suite)
  for (const [operationId, [, ...others]] of suite.broken)
    if (others.length > 0)
      results.leave(others.join(', '), `${operationId} creates what this needs, and was refused`)
  const excused = [...share.excused].map(([why, items]) => ({ what: describe(items), why }))
  // An unseen part is no failure of a foreign server.
  if (strict) results.notTried.unshift(...excused)
  else noteLacking(suite)
  noteMocks(suite)
  if (endedEarly === undefined && strict) {
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
    undescribed: results.undescribedMembers(),
    howToReplay: target.replay?.how,
  }
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
  results.leave('the rest of the run', why)
  return why
}

function noteLacking({ oracle, samples, results }: Suite) {
  for (const operation of oracle.contract.operations) {
    const why = samples.lacking(operation)
    if (why !== undefined) results.leave(operation.operationId, why)
  }
  for (const [name, why] of samples.unfit) results.leave(`requests with a created ${name}`, why)
}

interface Part {
  name: string
  run(suite: Suite): Promise<unknown>
  only?: 'strict' | 'others'
  withStrict?: true
  /** True if it judges effects of one request on the next. */
  isLasting?: true
}

// All parts of a run in order. Checks for every server test `strict` themselves.
const parts = (journeys: string[], requests: number): Part[] => [
  { name: 'first response', run: checkPresence },
  { name: 'keys of the fixtures', run: ({ getKeys }) => getKeys() },
  { name: 'journeys', run: (suite) => runJourneys(suite, journeys) },
  { name: 'every operation', run: checkResponses, withStrict: true },
  { name: 'access', run: checkAccess, withStrict: true },
  { name: 'after the sunset', run: checkAfterSunset },
  { name: 'too many requests', run: checkThrottled },
  { name: 'what is made', run: checkCreated, only: 'others', isLasting: true },
  { name: 'lists', run: checkLists, withStrict: true, isLasting: true },
  { name: 'rules', run: checkRules },
  { name: 'preconditions', run: checkConditions, only: 'others', isLasting: true },
  { name: 'methods', run: checkMethods, withStrict: true },
  { name: 'callbacks', run: checkCallbacks, isLasting: true },
  // Foreign contracts have fewer examples and fixtures.
  { name: 'sequences', run: checkSequences, only: 'others', isLasting: true },
  ...strictParts,
  // Coverage of a contract of this project depends on these.
  { name: 'effects', run: checkEffects, only: 'strict' },
  { name: 'generated requests', run: (suite) => sendGenerated(suite, requests) },
  { name: 'what never succeeded', run: noteFailures, only: 'others' },
]

const strictParts: Part[] = [
  { name: 'sorts and searches', run: checkOrders, only: 'strict', withStrict: true },
  { name: 'what is made and removed', run: checkStrictResources, only: 'strict', withStrict: true },
  { name: 'preconditions', run: checkConditions, only: 'strict', withStrict: true },
  { name: 'refusals and retries', run: checkRefusals, only: 'strict', withStrict: true },
  { name: 'HEAD', run: checkHead, only: 'strict', withStrict: true },
  { name: 'other paths', run: checkPaths, only: 'strict', withStrict: true },
  { name: 'keys', run: checkStrictAccess, only: 'strict', withStrict: true },
]
