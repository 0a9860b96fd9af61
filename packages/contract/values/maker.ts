// Makes one readable value of a schema, always the same: from its examples, its names and its bounds.
import { orUndefined } from '../cli/or-undefined.ts'
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
  resolve,
} from '../read/document.ts'
import { allowsNull, isType, typesNamed } from '../read/schema-types.ts'
import { type Direction, hiddenBy, validatorFor } from './compile.ts'
import { choicesOf, greatest, numberWithin, smallest, textsOf } from './limits.ts'
import { addDependents, addUndescribed, fewOf, furtherMembers, undescribed } from './members.ts'
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

/** Ways to make another value where the schema does not allow the first one. */
interface Manner {
  /** True for a value without the examples of the contract, which may be wrong. */
  isBare?: boolean
  /** True to look for an alternative of each `oneOf` whose value no other one allows. */
  isExact?: boolean
  /** Keywords whose schemas apply, too: those of one side of `if`. */
  conditions?: readonly string[]
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
  readonly #isExact: boolean
  readonly #conditions: readonly string[]
  #visits = 0

  constructor(wanted: Wanted, { isBare = false, isExact = false, conditions = [] }: Manner = {}) {
    this.#wanted = wanted
    this.#isBare = isBare
    this.#isExact = isExact
    this.#conditions = conditions
  }

  /**
   * @param schemas schemas that all apply to the value
   * @param above schemas of the objects and lists around it
   * @throws TooMany, TooLong, NoText
   */
  make(schemas: readonly Located[], above: readonly Fields[] = [], depth = 0): Made | undefined {
    const found = this.#flat(schemas, above)
    if (!found) return schemas.some((schema) => allowsNull(resolve(schema).value)) ? sized(null) : undefined
    return this.#chosen({ parts: found, above, depth, done: [] })
  }

  // The schemas with all that they extend; undefined if one is within itself.
  #flat(schemas: readonly Located[], above: readonly Fields[]): Located[] | undefined {
    const found: Located[] = []
    for (const schema of schemas) {
      if (++this.#visits > mostSchemas) throw new TooMany()
      const here = resolve(schema)
      if (above.includes(here.value) || here.value['x-endless'] === true) return undefined
      const extended = list(here.value.allOf).map((_, index) => child(here, 'allOf', index))
      const inner = this.#flat([...extended, ...this.#conditional(here)], [...above, here.value])
      if (!inner) return undefined
      found.push(here, ...inner)
    }
    return found
  }

