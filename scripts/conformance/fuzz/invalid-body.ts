import type fc from 'fast-check'
import { type Draft, toRequest } from '../draft.ts'
import type { ContractOperation } from '../oracle-contract.ts'
import { flatten, isOpen, type Schema } from '../schema.ts'
import { allowsJson } from './allows.ts'
import { type Changes, changes } from './change.ts'
import { invalidJson } from './invalid-json.ts'
import { RawJson, toJson } from './json.ts'

type Body = Record<string, unknown>

/** Changes after which a body breaks its schema in one place, or is no object at all. */
export function invalidBodies(operation: ContractOperation, schema: Schema, house: boolean): Changes[] {
  const { properties = {}, required = [], minProperties = 0 } = house ? schema : flatten(schema)
  const names = Object.keys(properties)
  const way = <T>(
    weight: number,
    values: { edges: readonly T[]; others?: fc.Arbitrary<T> },
    what: string | ((value: T) => string),
    write: (body: Body, value: T) => string | Buffer,
  ) =>
    changes(weight, values, ({ body = {}, ...draft }: Draft, value) => ({
      what: typeof what === 'string' ? what : what(value),
      request: toRequest(operation, draft, { body: write(body, value) }),
    }))

  return [
    ...Object.entries(properties).map(([name, member]) =>
      way(
        4,
        house ? invalidJson(member) : wellFormed(invalidJson(member)),
        `a body whose member ${name} has a value that its schema forbids`,
        (body, json) => toJson({ ...body, [name]: new RawJson(json) }),
      ),
    ),
    way(
      1,
      { edges: required },
      (name) => `a body without its member ${name}`,
      (body, name) => {
        const { [name]: _, ...rest } = body
        return toJson(rest)
      },
    ),
    way(
      2,
      { edges: isOpen(schema) ? [] : strangers(names) },
      'a body with an undeclared member',
      (body, name) => append(body, `${JSON.stringify(name)}:1`),
    ),
    way(
      1,
      { edges: house ? names : [] },
      (name) => `a body with its member ${name} twice`,
      (body, name) => {
        const value = toJson(body[name] ?? 1)
        return append({ ...body, [name]: new RawJson(value) }, `${JSON.stringify(name)}:${value}`)
      },
    ),
    way(1, { edges: [-1] }, 'a body cut off', (body, at) => toJson(body).slice(0, at)),
    way(1, { edges: minProperties > 0 ? ['{}'] : [] }, 'a body without any member', (_, text) => text),
    way(
      1,
      { edges: notObjects.filter((text) => !allowsJson(schema, text)) },
      'a body that is no object',
      (_, text) => text,
    ),
    way(
      1,
      { edges: house ? notJson : notJson.filter((text) => refusedByAll(text, operation)) },
      'a body that is not JSON',
      (_, text) => text,
    ),
  ]
}

/** Without texts of which RFC 8259 (section 8.2) says that nobody knows what becomes of them. */
const wellFormed = ({ edges, others }: ReturnType<typeof invalidJson>) => {
  const isKnown = (json: string) => !/\\ud[89a-f]/i.test(json)
  return { edges: edges.filter(isKnown), others: others?.filter(isKnown) }
}

/** Whether every reader of JSON refuses a text: some take UTF-16, or what stands behind a value; and a body may not be required. */
const refusedByAll = (text: string | Buffer, { bodyRequired }: ContractOperation) =>
  typeof text === 'string' &&
  !text.startsWith('{}') &&
  !/^\{'|^\{name|NaN|,\}|01|\t/.test(text) &&
  (bodyRequired || text.trim() !== '')

/** The body with one more member, already written. */
function append(body: Body, member: string): string {
  const object = toJson(body)
  return `${object.slice(0, -1)}${object === '{}' ? '' : ','}${member}}`
}

/** Member names that a body does not have: some that look like its own, and some that code stumbles over. */
function strangers(own: string[]): string[] {
  const others = ['id', 'extra', '', ' ', '$ref', 'status', '🐶', 'x'.repeat(1000)]
  const inherited = ['__proto__', 'constructor', 'prototype', 'toString']
  const nearly = own.flatMap((name) => [name.toUpperCase(), `${name} `, `_${name}`])
  return [...others, ...inherited, ...nearly].filter((name) => !own.includes(name))
}

const deep = '['.repeat(20_000) + ']'.repeat(20_000)
/** Values that are no objects, as JSON. */
export const notObjects = ['null', 'true', '0', '""', '[]', '[{}]', '"{}"', '1e400', deep]

const notJson: (string | Buffer)[] = [
  ...['', ' ', '{', '}', '{]', "{'name':'x'}", '{name:1}', '{"a":1,}', '{"a":01}', '{"a":NaN}', '{"a":"\t"}'],
  ...['{} {}', '{}//', '<a/>', 'a=b'],
  // Not UTF-8, and UTF-16.
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from('{"name":"Hello"}', 'utf16le'),
]
