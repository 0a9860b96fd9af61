/** Sequences of requests about things of one kind: generated, shrunk to the shortest that still fails, and repeated by their seed. */
import fc from 'fast-check'
import { check } from '../checks/check.ts'
import type { Client } from '../client.ts'
import type { HttpRequest } from '../exchange.ts'
import { Finding } from '../finding.ts'
import { createSamples, SetupFailed } from '../samples.ts'
import { curlOf, type Suite } from '../suite.ts'
import type { Kept, Problem } from './model.ts'
import { type Resource, resourcesOf } from './resource.ts'
import { actions, changesOf, type Scene, type Step, take } from './steps.ts'

/** How many sequences are sent of a kind of thing, at least; how often one is made shorter; and how many causes are looked for. */
const count = 6
const shrinkLimit = 60
const mostCauses = 8

/** What was sent, and what came back in a word. */
type Log = { request: HttpRequest; status: number }[]

/** A problem, and all that was sent until it showed. */
interface Failure extends Problem {
  log: Log
}

/** Checks what holds from one request to the next, for all that can be made. */
export async function checkSequences(suite: Suite): Promise<void> {
  const { operations, samples } = suite
  for (const resource of resourcesOf(operations, samples.makes)) {
    const name = `sequences of ${resource.read.operationId}`
    await check(suite, 'use', name, () => sequences(suite, resource))
  }
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ action: fc.constantFrom(...actions), at: fc.nat(2), salt: fc.nat(999) }),
  // Room for the usual one, which can only be made shorter if it could have been generated.
  { minLength: 1, maxLength: 100 },
)

/** A sequence in which everything happens once. */
const usual = (resource: Resource): Step[] => {
  const step = (action: Step['action'], at = 0): Step => ({ action, at, salt: 0 })
  return [
    ...[step('read'), step('list')],
    ...changesOf(resource).flatMap((change) => [change, step('read')]),
    ...[step('list'), step('make'), step('read', 1), step('filter')],
    ...[step('remove'), step('read'), step('read', 1), step('list')],
  ]
}

async function sequences(suite: Suite, resource: Resource) {
  const { results, seed } = suite
  const kept: Kept = new Map()
  const known = new Set<string>()
  while (known.size < mostCauses) {
    const found = await shortest(suite, resource, kept, known)
    if (!found) return
    known.add(causeOf(found))
    results.checked('use', found.check)
    results.failed('use', found.check, found.what, lines(suite, found.log, seed))
  }
}

const causeOf = ({ check, what }: Problem) => `${check}: ${what}`

/** The shortest failing sequence that was found, of a cause that is not known yet. */
async function shortest(
  suite: Suite,
  resource: Resource,
  kept: Kept,
  known: ReadonlySet<string>,
): Promise<Failure | undefined> {
  const { seed, deadline } = suite
  let best: Failure | undefined
  let tries = 0
  let unexpected: unknown
  const property = fc.asyncProperty(steps, async (all) => {
    if (performance.now() > deadline || unexpected || (best && ++tries > shrinkLimit)) return
    const failure = await play(suite, resource, all, kept, known).catch((error: unknown) => {
      unexpected = error
    })
    if (!failure) return
    // Another cause, once one is found, has its turn later.
    if (best && causeOf(failure) !== causeOf(best)) return
    if (!best || failure.log.length <= best.log.length) best = failure
    throw new Finding(failure.what)
  })
  await fc.check(property, { seed, numRuns: count, examples: [[usual(resource)]] })
  if (unexpected) throw unexpected
  return best
}

/** Sends a sequence, and gives the first thing that is wrong. */
async function play(
  suite: Suite,
  resource: Resource,
  all: Step[],
  kept: Kept,
  known: ReadonlySet<string>,
): Promise<Failure | undefined> {
  const log: Log = []
  const users = suite.login.users()
  const client: Client = {
    ...suite.client,
    async send(request) {
      const exchange = await suite.client.send(request)
      log.push({ request, status: exchange.response.status })
      return exchange
    },
  }
  const samples = createSamples(suite.oracle.contract, client, suite.fixtures, true)
  const send = async (request: HttpRequest) => (await client.send(request)).response
  try {
    const above = await samples.path(resource.read, { [resource.item]: '' })
    const scene: Scene = { resource, samples, send, things: [], kept, above, base: client.base }
    for (const step of [{ action: 'make', at: 0, salt: all.length } as const, ...all]) {
      const problems = await take(scene, step)
      // What one user has made another may not see.
      if (suite.login.users() > users) return undefined
      const fresh = problems.find((one) => !known.has(causeOf(one)))
      if (fresh) return { ...fresh, log }
    }
  } catch (error) {
    // What cannot be made here is a finding elsewhere, if it is one.
    if (!(error instanceof SetupFailed)) throw error
  }
  return undefined
}

/** A sequence as lines for a shell. */
const lines = (suite: Suite, log: Log, seed: number): string =>
  [
    ...log.map(({ request, status }) => `${curlOf(suite, request)}   # ${status}`),
    `# the ids are those of that run, which --seed ${seed} repeats`,
  ].join('\n')