  #conditional(here: Located): Located[] {
    return this.#conditions.flatMap((keyword) => {
      if (here.value[keyword] === undefined) return []
      const at = child(here, keyword)
      return keyword === 'dependentSchemas' ? entries(at).map(([, schema]) => schema) : [at]
    })
  }

  // Takes the first alternative that has a value.
  #chosen(at: Place): Made | undefined {
    const stated = statedBy(at.parts, at.tag, this.#isBare)
    if (stated !== undefined) return sized(stated)
    for (const part of at.parts)
      for (const keyword of ['oneOf', 'anyOf']) {
        const choices = list(part.value[keyword])
        if (choices.length === 0 || at.done.includes(choices)) continue
        const branches = choices.map((_, index) => child(part, keyword, index))
        let first: Made | undefined
        for (const branch of branches) {
          const flat = this.#flat([branch], at.above)
          const tag = tagOf(part, branch) ?? at.tag
          const done = [...at.done, choices]
          const made =
            flat && this.#chosen({ ...at, parts: [...at.parts, ...flat], done, ...(tag && { tag }) })
          if (made && (keyword === 'anyOf' || this.#isOnlyOf(branch, branches, made))) return made
          first ??= made
        }
        if (first) return first
        return at.parts.some(({ value }) => allowsNull(value)) ? sized(null) : undefined
      }
    const made = this.#plain(at)
    if (made && made.size > longest)
      throw new TooLong(`its smallest value takes about ${made.size} bytes; the limit is ${longest}`)
    return made
  }

  #isOnlyOf(branch: Located, branches: readonly Located[], { value }: Made): boolean {
    const { direction } = this.#wanted
    // Ajv compiles no malformed schema.
    const allows = (other: Located) => orUndefined(() => validatorFor(other, direction)(value)) === true
    return !this.#isExact || !branches.some((other) => other !== branch && allows(other))
  }

  #plain(at: Place): Made | undefined {
    const { parts } = at
    if (parts.some(({ value }) => value.type === 'null')) return sized(null)
    const has = (keyword: string) => parts.some(({ value }) => value[keyword] !== undefined)
    const types = parts.map(({ value }) => typesNamed(value).filter(isType))
    const [type] = types.find((names) => names.length > 0) ?? []
    // A list of types and a narrower one: the narrower counts.
    const narrow = types.find((names) => names.length === 1)?.[0] ?? type
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
    const hidden = hiddenBy(this.#wanted.direction)
    const isLeft = (schemas: readonly Located[]) =>
      schemas.some((schema) => (hidden && facet(schema, hidden) === true) || isNever(schema.value))
    const known = [...members].filter(([, schemas]) => !isLeft(schemas))
    const wanted = new Set(this.#wanted.prefer === 'small' ? fewOf(known, required) : members.keys())
    for (const name of new Set([...wanted, ...required])) addDependents(parts, name, required)
    addUndescribed(parts, required, members)
    const shown = [...members].filter(([, schemas]) => !isLeft(schemas))
    const [least, most] = [greatest(parts, 'minProperties', 0), smallest(parts, 'maxProperties', Infinity)]
    const others = shown.map(([name]) => name).filter((name) => !required.has(name))
    for (const name of others
      .filter((other) => !wanted.has(other))
      .slice(0, Math.max(0, least - wanted.size)))
      wanted.add(name)
    for (const name of others.filter((other) => wanted.has(other)).slice(Math.max(0, most - required.size)))
      wanted.delete(name)
    const further = furtherMembers(parts, new Set(members.keys()), least - shown.length)
    for (const [name] of further) required.add(name)
    const seen = [...above, ...parts.map(({ value }) => value)]
    const made: [string, unknown][] = []
    let size = 2
    for (const [name, schemas] of [...shown, ...further]) {
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
    const least = greatest(parts, 'minItems', 0)
    const most = smallest(parts, 'maxItems', Number.POSITIVE_INFINITY)
    const owner = parts.find(({ value }) => list(value.prefixItems).length > 0)
    const first = list(owner?.value.prefixItems)
      .slice(0, most)
      .map((_, at) => this.make([child(owner!, 'prefixItems', at)], seen, depth + 1))
    if (first.some((item) => item === undefined)) return undefined
    const described = parts.flatMap((part) =>
      ['items', 'contains'].flatMap((keyword) =>
        part.value[keyword] === undefined ? [] : [child(part, keyword)],
      ),
    )
    const isContaining = parts.some(({ value }) => value.contains !== undefined)
    const isEnded = most <= first.length || described.some(({ value }) => isNever(value))
    const needed = Math.max(
      least - first.length,
      isContaining ? greatest(parts, 'minContains', 1) : first.length > 0 ? 0 : 1,
    )
    const item =
      isEnded || needed <= 0
        ? undefined
        : this.make(described.length > 0 ? described : least > 0 ? [undescribed] : [], seen, depth + 1)
    // An empty array is finite regardless of its items.
    if (first.length === 0 && (!item || (described.length === 0 && least === 0)))
      return least > 0 && most > 0 ? undefined : sized([])
    const count = item ? needed : 0
    const size = 2 + sum(first.map((item) => item!.size + 1)) + count * ((item?.size ?? 0) + 1)
    if (size > longest) return { value: [], size }
    const isUnique = parts.some(({ value }) => value.uniqueItems === true)
    const choices = isUnique
      ? choicesOf(described.flatMap((schema) => this.#flat([schema], []) ?? []))
      : undefined
    const others = Array.from({ length: count }, (_, at) =>
      isUnique ? another(item!.value, at, choices) : item!.value,
    )
    return { value: [...first.map((item) => item!.value), ...others], size }
  }

  #text({ parts }: Place): Made | undefined {
    const minLength = greatest(parts, 'minLength', 0)
    if (minLength > longest) return { value: '', size: minLength + 2 }
    const [format] = textsOf(parts, 'format')
    const maxLength = smallest(parts, 'maxLength', Number.POSITIVE_INFINITY)
    const preferred = this.#wanted.text ?? (this.#wanted.prefer === 'small' ? 'text' : 'string')
    const made = textWithin({ format, patterns: textsOf(parts, 'pattern'), minLength, maxLength }, preferred)
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

const sized = (value: unknown): Made => ({ value, size: JSON.stringify(value)?.length ?? 0 })
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

// A member with `not: {}` can never exist.
const isNever = ({ not }: Fields): boolean => not !== undefined && Object.keys(fields(not)).length === 0

const describes = ({ value }: Located): boolean =>
  ['properties', 'items', 'prefixItems', 'oneOf', 'anyOf'].some((keyword) => value[keyword] !== undefined)

// The value that the contract states. That of one part would lack the members of the others.
function statedBy(parts: readonly Located[], tag: Located | undefined, isBare: boolean): unknown {
  const choices = choicesOf(parts)
  const owners = parts.filter(describes)
  const stated = parts.flatMap((part, at) => {
    const { example, examples, default: usual } = part.value
    const isWhole =
      !isBare && (at === 0 || owners.length === 0 || (owners.length === 1 && owners[0] === part))
    return isWhole ? [example, list(examples)[0], usual].filter((value) => value !== undefined) : []
  })
  const known = choices && new Set(choices.map((value) => JSON.stringify(value)))
  const allowed = known ? stated.filter((value) => known.has(JSON.stringify(value))) : stated
  return allowed.length > 0 || tag
    ? allowed[0]
    : (choices?.[0] ?? (choices?.includes(null) ? null : undefined))
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

// Another value of a list whose items differ.
function another(value: unknown, at: number, choices: readonly unknown[] | undefined): unknown {
  if (at === 0) return value
  if (choices) return choices[at] ?? value
  return typeof value === 'number' ? value + at : typeof value === 'string' ? `${value}${at}` : value
}
