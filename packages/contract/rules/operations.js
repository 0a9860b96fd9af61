/** Rules about operations: their responses, preconditions, scopes, marks and tags, and the requests that a server sends. */

/** @import { LintedOperation, Node, Resolver, Rule } from './types.ts' */
import {
  child,
  children,
  examplesOf,
  facets,
  here,
  isFields,
  isOutgoing,
  isRead,
  isSecured,
  operationRule,
  sharedReference,
  takesHeader,
} from './redocly.js'

/** @typedef {(operation: LintedOperation, root: Node, context: Resolver) => boolean} When */

/** @type {When} */
const always = () => true
/** Where a body has no meaning (RFC 9110), it is the body that must go. @type {When} */
const hasBody = ({ node }) =>
  node.fields.requestBody !== undefined && !/\/(get|head|delete)$/.test(node.at.pointer)
const takesIfMatch = takesHeader('if-match')
const takesIfNoneMatch = takesHeader('if-none-match')

/**
 * Where the responses come from that the server sends by itself: with, and only with, what is said here.
 * @type {[status: string, origin: string, when: When][]}
 */
const origins = [
  [
    '304',
    'a parameter If-None-Match of GET or HEAD',
    (operation) => isRead(operation) && takesIfNoneMatch(operation),
  ],
  ['400', 'every operation', always],
  ['401', 'security', isSecured],
  [
    '403',
    'security or x-stability',
    (operation, root) => isSecured(operation, root) || !!operation.stability,
  ],
  ['405', 'paths, never with an operation', () => false],
  [
    '406',
    'a body in a successful response',
    ({ responses }, _, context) =>
      responses.some(
        ({ status, node }) =>
          /^2/.test(status) && Object.keys(child(node, context, 'content').fields).length > 0,
      ),
  ],
  ['410', 'deprecated: true', ({ deprecated }) => deprecated],
  [
    '412',
    'a parameter If-Match, or If-None-Match of another method than GET or HEAD',
    (operation) => takesIfMatch(operation) || (!isRead(operation) && takesIfNoneMatch(operation)),
  ],
  ['413', 'a request body', hasBody],
  ['415', 'a request body', hasBody],
  ['429', 'every operation', always],
  ['500', 'every operation', always],
  ['503', 'every operation', always],
]

/** What a handler may respond, too: a resource can be gone as an operation can (RFC 9110, section 15.5.11). */
const ofHandlers = new Set(['410'])

/** The common responses are documented exactly where they can come from, and every response under its own status. */
export const commonResponses = operationRule((operation, report, context, root) => {
  const { name, node } = operation
  const statuses = Object.keys(child(node, context, 'responses').fields)
  for (const [status, origin, when] of origins) {
    const documented = statuses.includes(status)
    const possible = when(operation, root, context)
    if (possible && !documented) {
      const shared = sharedReference(root, 'responses', status)
      const remedy = shared ? `'${status}': { $ref: '${shared.$ref}' }` : 'it'
      const message = `${name} can respond ${status} (it comes with ${origin}); add ${remedy}`
      const fix = shared && { at: node.at.child('responses'), add: { [status]: shared } }
      report({ message, fix }, node, 'responses')
    }
    if (!possible && documented && !ofHandlers.has(status)) {
      report(
        `${name} never responds ${status} (it comes with ${origin}); remove it`,
        node,
        'responses',
        status,
      )
    }
  }
  for (const status of statuses.filter((one) => !/^[1-5]\d\d$/.test(one))) {
    report(`${status} hides what ${name} responds; name each status`, node, 'responses', status)
  }
})

/**
 * Entity tags and preconditions come together: who gets an ETag can send it back, and who may send one gets it somewhere. That the
 * responses 304 and 412 come with the parameters is for `common-responses`.
 */
