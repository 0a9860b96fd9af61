import { boundedRegExp } from '../../check/patterns.ts'
import {
  below,
  child,
  type Fields,
  facet,
  type Located,
  list,
  parts,
  propertiesOf,
  resolve,
  writtenExamples,
} from '../../read/document.ts'

interface Described {
  at: Located
  schema: Located
}

/** Returns the example that the contract has for a parameter or a body; undefined if it has none. */
export const exampleOf = ({ at, schema }: Described): unknown =>
  [...writtenExamples(at), ...givenBy(resolve(schema).value)][0]

const givenBy = ({ example, examples, default: usual, const: only, enum: values }: Fields): unknown[] =>
  [example, list(examples)[0], usual, only, list(values)[0]].filter((one) => one !== undefined)

/**
 * Returns the example of the contract, or a small value of the schema: with its required members, or else a few others.
 * @param text preferred text
 */
export function exampleFor(described: Described, text?: string): unknown {
  const written = exampleOf(described)
  return written === undefined ? smallValue(described.schema, text) : written
}

function smallValue(schema: Located, text?: string, above: readonly Fields[] = []): unknown {
  const { value } = resolve(schema)
  const [given] = givenBy(value)
  if (given !== undefined || above.includes(value)) return given
  const seen = [...above, value]
  const [choice] = parts(schema).flatMap((part) => below(part, ['oneOf', 'anyOf']))
  const chosen = choice && smallValue(choice, text, seen)
  const members = shownMembers(schema).map(([name, member]) => [name, smallValue(member, undefined, seen)])
  if (members.length > 0)
    return { ...Object(chosen), ...Object.fromEntries(members.filter(([, member]) => member !== undefined)) }
  if (chosen !== undefined) return chosen
  const type = [facet(schema, 'type')].flat().find((one) => one !== 'null')
  if (type === 'object') return {}
  if (type === 'array')
    return [smallValue(child(resolve(schema), 'items'), undefined, seen)].filter((item) => item !== undefined)
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Number(facet(schema, 'minimum') ?? 1)
  return type === 'string' ? textOf(schema, text) : undefined
}

const mostOptional = 3

/** Returns the members that a small object has: the required ones, or else a few that have examples, or else the first. */
export function shownMembers(schema: Located): [name: string, member: Located][] {
  const required = parts(schema).flatMap(({ value }) => list(value.required))
  const sent = propertiesOf(schema).filter(([, member]) => facet(member, 'readOnly') !== true)
  const needed = sent.filter(([name]) => required.includes(name))
  if (needed.length > 0) return needed
  const shown = sent.filter(([, member]) => facet(member, 'example') !== undefined)
  return shown.length > 0 ? shown.slice(0, mostOptional) : sent.slice(0, 1)
}

const textsByFormat: Readonly<Record<string, string>> = {
  'date-time': '2030-03-01T09:00:00Z',
  date: '2030-03-01',
  email: 'name@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '9d2f6c1e-5b0a-4f7e-8c43-1a6e0b7d9c55',
  byte: 'dGV4dA==',
}

// Usual texts for patterns: numbers, names, codes.
const usualTexts = ['text', '1', 'a', 'A', 'EUR', 'a1', '#000000', '1.0.0', '12:00', 'https://example.com']

function textOf(schema: Located, text = 'text'): string {
  const [format, pattern, least] = ['format', 'pattern', 'minLength'].map((one) => facet(schema, one))
  const known = textsByFormat[String(format)]
  if (known !== undefined) return known
  const { test } = boundedRegExp(typeof pattern === 'string' ? pattern : '')
  const fitting = [text, ...usualTexts].find(test) ?? text
  return typeof least === 'number' && least <= 100 ? fitting.padEnd(least, fitting) : fitting
}
