/**
 * Compares two schemas with all that is inside: pairs of schemas wait in a list, each is compared once, and its differences are reported by their
 * direction. `within.ts` compares a pair.
 */
import { child, type Fields, isFields, type Located, resolve } from '../../read/document.ts'
import * as advice from '../advice.ts'
import type { Effect, Report } from '../difference.ts'
import { keywordValues } from './keywords.ts'
import type { Accepts, Direction, Pair, Relate, SchemaChange } from './pair.ts'
import { type Parts, shapesOf, typesOf } from './shape.ts'
import { comparePair } from './within.ts'

interface Travel {
  direction: Direction
  /** True if a list is sent as repeated values: an exploded query parameter. */
  isRepeatable?: boolean
  isParameter?: boolean
  isOptional?: boolean
}

/** Reports all differences of two schemas, including those behind references. */
export function compareSchemas(was: Located, is: Located, travel: Travel, report: Report): void {
  const { direction, isRepeatable, isOptional = false, isParameter = false } = travel
  const root: Pair = { was: [was], is: [is], sense: 1, direction, isOptional, isParameter }
  const tell = (change: SchemaChange, pair: Pair) => reportChange(change, pair, report)
  pairsOf(was.document, is.document).walk(isRepeatable ? repeated(root, tell) : root, (change, pair) => {
    tell(change, pair)
    return true
  })
}

type Tell = (change: SchemaChange, pair: Pair) => void

function reportChange({ accepts, effect, message, place, detail }: SchemaChange, pair: Pair, report: Report) {
  if (!accepts) return report(effect!, message, place, detail)
  const { direction, sense } = pair
  const turned = turn(accepts, sense)
  const found = effectOf(turned, direction)
  report(found, message, place, { ...detail, advice: detail?.advice ?? adviceOn(found, turned, direction) })
}

function adviceOn(effect: Effect, accepts: Accepts, direction: Direction): string {
  if (effect === 'undecided') return advice.undecided
  if (accepts === 'others') return advice.asItWas
  return direction === 'request' ? advice.keepAccepting : advice.keepSending
}

function turn(accepts: Accepts, sense: Pair['sense']): Accepts {
  if (sense === 0) return 'unknown'
  if (sense === 1 || accepts === 'others' || accepts === 'unknown') return accepts
  return accepts === 'more' ? 'fewer' : 'more'
}

function effectOf(accepts: Accepts, direction: Direction): Effect {
  if (accepts === 'unknown') return 'undecided'
  return accepts === (direction === 'request' ? 'more' : 'fewer') ? 'adds' : 'breaks'
}

// A single value may have become a list of repeated values, or the other way round: both compare as single values.
function repeated(pair: Pair, tell: Tell): Pair {
  const shapes = shapesOf(pair.was, pair.is)
  const isList = shapes.map(
    ({ parts }) =>
      typesOf(parts)
        .filter((type) => type !== 'null')
        .join() === 'array',
  )
  if (isList[0] === isList[1] || typesOf(shapes[isList[0] ? 1 : 0]!.parts).length === 0) return pair
  const place = (keyword: string) => {
    const [here] = shapes[1]!.parts
    return here!.value[keyword] === undefined ? here!.path : [...here!.path, keyword]
  }
  const emit = (keyword: string, accepts: Accepts, message: string) =>
    tell({ accepts, message, place: place(keyword), detail: {} }, pair)
  const listed = shapes[isList[0] ? 0 : 1]!.parts
  const bound = (keyword: string) => Number(keywordValues(listed, keyword)[0])
  const item = listed.filter(({ value }) => isFields(value.items)).map((part) => child(part, 'items'))
  const items = item.length > 0 ? item : [{ ...listed[0]!, value: {} }]
  if (isList[1]) {
    if (bound('minItems') > 1) emit('minItems', 'fewer', 'It must now be repeated.')
    if (!(bound('maxItems') <= 1)) emit('type', 'more', 'It may now be repeated.')
    return { ...pair, is: items }
  }
  if (!(bound('maxItems') <= 1)) emit('type', 'fewer', 'It may no longer be repeated.')
  if (bound('minItems') > 1) emit('minItems', 'more', 'It no longer has to be repeated.')
  return { ...pair, was: items }
}

type Compared = ReturnType<typeof comparePair>

/** Limit of compared pairs, after which the relation of two schemas is `unknown`. */
const mostRelated = 500

class Pairs {
  readonly #compared = new Map<string, Compared | 'running'>()
  /** Keys of pairs without any difference inside. */
  readonly #same = new Set<string>()
  readonly #numbers = new WeakMap<object, number>()
  #last = 0

  /** Passes the differences of a pair and of all inner pairs to `take` until it returns false; visits each pair once. */
  walk(
    root: Pair,
    take: (change: SchemaChange, pair: Pair) => boolean,
    most = Number.POSITIVE_INFINITY,
  ): boolean {
    const seen = new Set<string>()
    let isSame = true
    const waiting = [root]
    for (const pair of waiting) {
      const key = this.#keyOf(pair)
      if (seen.has(key) || this.#same.has(key)) continue
      seen.add(key)
      const compared = this.#compare(key, pair)
      if (!compared || compared.changes.length > 0) isSame = false
      // An enclosing comparison of this pair is still running and decides.
      if (!compared) continue
      const { changes, within } = compared
      for (const change of changes) if (!take(change, pair)) return true
      waiting.push(...within)
      if (waiting.length > most) return false
    }
    if (isSame) for (const key of seen) this.#same.add(key)
    return true
  }

  #compare(key: string, pair: Pair): Compared | undefined {
    const known = this.#compared.get(key)
    if (known === 'running') return undefined
    if (known) return known
    this.#compared.set(key, 'running')
    const compared = comparePair(pair, this.#relate(pair))
    this.#compared.set(key, compared)
    return compared
  }

  #relate =
    ({ direction, isParameter }: Pair): Relate =>
    (was, is) => {
      const found = new Set<Accepts>()
      const take = ({ accepts, effect }: SchemaChange, { sense }: Pair) => {
        if (accepts) found.add(turn(accepts, sense))
        else if (effect === 'breaks') found.add('others')
        return !(found.has('others') || found.has('unknown') || found.size > 1)
      }
      const root: Pair = { was, is, sense: 1, direction, isOptional: true, isParameter }
      if (!this.walk(root, take, mostRelated)) found.add('unknown')
      return found
    }

  #keyOf({ was, is, direction, sense, isOptional, isParameter, property }: Pair): string {
    const number = (schema: Located) => {
      const { value } = resolve(schema)
      const known = this.#numbers.get(value) ?? ++this.#last
      this.#numbers.set(value, known)
      return known
    }
    const ids = (side: Parts) => side.map(number).join()
    return `${ids(was)} ${ids(is)} ${direction} ${sense} ${isOptional} ${isParameter} ${property}`
  }
}

const known = new WeakMap<Fields, WeakMap<Fields, Pairs>>()

function pairsOf(was: Fields, is: Fields): Pairs {
  const ofWas = known.get(was) ?? new WeakMap<Fields, Pairs>()
  known.set(was, ofWas)
  const pairs = ofWas.get(is) ?? new Pairs()
  ofWas.set(is, pairs)
  return pairs
}