export const conditionalRequests = operationRule((operation, report, context) => {
  const { name, node } = operation
  const isTagged = givesTag(node, context)
  if (isRead(operation)) {
    if (isTagged && !takesIfNoneMatch(operation)) {
      const message = `${name} responds with an ETag that no caller can send back; add a parameter If-None-Match, and the response 304`
      report(message, node, 'parameters')
    }
    if (!isTagged) {
      const header = takesIfNoneMatch(operation) ? 'If-None-Match' : takesIfMatch(operation) && 'If-Match'
      const message = `${name} takes ${header}, but no response of it has an ETag; declare the header, or remove the parameter`
      if (header) report(message, node, 'parameters')
    }
  } else if (takesIfMatch(operation) && !children(operation.path, context).some(isTaggedOperation)) {
    const message = `${name} takes If-Match, but nothing at its path responds with an ETag; declare the header, or remove the parameter`
    report(message, node, 'parameters')
  }

  /** @type {(entry: [string, Node]) => boolean} */
  function isTaggedOperation([, other]) {
    return givesTag(other, context)
  }
})

/** Whether a successful response of an operation has an ETag. @type {(operation: Node, context: Resolver) => boolean} */
const givesTag = (operation, context) =>
  children(child(operation, context, 'responses'), context)
    .filter(([status]) => /^2/.test(status))
    .flatMap(([, response]) => Object.keys(child(response, context, 'headers').fields))
    .some((header) => header.toLowerCase() === 'etag')

/**
 * Every response is a component with a name of its own. Generators name types by it; those that are written in place get one
 * type for each schema, headers or not, and such clients do not compile.
 */
export const namedResponses = operationRule(({ name, node }, report, context) => {
  const { responses } = node.fields
  for (const [status] of children({ fields: isFields(responses) ? responses : {}, at: node.at }, context)) {
    const response = /** @type {Record<string, unknown>} */ (responses)[status]
    if (isFields(response) && typeof response.$ref === 'string') continue
    report(
      `${name} describes its response ${status} in place; move it to components/responses, under a name that says what it means`,
      node,
      'responses',
      status,
    )
  }
})

/** A key opens no operation by being a key, unless the contract says so: each lists the scopes it needs, `[]` for none. */
export const requiredScopes = operationRule((operation, report, _context, root) => {
  if (!isSecured(operation, root) || operation.node.fields['x-required-scopes']) return
  const { node } = operation
  const message = `${operation.name} needs a key but no scope; add x-required-scopes: [the scopes it needs], or [] if any key will do`
  const fix = { at: node.at, add: { 'x-required-scopes': scopesLike(node, root) } }
  report({ message, fix }, node, 'x-required-scopes')
})

/**
 * Those of the operations beside it that read, or write, as it does; else new ones, named by its path.
 * @type {(node: Node, root: Node) => unknown}
 */
function scopesLike({ at }, root) {
  const [, segment = '', method = ''] = /^#\/paths\/(?:~1)?([\w-]*).*\/(\w+)$/.exec(at.pointer) ?? []
  const isRead = (/** @type {string} */ one) => one === 'get'
  const scopes = Object.entries(isFields(root.fields.paths) ? root.fields.paths : {})
    .filter(([path, item]) => path.split('/')[1] === segment && isFields(item))
    .flatMap(([, item]) => Object.entries(/** @type {object} */ (item)))
    .find(([key, other]) => isRead(key) === isRead(method) && other?.['x-required-scopes'])?.[1]
  return scopes?.['x-required-scopes'] ?? [`${segment}:${isRead(method) ? 'read' : 'write'}`]
}

/** The extensions that mean something here, by the kind of object that they belong to. @type {Readonly<Record<string, readonly string[]>>} */
const marks = {
  Operation: [
    'x-required-scopes',
    'x-hideTryItPanel',
    'x-conformance-unseen',
    'x-deprecated-since',
    'x-sunset',
    'x-successor',
    'x-deprecated-reason',
    'x-brownouts',
    'x-stability',
  ],
  SecurityScheme: ['x-scopes'],
}

