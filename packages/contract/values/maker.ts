// Makes one readable value of a schema, always the same: from its examples, its names and its bounds.
import { withMapping } from '../read/discriminator.ts'
import {
  child,
  componentName,
  entries,
  type Fields,
  facet,
  fields,
  type Located,
  list,
  parts,
  resolve,
  rootOf,
} from '../read/document.ts'
import { allowsNull, typesNamed } from '../read/schema-types.ts'
import { isMultiple } from '../runtime/checks.ts'
import { type Direction, hiddenBy } from './compile.ts'
import { textWithin } from './texts.ts'

/** Preference for values of a schema. */
export interface Wanted {
  /** `example`: the examples of the contract, and all members. `small`: of those, the required members, or else a few others. */
  prefer: 'example' | 'small'
  /** Requests have no `readOnly` members, responses no `writeOnly` ones. */
  direction: Direction
  /** Preferred text. */
  text?: string
}

/** Error of a schema with too many parts. */
export class TooMany extends Error {}

/** Error of a schema whose smallest value is too long; the message says how long. */
export class TooLong extends Error {}

// Visits of schemas; branching references double with each level.
const mostSchemas = 20_000

// After this many, optional members are left out.
const mostOptional = 5000

// Optional members are left out below this depth: large contracts refer to half of themselves.
const deepest = 4

// A small object without required members has this many.
const fewMembers = 3

// Limit of a value, in characters of JSON.
const longest = 1_000_000

interface Made {
  value: unknown
  size: number // in characters of JSON
}

/** Makes one value. A result of undefined means that a value would have no end. */
export class Maker {
  readonly #wanted: Wanted
  readonly #isBare: boolean
  #visits = 0

  /** @param isBare true for a value without the examples of the contract, which may be wrong */
  constructor(wanted: Wanted, isBare = false) {
    this.#wanted = wanted
    this.#isBare = isBare
  }

  /**
   * @param schemas schemas that all apply to the value
   * @param above schemas of the objects and lists around it
   * @throws TooMany, TooLong, NoText
   */
  make(schemas: readonly Located[], above: readonly Fields[] = [], depth = 0): Made | undefined {
    const found = this.#flat(schemas, above)
    if (!found) return schemas.some((one) => allowsNull(resolve(one).value)) ? sized(null) : undefined
    return this.#chosen({ parts: found, above, depth, done: [] })
  }

  // The schemas with all that they extend; undefined if one is within itself.
  #flat(schemas: readonly Located[], above: readonly Fields[]): Located[] | undefined {
    const found: Located[] = []
    for (const schema of schemas) {
      if (++this.#visits > mostSchemas) throw new TooMany()
      const own = resolve(schema)
      if (above.includes(own.value) || own.value['x-endless'] === true) return undefined
      const extended = list(own.value.allOf).map((_, index) => child(own, 'allOf', index))
      const inner = this.#flat(extended, [...above, own.value])
      if (!inner) return undefined
      found.push(own, ...inner)
    }
    return found
  }

  // Takes the first alternative that has a value.
  #chosen(at: Place): Made | undefined {
    const given = givenBy(at.parts, at.tag, this.#isBare)
    if (given !== undefined) return sized(given)
    for (const part of at.parts)
      for (const keyword of ['oneOf', 'anyOf']) {
        const choices = list(part.value[keyword])
        if (choices.length === 0 || at.done.includes(choices)) continue
        for (const index of choices.keys()) {
          const branch = child(part, keyword, index)
          const flat = this.#flat([branch], at.above)
          const tag = tagOf(part, branch) ?? at.tag
          const done = [...at.done, choices]
          const made =
            flat && this.#chosen({ ...at, parts: [...at.parts, ...flat], done, ...(tag && { tag }) })
          if (made) return made
        }
        return at.parts.some(({ value }) => allowsNull(value)) ? sized(null) : undefined
      }
    const made = this.#plain(at)
    if (made && made.size > longest)
      throw new TooLong(`its smallest value takes about ${made.size} bytes; the limit is ${longest}`)
    return made
  }

