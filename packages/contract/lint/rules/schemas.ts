/** Rules about schemas and parameters: ids, closed bodies, descriptions, examples, portable patterns. */
import { below, child, entries, facet, isFields, type Located, list, resolve } from '../../read/document.ts'
import { outgoingAt } from '../../read/outgoing.ts'
import { isText, objectRule, operationRule, type Rule, type RuleReport } from './rule.ts'

export const schemaRules: Readonly<Record<string, Rule>> = {
  /** Request bodies take no members beyond those described: a misspelt one is refused, not ignored. */
  'closed-bodies': operationRule(({ body }, report) => {
    for (const { schema } of body?.content ?? []) {
      for (const { value, path } of schemasWithin(schema)) {
        const isObject = value.type === 'object' || value.properties !== undefined
        if (!isObject || value.additionalProperties === false) continue
        // Together, closed schemas allow nothing.
        const isPart = value.allOf !== undefined || path.slice(0, -1).includes('allOf')
        report(
          [...path, 'type'],
          'request bodies accept no undescribed members; add additionalProperties: false',
          isPart ? undefined : { path, add: { additionalProperties: false } },
        )
      }
    }
  }),

  /** Ids are integers of format int64, within bounds, so that no JSON parser rounds them. */
  ids: ({ objects }, report) => {
    for (const object of objects) {
      if (object.kind === 'Parameter' && isIdName(object.value.name)) checkId(child(object, 'schema'), report)
      if (object.kind !== 'Schema') continue
      for (const [name, property] of entries(child(object, 'properties')))
        if (isIdName(name)) checkId(property, report)
    }
  },

  /** Every parameter has an example, of its own or in its schema: mocks, consoles and samples have no better value to send. */
  'parameter-examples': objectRule('Parameter', (parameter, report) => {
    const holders = [
      parameter,
      child(parameter, 'schema'),
      ...entries(child(parameter, 'content')).map(([, media]) => media),
    ]
    const hasExample = holders.some(
      (holder) => facet(holder, 'example') !== undefined || isFields(facet(holder, 'examples')),
    )
    // Nobody but the server sends what it sends.
    if (hasExample || outgoingAt(parameter.path)) return
    const { name } = parameter.value
    report([...parameter.path, 'name'], `no example of ${name}; add one with which a request succeeds`)
  }),

  /** Whatever a consumer meets is described: responses, headers and the properties of schemas (parameters: a rule of Redocly). */
  descriptions: ({ objects }, report) => {
    for (const { kind, ...object } of objects) {
      const described: (readonly [at: Located, path: Located['path']])[] =
        kind === 'Response' || kind === 'Header'
          ? [[object, [...object.path, 'description']]]
          : kind === 'Schema'
            ? entries(child(object, 'properties')).map(([, property]) => [resolve(property), property.path])
            : []
      for (const [{ value }, path] of described)
        if (!isText(value.description)) report(path, 'nothing says what this is; add a description')
    }
  },

  /**
   * Patterns are read alike by RE2, PCRE2, Python, Java, .NET, Rust, Ruby and JavaScript with and without the `u` flag, so that every
   * generated client agrees with the server. One difference no pattern can avoid: for some of them `$` also stands before a
   * last line feed, and for Ruby before any.
   */
  'portable-patterns': objectRule('Schema', ({ value, path }, report) => {
    // The generator refuses a text that is no pattern at all.
    const isPattern = isText(value.pattern) && isRegExp(value.pattern, 'u')
    const reason = isPattern ? notPortable(String(value.pattern)) : undefined
    if (reason !== undefined)
      report(
        [...path, 'pattern'],
        `regular expressions of other languages read this pattern differently or not at all: ${reason}`,
      )
  }),
}

/** A schema and all that it is made of. */
function schemasWithin(schema: Located, seen = new Set<unknown>()): Located[] {
  const here = resolve(schema)
  if (Object.keys(here.value).length === 0 || seen.has(here.value)) return []
  seen.add(here.value)
  const inner = [
    ...below(here, ['items', 'allOf', 'oneOf', 'anyOf']),
    ...entries(child(here, 'properties')).map(([, property]) => property),
  ]
  return [here, ...inner.flatMap((part) => schemasWithin(part, seen))]
}

/** `id` and `thingId`, but neither `paid` nor `X-Request-Id`. */
const isIdName = (name: unknown): boolean => typeof name === 'string' && /^(id|\w*[a-z]Id)$/.test(name)

/** The schema of all ids. */
const shared = 'components/schemas/Id'

function checkId(schema: Located, report: RuleReport): void {
  const [type, format, minimum, maximum] = ['type', 'format', 'minimum', 'maximum'].map((keyword) =>
    facet(schema, keyword),
  )
  const { path } = definition(schema)
  if (type === 'array') {
    checkId(child(resolve(schema), 'items'), report)
  } else if (type !== 'integer' || format !== 'int64') {
    const fix = path.join('/') === shared ? 'type: integer, format: int64' : `$ref: '#/${shared}'`
    report(path, `an id is not an int64; write ${fix}`)
  } else if (!Number.isSafeInteger(minimum) || !Number.isSafeInteger(maximum)) {
    report(path, `an id without safe bounds; write minimum: 1, maximum: ${Number.MAX_SAFE_INTEGER}`)
  }
}

/** Where the type of a schema stands, which it may have by `allOf`. */
function definition(schema: Located): Located {
  const here = resolve(schema)
  const isExtended = here.value.type === undefined && list(here.value.allOf).length > 0
  return isExtended ? definition(child(here, 'allOf', 0)) : here
}

/** ASCII by its code, white space by its letter, and what has a meaning of its own behind a backslash. */
const escaped = String.raw`\\(?:x[0-7][0-9A-Fa-f]|[tnrf]|[\^$\\.*+?()[\]{}|])`
/** Characters that stand for themselves in a class. An operator of classes (`&&`, `--`, `[`) needs a character that is not here, or is doubled. */
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

/** The most frequent syntax that is not portable, and why. */
const known: readonly [start: RegExp, reason: string][] = [
  [/^\(\?[=!<]/, 'look-around and named groups; list what is allowed instead'],
  [/^\\u|^\\x[89A-Fa-f]/, 'characters beyond ASCII; describe them in the text'],
  [/^\\[dDwWsSbB]/, 'a class that some read as ASCII and some as Unicode; spell it out, as in [0-9]'],
  [/^\\[pPkN1-9]/, 'a property or a back-reference'],
  [/^\./, 'what a dot leaves out differs; write a class, as in [^\\x0A]'],
]

/** Why a pattern is not portable, by a grammar that is stricter than any engine; undefined if it is. */
function notPortable(pattern: string): string | undefined {
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
  return isRegExp(pattern, '') ? undefined : 'without the u flag it is none'
}

function isRegExp(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags)
    return true
  } catch {
    return false
  }
}
