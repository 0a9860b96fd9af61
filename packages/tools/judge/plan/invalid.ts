/** Changes that make a draft invalid in one place, and changes that leave open if it is. */
import {
  allowsJson,
  flatten,
  forbidsJson,
  invalidJson,
  invalidTexts,
  isOpen,
  RawJson,
  type Schema,
  toJson,
} from 'contract-openapi/values'
import { piecesOf } from 'contract-openapi/wire'
import { parsed } from '../contract/exchange.ts'
import {
  type ContractOperation,
  type ContractParameter,
  jsonBody,
  type OperationBody,
} from '../contract/operation.ts'
import { queryParameters } from '../contract/resources.ts'
import { type Draft, isApart, pairOf, toRequest, without, withParameter } from './draft.ts'
import { type Changes, type ChangeValues, changes } from './valid.ts'

/** Changes that break the contract in exactly one place. @param isClosed if true, anything undeclared, repeated or ill-formed does */
export function invalidChanges(operation: ContractOperation, isClosed: boolean): Changes[] {
  const { parameters } = operation
  const body = jsonBody(operation)
  // A spread object has no text of its own, and without its members it may be empty.
  const textual = parameters.filter((parameter) => !isApart(parameter))
  const required = textual.filter((parameter) => parameter.required && parameter.in !== 'path')
  return [
    ...(body ? invalidBodies(operation, body, isClosed) : []),
    ...textual.map((parameter) =>
      changes(
        3,
        clear(invalidTexts(parameter), parameter, operation.path),
        `${parameter.in} parameter ${parameter.name} with a value that its schema forbids`,
        (draft, text) => toRequest(operation, withParameter(draft, parameter, text)),
      ),
    ),
    ...required.map((parameter) => withoutParameter(operation, parameter)),
    // OpenAPI leaves undeclared and repeated parameters open, and HTTP invalid encodings.
    ...(isClosed ? closedChanges(operation) : []),
  ]
}

// A value that repeats the text beside its parameter leaves open where it ends. An empty one may stand for none.
function clear(
  { edges, others }: ChangeValues<string>,
  { name, mayBeEmpty }: ContractParameter,
  path: string,
) {
  const segment = path.split('/').find((part) => part.includes(`{${name}}`)) ?? ''
  const beside = piecesOf(segment).filter((text) => text !== '')
  const isClear = (text: string) =>
    !beside.some((separator) => text.includes(separator)) && !(mayBeEmpty && text === '')
  return { edges: edges.filter(isClear), others: others?.filter(isClear) }
}

function closedChanges(operation: ContractOperation): Changes[] {
  const inQuery = queryParameters(operation)
  // Any text may be a query string, or a part of it.
  if (inQuery.some(({ isQuery }) => isQuery)) return []
  const names = inQuery.map(({ wireName }) => wireName)
  return [
    ...inQuery.map((parameter) => tooMany(operation, parameter)),
    changes(2, { edges: undeclaredParameters(names) }, 'an undeclared query parameter', (draft, name) =>
      toRequest(operation, { ...draft, query: [...draft.query, pairOf(name, '1')] }),
    ),
    changes(1, { edges: invalidEncodings }, 'a broken percent-encoding in the query', (draft, text) =>
      toRequest(operation, draft, { query: `${names.at(-1) ?? 'x'}=${text}` }),
    ),
  ]
}

const invalidEncodings = ['%', '%z', '%zz', '%f', '%ff', '%c0%80', '%ed%a0%80', '%80']

const withoutParameter = (
  operation: ContractOperation,
  { wireName: name, in: place, isQuery }: ContractParameter,
): Changes =>
  changes(1, { edges: [name] }, `a request without its ${place} parameter ${name}`, (draft) => {
    const { [place === 'cookie' ? 'Cookie' : name]: _, ...headers } = draft.headers
    const isOther = ([other = '']: Draft['query'][number]) =>
      !decodeURIComponent(other).startsWith(`${name}[`)
    const query = isQuery ? [] : without(draft.query, name).filter(isOther)
    return toRequest(operation, { ...draft, ...(place === 'query' ? { query } : { headers }) })
  })

