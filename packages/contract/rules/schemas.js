/** Rules about schemas and parameters: ids, closed bodies, descriptions, examples, portable patterns. */

/** @import { Context, Fields, Location, Node, Resolver, Rule } from './types.ts' */
import {
  child,
  children,
  facets,
  here,
  isFields,
  isOutgoing,
  isText,
  operationRule,
  parts,
} from './redocly.js'

/** Request bodies take no members beyond those described: a misspelt one is refused, not ignored. */
export const closedBodies = operationRule(({ node }, report, context) => {
  for (const [, body] of children(child(node, context, 'requestBody', 'content'), context)) {
    for (const { fields, at } of schemasWithin(child(body, context, 'schema'), context)) {
      const isObject = fields.type === 'object' || fields.properties !== undefined
      if (!isObject || fields.additionalProperties === false) continue
      const message = 'request bodies accept no undescribed members; add additionalProperties: false'
      // Together, closed schemas allow nothing.
      const isPart = fields.allOf !== undefined || /\/allOf\//.test(at.pointer)
      const fix = isPart ? undefined : { at, add: { additionalProperties: false } }
      report({ message, fix }, { fields, at }, 'type')
    }
  }
})

/** A schema and all that it is made of. @type {(schema: Node, context: Resolver, seen?: Set<string>) => Node[]} */
function schemasWithin(schema, context, seen = new Set()) {
  const place = schema.at.source.absoluteRef + schema.at.pointer
  if (Object.keys(schema.fields).length === 0 || seen.has(place)) return []
  seen.add(place)
  const parts = [
    child(schema, context, 'items'),
    ...['properties', 'allOf', 'oneOf', 'anyOf'].flatMap((key) =>
      children(child(schema, context, key), context).map(([, part]) => part),
    ),
  ]
  return [schema, ...parts.flatMap((part) => schemasWithin(part, context, seen))]
}

/** `id` and `thingId`, but neither `paid` nor `X-Request-Id`. @type {(name: unknown) => boolean} */
const isIdName = (name) => typeof name === 'string' && /^(id|\w*[a-z]Id)$/.test(name)

/** The schema of all ids. */
const shared = '#/components/schemas/Id'

/** Ids are integers of format int64, within bounds, so that no JSON parser rounds them. @type {Rule} */
export const ids = () => {
  const seen = new Set()
  /** @type {(schema: Node, context: Context) => void} */
  const check = (schema, context) => {
    const { type, format, minimum, maximum } = facets(schema, context)
    if (type === 'array') return check(child(schema, context, 'items'), context)
    const { fields, at } = definition(schema, context)
    if (seen.has(fields)) return
    seen.add(fields)
    /** @type {(message: string) => void} */
    const report = (message) => context.report({ message, location: at.key() })
    if (type !== 'integer' || format !== 'int64') {
      const fix = at.pointer === shared ? 'type: integer, format: int64' : `$ref: '${shared}'`
      report(`an id is not an int64; write ${fix}`)
    } else if (!Number.isSafeInteger(minimum) || !Number.isSafeInteger(maximum)) {
      report(`an id without safe bounds; write minimum: 1, maximum: ${Number.MAX_SAFE_INTEGER}`)
    }
  }
  return {
    Parameter: (fields, context) => {
      if (isIdName(fields.name)) check(child(here(fields, context), context, 'schema'), context)
    },
    SchemaProperties: (fields, context) => {
      for (const [name, property] of children(here(fields, context), context)) {
        if (isIdName(name)) check(property, context)
      }
    },
  }
}

/** Where the type of a schema stands, which it may have by `allOf`. @type {(schema: Node, context: Context) => Node} */
function definition(schema, context) {
  const [part] = parts(schema, context)
  return schema.fields.type === undefined && part ? definition(part, context) : schema
}

/** Every parameter has an example, of its own or of its schema: mocks, consoles and samples have no better value to send. @type {Rule} */
export const parameterExamples = () => ({
  Parameter: (fields, context) => {
    const parameter = here(fields, context)
    const schemas = [
      child(parameter, context, 'schema'),
      ...children(child(parameter, context, 'content'), context).map(([, media]) => media),
    ]
    const hasExample = [fields, ...schemas.map((schema) => facets(schema, context))].some(
      ({ example, examples }) => example !== undefined || isFields(examples),
    )
    // Nobody but the server sends these.
    if (hasExample || isOutgoing(context.location.pointer)) return
    context.report({
      message: `no example of ${fields.name}; add one with which a request succeeds`,
      location: context.location.child('name').key(),
    })
  },
})

