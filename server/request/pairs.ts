/** Texts of names and values: those of a query, of a form, of cookies. */
import type { Parameter } from '../contract/route.ts'
import { HttpError } from '../http/http-error.ts'
import { decodeMembers, decodePieces, decodeWritten } from './parameter-styles.ts'
import { decode, decodeText, onlyOne } from './scalars.ts'

/** A name, decoded, and its value as it was sent. */
export type Pair = readonly [name: string, text: string]

/** The parameters that are there, and the defaults of those that are not. */
export function readAll(
  declared: readonly Parameter[],
  read: (parameter: Parameter) => unknown,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const parameter of declared) {
    const value = read(parameter) ?? parameter.default
    if (value !== undefined) values[parameter.name] = value
  }
  return values
}

/** The pairs of a query, or of a body that is written like one. */
export function pairsOf(query: string): Pair[] {
  const pairs: Pair[] = []
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    pairs.push(
      equals === -1 ? [decodeText(pair), ''] : [decodeText(pair.slice(0, equals)), pair.slice(equals + 1)],
    )
  }
  return pairs
}

/** Gives each pair to the parameter that it belongs to, and reads those; `unknown` is called with what belongs to none. */
export function readPairs(
  declared: readonly Parameter[],
  pairs: readonly Pair[],
  unknown: (name: string, text: string) => void,
): Record<string, unknown> {
  if (pairs.length === 0) return readAll(declared, () => undefined)
  const given = new Map<Parameter, Pair[]>()
  for (const pair of pairs) {
    const owner =
      declared.find((parameter) => isNamed(parameter, pair[0])) ??
      declared.find(({ written }) => written && isExplodedObject(written) && written.shape.others)
    if (!owner) {
      unknown(pair[0], decodeText(pair[1]))
      continue
    }
    const earlier = given.get(owner)
    if (earlier) earlier.push(pair)
    else given.set(owner, [pair])
  }
  return readAll(declared, (parameter) => {
    const own = given.get(parameter)
    return own && readValue(parameter, own)
  })
}

function isNamed({ name, written }: Parameter, given: string): boolean {
  if (name === given) return true
  if (written?.style === 'deepObject') return given.startsWith(`${name}[`)
  return (
    written !== undefined && isExplodedObject(written) && Object.hasOwn(written.shape.properties ?? {}, given)
  )
}

/** An object whose members stand in the query as if they were parameters themselves. */
const isExplodedObject = ({ style, explode, shape }: NonNullable<Parameter['written']>): boolean =>
  style === 'form' && explode && (shape.properties !== undefined || shape.others !== undefined)

function readValue(parameter: Parameter, pairs: readonly Pair[]): unknown {
  const { name, written } = parameter
  const texts = pairs.map(([, text]) => text)
  if (!written) return decode(parameter, texts.map(decodeText))
  const { style, explode, shape } = written
  if (style === 'deepObject') {
    return decodeMembers(
      name,
      shape,
      pairs.map(([given, text]) => ({ steps: stepsOf(given.slice(name.length)), text: decodeText(text) })),
    )
  }
  if (isExplodedObject(written) && pairs.every(([given]) => given !== name)) {
    return decodeMembers(
      name,
      shape,
      pairs.map(([given, text]) => ({ steps: [given], text: decodeText(text) })),
    )
  }
  if (explode && style !== 'json') return decodePieces(name, shape, texts.map(decodeText))
  return decodeWritten(name, written, onlyOne(name, texts), decodeText)
}

/** `[a][b]` as its steps. */
function stepsOf(brackets: string): string[] {
  const steps = [...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, step = '']) => step)
  if (steps.map((step) => `[${step}]`).join('') === brackets) return steps
  throw new HttpError('invalid_parameter', `${JSON.stringify(brackets)} is not a member in brackets.`)
}
