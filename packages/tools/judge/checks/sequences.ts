/**
 * Sequences of requests to one kind of resource: makes, reads, changes, removes and lists, as fast-check chooses. `model.ts` judges each response.
 * The shortest sequence with a problem is reported, and then others are looked for.
 */
import fc from 'fast-check'
import { check, type Suite } from '../check.ts'
import type { HttpRequest } from '../contract/exchange.ts'
import { bodyTypes } from '../contract/operation.ts'
import { type Resource, resourcesOf } from '../contract/resources.ts'
import { sized, waysOf } from '../plan/pages.ts'
import { type Client, Finding } from '../send/client.ts'
import { Samples, SetupFailed } from '../send/samples.ts'
import { pagesOf } from './lists.ts'
import { changeOf, judgeList, judgeRead, type Kept, type Problem, subsets, type Thing } from './model.ts'

const count = 6
const shrinkLimit = 60
const mostCauses = 8

interface Failure extends Problem {
  log: { request: HttpRequest; status: number }[]
}

/** Checks invariants from one request to the next, for all resources that can be created. */
export async function checkSequences(suite: Suite): Promise<void> {
  const { operations, samples } = suite
  for (const resource of resourcesOf(operations, (name) => samples.recipes.makes(name)))
    await check(suite, 'use', `sequences of ${resource.get.operationId}`, () => sequences(suite, resource))
}

const actions = ['make', 'read', 'change', 'remove', 'list'] as const

interface Step {
  action: (typeof actions)[number]
  at: number
  salt: number
}

const step = (action: Step['action'], at = 0, salt = 0): Step => ({ action, at, salt })

const changesOf = ({ changes }: Resource) =>
  changes.flatMap((operation) => subsets.map((subset) => ({ operation, subset })))

function usual(resource: Resource): Step[] {
  const changes = changesOf(resource).flatMap((_, salt) => [step('change', 0, salt), step('read')])
  return [
    ...[step('read'), step('list'), ...changes, step('list')],
    ...[step('make'), step('read', 1), ...changes, step('read', 1)],
    ...[step('remove'), step('read'), step('read', 1), step('list')],
  ]
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ action: fc.constantFrom(...actions), at: fc.nat(2), salt: fc.nat(999) }),
  // The usual sequence must fit, since only a sequence that could be generated can shrink.
  { minLength: 1, maxLength: 100 },
)

async function sequences(suite: Suite, resource: Resource) {
  const { results, seed } = suite
  const kept: Kept = new Map()
  const known = new Set<string>()
  while (known.size < mostCauses) {
    const found = await shortest(suite, resource, kept, known)
    if (!found) return
    known.add(causeOf(found))
    results.checked('use', found.check)
    const lines = found.log.map(({ request, status }) => `${results.curlOf(request)}   # ${status}`)
    const hint = `# the ids are those of that run, which --seed ${seed} repeats`
    results.failed('use', found.check, found.what, [...lines, hint].join('\n'))
  }
}

const causeOf = ({ check, what }: Problem) => `${check}: ${what}`

async function shortest(suite: Suite, resource: Resource, kept: Kept, known: ReadonlySet<string>) {
  const { seed, deadline } = suite
  let best: Failure | undefined
  let tries = 0
  let unexpected: unknown
  const property = fc.asyncProperty(steps, async (all) => {
    if (performance.now() > deadline || unexpected || (best && ++tries > shrinkLimit)) return
    const failure = await play(suite, resource, all, kept, known).catch((error: unknown) => {
      unexpected = error
    })
    // A later attempt looks for other causes.
    if (!failure || (best && causeOf(failure) !== causeOf(best))) return
    if (!best || failure.log.length <= best.log.length) best = failure
    throw new Finding(failure.what)
  })
  await fc.check(property, { seed, numRuns: count, examples: [[usual(resource)]] })
  if (unexpected) throw unexpected
  return best
}

async function play(
  suite: Suite,
  resource: Resource,
  all: Step[],
  kept: Kept,
  known: ReadonlySet<string>,
): Promise<Failure | undefined> {
  const { item } = resource
  const log: Failure['log'] = []
  const client: Client = {
    ...suite.client,
    async send(request) {
      const exchange = await suite.client.send(request)
      log.push({ request, status: exchange.response.status })
      return exchange
    },
  }
  const samples = new Samples(suite.oracle.contract, client, suite.fixtures)
  const send = async (request: HttpRequest) => (await client.send(request)).response
  const things: Thing[] = []
  let above: Thing['path'] = {}

  async function make(salt: number) {
    const sent = samples.recipes.distinct(item, salt)
    const path = { ...above, [item]: await samples.session.make(item, sent, above) }
    if (samples.isLate(item)) return
    const members = Object.keys(sent).map((name) => ({
      name,
      isText: samples.recipes.texts(item).includes(name),
    }))
    const write = { operationId: 'making', status: 201, members, sent, before: {}, merges: false }
    things.push({ path, write, former: new Set() })
  }

  async function* read(thing: Thing) {
    const { status, body } = await send(await samples.prepareRequest(resource.get, thing.path))
    const others = things.filter((other) => other !== thing)
    yield* judgeRead(resource, thing, others, status, body, kept)
  }

  async function* change(thing: Thing, salt: number) {
    const ways = changesOf(resource)
    const { operation, subset } = ways[salt % ways.length] ?? {}
    if (!operation) return
    const problems = await Array.fromAsync(read(thing))
    yield* problems
    const { shown: before } = thing
    if (problems.length > 0 || !before) return
    const made = await changeOf(samples, operation, thing.path, before, subset, salt)
    if (!made) return
    const { request, ...asked } = made
    const { status } = await send(request)
    const { operationId } = operation
    const merges = bodyTypes(operation)[0] === 'application/merge-patch+json'
    thing.write = isOpen(status) ? undefined : { ...asked, operationId, status, before, merges }
  }

  async function remove(thing: Thing) {
    if (!resource.remove) return
    const { status } = await send(await samples.prepareRequest(resource.remove, thing.path))
    if (isOpen(status)) things.splice(things.indexOf(thing), 1)
    else if (status < 300) thing.removed = status
  }

  async function* list() {
    if (!resource.list) return
    const first = sized(resource.list, await samples.prepareRequest(resource.list.operation, above), 100)
    const response = await send(first)
    if (response.status !== 200) return
    // Any way to read the pages will do.
    const [way = () => undefined] = waysOf(resource.list, first, response, client.base)
    const pages = await Array.fromAsync(pagesOf(resource.list, first, response, way, send, 30))
    yield* judgeList(resource, things, new Map(pages.flatMap(({ items }) => items)))
  }

  async function* take({ action, at, salt }: Step): AsyncGenerator<Problem> {
    const thing = things[at % things.length]
    if (action === 'make') await make(salt)
    else if (action === 'list') yield* list()
    else if (!thing) return
    else if (action === 'read') yield* read(thing)
    else if (thing.removed !== undefined) return
    else if (action === 'remove') await remove(thing)
    else yield* change(thing, salt)
  }

  try {
    above = await samples.preparePath(resource.get, { [item]: '' })
    for (const next of [step('make', 0, all.length), ...all]) {
      const problems = await Array.fromAsync(take(next))
      const fresh = problems.find((problem) => !known.has(causeOf(problem)))
      if (fresh) return { ...fresh, log }
    }
  } catch (error) {
    // Another check reports a resource that cannot be created.
    if (!(error instanceof SetupFailed)) throw error
  }
  return undefined
}

const isOpen = (status: number) => status === 202 || (status >= 300 && status < 400) || status >= 500