/** Whatever a consumer meets is described: responses, headers and the properties of schemas (parameters: a rule of Redocly). @type {Rule} */
export const descriptions = () => ({
  Response: described,
  Header: described,
  SchemaProperties: (fields, context) => {
    const properties = here(fields, context)
    for (const [name, property] of children(properties, context)) {
      if (!isText(property.fields.description)) report(context, properties.at.child(name).key())
    }
  },
})

/** @type {(fields: Fields, context: Context) => void} */
function described({ description }, context) {
  if (!isText(description)) report(context, context.location.child('description').key())
}

/** @type {(context: Context, location: Location) => void} */
function report({ report }, location) {
  report({ message: 'nothing says what this is; add a description', location })
}

/**
 * Patterns are read alike by RE2, PCRE2, Python, Java, .NET, Rust, Ruby and JavaScript with and without the `u` flag, so that every
 * generated client agrees with the server. One difference no pattern can avoid: for some of them `$` also stands before a
 * last line feed, and for Ruby before any.
 * @type {Rule}
 */
export const portablePatterns = () => ({
  Schema: ({ pattern }, { location, report }) => {
    const reason = isText(pattern) ? notPortable(pattern) : undefined
    if (reason === undefined) return
    report({
      message: `regular expressions of other languages read this pattern differently or not at all: ${reason}`,
      location: location.child('pattern').key(),
    })
  },
})

/** ASCII by its code, white space by its letter, and what has a meaning of its own behind a backslash. */
const escaped = String.raw`\\(?:x[0-7][0-9A-Fa-f]|[tnrf]|[\^$\\.*+?()[\]{}|])`
/** What stands for itself in a class. An operator of classes (`&&`, `--`, `[`) needs a character that is not here, or is doubled. */
const member = String.raw`(?!&&|--|~~|\|\|)(?:[ -Z_-~]|${escaped}|\\-)`
/** A class that is negated matches half of an emoji where characters are UTF-16, and so must not be counted. */
const quantifier = String.raw`(?:[*+?]|\{\d{1,3}(?:,(?:\d{1,3})?)?\})?`
const tokens = new RegExp(
  [
    String.raw`\[\^(?!\])(?:${member})+\](?:[*+](?![*+?{]))?(?![?{])`,
    String.raw`(?:\[(?![\^\]])(?:${member})+\]|${escaped}|[ !"#%&',\-/0-9:;<=>@A-Z_\x60a-z~])${quantifier}(?![*+?{])`,
    String.raw`\((?:\?:|(?!\?))|\)${quantifier}(?![*+?{])|[\^$|]`,
  ].join('|'),
  'y',
)

/** What people write most often that is not portable, and why. @type {[start: RegExp, reason: string][]} */
const known = [
  [/^\(\?[=!<]/, 'look-around and named groups; list what is allowed instead'],
  [/^\\u|^\\x[89A-Fa-f]/, 'characters beyond ASCII; describe them in the text'],
  [/^\\[dDwWsSbB]/, 'a class that some read as ASCII and some as Unicode; spell it out, as in [0-9]'],
  [/^\\[pPkN1-9]/, 'a property or a back-reference'],
  [/^\./, 'what a dot leaves out differs; write a class, as in [^\\x0A]'],
]

/**
 * Why a pattern is not portable, by a grammar that is stricter than any engine; undefined if it is.
 * @type {(pattern: string) => string | undefined}
 */
function notPortable(pattern) {
  for (let at = 0; at < pattern.length; at = tokens.lastIndex) {
    tokens.lastIndex = at
    if (tokens.test(pattern)) continue
    const rest = pattern.slice(at)
    // Within a class the culprit is further on.
    const within = rest.startsWith('[')
      ? rest.slice(rest.search(/\\[^tnrf^$\\.*+?()[\]{}|x-]|\\x[89A-Fa-f]|$/))
      : rest
    const reason = known.find(([start]) => start.test(within))?.[1]
    return `at "${(reason ? within : rest).slice(0, 20)}"${reason ? `, ${reason}` : ''}`
  }
  for (const flags of ['', 'u']) {
    try {
      new RegExp(pattern, flags)
    } catch (error) {
      return /** @type {Error} */ (error).message
    }
  }
  return undefined
}
