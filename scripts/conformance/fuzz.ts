import fc from 'fast-check'
import { toRequest } from './draft.ts'
import { NoResponse } from './finding.ts'
import { ambiguousChanges } from './fuzz/ambiguous.ts'
import { changed, everyEdge } from './fuzz/change.ts'
import { idsFor, makePools } from './fuzz/ids.ts'
import { invalidChanges } from './fuzz/invalid.ts'
import { validChanges } from './fuzz/valid.ts'
import { type Generated, validDraft } from './fuzz/valid-draft.ts'
import { NoValue } from './fuzz/values.ts'
import { curlOf, type Suite } from './suite.ts'

/** After this many attempts to make a failing request smaller, it is small enough. */
const shrinkLimit = 150

/** A kind of requests, its share of all, how drafts are changed for it, and the responses that it must not get. */
const kinds = [
  {
    ...{ name: 'valid', share: 0.42, changesOf: validChanges, unchanged: true },
    wrong: (status: number) => refusals.includes(status) || status >= 500,
  },
  {
    ...{ name: 'invalid', share: 0.5, changesOf: invalidChanges, unchanged: false },
    wrong: (status: number) => status < 400 || status >= 500 || [401, 403, 405].includes(status),
  },
  {
    ...{ name: 'ambiguous', share: 0.08, changesOf: ambiguousChanges, unchanged: false },
    wrong: (status: number) => status >= 500,
  },
]

/** Statuses that say that the request was wrong, rather than that the state of the service forbids it. */
const refusals = [400, 401, 403, 405, 406, 413, 414, 415, 431]

/** Sends requests made from the contract's schemas, so many in all at least, and judges the responses. */
export async function sendGenerated(suite: Suite, requests: number): Promise<void> {
  const { operations } = suite
  const pools = await makePools(suite.samples, operations, suite.fixtures)
  const each = requests / operations.length
  await Promise.all(
    operations.flatMap((operation) =>
      kinds.map(async ({ name, share, changesOf, unchanged, wrong }) => {
        const check = `${operation.operationId}, ${name} requests`
        const before = suite.results.violations()
        try {
          const { paths, ids } = idsFor(operation, operations, pools)
          const drafts = validDraft(operation, paths, ids)
          const all = changesOf(operation, ids)
          const valid = drafts.map((draft) => ({
            what: 'a valid request',
            request: toRequest(operation, draft),
          }))
          const edges = everyEdge(drafts, all, suite.seed)
          const others = unchanged ? valid : changed(drafts, all)
          await probe(suite, { check, edges, others, count: Math.ceil(each * share), wrong })
        } catch (error) {
          if (error instanceof NoValue) suite.results.notTried.push({ what: check, why: error.message })
          else suite.results.ended('generated', check, error, before)
        }
      }),
    ),
  )
}

/** Requests of a kind to one operation. */
interface Probe {
  check: string
  /** Sent in any case, before the others. */
  edges: Generated[]
  others: fc.Arbitrary<Generated>
  /** How many of both, if there are not more edges. */
  count: number
  wrong(status: number): boolean
}

/** Sends requests until one fails, and then smaller ones that fail too; the shortest is reported. */
async function probe(suite: Suite, { check, edges, others, count, wrong }: Probe) {
  const { client, results } = suite
  results.checked('generated', check)
  let failures = 0
  /** What is wrong with the response to a request; undefined if nothing is. */
  const problemOf = async ({ what, request }: Generated): Promise<string | undefined> => {
    try {
      const { response, violations } = await client.send(request)
      suite.generated++
      if (wrong(response.status)) return `${what} got ${response.status}`
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
    if (unexpected || (failures > 0 && ++failures > shrinkLimit)) return
    const problem = await problemOf(generated).catch((error: unknown) => {
      unexpected = error
    })
    if (problem) results.failed('generated', check, problem, curlOf(suite, generated.request))
    if (problem === undefined) return
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
