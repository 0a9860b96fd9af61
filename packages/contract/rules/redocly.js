/** The contract as Redocly shows it to a rule: nodes with references followed, operations, and the one way to report on them. */

/** @import { Check, Context, Fields, LintedOperation, Node, Report, Resolver, Rule } from './types.ts' */

/** @type {(value: unknown) => value is Fields} */
export const isFields = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The node that is visited. @type {(fields: Fields, context: Context) => Node} */
export const here = (fields, { location }) => ({ fields, at: location })

/**
 * The node some steps further; each step may be a reference.
 * @type {(node: Node, context: Resolver, ...steps: (string | number)[]) => Node}
 */
export function child({ fields, at }, context, ...steps) {
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

/** The nodes below, by key; of a list, by index. @type {(node: Node, context: Resolver) => [string, Node][]} */
export const children = (node, context) =>
  Object.keys(node.fields).map((key) => [key, child(node, context, key)])

/** @type {(node: unknown) => Fields} */
const fieldsOf = (node) => (Array.isArray(node) ? { ...node } : isFields(node) ? node : {})

/** @type {(value: unknown) => value is string} */
export const isText = (value) => typeof value === 'string' && value.trim() !== ''

/**
 * A rule about operations. `check` is called with each, and reports at the key to which `steps` lead from a node. What
 * operations share is reported once.
 * @param {Check} check
 * @returns {Rule}
 */
export function operationRule(check) {
  const rule = () => {
    const seen = new Set()
    /** @type {Node | undefined} */
    let root
    /** @type {(fields: Fields, context: Context, parents: Readonly<Record<string, Fields>>) => void} */
    const visit = (fields, context, parents) => {
      const path = {
        fields: parents.PathItem ?? {},
        at: context.parentLocations.PathItem ?? context.location,
      }
      /** @type {Report} */
      const report = (reported, { at }, ...steps) => {
        const { message, fix } = typeof reported === 'string' ? { message: reported } : reported
        const location = steps.length > 0 ? at.child(steps).key() : at
        const problem = `${location.source.absoluteRef}${location.pointer} ${message}`
        if (!seen.has(problem)) context.report({ message, location, fix })
        seen.add(problem)
      }
      if (root && !isOutgoing(context.location.pointer))
        check(readOperation(here(fields, context), path, context), report, context, root)
    }
    return {
      Root: (/** @type {Fields} */ fields, /** @type {Context} */ context) => {
        root = here(fields, context)
      },
      PathItem: { Operation: visit },
    }
  }
  return Object.assign(rule, { check })
}

/**
 * Whether something belongs to a request that a server sends: a callback, or a webhook. Rules for operations do not apply to it.
 * @type {(pointer: string) => boolean}
 */
export const isOutgoing = (pointer) => /\/callbacks\/|^#\/(x-)?webhooks\//.test(pointer)

/** @type {(node: Node, path: Node, context: Resolver) => LintedOperation} */
export function readOperation(node, path, context) {
  const { fields } = node
  const parameters = [path, node].flatMap((owner) => children(child(owner, context, 'parameters'), context))
  return {
    name: String(fields.operationId ?? 'this operation'),
    node,
    path,
    parameters: parameters.map(([, parameter]) => parameter),
    // One that is empty, or a reference that leads nowhere, is for the generator to refuse.
    responses: children(child(node, context, 'responses'), context)
      .filter(([, response]) => Object.keys(response.fields).length > 0)
      .map(([status, response]) => ({ status, node: response })),
    deprecated: fields.deprecated === true,
    stability: fields['x-stability'],
  }
}

/**
 * Whether an operation needs a key: its own requirements count, or else those of the whole contract.
 * @type {(operation: LintedOperation, root: Node) => boolean}
 */
export function isSecured({ node }, root) {
  const requirements = node.fields.security ?? root.fields.security
  return Array.isArray(requirements) && requirements.some((scheme) => Object.keys(scheme ?? {}).length > 0)
}

/**
 * The reference to a shared component by which the contract has something of this name elsewhere, if there is one.
 * @type {(root: Node, section: string, name: string) => Fields | undefined}
 */
export function sharedReference(root, section, name) {
  const home = `#/components/${section}/`
  /** @type {unknown[]} */
  const waiting = [root.fields]
  for (const value of waiting) {
    if (typeof value !== 'object' || value === null) continue
    const found = /** @type {Fields} */ (value)[name]
    if (isFields(found) && String(found.$ref).startsWith(home)) return found
    waiting.push(...Object.values(value))
  }
  return undefined
}

/** The examples beside a schema, with the node that holds each value. @type {(media: Node, context: Resolver) => Node[]} */
export function examplesOf(media, context) {
  const single = media.fields.example === undefined ? [] : [child(media, context, 'example')]
  const named = children(child(media, context, 'examples'), context)
  return [...single, ...named.map(([, example]) => child(example, context, 'value'))]
}

/** Whether it only reads: an If-None-Match that does not hold is 304 then rather than 412 (RFC 9110, section 13.1.2). @type {(operation: LintedOperation) => boolean} */
export const isRead = ({ node }) => /\/(get|head)$/.test(node.at.pointer)

/** Whether a call of an operation may have a header, whose name is given in lower case. @type {(name: string) => (operation: LintedOperation) => boolean} */
export const takesHeader =
  (name) =>
  ({ parameters }) =>
    parameters.some(({ fields }) => fields.in === 'header' && String(fields.name).toLowerCase() === name)

/** The schemas that a schema takes over by `allOf`. @type {(schema: Node, context: Context) => Node[]} */
export const parts = (schema, context) =>
  children(child(schema, context, 'allOf'), context).map(([, part]) => part)

/** The keywords of a schema together with those that it takes over. @type {(schema: Node, context: Context) => Fields} */
export function facets(schema, context) {
  const { allOf, ...own } = schema.fields
  return Object.assign({}, ...parts(schema, context).map((part) => facets(part, context)), own)
}
