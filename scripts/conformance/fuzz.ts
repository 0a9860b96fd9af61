import fc from 'fast-check'
import type { ContractOperation } from './contract-operation.ts'
import { toRequest } from './draft.ts'
import type { HttpRequest } from './exchange.ts'
import { NoResponse } from './finding.ts'
import { changed, everyEdge } from './fuzz/change.ts'
import { idsFor, makePools, type Pools } from './fuzz/ids.ts'
import { kinds } from './fuzz/kinds.ts'
import { type Generated, validDraft } from './fuzz/valid-draft.ts'
import { NoValue } from './fuzz/values.ts'
import { hasMadeCursor } from './sequences/pages.ts'
import { curlOf, type Suite } from './suite.ts'

/** After this many attempts to make a failing request smaller, it is small enough. */
const shrinkLimit = 150

/** Sends requests made from the contract's schemas, so many in all at least, and judges the responses. */
export async function sendGenerated(suite: Suite, requests: number): Promise<void> {
  const { operations } = suite
  const pools = await makePools(suite.samples, operations, suite.fixtures, suite.house)
  const each = requests / operations.length
  const send = (chosen: readonly Kind[]) =>
    Promise.all(
      operations.flatMap((operation) =>
        chosen.map((kind) => sendKind(suite, operation, pools, kind, Math.ceil(each * kind.share))),
      ),
    )
  if (suite.house) return void (await send(kinds))
  // What a server keeps of an invalid request is no reason to blame its later responses for.
  await send(kinds.filter(({ name }) => name !== 'invalid'))
  await send(kinds.filter(({ name }) => name === 'invalid'))
}

type Kind = (typeof kinds)[number]

async function sendKind(
  suite: Suite,
  operation: ContractOperation,
  pools: Pools,
  { name, changesOf, unchanged, wrong, plainly }: Kind,
  count: number,
) {
  const check = `${operation.operationId}, ${name} requests`
  const before = suite.results.violations()
  try {
    const { paths, ids } = idsFor(operation, suite.operations, pools)
    const drafts = validDraft(operation, paths, ids)
    const all = changesOf(operation, ids, suite.house)
    if (!unchanged && all.every(({ edges, others }) => edges.length === 0 && !others)) return
    const valid = drafts.map((draft) => ({ what: 'a valid request', request: toRequest(operation, draft) }))
    const edges = everyEdge(drafts, all, suite.seed)
    const others = unchanged ? valid : changed(drafts, all)
    const spoils = name === 'invalid'
    const isWrong: Probe['wrong'] = (status, request) =>
      suite.house ? wrong(status) : plainly(status) && (spoils || !hasMadeCursor(operation, request))
    await probe(suite, { check, edges, others, count, spoils, wrong: isWrong })
  } catch (error) {
    if (error instanceof NoValue) suite.results.notTried.push({ what: check, why: error.message })
    else suite.results.ended('generated', check, error, before)
  }
}

/** Requests of a kind to one operation. */
interface Probe {
  check: string
  /** Sent in any case, before the others. */
  edges: Generated[]
  others: fc.Arbitrary<Generated>
  /** How many of both, if there are not more edges. */
  count: number
  /** Whether what a server accepts of them is wrong to keep. */
  spoils: boolean
  wrong(status: number, request: HttpRequest): boolean
}

/** Sends requests until one fails, and then smaller ones that fail too; the shortest is reported. */
async function probe(suite: Suite, { check, edges, others, count, spoils, wrong }: Probe) {
  const { client, results, house, deadline } = suite
  results.checked('generated', check)
  let failures = 0
  /** What is wrong with the response to a request; undefined if nothing is. */
  const problemOf = async ({ what, request }: Generated): Promise<string | undefined> => {
    try {
      const { response, violations } = await client.send(request)
      suite.generated++
      suite.spoiled ||= spoils && response.status < 300
      if (wrong(response.status, request))
        return `${!house && !spoils ? 'a valid request' : what} got ${response.status}`
      // The oracle has reported them.
      return violations.length > 0 ? '' : undefined
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error
      // A smaller one would take as long.
      if (error.slow) failures = shrinkLimit
      return `${what} got no response: ${error.reason}`
    }
  }
  let unexpected: unknown
  const property = fc.asyncProperty(others, async (generated) => {
    if (performance.now() > deadline) return
    if (unexpected || (failures > 0 && ++failures > shrinkLimit)) return
    const problem = await problemOf(generated).catch((error: unknown) => {
      unexpected = error
    })
    if (problem) results.failed('generated', check, problem, curlOf(suite, generated.request))
    // Of a server of others every request is judged, whatever was found before: the shortest of each cause is kept.
    if (problem === undefined || !house) return
    failures ||= 1
    throw new Error(problem)
  })
  const { errorInstance } = await fc.check(property, {
    ...{ seed: suite.seed, numRuns: Math.max(count, edges.length) },
    examples: edges.map((edge) => [edge]),
  })
  if (unexpected === undefined && failures === 0) unexpected = errorInstance ?? undefined
  if (unexpected !== undefined) throw unexpected
}
