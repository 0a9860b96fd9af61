/**
 * The part of Redocly's plugin API that our rules use. The CLI carries its core inside and ships no types for it:
 * https://redocly.com/docs/cli/custom-plugins
 */

/** A mapping of the contract. */
export type Fields = Readonly<Record<string, unknown>>

/** A place in the contract; it becomes a file, a line and a column in the report. */
export interface Location {
  source: { absoluteRef: string }
  /** From the root of the file: `#/paths/~1things`. */
  pointer: string
  child(step: string | number | readonly (string | number)[]): Location
  /** The key there instead of its value. A place that does not exist is shown at its nearest ancestor. */
  key(): Location
}

/** What an object of the contract lacks, where nothing needs a decision; a list has it appended. */
export interface Fix {
  /** The object or list, which may itself be missing. */
  at: Location
  add: Fields
}

export interface Problem {
  message: string
  location: Location
  /** Not shown by Redocly. */
  fix?: Fix | undefined
}

export interface Resolver {
  /** Follows a reference, found in the file `from`, to its end; nothing, when that does not exist. */
  resolve(reference: unknown, from: string): { node: unknown; location: Location | undefined }
}

export interface Context extends Resolver {
  location: Location
  /** The kind of the node that is visited. */
  type: { name: string }
  parentLocations: Readonly<Record<string, Location>>
  report(problem: Problem): void
}

type Visit = (node: Fields, context: Context, parents: Readonly<Record<string, Fields>>) => void

/** What to call at which kind of node; `leave` comes after everything within. */
export interface Visitor {
  [kind: string]: Visit | { leave: Visit } | Visitor
}

/** Makes the visitor of one contract: whatever it gathers is gone with it. `check` is that of a rule about operations. */
export type Rule = (() => Visitor) & { check?: Check }

/** Reports what is wrong about an operation of the contract at `root`. */
export type Check = (operation: LintedOperation, report: Report, context: Resolver, root: Node) => void

/** A node, with the references on the way to it followed. */
export interface Node {
  /** Empty where the contract says nothing, or nothing of this shape. */
  fields: Fields
  at: Location
}

/** A response of an operation. */
export interface LintedResponse {
  /** As written: `200`. */
  status: string
  /** The Response Object, wherever it stands. */
  node: Node
}

/** An operation with what its path and its references add. */
export interface LintedOperation {
  /** How messages name it. */
  name: string
  node: Node
  /** The Path Item Object that it stands in. */
  path: Node
  /** Those of the path too. */
  parameters: Node[]
  /** Those that say something. */
  responses: LintedResponse[]
  deprecated: boolean
  /** `experimental` or `beta` if the contract is right; undefined when stable. */
  stability: unknown
}

/** Reports a problem at the key to which `steps` lead from a node. */
export type Report = (
  problem: string | { message: string; fix: Fix | undefined },
  node: Node,
  ...steps: (string | number)[]
) => void

/** Which responses a header belongs to, and who writes it. */
export interface HeaderRule {
  /** As RFCs and contracts write it. */
  name: string
  /** Only the server writes it; of a header without this mark handlers write the whole, or a part. */
  server?: true
  /** It is on every such response, whatever the operator's settings are. */
  always?: true
  /** Sent only where the contract declares it, which it need not. */
  optional?: true
  /** The statuses that it belongs to; without this, to all. */
  statuses?: readonly string[]
  /** What the operation must be: marked so, or protected by security. Without this, it belongs to any. */
  operation?: 'deprecated' | 'unstable' | 'secured'
  /** The header component by which the published contract declares what a mark brings; the source never does. */
  component?: string
}
