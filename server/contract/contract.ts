import type { Callback } from './callback.ts'
import type { Route } from './route.ts'

/** A contract as the generator writes it. Everything that the server serves as operations comes from here. */
export interface Contract {
  routes: readonly Route[]
  /** The methods of each path, in the order of `Allow`; by path template. */
  allow: Readonly<Record<string, readonly string[]>>
  /** Methods that a path does not have, but that another path template would match; by path template. */
  lacking: Readonly<Record<string, readonly Route['method'][]>>
  /** What the server sends by itself; undefined for a contract that has nothing of it. */
  callbacks?: readonly Callback[]
  /** Every scope that an operation may need. */
  scopes: readonly string[]
  /** Loads the text of the contract: YAML, in one file. Without it there are no docs. */
  document?: () => Promise<string>
}
