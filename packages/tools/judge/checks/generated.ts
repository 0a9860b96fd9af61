import type { Schema } from 'contract-openapi/values'
import { absentValues, allows, type Ids, madeOf, NoValue } from 'contract-openapi/values'
import fc from 'fast-check'
import type { Suite } from '../check.ts'
import { type Draft, toRequest } from '../plan/draft.ts'
import { ambiguousChanges, invalidChanges } from '../plan/invalid.ts'
import { hasMadeCursor } from '../plan/pages.ts'
import { type Changes, changed, everyEdge, type Generated, validChanges, validDraft } from '../plan/valid.ts'
import type { ContractOperation } from '../read/operation.ts'
import { itemParameter, lastParameter, pathParameters } from '../read/resources.ts'
import { NoResponse } from '../send/client.ts'
import { refusals } from './responses.ts'

/** After this many attempts to make a failing request smaller, it is small enough. */
const shrinkLimit = 150

/** A kind of requests: how valid drafts are changed for it, if they are, and the statuses that it must not get. */
interface Kind {
  name: keyof typeof shares
  changesOf(operation: ContractOperation, ids: Ids): Changes[]
  unchanged?: true
  isWrong(status: number): boolean
}

/** The share of each kind of all requests. */
const shares = { valid: 0.42, invalid: 0.5, ambiguous: 0.08 }

/** Of servers of this project. They never have to say that something is too long; their own refusals are 400, so 422 is a rule's. */
const ownKinds: Kind[] = [
  {
    ...{ name: 'valid', changesOf: validChanges, unchanged: true },
    isWrong: (status) => [400, 401, 403, 405, 406, 413, 414, 415, 431].includes(status) || status >= 500,
  },
  {
    ...{ name: 'invalid', changesOf: (operation) => invalidChanges(operation, true) },
    isWrong: (status) => status < 400 || [401, 403, 405].includes(status) || status >= 500,
  },
  { name: 'ambiguous', changesOf: ambiguousChanges, isWrong: (status) => status >= 500 },
]

/** Of all others, whose server errors are reported with the responses. */
const otherKinds: Kind[] = [
  {
    ...{ name: 'valid', changesOf: validChanges, unchanged: true },
    isWrong: (status) => refusals.includes(status),
  },
  {
    ...{ name: 'invalid', changesOf: (operation) => invalidChanges(operation, false) },
    isWrong: (status) => status < 300,
  },
  { name: 'ambiguous', changesOf: ambiguousChanges, isWrong: () => false },
]

/** Sends requests made from the contract's schemas, so many in all at least, and judges the responses; none for 0. */
export async function sendGenerated(suite: Suite, requests: number): Promise<void> {
  const { operations, house } = suite
  if (requests === 0) return
  const pools = await makePools(suite)
  const each = requests / operations.length
  const send = (chosen: readonly Kind[]) =>
    Promise.all(
      operations.flatMap((operation) =>
        chosen.map((kind) => sendKind(suite, operation, pools, kind, Math.ceil(each * shares[kind.name]))),
      ),
    )
  if (house) return void (await send(ownKinds))
  // A server that keeps parts of an invalid request is not blamed for its later responses.
  await send(otherKinds.filter(({ name }) => name !== 'invalid'))
  await send(otherKinds.filter(({ name }) => name === 'invalid'))
}

/** Sends requests of a kind until one fails, and then smaller ones that fail too; the shortest is reported. */
async function sendKind(
  suite: Suite,
  operation: ContractOperation,
  pools: Pools,
  { name, changesOf, unchanged, isWrong }: Kind,
  count: number,
) {
  const { client, results, house, deadline, seed } = suite
  const check = `${operation.operationId}, ${name} requests`
  const before = results.violations()
  const spoils = name === 'invalid'
  let failures = 0
  /** The fault of the response to a request; undefined if it has none. */
  const problemOf = async ({ what, request }: Generated): Promise<string | undefined> => {
    try {
      const { response, violations } = await client.send(request)
      const { status } = response
      suite.generated++
      suite.spoiled ||= spoils && status < 300
      // Of an operation that asks for nothing, 401 is a rule's, as of a log-in.
      const isRule = status === 401 && !operation.secured && operation.responses.has(401)
      // Nobody promises to read a target of any length.
      const isTooLong = [414, 431].includes(status) && request.target.length > 8000
      if (isWrong(status) && !isRule && !isTooLong && (spoils || !hasMadeCursor(operation, request, house)))
        return `${!house && !spoils ? 'a valid request' : what} got ${status}`
      // The oracle has reported them.
      return violations.length > 0 ? '' : undefined
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error
      // A smaller one would take as long.
      if (error.slow) failures = shrinkLimit
      return `${what} got no response: ${error.reason}`
    }
  }
  try {
    const { paths, ids } = idsFor(operation, suite.operations, pools)
    const drafts = validDraft(operation, paths, ids)
    const all = changesOf(operation, ids)
    if (!unchanged && all.every(({ edges, others }) => edges.length === 0 && !others)) return
    const valid = drafts.map((draft) => ({ what: 'a valid request', request: toRequest(operation, draft) }))
    const edges = everyEdge(drafts, all, seed)
    results.checked('generated', check)
    let unexpected: unknown
    const property = fc.asyncProperty(unchanged ? valid : changed(drafts, all), async (generated) => {
      if (performance.now() > deadline) return
      if (unexpected || (failures > 0 && ++failures > shrinkLimit)) return
      const problem = await problemOf(generated).catch((error: unknown) => {
        unexpected = error
      })
      if (problem) results.failed('generated', check, problem, [generated.request])
      // Of a server of others every request is judged, whatever was found before: the shortest of each cause is kept.
      if (problem === undefined || !house) return
      failures ||= 1
      throw new Error(problem)
    })
    const examples = edges.map((edge): [Generated] => [edge])
    const { errorInstance } = await fc.check(property, {
      seed,
      numRuns: Math.max(count, edges.length),
      examples,
    })
    if (failures === 0) unexpected ??= errorInstance ?? undefined
    if (unexpected !== undefined) throw unexpected
  } catch (error) {
    if (error instanceof NoValue) results.leave(check, error.message)
    else results.ended('generated', check, error, before)
  }
}