  #plain(at: Place): Made | undefined {
    const { parts } = at
    if (parts.some(({ value }) => value.type === 'null')) return sized(null)
    const has = (keyword: string) => parts.some(({ value }) => value[keyword] !== undefined)
    const types = parts.map(({ value }) => typesNamed(value))
    const [type] = types.find((one) => one.length > 0) ?? []
    // A list of types and a narrower one: the narrower counts.
    const narrow = types.find((one) => one.length === 1)?.[0] ?? type
    switch (
      narrow ??
      (has('properties') || has('required') ? 'object' : has('items') ? 'array' : undefined)
    ) {
      case 'object':
        return this.#object(at)
      case 'array':
        return this.#list(at)
      case 'string':
        return this.#text(at)
      case 'integer':
      case 'number':
        return sized(numberWithin(parts, this.#wanted.prefer === 'small' ? 1 : 0))
      case 'boolean':
        return sized(true)
      default:
        return has('pattern') || has('minLength') ? this.#text(at) : sized({})
    }
  }

  #object({ parts, above, depth, tag }: Place): Made | undefined {
    const members = new Map<string, Located[]>()
    for (const part of [...(tag ? [tag] : []), ...parts])
      for (const [name, member] of entries(child(part, 'properties')))
        members.set(name, [...(members.get(name) ?? []), member])
    const required = new Set(
      [...parts, ...(tag ? [tag] : [])].flatMap(({ value }) => list(value.required).map(String)),
    )
    const isClosed = parts.some(({ value }) => value.additionalProperties === false)
    const others = parts.flatMap(({ value }, at) =>
      typeof value.additionalProperties === 'object' ? [child(parts[at]!, 'additionalProperties')] : [],
    )
    // A schema may require members that it does not describe.
    if (!isClosed)
      for (const name of required)
        if (!members.has(name)) members.set(name, others.length > 0 ? others : [undescribed])
    const hidden = hiddenBy(this.#wanted.direction)
    const isLeft = (schemas: readonly Located[]) =>
      schemas.some((one) => (hidden && facet(one, hidden) === true) || isNever(one.value))
    const shown = [...members].filter(([, schemas]) => !isLeft(schemas))
    const wanted = this.#wanted.prefer === 'small' ? fewOf(shown, required) : new Set(members.keys())
    const seen = [...above, ...parts.map(({ value }) => value)]
    const made: [string, unknown][] = []
    let size = 2
    for (const [name, schemas] of shown) {
      const isRequired = required.has(name)
      if (!isRequired && (!wanted.has(name) || depth > deepest || this.#visits > mostOptional)) continue
      const member = this.make(schemas, seen, depth + 1)
      if (!member && isRequired) return undefined
      if (!member) continue
      made.push([name, member.value])
      size += name.length + 4 + member.size
      if (size > longest) break
    }
    return { value: Object.fromEntries(made), size }
  }

  #list({ parts, above, depth }: Place): Made | undefined {
    const seen = [...above, ...parts.map(({ value }) => value)]
    const first = parts.find(({ value }) => list(value.prefixItems).length > 0)
    if (first) {
      const items = list(first.value.prefixItems).map((_, at) =>
        this.make([child(first, 'prefixItems', at)], seen, depth + 1),
      )
      if (items.some((item) => item === undefined)) return undefined
      return { value: items.map((item) => item!.value), size: sum(items.map((item) => item!.size + 1)) + 2 }
    }
    const least = greatest(parts, 'minItems', 0)
    const most = smallest(parts, 'maxItems', Number.POSITIVE_INFINITY)
    const described = parts.flatMap((part) =>
      ['items', 'contains'].flatMap((one) => (part.value[one] === undefined ? [] : [child(part, one)])),
    )
    const item =
      most === 0
        ? undefined
        : this.make(described.length > 0 ? described : least > 0 ? [undescribed] : [], seen, depth + 1)
    // An empty array is finite regardless of its items.
    if (!item || (described.length === 0 && least === 0)) return least > 0 && most > 0 ? undefined : sized([])
    const count = Math.max(least, 1)
    const size = 2 + count * (item.size + 1)
    if (size > longest) return { value: [], size }
    const isUnique = parts.some(({ value }) => value.uniqueItems === true)
    const choices = isUnique ? choicesOf(described.flatMap((one) => this.#flat([one], []) ?? [])) : undefined
    const items = Array.from({ length: count }, (_, at) =>
      isUnique ? another(item.value, at, choices) : item.value,
    )
    return { value: items, size }
  }

  #text({ parts }: Place): Made | undefined {
    const minLength = greatest(parts, 'minLength', 0)
    if (minLength > longest) return { value: '', size: minLength + 2 }
    const words = (keyword: string) =>
      parts.flatMap(({ value }) => (typeof value[keyword] === 'string' ? [value[keyword]] : []))
    const [format] = words('format')
    const maxLength = smallest(parts, 'maxLength', Number.POSITIVE_INFINITY)
    const preferred = this.#wanted.text ?? (this.#wanted.prefer === 'small' ? 'text' : 'string')
    const made = textWithin({ format, patterns: words('pattern'), minLength, maxLength }, preferred)
    return sized(made ?? preferred)
  }
}

interface Place {
  /** The schemas that apply, with all that they extend. */
  parts: readonly Located[]
  above: readonly Fields[]
  depth: number
  /** Alternatives of which one was taken already. */
  done: readonly unknown[]
  /** Discriminator of the alternative. */
  tag?: Located
}

const undescribed = rootOf({ type: 'string' })

const sized = (value: unknown): Made => ({ value, size: JSON.stringify(value)?.length ?? 0 })
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

// A member with `not: {}` can never exist.
const isNever = ({ not }: Fields): boolean => not !== undefined && Object.keys(fields(not)).length === 0

const describes = ({ value }: Located): boolean =>
  ['properties', 'items', 'prefixItems', 'oneOf', 'anyOf'].some((keyword) => value[keyword] !== undefined)

// The value that the contract states. That of one part would lack the members of the others.
function givenBy(parts: readonly Located[], tag: Located | undefined, isBare: boolean): unknown {
  const choices = choicesOf(parts)
  const owners = parts.filter(describes)
  const stated = parts.flatMap((part, at) => {
    const { example, examples, default: usual } = part.value
    const isWhole =
      !isBare && (at === 0 || owners.length === 0 || (owners.length === 1 && owners[0] === part))
    return isWhole ? [example, list(examples)[0], usual].filter((one) => one !== undefined) : []
  })
  const known = choices && new Set(choices.map((one) => JSON.stringify(one)))
  const allowed = known ? stated.filter((one) => known.has(JSON.stringify(one))) : stated
  return allowed.length > 0 || tag
    ? allowed[0]
    : (choices?.[0] ?? (choices?.includes(null) ? null : undefined))
}

// Values of an enumeration; undefined if there is none.
function choicesOf(parts: readonly Located[]): unknown[] | undefined {
  let left: unknown[] | undefined
  for (const { value } of parts) {
    const own = value.const !== undefined ? [value.const] : list(value.enum)
    if (own.length === 0) continue
    const known = new Set(own.map((one) => JSON.stringify(one)))
    left = left?.filter((one) => known.has(JSON.stringify(one))) ?? [...own]
  }
  return left
}

// The property that says which alternative a value is.
function tagOf(owner: Located, branch: Located): Located | undefined {
  const { propertyName, mapping } = fields(withMapping(owner.document, owner.value).discriminator)
  const name = componentName(branch.value)
  if (typeof propertyName !== 'string' || name === undefined) return undefined
  const mapped = Object.entries(fields(mapping)).find(([, target]) => String(target).endsWith(`/${name}`))
  const value = { required: [propertyName], properties: { [propertyName]: { enum: [mapped?.[0] ?? name] } } }
  return { document: owner.document, path: owner.path, value }
}

/** Returns the members of a small object: the required ones, or else a few that have examples, or else the first. */
function fewOf(
  members: readonly [string, readonly Located[]][],
  required: ReadonlySet<string>,
): ReadonlySet<string> {
  const needed = members.filter(([name]) => required.has(name))
  if (needed.length > 0) return required
  const shown = members.filter(([, schemas]) =>
    schemas.some((one) => parts(one).some(({ value }) => value.example !== undefined)),
  )
  return new Set((shown.length > 0 ? shown.slice(0, fewMembers) : members.slice(0, 1)).map(([name]) => name))
}

const numbersOf = (parts: readonly Located[], keyword: string): number[] =>
  parts.flatMap(({ value }) => (typeof value[keyword] === 'number' ? [value[keyword]] : []))
const greatest = (parts: readonly Located[], keyword: string, least: number) =>
  Math.max(least, ...numbersOf(parts, keyword))
const smallest = (parts: readonly Located[], keyword: string, most: number) =>
  Math.min(most, ...numbersOf(parts, keyword))

// The number nearest to a usual one that the bounds allow.
function numberWithin(parts: readonly Located[], usual: number): number {
  const bounds = (inclusive: string, exclusive: string) => [
    ...numbersOf(parts, inclusive).map((bound) => ({ bound, isOpen: false })),
    ...numbersOf(parts, exclusive).map((bound) => ({ bound, isOpen: true })),
  ]
  const above = bounds('minimum', 'exclusiveMinimum')
  const below = bounds('maximum', 'exclusiveMaximum')
  const factors = numbersOf(parts, 'multipleOf')
  const isInteger = parts.some(({ value }) => typesNamed(value).includes('integer'))
  const fits = (one: number) =>
    (!isInteger || Number.isInteger(one)) &&
    above.every(({ bound, isOpen }) => (isOpen ? one > bound : one >= bound)) &&
    below.every(({ bound, isOpen }) => (isOpen ? one < bound : one <= bound)) &&
    factors.every((factor) => isMultiple(one, factor))
  const low = Math.max(...above.map(({ bound }) => bound))
  const high = Math.min(...below.map(({ bound }) => bound))
  const step = factors[0] ?? 1
  const near = [low, high].flatMap((edge) => [
    edge,
    edge + step,
    edge - step,
    Math.ceil(edge / step) * step,
    (Math.floor(edge / step) + 1) * step,
    Math.floor(edge / step) * step,
  ])
  return [usual, 0, ...near, (low + high) / 2].find((one) => Number.isFinite(one) && fits(one)) ?? usual
}

// Another value of a list whose items differ.
function another(value: unknown, at: number, choices: readonly unknown[] | undefined): unknown {
  if (at === 0) return value
  if (choices) return choices[at] ?? value
  return typeof value === 'number' ? value + at : typeof value === 'string' ? `${value}${at}` : value
}
