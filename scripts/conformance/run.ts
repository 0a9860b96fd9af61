import { sayUnread, type Unread } from '../lib/reads.ts'
import { callbackItems } from './callbacks/coverage.ts'
import { checkAccess } from './checks/access.ts'
import { checkCallbacks } from './checks/callbacks.ts'
import { checkEffects } from './checks/effects.ts'
import { checkLists } from './checks/lists.ts'
import { checkMethods } from './checks/methods.ts'
import { checkAfterSunset, checkThrottled } from './checks/other-servers.ts'
import { checkPaths } from './checks/paths.ts'
import { checkPresence, plainTarget, presence } from './checks/presence.ts'
import { checkResources } from './checks/resources.ts'
import { checkResponses } from './checks/responses.ts'
import { checkRetries } from './checks/retries.ts'
import { checkSockets } from './checks/sockets.ts'
import { createCleanup } from './cleanup.ts'
import { createClient } from './client.ts'
import { type CoverageItem, createCoverage, effectOf } from './coverage.ts'
import type { HttpRequest, HttpResponse } from './exchange.ts'
import { Interrupted, RunEnded } from './finding.ts'
import type { Fixtures } from './fixtures.ts'
import { sendGenerated } from './fuzz.ts'
import { runJourneys } from './journeys.ts'
import { createOracle, type Oracle } from './oracle.ts'
import { checkExcuses, partName, type Share, shareOf } from './required.ts'
import { type Check, createResults, type NotTried, type Results, type SuiteFault } from './results.ts'
import { createSamples } from './samples.ts'
import { curlOf, type Suite } from './suite.ts'
import type { Target } from './target.ts'
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
  const oracle = options.oracle ?? (await createOracle())
  const results = createResults()
  const coverage = createCoverage(oracle, callbackItems(oracle.contract))
  const cleanup = createCleanup(oracle.contract, target.url)
  const { fixtures = {}, journeys = [] } = options
  let requests = 0
  const observe = (request: HttpRequest, response: HttpResponse) => {
    requests++
    const operation = oracle.operationOf(request)?.operationId ?? 'outside of the operations'
    const name = `${operation}, ${response.status}`
    results.checked('responses', name)
    const violations = oracle.judge(request, response)
    for (const violation of violations)
      results.failed('responses', name, violation, curlOf({ target, client }, request))
    coverage.observe(request, response)
    cleanup.observe(request, response)
    return violations
  }
  const { end = new AbortController(), timeout = usualTimeout } = options
  const plain = plainTarget(oracle)
  const manner = { keyPlaceOf: oracle.keyPlaceOf, end, timeout, plain }
  const client = createClient(target.url, target.key, observe, manner)
  const samples = createSamples(oracle.contract, client, fixtures)
  const suite: Suite = {
    ...{ target, oracle, coverage, results, client, manner, observe, samples, fixtures },
    makeRoom: () => cleanup.makeRoom(fixtures.scarce ?? [], client, samples, fixtures),
    operations: oracle.contract.operations.filter((operation) => samples.lacking(operation) === undefined),
    seed: options.seed,
    generated: 0,
  }

  const parts: [string, () => Promise<unknown>][] = [
    ['first response', () => checkPresence(suite)],
    ['journeys', () => runJourneys(suite, journeys)],
    ['documented responses', () => checkResponses(suite)],
    ['after the sunset', () => checkAfterSunset(suite)],
    ['too many requests', () => checkThrottled(suite)],
    ['use', async () => [await checkResources(suite), await checkLists(suite), await checkRetries(suite)]],
    ['effects', () => checkEffects(suite)],
    ['callbacks', () => checkCallbacks(suite)],
    ['methods and paths', async () => [await checkMethods(suite), await checkPaths(suite)]],
    ['access', () => checkAccess(suite)],
    ['connections', () => checkSockets(suite)],
    ['generated requests', async () => options.requests > 0 && sendGenerated(suite, options.requests)],
  ]
  const ended = grace(end.signal)
  for (const [name, run] of parts) {
    const start = performance.now()
    const before = results.violations()
    const done = run().catch((error: unknown) => results.ended('contract', name, error, before))
    await Promise.race([done, ended])
    options.onPart?.(name, (performance.now() - start) / 1000)
    if (end.signal.aborted) break
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
  if (endedEarly === undefined) {
    reportMissing(results, share.missing)
    reportUnread(suite, (await target.unread?.()) ?? [])
    checkExcuses(suite)
  }
  const excused = [...share.excused].map(([why, items]) => ({ what: describe(items), why }))
  const checks = results.checks()
  return {
    ...{ seed: options.seed, requests, generated: suite.generated, checks },
    ...{ endedEarly, faults: results.faults },
    passed:
      endedEarly === undefined &&
      results.faults.length === 0 &&
      checks.every(({ failures }) => failures.length === 0),
    seconds: (performance.now() - started) / 1000,
    coverage: { items: coverage.items, ...share },
    notTried: [...excused, ...results.notTried],
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
  results.notTried.push({ what: 'the rest of the run', why })
  return why
}

/** What comes with a response goes without saying where the response itself is missing. */
function reportMissing(results: Results, missing: readonly CoverageItem[]) {
  const responses = new Set(
    missing
      .filter(({ kind }) => kind === 'response')
      .map(({ operationId, status }) => `${operationId} ${status}`),
  )
  for (const item of missing) {
    const { kind, operationId, status } = item
    if (kind !== 'response' && responses.has(`${operationId} ${status}`)) continue
    const how = kind === 'effect' ? noEffect : ''
    results.failed('coverage', operationId, `${partName(item)} was never seen${how}`, item.curl)
  }
}

const noEffect =
  ': no two requests that differ in nothing else got different responses. If none can, x-conformance-unseen says why.'

/** What handlers of ours were sent and never read, be it that no client can see that. */
function reportUnread({ coverage, oracle, results }: Suite, unread: readonly Unread[]) {
  for (const part of unread) {
    const name = part.place === 'body' ? `body ${part.name}` : part.name
    const operation = oracle.contract.operations.find((one) => one.operationId === part.operationId)
    const isDocumented = coverage.items.some(
      (one) => one.operationId === part.operationId && one.name === name,
    )
    if (!isDocumented || operation?.unseen[effectOf(name)]) continue
    results.failed('coverage', part.operationId, `${sayUnread(part)}: its handler never read it`)
  }
}

function describe(items: CoverageItem[]): string {
  const statuses = [...new Set(items.flatMap(({ status }) => status ?? []))].sort()
  const operations = new Set(items.map(({ operationId }) => operationId))
  const names = [...new Set(items.map(({ name }) => name))]
  return `${(statuses.length > 0 ? statuses : names).join(' and ')} of ${operations.size} ${operations.size === 1 ? 'operation' : 'operations'}`
}
