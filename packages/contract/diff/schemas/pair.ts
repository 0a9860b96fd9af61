import type { Located } from '../../read/document.ts'
import type { Effect, Report } from '../difference.ts'
import type { Parts } from './shape.ts'

/** Which way the values of a schema go: from callers, or to them. */
export type Direction = 'request' | 'response'

/** The change of the values that a schema accepts: fewer break senders, more break receivers, others break both, and some nobody can tell. */
export type Accepts = 'fewer' | 'more' | 'others' | 'unknown'

/** The schemas of one place in both contracts. */
export interface Pair {
  was: Parts
  is: Parts
  direction: Direction
  /** Whether what accepts more here lets the whole accept more (1) or fewer (-1), or nobody can say (0). */
  sense: 1 | -1 | 0
  /** True if there may be no value, so that a default stands for it. */
  isOptional: boolean
  /** The property that they describe, as ` of \`size\``; empty for all else. */
  of: string
}

/** Takes a change of what a schema accepts, at a keyword. */
export type Emit = (keyword: string, accepts: Accepts, message: string, advice?: string) => void

/** Takes a pair of schemas within, and what is different of it. */
export type Compare = (from: Parts, to: Parts, more?: Partial<Pair>) => void

/** The relation of two schemas: how the values change that the second accepts, each once; nothing where they accept the same. */
export type Relate = (was: Parts, is: Parts) => ReadonlySet<Accepts>

/** A difference of a pair: of what it accepts, or with an effect whatever that is. */
export interface SchemaChange {
  accepts?: Accepts
  effect?: Effect
  message: string
  place: Located['path']
  detail: Parameters<Report>[3]
}