/** Marks of operations are known, for a misspelt one would do nothing and nobody would notice; and none of them strays. @type {Rule} */
export const knownMarks = () => ({
  any: (fields, { location, report, type }) => {
    const own = marks[type.name] ?? []
    for (const key of Object.keys(fields).filter((name) => name.startsWith('x-') && !own.includes(name))) {
      const at = location.child(key).key()
      const home = Object.keys(marks).find((kind) => marks[kind]?.includes(key))
      if (home) {
        const message = `${key} has no meaning on a ${type.name}; move it to the ${home} that it is meant for`
        report({ message, location: at })
      } else if (type.name === 'Operation') {
        report({ message: `unknown mark ${key}; use one of ${own.join(', ')}, or remove it`, location: at })
      }
    }
    if (type.name !== 'Operation') return
    if (fields['x-hideTryItPanel'] === false) {
      const message = 'x-hideTryItPanel can only be true; remove it to show the panel'
      report({ message, location: location.child('x-hideTryItPanel').key() })
    }
    if (fields.deprecated === true && fields['x-sunset'] === undefined) {
      const message = 'deprecated without an end; add x-deprecated-since and x-sunset (YYYY-MM-DD)'
      report({ message, location: location.child('deprecated').key() })
    }
  },
})

/** An operation is removed once its sunset has come. Today is `LINT_NOW`, an ISO date, if it is set. @type {Rule} */
export const sunsetPassed = () => {
  const today = dayOf(process.env.LINT_NOW)
  return {
    Operation: ({ operationId, 'x-sunset': sunset }, { location, report }) => {
      // A sunset that is no date is a matter for the marks' own rule.
      if (typeof sunset !== 'string' || !(Date.parse(sunset) <= today)) return
      report({
        message: `the sunset of ${operationId}, ${sunset}, has come; remove the operation from the contract`,
        location: location.child('x-sunset').key(),
      })
    },
  }
}

/** @type {(text: string | undefined) => number} */
function dayOf(text) {
  const day = text ? Date.parse(text) : Date.now()
  if (Number.isNaN(day)) throw new Error(`LINT_NOW is not a date: "${text}"; write it as YYYY-MM-DD`)
  return day
}

/** The headers of every request that the server sends (standardwebhooks.com). */
const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/**
 * What a server sends by itself shows what, and names the headers that prove where it comes from; and its receivers can
 * say that they are gone.
 * @type {Rule}
 */
export const callbacks = () => ({
  PathItem: {
    Operation: (fields, context, parents) => {
      const request = here(fields, context)
      if (!isOutgoing(request.at.pointer)) return
      /** @type {(message: string, ...steps: string[]) => void} */
      const report = (message, ...steps) =>
        context.report({ message, location: (steps.length > 0 ? request.at.child(steps) : request.at).key() })
      for (const [type, media] of children(child(request, context, 'requestBody', 'content'), context)) {
        const { example } = facets(child(media, context, 'schema'), context)
        if (examplesOf(media, context).length > 0 || example !== undefined) continue
        report(
          'no example of this body; add one, such as the server would send',
          'requestBody',
          'content',
          type,
        )
      }
      /** @type {Node} */
      const path = {
        fields: parents.PathItem ?? {},
        at: context.parentLocations.PathItem ?? context.location,
      }
      const parameters = [path, request].flatMap((owner) =>
        children(child(owner, context, 'parameters'), context),
      )
      const named = parameters.map(([, { fields }]) => String(fields.name).toLowerCase())
      const missing = signed.filter((header) => !named.includes(header))
      if (missing.length > 0)
        report(`the server sends ${missing.join(', ')} with this; add them to the parameters`, 'parameters')
      if (child(request, context, 'responses', '410').fields.description === undefined)
        report('a receiver cannot unsubscribe; document 410, which stops further requests', 'responses')
    },
  },
})

/**
 * Every operation has tags, and the contract declares each. (Redocly's rule asks that of requests, too, that a server sends.)
 */
export const declaredTags = operationRule(({ node }, report, _context, root) => {
  const { tags } = node.fields
  if (!Array.isArray(tags)) return report('Operation tags should be defined', node, 'tags')
  const declared = Array.isArray(root.fields.tags) ? root.fields.tags.map((tag) => tag?.name) : []
  for (const [index, tag] of tags.entries())
    if (!declared.includes(tag))
      report(`the tag ${tag} is not declared; add it to the global tags`, node, 'tags', index)
})
