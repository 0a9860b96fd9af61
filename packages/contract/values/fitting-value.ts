import { orUndefined } from '../cli/or-undefined.ts'
import { child, entries, type Fields, isFields, type Located, list, resolve } from '../read/document.ts'
import { madeValues } from './made.ts'
import { prepareSchemas, repairSchemas, type Schema } from './schema.ts'

const found = new WeakMap<Fields, { value: unknown } | undefined>()

/**
 * Returns a value that fits a schema: the given one, its JSON if it is a text, or a value made without the examples.
 * @param fits validates a value by the whole schema
 * @returns the given value if no other is found
 */
export function fittingValue(schema: Located, given: unknown, fits: (value: unknown) => boolean): unknown {
  if (fits(given)) return given
  const parsed = typeof given === 'string' ? orUndefined(() => JSON.parse(given)) : undefined
  if (parsed !== undefined && fits(parsed)) return parsed
  const known = found.has(schema.value) ? found.get(schema.value) : search(schema, fits)
  found.set(schema.value, known)
  return known ? known.value : given
}

function search(schema: Located, fits: (value: unknown) => boolean): { value: unknown } | undefined {
  for (const value of valuesOf(schema)) if (fits(value)) return { value }
  return undefined
}

function valuesOf(schema: Located): Iterable<unknown> {
  const whole = dereferenced({ count: 0 }, schema, []) as Schema | undefined
  if (!whole) return []
  repairSchemas(whole)
  prepareSchemas(whole)
  return madeValues(whole)
}

// Fast-check builds all of them before it draws a value. Further ones are left out unless a value needs them.
const mostSchemas = 500
const mostNeeded = 5000

// Optional members below this depth are left out, and schemas within themselves.
const deepest = 6

/** The schema without references and examples; undefined if it cannot end. */
function dereferenced(
  making: { count: number },
  at: Located,
  outer: readonly Fields[],
  isNeeded = true,
): Fields | undefined {
  const own = resolve(at)
  const { value } = own
  if (++making.count > (isNeeded ? mostNeeded : mostSchemas) || outer.includes(value)) return undefined
  const seen = [...outer, value]
  const inner = (isNeeded: boolean, ...path: (string | number)[]) =>
    dereferenced(making, child(own, ...path), seen, isNeeded)
  const { example: _, examples: __, default: ___, $ref: ____, ...rest } = value
  const made: Record<string, unknown> = { ...rest }
  if (value.properties !== undefined) {
    const members = new Map<string, unknown>()
    for (const [name, member] of entries(child(own, 'properties'))) {
      const isRequired = list(value.required).includes(name)
      if (resolve(member).value.writeOnly === true || (!isRequired && seen.length > deepest)) continue
      const plain = inner(isRequired, 'properties', name)
      if (plain) members.set(name, plain)
      else if (isRequired) return undefined
    }
    made.properties = Object.fromEntries(members)
  }
  for (const keyword of ['allOf', 'oneOf', 'anyOf', 'prefixItems']) {
    if (value[keyword] === undefined) continue
    const isChoice = keyword === 'oneOf' || keyword === 'anyOf'
    const all = list(value[keyword]).map((_, index) => inner(!isChoice || index === 0, keyword, index))
    const ending = all.filter((one) => one !== undefined)
    if (ending.length < (isChoice ? 1 : all.length)) return undefined
    made[keyword] = ending
  }
  for (const keyword of ['items', 'additionalProperties', 'not']) {
    if (!isFields(value[keyword])) continue
    const plain = inner(keyword === 'items' && Number(value.minItems) > 0, keyword)
    if (plain) made[keyword] = plain
    else if (keyword === 'items') Object.assign(made, { items: {}, maxItems: 0 })
    else delete made[keyword]
  }
  return made
}
