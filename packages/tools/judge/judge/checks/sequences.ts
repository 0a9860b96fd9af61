import fc from 'fast-check'
import { sized, waysOf } from '../../plan/pages.ts'
import type { HttpRequest, HttpResponse } from '../../read/exchange.ts'
import { type Resource, resourcesOf } from '../../read/resources.ts'
import { type Client, Finding } from '../../send/client.ts'
import { createSamples, type Samples, SetupFailed } from '../../send/samples.ts'
import { check, type Suite } from '../check.ts'
import { pagesOf } from './listing.ts'
import { changeOf, judgeList, judgeRead, type Kept, type Problem, subsets, type Thing } from './model.ts'

/** How many sequences are sent of a kind of thing, at least; how often one is made shorter; and how many causes are looked for. */
const count = 6
const shrinkLimit = 60
const mostCauses = 8

/** A request, and its response in a word. */
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

/** A sequence in which everything happens, and each change twice: to one thing alone, and to one of two. */
const usual = (resource: Resource): Step[] => {
  const step = (action: Step['action'], at = 0): Step => ({ action, at, salt: 0 })
  const changes = changesOf(resource).flatMap((change) => [change, step('read')])
  return [
    ...[step('read'), step('list'), ...changes, step('list')],
    ...[step('make'), step('read', 1), ...changes, step('read', 1)],
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
    results.failed('use', found.check, found.what, lines(results, found.log, seed))
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
      const problems = await Array.fromAsync(take(scene, step))
      // Another user may not see what the first one made.
      if (suite.login.users() > users) return undefined
      const fresh = problems.find((one) => !known.has(causeOf(one)))
      if (fresh) return { ...fresh, log }
    }
  } catch (error) {
    // A thing that cannot be made here is a finding elsewhere, if it is one.
    if (!(error instanceof SetupFailed)) throw error
  }
  return undefined
}

/** A sequence as lines for a shell. */
const lines = ({ curlOf }: Suite['results'], log: Log, seed: number): string =>
  [
    ...log.map(({ request, status }) => `${curlOf(request)}   # ${status}`),
    `# the ids are those of that run, which --seed ${seed} repeats`,
  ].join('\n')

const actions = ['make', 'read', 'change', 'remove', 'list'] as const

/** A step: the action, which of the made things it is for, and how. */
interface Step {
  action: (typeof actions)[number]
  at: number
  salt: number
}

/** The context of the steps of one sequence. */
interface Scene {
  resource: Resource
  samples: Samples
  send(request: HttpRequest): Promise<HttpResponse>
  things: Thing[]
  kept: Kept
  /** The parents of the things. */
  above: Thing['path']
  /** The address of the server. */
  base: string
}

/** Every change of a resource, in every way. */
const changesOf = ({ changes }: Resource): Step[] =>
  changes.flatMap((_, nth) =>
    subsets.map((_, subset) => ({ action: 'change', at: 0, salt: subset * changes.length + nth }) as const),
  )

/** Takes a step, and gives what is wrong. */
async function* take(scene: Scene, { action, at, salt }: Step): AsyncGenerator<Problem> {
  const { things } = scene
  const thing = things[at % things.length]
  if (action === 'make') await make(scene, salt)
  else if (action === 'list') yield* list(scene)
  else if (!thing) return
  else if (action === 'read') yield* read(scene, thing)
  else if (thing.removed !== undefined) return
  else if (action === 'remove') await remove(scene, thing)
  else yield* change(scene, thing, salt)
}

async function make({ resource: { item }, samples, things, above }: Scene, salt: number) {
  const texts = samples.texts(item).map((name) => [name, samples.unique()] as const)
  const sent = { ...samples.varied(item, salt), ...Object.fromEntries(texts) }
  const path = { ...above, [item]: await samples.make(item, sent, above) }
  if (samples.isLate(item)) return
  const members = Object.keys(sent).map((name) => ({
    name,
    isText: samples.texts(item).includes(name),
    other: () => undefined,
  }))
  const write = { operationId: 'making', status: 201, members, sent, before: {}, merges: false }
  things.push({ path, write, former: new Set() })
}

async function* read({ resource, samples, send, things, kept }: Scene, thing: Thing) {
  const { status, body } = await send(await samples.request(resource.read, thing.path))
  const others = things.filter((one) => one !== thing)
  yield* judgeRead(resource, thing, others, status, body, kept)
}

async function* change(scene: Scene, thing: Thing, salt: number): AsyncGenerator<Problem> {
  const { changes } = scene.resource
  const operation = changes[salt % changes.length]
  if (!operation) return
  const { samples, send } = scene
  const problems = await Array.fromAsync(read(scene, thing))
  yield* problems
  const { shown: before } = thing
  if (problems.length > 0 || !before) return
  const made = await changeOf(samples, operation, thing.path, before, salt, changes.length)
  if (!made) return
  const { request, ...asked } = made
  const { status } = await send(request)
  const merges = operation.bodyTypes[0] === 'application/merge-patch+json'
  thing.write = isOpen(status)
    ? undefined
    : { ...asked, operationId: operation.operationId, status, before, merges }
}

async function remove({ resource, samples, send, things }: Scene, thing: Thing) {
  if (!resource.remove) return
  const { status } = await send(await samples.request(resource.remove, thing.path))
  if (isOpen(status)) things.splice(things.indexOf(thing), 1)
  else if (status < 300) thing.removed = status
}

/** True if a status leaves open if the request was done, or is done yet. */
const isOpen = (status: number) => status === 202 || (status >= 300 && status < 400) || status >= 500

async function* list({ resource, samples, send, things, above, base }: Scene): AsyncGenerator<Problem> {
  if (!resource.list) return
  const first = sized(resource.list, await samples.request(resource.list.operation, above), 100)
  const response = await send(first)
  if (response.status !== 200) return
  const found = new Map<string, Record<string, unknown>>()
  // In any of the ways in which its pages can be read: what they show they show.
  const [way = () => undefined] = waysOf(resource.list, first, response, base)
  for await (const { items } of pagesOf(resource.list, first, response, way, send, 30))
    for (const [id, item] of items) found.set(id, item)
  yield* judgeList(resource, things, found)
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ action: fc.constantFrom(...actions), at: fc.nat(2), salt: fc.nat(999) }),
  // Room for the usual one, which can only be made shorter if it could have been generated.
  { minLength: 1, maxLength: 100 },
)
