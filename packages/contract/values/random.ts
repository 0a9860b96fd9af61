import fc from 'fast-check'
import { child, entries, type Fields, isFields, type Located, list, resolve } from '../read/document.ts'
import { toJson } from './allows.ts'
import { type Schema, simplified } from './schema.ts'
import { valid } from './valid.ts'

/** Returns random values that a schema probably allows, without its examples: always the same, the shortest first. */
export function* randomValues(schema: Located): Generator<unknown> {
  const whole = dereferenced({ count: 0 }, schema, []) as Schema | undefined
  if (!whole) return
  try {
    const any = valid(whole, () => undefined)
    const texts = fc.sample(any, { numRuns: 50, seed: 1 }).map(toJson)
    for (const text of texts.sort((a, b) => a.length - b.length)) yield JSON.parse(text)
  } catch {
    // The schema allows no value, or none is known.
  }
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
  const resolved = resolve(at)
  const own = { ...resolved, value: simplified(resolved.value) }
  const { value } = resolved
  if (++making.count > (isNeeded ? mostNeeded : mostSchemas) || outer.includes(value)) return undefined
  const seen = [...outer, value]
  const inner = (isNeeded: boolean, ...path: (string | number)[]) =>
    dereferenced(making, child(own, ...path), seen, isNeeded)
  const { example: _, examples: __, default: ___, $ref: ____, ...rest } = own.value
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
