import {
  type Context,
  child,
  children,
  type Fields,
  type Fix,
  here,
  isFields,
  type Node,
  type Rule,
  type Visitor,
} from './redocly.ts'

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
  /** Those of the path too. */
  parameters: Node[]
  responses: LintedResponse[]
  deprecated: boolean
  /** `experimental` or `beta` if the contract is right; undefined when stable. */
  stability: unknown
}

type Report = (
  problem: string | { message: string; fix: Fix | undefined },
  node: Node,
  ...steps: (string | number)[]
) => void

/**
 * A rule about operations. `check` is called with each, and reports at the key to which `steps` lead from a node. What
 * operations share is reported once.
 */
export function operationRule(
  check: (operation: LintedOperation, report: Report, context: Context, root: Node) => void,
): Rule {
  return (): Visitor => {
    const seen = new Set<string>()
    let root: Node | undefined
    const visit = (fields: Fields, context: Context, parents: Readonly<Record<string, Fields>>) => {
      const path = {
        fields: parents.PathItem ?? {},
        at: context.parentLocations.PathItem ?? context.location,
      }
      const report: Report = (reported, { at }, ...steps) => {
        const { message, fix } = typeof reported === 'string' ? { message: reported } : reported
        const location = steps.length > 0 ? at.child(steps).key() : at
        const problem = `${location.source.absoluteRef}${location.pointer} ${message}`
        if (!seen.has(problem)) context.report({ message, location, fix })
        seen.add(problem)
      }
      if (root && !isOutgoing(context.location.pointer))
        check(readOperation(fields, path, context), report, context, root)
    }
    return {
      Root: (fields, context) => {
        root = here(fields, context)
      },
      PathItem: { Operation: visit },
    }
  }
}

/** Whether something belongs to a request that a server would send: a callback, or a webhook. Rules for operations do not apply to it. */
export const isOutgoing = (pointer: string): boolean => /\/callbacks\/|^#\/(x-)?webhooks\//.test(pointer)

function readOperation(fields: Fields, path: Node, context: Context): LintedOperation {
  const node = here(fields, context)
  const parameters = [path, node].flatMap((owner) => children(child(owner, context, 'parameters'), context))
  return {
    name: String(fields.operationId ?? 'this operation'),
    node,
    parameters: parameters.map(([, parameter]) => parameter),
    responses: children(child(node, context, 'responses'), context).map(([status, response]) => ({
      status,
      node: response,
    })),
    deprecated: fields.deprecated === true,
    stability: fields['x-stability'],
  }
}

/** Whether an operation needs a key: its own requirements count, or else those of the whole contract. */
export function isSecured({ node }: LintedOperation, root: Node): boolean {
  const requirements = node.fields.security ?? root.fields.security
  return Array.isArray(requirements) && requirements.some((scheme) => Object.keys(scheme ?? {}).length > 0)
}

/** The reference to a shared component by which the contract has something of this name elsewhere, if there is one. */
export function sharedReference(root: Node, section: string, name: string): Fields | undefined {
  const home = `#/components/${section}/`
  const waiting: unknown[] = [root.fields]
  for (const value of waiting) {
    if (typeof value !== 'object' || value === null) continue
    const found: unknown = (value as Fields)[name]
    if (isFields(found) && String(found.$ref).startsWith(home)) return found
    waiting.push(...Object.values(value))
  }
  return undefined
}

/** The examples beside a schema, with the node that holds each value. */
export function examplesOf(media: Node, context: Context): Node[] {
  const single = media.fields.example === undefined ? [] : [child(media, context, 'example')]
  const named = children(child(media, context, 'examples'), context)
  return [...single, ...named.map(([, example]) => child(example, context, 'value'))]
}
