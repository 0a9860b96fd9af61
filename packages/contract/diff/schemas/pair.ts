import type { Located } from '../../read/document.ts'
import type { Effect, Report } from '../difference.ts'
import type { Parts } from './shape.ts'

/** Direction of the values, as seen from the server: callers send a request and receive a response. */
export type Direction = 'request' | 'response'

/** Change of the accepted values: `fewer` breaks senders, `more` breaks receivers, `others` breaks both, `unknown` is undecidable. */
export type Accepts = 'fewer' | 'more' | 'others' | 'unknown'

export interface Pair {
  was: Parts
  is: Parts
  direction: Direction
  /** Effect on the whole of accepting more here: it accepts more (1), fewer (-1), or is undecidable (0). */
  sense: 1 | -1 | 0
  /** True if the value may be missing, so that the default applies. */
  isOptional: boolean
  /** True for values that are sent as plain text, as those of a parameter. */
  isParameter: boolean
  /** The described property; undefined for a whole value. */
  property?: string
}

/**
 * Records a change of the accepted values.
 * @param message a sentence, to which the property is added, or a function of the property, given as ` of \`size\`` or empty
 */
export type Emit = (
  keyword: string,
  accepts: Accepts,
  message: string | ((of: string) => string),
  advice?: string,
) => void

export type Compare = (from: Parts, to: Parts, options?: Partial<Pair>) => void

/** Returns the changes of the accepted values from the first schema to the second; empty if both accept the same. */
export type Relate = (was: Parts, is: Parts) => ReadonlySet<Accepts>

/** Two schemas in comparison, without the keywords that have no effect, and what receives their differences. */
export interface Comparing extends Pair {
  emit: Emit
  report: Report
  /** Adds a pair of inner schemas. */
  compare: Compare
  relate: Relate
}

export interface SchemaChange {
  accepts?: Accepts
  effect?: Effect
  message: string
  place: Located['path']
  detail: Parameters<Report>[3]
}