function tooMany(operation: ContractOperation, { wireName: name, schema }: ContractParameter): Changes {
  const times = schema.type === 'array' ? (schema.maxItems ?? 0) + 1 : 2
  const edges = times > 1 ? [times] : []
  return changes(1, { edges }, `query parameter ${name} given ${times} times`, (draft) => {
    const others = without(draft.query, name)
    const [pair = pairOf(name, '1')] = draft.query.filter((pair) => !others.includes(pair))
    const repeated = Array.from({ length: times }, () => pair)
    return toRequest(operation, { ...draft, query: [...others, ...repeated] })
  })
}

function undeclaredParameters(declared: string[]): string[] {
  const others = ['x', 'Limit', 'limit ', 'limit[]', 'id[0]', '__proto__', 'constructor', 'toString', '🐶']
  return [...others, ...declared.map((name) => name.toUpperCase())].filter((name) => !declared.includes(name))
}

type Body = Record<string, unknown>

function invalidBodies(operation: ContractOperation, described: OperationBody, isClosed: boolean): Changes[] {
  const { schema, required: isRequired } = described
  const { properties = {}, required = [], minProperties = 0 } = flatten(schema)
  const names = Object.keys(properties)
  // A server may apply the default of a required member, which only another part of the schema has.
  const needed = required.filter((name) => flatten(properties[name] ?? {}).default === undefined)
  const way = <T>(
    weight: number,
    values: ChangeValues<T>,
    what: string | ((value: T) => string),
    write: (body: Body, value: T) => string | Buffer,
  ) =>
    changes(weight, values, what, ({ body = {}, ...draft }, value) =>
      toRequest(operation, draft, { body: write(body, value) }),
    )
  const instead = (texts: readonly (string | Buffer)[], what: string) =>
    way(1, { edges: texts }, what, (_, text) => text)
  const without = (body: Body, name: string) =>
    toJson(Object.fromEntries(Object.entries(body).filter(([other]) => other !== name)))
  const twice = (body: Body, name: string) => {
    const value = toJson(body[name] ?? 1)
    return append({ ...body, [name]: new RawJson(value) }, `${JSON.stringify(name)}:${value}`)
  }

  return [
    ...Object.entries(properties).map(([name, member]) =>
      way(
        4,
        isClosed ? invalidJson(member) : wellFormed(invalidJson(member)),
        `a body whose member ${name} has a value that its schema forbids`,
        (body, json) => toJson({ ...body, [name]: new RawJson(json) }),
      ),
    ),
    way(1, { edges: needed }, (name) => `a body without its member ${name}`, without),
    way(
      2,
      { edges: isOpen(schema) ? [] : undeclaredMembers(names) },
      'a body with an undeclared member',
      (body, name) => append(body, `${JSON.stringify(name)}:1`),
    ),
    way(1, { edges: isClosed ? names : [] }, (name) => `a body with its member ${name} twice`, twice),
    way(1, { edges: [-1] }, 'a body cut off', (body, at) => {
      const cut = toJson(body).slice(0, at)
      // A part of a number is one, too.
      return cut === '' || parsed(cut) !== undefined ? `[${cut}` : cut
    }),
    instead(minProperties > 0 ? ['{}'] : [], 'a body without any member'),
    instead(
      notObjects.filter((text) => forbidsJson(schema, text)),
      'a body that is no object',
    ),
    instead(
      notJson.filter((text) => refusedByAll(text, isRequired, isClosed)),
      'a body that is not JSON',
    ),
  ]
}

// Leaves out texts with lone surrogates; RFC 8259 (section 8.2) leaves their meaning open.
const wellFormed = ({ edges, others }: ReturnType<typeof invalidJson>) => {
  const isKnown = (json: string) => !/\\ud[89a-f]/i.test(json)
  return { edges: edges.filter(isKnown), others: others?.filter(isKnown) }
}

