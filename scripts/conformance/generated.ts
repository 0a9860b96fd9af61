import fc from 'fast-check'
import type { Operation } from './contract.ts'
import { type Exchange, toCurl } from './exchange.ts'
import { broken } from './generate/broken.ts'
import { doubtful } from './generate/doubtful.ts'
import { type Generated, toRequest, validDraft } from './generate/draft.ts'
import type { Ids } from './generate/valid.ts'
import type { Suite } from './suite.ts'

/** How many resources of a kind the generated requests play with. */
const poolSize = 12
/** After this many attempts to make a failing request smaller, it is small enough. */
const shrinkLimit = 150

/** What kind of requests, their share of all, and what is wrong with an answer to one of them, if anything. */
const kinds = [
  {
    name: 'valid',
    share: 0.42,
    make: (operation: Operation, ids: Ids): fc.Arbitrary<Generated> =>
      validDraft(operation, ids).map((draft) => ({
        what: 'a valid request',
        request: toRequest(operation, draft),
      })),
    wrong: (status: number) =>
      [400, 401, 403, 405, 406, 413, 414, 415, 431].includes(status) || status >= 500,
  },
  {
    name: 'broken',
    share: 0.5,
    make: broken,
    wrong: (status: number) => status < 400 || status >= 500 || [401, 403, 405].includes(status),
  },
  { name: 'doubtful', share: 0.08, make: doubtful, wrong: (status: number) => status >= 500 },
]

/** Sends requests made from the contract's schemas, so many in all, and judges the answers. */
export async function sendGenerated(suite: Suite, requests: number): Promise<void> {
  const { contract } = suite.oracle
  const pools = await makePools(suite)
  const each = requests / contract.operations.length
  await Promise.all(
    contract.operations.flatMap((operation) => {
      const ids = idsFor(operation, pools)
      return kinds.map(({ name, share, make, wrong }) =>
        probe(
          suite,
          `${operation.operationId}, ${name} requests`,
          make(operation, ids),
          Math.ceil(each * share),
          wrong,
        ),
      )
    }),
  )
}

/** Sends requests until one fails, and then smaller ones that fail too; the shortest is reported. */
async function probe(
  suite: Suite,
  check: string,
  requests: fc.Arbitrary<Generated>,
  numRuns: number,
  wrong: (status: number) => boolean,
) {
  const { client, results } = suite
  results.checked('generated', check)
  let failures = 0
  const property = fc.asyncProperty(requests, async ({ what, request }) => {
    if (failures > 0 && ++failures > shrinkLimit) return
    const exchange: Exchange = await client.send(request)
    suite.generated++
    const { status } = exchange.answer
    const problem = wrong(status) ? `${what} was answered ${status}` : undefined
    if (problem) results.failed('generated', check, problem, toCurl(client.base, request))
    if (problem === undefined && exchange.breaches.length === 0) return
    failures ||= 1
    throw new Error(problem)
  })
  const { errorInstance, counterexample } = await fc.check(property, { numRuns, seed: suite.seed })
  // A server that does not answer at all.
  if (errorInstance instanceof Error && errorInstance.name === 'NoAnswer') {
    const curl = counterexample ? toCurl(client.base, counterexample[0].request) : undefined
    results.failed('generated', check, errorInstance.message, curl)
  }
}

/** Ids by the name of the parameter or member that takes them: those that stay, and those that may be deleted. */
type Pools = Record<'staying' | 'passing', Record<string, number[]>>

async function makePools({ fixtures }: Suite): Promise<Pools> {
  const many = async (make: () => Promise<number>) => {
    const ids: number[] = []
    while (ids.length < poolSize) ids.push(await make())
    return ids
  }
  const pool = async () => {
    const petId = await many(() => fixtures.pet())
    return {
      petId,
      id: petId,
      categoryId: await many(fixtures.category),
      orderId: await many(fixtures.order),
    }
  }
  return { staying: await pool(), passing: await pool() }
}

/** Mostly ids of ours; a request that changes something never names what somebody else may need. */
function idsFor({ method }: Operation, { staying, passing }: Pools): Ids {
  const pool = method === 'DELETE' ? passing : staying
  const absent = [2 ** 53 - 1, 2 ** 53 - 2, 2 ** 52, 2 ** 40]
  const others = method === 'GET' ? [...absent, 1, 2, 2 ** 31, 2 ** 32] : absent
  return (name) =>
    pool[name] &&
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...pool[name]) },
      { weight: 1, arbitrary: fc.constantFrom(...others) },
    )
}
