/** Rules about schemas, and the syntax of patterns that every engine understands. */
import { outgoingAt } from '../../model/outgoing.ts'
import { below, child, entries, facet, isFields, type Located, list, resolve } from '../../read/document.ts'
import { onlyType } from '../../read/schema-types.ts'
import type { Report } from '../../rules/finding.ts'
import { isRegExp } from '../../values/patterns.ts'
import { isText, objectRule, operationRule, type Rule } from './rule.ts'

export const schemaRules: Readonly<Record<string, Rule>> = {
  // A misspelt member of a request has to be rejected instead of ignored.
  'closed-bodies': operationRule(({ body }, report) => {
    for (const { schema } of body?.content ?? []) {
      for (const { value, path } of schemasWithin(schema)) {
        const isObject = onlyType(value) === 'object' || value.properties !== undefined
        if (!isObject || value.additionalProperties === false) continue
        // Closed schemas in one allOf would allow nothing.
        const isPart = value.allOf !== undefined || path.slice(0, -1).includes('allOf')
        report(
          'body-open',
          [...path, 'type'],
          'the request body accepts undocumented members',
          'add additionalProperties: false',
          { addition: isPart ? undefined : { path, add: { additionalProperties: false } } },
        )
      }
    }
  }),

  // Ids are int64 in the safe-integer range, so that no JSON parser rounds them.
  ids: ({ objects }, report) => {
    for (const object of objects) {
      if (object.kind === 'Parameter' && isIdName(object.value.name)) checkId(child(object, 'schema'), report)
      if (object.kind !== 'Schema') continue
      for (const [name, property] of entries(child(object, 'properties')))
        if (isIdName(name)) checkId(property, report)
    }
  },

  // Mocks, consoles and samples send the example of a parameter.
  'parameter-examples': objectRule('Parameter', (parameter, report) => {
    const holders = [
      parameter,
      child(parameter, 'schema'),
      ...entries(child(parameter, 'content')).map(([, media]) => media),
    ]
    const hasExample = holders.some(
      (holder) => facet(holder, 'example') !== undefined || isFields(facet(holder, 'examples')),
    )
    // Only the server sends this parameter.
    if (hasExample || outgoingAt(parameter.path)) return
    const { name } = parameter.value
    report(
      'parameter-without-example',
      [...parameter.path, 'name'],
      `no example of ${name}`,
      'add a value that succeeds',
    )
  }),

  // Redocly has a rule for descriptions of parameters.
  descriptions: ({ objects }, report) => {
    for (const { kind, ...object } of objects) {
      const described: (readonly [at: Located, path: Located['path']])[] =
        kind === 'Response' || kind === 'Header'
          ? [[object, [...object.path, 'description']]]
          : kind === 'Schema'
            ? entries(child(object, 'properties')).map(([, property]) => [resolve(property), property.path])
            : []
      for (const [{ value }, path] of described)
        if (!isText(value.description)) report('description-missing', path, 'no description', 'add one')
    }
  },

  // RE2, PCRE2, Python, Java, .NET, Rust, Ruby and JavaScript (with and without the `u` flag) have to match the same texts, so that
  // generated clients agree with the server.
  // One difference remains: in some of them `$` also matches before a final line feed, in Ruby before any.
  'portable-patterns': objectRule('Schema', ({ value, path }, report) => {
    // The generator refuses an invalid pattern.
    const isPattern = isText(value.pattern) && isRegExp(value.pattern, 'u')
    const reason = isPattern ? notPortable(String(value.pattern)) : undefined
    if (reason !== undefined)
      report(
        'pattern-foreign',
        [...path, 'pattern'],
        `other languages read this pattern differently or reject it: ${reason}`,
      )
  }),
}

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

const isIdName = (name: unknown): boolean => typeof name === 'string' && /^(id|\w*[a-z]Id)$/.test(name)

const shared = 'components/schemas/Id'

function checkId(schema: Located, report: Report): void {
  const [type, format, minimum, maximum] = ['type', 'format', 'minimum', 'maximum'].map((keyword) =>
    facet(schema, keyword),
  )
  const { path } = definition(schema)
  if (type === 'array') {
    checkId(child(resolve(schema), 'items'), report)
  } else if (type !== 'integer' || format !== 'int64') {
    const fix = path.join('/') === shared ? 'type: integer, format: int64' : `$ref: '#/${shared}'`
    report('id-type', path, 'an id is not an int64', `write ${fix}`)
  } else if (!Number.isSafeInteger(minimum) || !Number.isSafeInteger(maximum)) {
    const fix = `write minimum: 1, maximum: ${Number.MAX_SAFE_INTEGER}`
    report('id-bounds', path, 'an id without safe bounds', fix)
  }
}

/** Schema that states the type, possibly inside `allOf`. */
function definition(schema: Located): Located {
  const here = resolve(schema)
  const isExtended = here.value.type === undefined && list(here.value.allOf).length > 0
  return isExtended ? definition(child(here, 'allOf', 0)) : here
}

// ASCII characters by code, white space by letter, and escaped syntax characters.
const escaped = String.raw`\\(?:x[0-7][0-9A-Fa-f]|[tnrf]|[\^$\\.*+?()[\]{}|])`
// Characters that stand for themselves in a class. Class operators (`&&`, `--`, `[`) require other or doubled characters.
const member = String.raw`(?!&&|--|~~|\|\|)(?:[ -Z_-~]|${escaped}|\\-)`
// A negated class matches half of a surrogate pair in UTF-16, so it must not be repeated by count.
const quantifier = String.raw`(?:[*+?]|\{\d{1,3}(?:,(?:\d{1,3})?)?\})?`
const tokens = new RegExp(
  [
    String.raw`\[\^(?!\])(?:${member})+\](?:[*+](?![*+?{]))?(?![?{])`,
    String.raw`(?:\[(?![\^\]])(?:${member})+\]|${escaped}|[ !"#%&',\-/0-9:;<=>@A-Z_\x60a-z~])${quantifier}(?![*+?{])`,
    String.raw`\((?:\?:|(?!\?))|\)${quantifier}(?![*+?{])|[\^$|]`,
  ].join('|'),
  'y',
)

/** Frequent non-portable syntax, with the reason. */
const known: readonly [start: RegExp, reason: string][] = [
  [/^\(\?[=!<]/, 'look-around and named groups; list what is allowed instead'],
  [/^\\u|^\\x[89A-Fa-f]/, 'characters beyond ASCII; describe them in the text'],
  [
    /^\\[dDwWsSbB]/,
    'a class that is ASCII in some languages and Unicode in others; spell it out, as in [0-9]',
  ],
  [/^\\[pPkN1-9]/, 'a property or a back-reference'],
  [/^\./, 'a dot excludes different characters; write a class, as in [^\\x0A]'],
]

/** Returns the reason why a pattern is not portable, by a grammar stricter than any engine. */
function notPortable(pattern: string): string | undefined {
  for (let at = 0; at < pattern.length; at = tokens.lastIndex) {
    tokens.lastIndex = at
    if (tokens.test(pattern)) continue
    const rest = pattern.slice(at)
    // Inside a class the unsupported part comes later.
    const within = rest.startsWith('[')
      ? rest.slice(rest.search(/\\[^tnrf^$\\.*+?()[\]{}|x-]|\\x[89A-Fa-f]|$/))
      : rest
    const reason = known.find(([start]) => start.test(within))?.[1]
    return `at "${(reason ? within : rest).slice(0, 20)}"${reason ? `, ${reason}` : ''}`
  }
  return isRegExp(pattern, '') ? undefined : 'it is invalid without the u flag'
}
