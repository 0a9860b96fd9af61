/**
 * Generated requests: for each operation valid ones, invalid ones, and some that the contract leaves open. fast-check makes them of the drafts and
 * changes of `plan/`, on resources from pools, and shrinks the wrong ones.
 */
import type { Schema } from 'contract-openapi/values'
import { absentValues, allows, type Ids, madeOf, NoValue } from 'contract-openapi/values'
import fc from 'fast-check'
import type { Suite } from '../check.ts'
import type { ContractOperation } from '../contract/operation.ts'
import { alike, itemParameter, lastParameter, pathParameters } from '../contract/resources.ts'
import type { Expectations } from '../expectations.ts'
import { type Draft, toRequest } from '../plan/draft.ts'
import { ambiguousChanges, invalidChanges } from '../plan/invalid.ts'
import { hasMadeCursor } from '../plan/pages.ts'
import { type Changes, changed, everyEdge, type Generated, validChanges, validDraft } from '../plan/valid.ts'
import { NoResponse } from '../send/client.ts'
import { refusals } from './responses.ts'

const shrinkLimit = 150

const mostDrafts = 50

interface Kind {
  name: 'valid' | 'invalid' | 'ambiguous'
  share: number
  changesOf(operation: ContractOperation, ids: Ids, expects: Expectations): Changes[]
  isWrong(status: number, isExact: boolean): boolean
}

// Servers of this project may find a text too long without a documented 413 or 414; their own refusals are 400, so a 422 comes from a rule.
const kinds: Kind[] = [
  {
    ...{ name: 'valid', share: 0.42, changesOf: validChanges },
    isWrong: (status, isExact) =>
      isExact
        ? [400, 401, 403, 405, 406, 413, 414, 415, 431].includes(status) || status >= 500
        : refusals.includes(status),
  },
  {
    ...{ name: 'invalid', share: 0.5 },
    changesOf: (operation, _, { closedRequests }) => invalidChanges(operation, closedRequests),
    isWrong: (status, isExact) =>
      isExact ? status < 400 || [401, 403, 405].includes(status) || status >= 500 : status < 300,
  },
  {
    ...{ name: 'ambiguous', share: 0.08, changesOf: ambiguousChanges },
    isWrong: (status, isExact) => isExact && status >= 500,
  },
]

/** Sends at least `requests` requests generated from the contract's schemas, and judges the responses. */
export async function sendGenerated(suite: Suite, requests: number): Promise<void> {
  const { operations } = suite
  if (requests === 0) return
  const pools = await makePools(suite)
  const each = requests / operations.length
  const isInvalid = ({ name }: Kind) => name === 'invalid'
  // Later responses of a server that keeps parts of an invalid request are no findings.
  const waves = [kinds.filter((kind) => !isInvalid(kind)), kinds.filter(isInvalid)]
  for (const wave of waves)
    await Promise.all(
      operations.flatMap((operation) =>
        wave.map((kind) => sendKind(suite, operation, pools, kind, Math.ceil(each * kind.share))),
      ),
    )
}

async function sendKind(
  suite: Suite,
  operation: ContractOperation,
  pools: Pools,
  { name, changesOf, isWrong }: Kind,
  count: number,
) {
  const { client, oracle, results, expects, deadline, seed } = suite
  const check = `${operation.operationId}, ${name} requests`
  const before = results.violations()
  const [isValid, spoils] = [name === 'valid', name === 'invalid']
  let failures = 0
  const problemOf = async ({ what, request }: Generated): Promise<string | undefined> => {
    try {
      const { response, violations } = await client.send(request)
      const { status } = response
      suite.generated++
      // Another operation has taken it.
      if ((oracle.operationOf(request) ?? operation) !== operation) return undefined
      suite.spoiled ||= spoils && status < 300
      // A 401 of an operation without security comes from a rule, as of a log-in.
      const isRule = status === 401 && !operation.secured && operation.responses.has(401)
      // No server has to read a target of any length.
      const isTooLong = [414, 431].includes(status) && request.target.length > 8000
      if (
        isWrong(status, expects.exactStatuses) &&
        !isRule &&
        !isTooLong &&
        (spoils || !hasMadeCursor(operation, request, expects))
      )
        return `${spoils ? what : 'a valid request'} got ${status}`
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
    // Another operation may take what the path of this one forbids.
    const isShared = alike(operation, oracle.contract.operations).length > 1
    const parameters = operation.parameters.filter(({ in: place }) => !isShared || place !== 'path')
    const all = changesOf({ ...operation, parameters }, ids, expects)
    if (!isValid && all.every(({ edges, others }) => edges.length === 0 && !others)) return
    const valid = drafts.map((draft) => ({ what: 'a valid request', request: toRequest(operation, draft) }))
    const edges = everyEdge(drafts, all, seed, mostDrafts)
    results.checked('generated', check)
    let unexpected: unknown
    const property = fc.asyncProperty(isValid ? valid : changed(drafts, all), async (generated) => {
      if (performance.now() > deadline) return
      if (unexpected || (failures > 0 && ++failures > shrinkLimit)) return
      const problem = await problemOf(generated).catch((error: unknown) => {
        unexpected = error
      })
      if (problem) results.failed('generated', check, problem, [generated.request])
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
    if (error instanceof NoValue) results.skip(check, error.message)
    else results.ended('generated', check, error, before)
  }
}

const poolSize = 12
const smallPool = 4

// Paths of created resources, by the last parameter of the path.
type Pool = Record<string, Draft['path'][]>

type Pools = Record<'staying' | 'passing', Pool>

async function makePools({ samples, operations, fixtures: { scarce = [] } }: Suite): Promise<Pools> {
  // The longest of several paths with the same last parameter says most about it.
  const byLength = operations.toSorted((a, b) => pathParameters(a).length - pathParameters(b).length)
  const items = new Map(
    byLength.flatMap((operation) => {
      const name = lastParameter(operation)?.name
      return name !== undefined && samples.recipes.makes(name) ? [[name, operation] as const] : []
    }),
  )
  const fill = async () => {
    const pool: Pool = Object.create(null)
    for (const [name, operation] of items) {
      const length = scarce.includes(name) ? smallPool : poolSize
      const above = pathParameters(operation).at(-2)?.name
      const made = Array.from({ length }, async (_, nth) => {
        const parents = pool[above ?? ''] ?? []
        const path = await samples.preparePath(operation, { ...parents[nth % parents.length], [name]: '' })
        const varied = samples.session.make(name, samples.recipes.varied(name, nth), path)
        return { ...path, [name]: await varied.catch(() => samples.session.make(name, {}, path)) }
      })
      const done = await Promise.all(made.map((path) => path.catch(() => undefined)))
      const paths = done.filter((path) => path !== undefined)
      if (paths.length > 0) pool[name] = paths
    }
    return pool
  }
  return { staying: await fill(), passing: await fill() }
}

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
    const schema =
      operations.flatMap(pathParameters).find((parameter) => parameter.name === key)?.schema ?? {}
    const absent = absentValues(schema, others).filter((id) => allows(member, id))
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...known) },
      ...(absent.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...absent) }] : []),
    )
  }
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
