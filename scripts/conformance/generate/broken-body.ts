import fc from 'fast-check'
import { flatten, type Schema } from '../schema.ts'
import { RawJson, toJson } from './json.ts'
import { dates, integers, numbers, texts } from './nasty.ts'
import { allows, allowsJson, type Ids, valid } from './valid.ts'

/** A body that the contract forbids, and why. */
interface BrokenBody {
  what: string
  text: string | Buffer
}

/** Bodies that break the schema of an object in one place, and some that are no objects at all. */
export function brokenBody(schema: Schema, ids: Ids): fc.Arbitrary<BrokenBody> {
  const { properties = {}, required = [], minProperties = 0 } = schema
  const objects = valid(schema, ids) as fc.Arbitrary<Record<string, unknown>>
  const members = Object.keys(properties)

  const wrong = Object.entries(properties).map(([name, member]) =>
    fc.tuple(objects, brokenJson(member)).map(([object, json]) => ({
      what: `a body whose member ${name} has a value that its schema forbids`,
      text: toJson({ ...object, [name]: new RawJson(json) }),
    })),
  )
  const missing = required.map((name) =>
    objects.map(({ [name]: _, ...rest }) => ({
      what: `a body without its member ${name}`,
      text: toJson(rest),
    })),
  )
  const extra = fc.tuple(objects, fc.constantFrom(...strangers(members)), fc.jsonValue({ maxDepth: 1 }))
  const twice = objects.map((object) => {
    const [name = ''] = Object.keys(object)
    return {
      what: `a body with its member ${name} twice`,
      text: `{${JSON.stringify(name)}:${toJson(object[name])},${toJson(object).slice(1)}`,
    }
  })
  const noObject = fc.constantFrom(...notObjects)
  const cut = objects.map((object) => ({ what: 'a body cut off', text: toJson(object).slice(0, -1) }))
  return fc.oneof(
    ...wrong.map((arbitrary) => ({ weight: 4, arbitrary })),
    ...missing,
    {
      weight: 2,
      arbitrary: extra.map(([object, name, value]) => ({
        what: 'a body with an undeclared member',
        text: `${toJson(object).slice(0, -1)}${Object.keys(object).length > 0 ? ',' : ''}${JSON.stringify(name)}:${JSON.stringify(value)}}`,
      })),
    },
    twice,
    noObject,
    cut,
    ...(minProperties > 0 ? [fc.constant({ what: 'a body without any member', text: '{}' })] : []),
  )
}

/** JSON of a value that a schema forbids: just beyond its limits, of another type, or anything else. */
function brokenJson(schema: Schema): fc.Arbitrary<string> {
  const flat = flatten(schema)
  const { minimum, maximum, minLength = 1, maxLength = 0, enum: values = [] } = flat
  const limits = [minimum, maximum].filter((limit) => limit !== undefined)
  const lengths = [minLength - 1, maxLength + 1].filter((length) => length >= 0)
  const near = [
    ...limits.flatMap((limit) => [String(limit - 1), String(limit + 1), String(limit + 0.5)]),
    ...[
      ...lengths.flatMap((length) => ['x'.repeat(length), '🐶'.repeat(length)]),
      ...values.flatMap((value) => [String(value).toUpperCase(), ` ${value}`, `${value}s`]),
      ...(flat.format === 'date-time' ? dates : []),
    ].map((text) => JSON.stringify(text)),
  ]
  const far = [
    ...[...texts, ...dates, ...integers.map(String)].map((text) => JSON.stringify(text)),
    ...[...integers.map(String), ...numbers],
    ...['null', 'true', 'false', '[]', '{}', '[1]', '["x"]', '{"id":1}', '{"__proto__":1}'],
  ]
  const forbidden = (candidates: string[]) => candidates.filter((json) => !allowsJson(flat, json))
  const any = fc
    .jsonValue({ maxDepth: 1 })
    .filter((value) => !allows(flat, value))
    .map((value) => JSON.stringify(value))
  const beside = forbidden(near)
  return fc.oneof(
    ...(beside.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...beside) }] : []),
    { weight: 3, arbitrary: fc.constantFrom(...forbidden(far)) },
    { weight: 1, arbitrary: any },
  )
}

/** Member names that a body does not have: some that look like its own, and some that code stumbles over. */
function strangers(members: string[]): string[] {
  const others = [
    'id',
    'extra',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    '',
    ' ',
    '$ref',
    'status',
    'x'.repeat(1000),
    '🐶',
  ]
  const nearly = members.flatMap((name) => [name.toUpperCase(), `${name} `, `_${name}`])
  return [...others, ...nearly].filter((name) => !members.includes(name))
}

const notObjects: BrokenBody[] = [
  ...['null', 'true', '0', '""', '[]', '[{}]', '"{}"', '1e400'].map((text) => ({
    what: 'a body that is no object',
    text,
  })),
  ...[
    '',
    ' ',
    '{',
    '}',
    '{]',
    "{'name':'x'}",
    '{name:1}',
    '{"a":1,}',
    '{"a":01}',
    '{"a":NaN}',
    '{} {}',
    '{}//',
    '{"a":"\t"}',
    '<a/>',
    'a=b',
  ].map((text) => ({ what: 'a body that is not JSON', text })),
  { what: 'a body of very deep arrays', text: '['.repeat(20_000) + ']'.repeat(20_000) },
  { what: 'a body that is not UTF-8', text: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { what: 'a body in UTF-16', text: Buffer.from('{"name":"Biscuit"}', 'utf16le') },
]
