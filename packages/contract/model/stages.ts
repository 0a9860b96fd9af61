// A document has a type of its own after each step of `normalise`, so that no step is left out. All are plain data.
import type { Fields } from '../read/document.ts'

declare const stage: unique symbol
interface After<Step extends string> {
  readonly [stage]: Step
}

/** A document of any version with its schemas in one dialect. */
export type UpgradedDocument = Fields & After<'upgrade'>

/** An upgraded document with inheritance spelled out: what its author documents. */
export type SpelledDocument = Fields & After<'spell'>

/** A spelled document with gaps completed: what is served. */
export type CompletedDocument = Fields & After<'complete'>