/** How many resources of a kind the generated requests use. */
const poolSize = 12
/** And of a kind of which only a few may be there. */
const smallPool = 4

/** Resources that were made, as the paths to them, by the name of the parameter that ends each. */
type Pool = Record<string, Draft['path'][]>

/** Resources for generated requests: those that stay, and those that may be removed. */
type Pools = Record<'staying' | 'passing', Pool>

/** Makes them; of a server of others what cannot be made is left out. */
async function makePools({ samples, operations, fixtures: { scarce = [] }, house }: Suite): Promise<Pools> {
  // Where several paths end in the same parameter, the longest has most to say of it.
  const byLength = operations.toSorted((a, b) => pathParameters(a).length - pathParameters(b).length)
  const items = new Map(
    byLength.flatMap((operation) => {
      const name = lastParameter(operation)?.name
      return name !== undefined && samples.makes(name) ? [[name, operation] as const] : []
    }),
  )
  const fill = async () => {
    const pool: Pool = {}
    for (const [name, operation] of items) {
      const length = scarce.includes(name) ? smallPool : poolSize
      const above = pathParameters(operation).at(-2)?.name
      const made = Array.from({ length }, async (_, nth) => {
        const parents = pool[above ?? ''] ?? []
        const path = await samples.path(operation, { ...parents[nth % parents.length], [name]: '' })
        return { ...path, [name]: await samples.make(name, house ? samples.varied(name, nth) : {}, path) }
      })
      const done = await Promise.all(house ? made : made.map((path) => path.catch(() => undefined)))
      const paths = done.filter((path) => path !== undefined)
      if (paths.length > 0) pool[name] = paths
    }
    return pool
  }
  return { staying: await fill(), passing: await fill() }
}

/** Mostly ids of ours; a request that changes something never names what somebody else may need. */
function idsFor(
  operation: ContractOperation,
  operations: readonly ContractOperation[],
  { staying, passing }: Pools,
): { paths: fc.Arbitrary<Draft['path']>; ids: Ids } {
  const { method, path } = operation
  const pool = method === 'DELETE' ? passing : staying
  const others = method === 'GET' ? [1, 2, 2 ** 31, 2 ** 32] : []
  const item = itemParameter(path, operations)
  const ids: Ids = (name, member = {}) => {
    const key = name === 'id' && item ? item : name
    const known = pool[key]?.flatMap((values) => values[key] ?? []).filter((id) => allows(member, id))
    if (!known?.length) return undefined
    const schema = operations.flatMap(pathParameters).find((one) => one.name === key)?.schema ?? {}
    const absent = absentValues(schema, others).filter((id) => allows(member, id))
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...known) },
      ...(absent.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...absent) }] : []),
    )
  }
  /** For what nothing makes: any value for a read, what names nothing for a change. */
  const othersId = (schema: Schema) =>
    (method === 'GET' ? undefined : absentValues(schema)[0]) ?? madeOf(schema)
  const parameters = pathParameters(operation)
  const whole = pool[parameters.at(-1)?.name ?? ''] ?? [{}]
  const examples = Object.fromEntries(
    parameters.map(({ name, example, schema }) => [name, example ?? othersId(schema)]),
  )
  const paths = fc.constantFrom(...whole).map((values) => ({ ...examples, ...values }) as Draft['path'])
  const strayed = parameters.flatMap(({ name, schema }) => {
    const absent = absentValues(schema, others)
    if (absent.length === 0) return []
    return [fc.tuple(paths, fc.constantFrom(...absent)).map(([values, id]) => ({ ...values, [name]: id }))]
  })
  return { ids, paths: fc.oneof({ weight: 4 * Math.max(1, strayed.length), arbitrary: paths }, ...strayed) }
}
