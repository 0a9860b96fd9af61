/**
 * The part of Redocly's plugin API that our rules use. The CLI carries its core inside and ships no types for it:
 * https://redocly.com/docs/cli/custom-plugins
 */

/** A mapping of the contract. */
export type Fields = Readonly<Record<string, unknown>>

/** A place in the contract; it becomes a file, a line and a column in the report. */
export interface Location {
  source: { absoluteRef: string }
  /** From the root of the file: `#/paths/~1pets`. */
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

export interface Context {
  location: Location
  /** The kind of the node that is visited. */
  type: { name: string }
  parentLocations: Readonly<Record<string, Location>>
  report(problem: Problem): void
  /** Follows a reference, found in the file `from`, to its end; nothing, when that does not exist. */
  resolve(reference: unknown, from: string): { node: unknown; location: Location | undefined }
}

type Visit = (node: Fields, context: Context, parents: Readonly<Record<string, Fields>>) => void

/** What to call at which kind of node; `leave` comes after everything within. */
export interface Visitor {
  [kind: string]: Visit | { leave: Visit } | Visitor
}

/** Makes the visitor of one contract: whatever it gathers is gone with it. */
export type Rule = () => Visitor

/** A node, with the references on the way to it followed. */
export interface Node {
  /** Empty where the contract says nothing, or nothing of this shape. */
  fields: Fields
  at: Location
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The node that is visited. */
export const here = (fields: Fields, { location }: Context): Node => ({ fields, at: location })

/** The node some steps further; each step may be a reference. */
export function child({ fields, at }: Node, context: Context, ...steps: (string | number)[]): Node {
  const [step, ...rest] = steps
  if (step === undefined) return { fields, at }
  const place = at.child(step)
  const value = fields[step]
  const { node, location } =
    isFields(value) && '$ref' in value
      ? context.resolve(value, at.source.absoluteRef)
      : { node: value, location: place }
  return child({ fields: fieldsOf(node), at: location ?? place }, context, ...rest)
}

/** The nodes below, by key; of a list, by index. */
export const children = (node: Node, context: Context): [string, Node][] =>
  Object.keys(node.fields).map((key) => [key, child(node, context, key)])

const fieldsOf = (node: unknown): Fields => (Array.isArray(node) ? { ...node } : isFields(node) ? node : {})

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
