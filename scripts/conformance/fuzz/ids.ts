import fc from 'fast-check'
import type { Draft } from '../draft.ts'
import type { Fixtures } from '../fixtures.ts'
import type { ContractOperation } from '../oracle-contract.ts'
import { itemParameter, pathParameters } from '../producers.ts'
import type { Samples } from '../samples.ts'
import type { Schema } from '../schema.ts'
import { absentValues } from './absent.ts'
import { allows } from './allows.ts'
import { madeOf } from './made.ts'
import type { Ids } from './values.ts'

/** How many resources of a kind the generated requests use. */
const poolSize = 12
/** And of a kind of which only a few may be there. */
const smallPool = 4

/** Resources that were made, as the paths to them, by the name of the parameter that ends each. */
type Pool = Record<string, Draft['path'][]>

/** Resources for generated requests: those that stay, and those that may be removed. */
export type Pools = Record<'staying' | 'passing', Pool>

/** @param house whether it is a failure that something cannot be made; else it is left out */
export async function makePools(
  samples: Samples,
  operations: readonly ContractOperation[],
  { scarce = [] }: Fixtures,
  house: boolean,
): Promise<Pools> {
  // Where several paths end in the same parameter, the longest has most to say of it.
  const byLength = operations.toSorted((a, b) => pathParameters(a).length - pathParameters(b).length)
  const items = new Map(
    byLength.flatMap((operation) => {
      const name = pathParameters(operation).at(-1)?.name
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
      if (house) pool[name] = await Promise.all(made)
      else {
        const settled = await Promise.allSettled(made)
        const done = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
        if (done.length > 0) pool[name] = done
      }
    }
    return pool
  }
  return { staying: await fill(), passing: await fill() }
}

/** Mostly ids of ours; a request that changes something never names what somebody else may need. */
export function idsFor(
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
  const parameters = pathParameters(operation)
  const whole = pool[parameters.at(-1)?.name ?? ''] ?? [{}]
  const examples = Object.fromEntries(
    parameters.map(({ name, example, schema }) => [name, example ?? othersId(method, schema)]),
  )
  const paths = fc.constantFrom(...whole).map((values) => ({ ...examples, ...values }) as Draft['path'])
  const strayed = parameters.flatMap(({ name, schema }) => {
    const absent = absentValues(schema, others)
    if (absent.length === 0) return []
    return [fc.tuple(paths, fc.constantFrom(...absent)).map(([values, id]) => ({ ...values, [name]: id }))]
  })
  return { ids, paths: fc.oneof({ weight: 4 * Math.max(1, strayed.length), arbitrary: paths }, ...strayed) }
}

/** For what nothing makes: any value for a read, what names nothing for a change. */
const othersId = (method: string, schema: Schema) =>
  method === 'GET' ? madeOf(schema) : (absentValues(schema)[0] ?? madeOf(schema))
