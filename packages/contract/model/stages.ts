// A contract has a type of its own after each step of `normalise`, so that no step is left out. All are plain data.
import type { Fields } from '../read/document.ts'

declare const stage: unique symbol
interface After<Step extends string> {
  readonly [stage]: Step
}

/** A contract of any version with its schemas in one dialect. */
export type Upgraded = Fields & After<'upgrade'>

/** An upgraded contract with inheritance spelled out: what its author documents. */
export type Documented = Fields & After<'spell'>

/** A documented contract with its gaps completed: what is served. */
export type Served = Fields & After<'complete'>