// True if every JSON reader refuses a text, or servers of this project do: others may accept UTF-16, or text behind a value, or no body.
const refusedByAll = (text: string | Buffer, isRequired: boolean, isClosed: boolean) =>
  isClosed
    ? isRequired || text !== ''
    : typeof text === 'string' &&
      !text.startsWith('{}') &&
      !/^\{'|^\{name|NaN|,\}|01|\t/.test(text) &&
      (isRequired || text.trim() !== '')

function append(body: Body, member: string): string {
  const object = toJson(body)
  return `${object.slice(0, -1)}${object === '{}' ? '' : ','}${member}}`
}

function undeclaredMembers(declared: string[]): string[] {
  const others = ['id', 'extra', '', ' ', '$ref', 'status', '🐶', 'x'.repeat(1000)]
  const inherited = ['__proto__', 'constructor', 'prototype', 'toString']
  const nearly = declared.flatMap((name) => [name.toUpperCase(), `${name} `, `_${name}`])
  return [...others, ...inherited, ...nearly].filter((name) => !declared.includes(name))
}

const deep = '['.repeat(20_000) + ']'.repeat(20_000)
const notObjects = ['null', 'true', '0', '""', '[]', '[{}]', '"{}"', '1e400', deep]

const notJson: (string | Buffer)[] = [
  ...['', ' ', '{', '}', '{]', "{'name':'x'}", '{name:1}', '{"a":1,}', '{"a":01}', '{"a":NaN}', '{"a":"\t"}'],
  ...['{} {}', '{}//', '<a/>', 'a=b'],
  // Not UTF-8, and UTF-16.
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from('{"name":"Hello"}', 'utf16le'),
]

/** Changes that the contract leaves open. A server may accept or refuse such a request, with a documented response. */
export function ambiguousChanges(operation: ContractOperation): Changes[] {
  const { parameters } = operation
  const body = jsonBody(operation)?.schema
  return [
    ...parameters.map((parameter) =>
      changes(
        1,
        { edges: otherSpellings(parameter.schema) },
        `${parameter.in} parameter ${parameter.name} spelt otherwise`,
        (draft, text) => toRequest(operation, withParameter(draft, parameter, text)),
      ),
    ),
    ...Object.entries(body?.properties ?? {}).map(([name, member]) =>
      changes(1, { edges: otherJson(member) }, `body member ${name} spelt otherwise`, (draft, json) =>
        toRequest(operation, { ...draft, body: { ...draft.body, [name]: new RawJson(json) } }),
      ),
    ),
    // A schema with members and no type describes an object implicitly.
    changes(
      1,
      { edges: body && isUntyped(body) ? notObjects : [] },
      'a body that is no object, for a schema without type',
      (draft, text) => toRequest(operation, draft, { body: text }),
    ),
    changes(
      1,
      { edges: ['&', '&&', '=', '?', '+', ';', '%23'] },
      'a query of separators only',
      (draft, query) => toRequest(operation, draft, { query }),
    ),
    changes(1, { edges: body ? ['\ufeff'] : [] }, 'a body that starts with U+FEFF', (draft, start) =>
      toRequest(operation, draft, { body: start + toJson(draft.body) }),
    ),
    changes(1, { edges: operation.body ? [] : ['{}'] }, 'a body where none is documented', (draft, text) =>
      toRequest(operation, draft, { body: text }),
    ),
  ]
}

const isUntyped = (schema: Schema) => flatten(schema).type === undefined && allowsJson(schema, '[]')

// Integers that no common type keeps; a contract without bounds allows them.
const huge = ['-9223372036854775809', '18446744073709551616']

function otherSpellings(schema: Schema): string[] {
  const { type } = flatten(schema)
  if (type === 'integer') return [...huge, '01', '+1', '1.0', '1e0', ' 1', '1 ', '0x1', '-0', '1_0']
  return type === 'boolean' ? ['TRUE', 'True', '1', '0'] : []
}

function otherJson(schema: Schema): string[] {
  const { type, format } = flatten(schema)
  if (type === 'integer') return [...huge, '1.0', '1e0', '10e-1', '0.1e1']
  return format === 'date-time' ? ['"2030-03-01t10:00:00z"', '"2016-12-31T23:59:60Z"'] : []
}
