/** Parameters of an operation as the suite writes them. */
import { flatten, type Schema } from 'contract-openapi/values'
import { essence } from './media.ts'

/** A parameter of an operation, references resolved. */
export interface ContractParameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  /** Set if it is the whole query string: a form, or one value. */
  whole?: 'form' | 'value'
  required?: boolean
  schema: Schema
  style?: string
  explode?: boolean
  json?: boolean
  /**
   * The lengths of encoded text that a server has to accept: 0 only with `allowEmptyValue`, and at most a target of 8000 octets (RFC 9110, section
   * 4.1). Any if undefined.
   */
  lengths?: { least: number; most: number }
  example?: unknown
}

export interface RawExamples {
  example?: unknown
  examples?: Record<string, { value?: unknown }>
}
export interface RawContent {
  content?: Record<string, RawExamples & { schema?: Schema; 'x-itemSchema'?: Schema }>
}
interface RawHeader extends RawContent {
  required?: boolean
  explode?: boolean
  schema?: Schema
}
export interface RawResponse extends RawContent {
  headers?: Record<string, RawHeader>
  links?: Record<string, { operationId?: string; parameters?: Record<string, unknown> }>
}
export interface RawOperation {
  operationId: string
  method: string
  path: string
  deprecated?: boolean
  security?: object[]
  servers?: object[]
  parameters?: (Omit<ContractParameter, 'schema'> & RawExamples & RawHeader & { allowEmptyValue?: boolean })[]
  requestBody?: RawContent & { required?: boolean }
  responses?: Record<string, RawResponse>
  'x-required-scopes'?: string[]
  'x-stability'?: string
  'x-deprecated-since'?: string
  'x-sunset'?: string
  'x-conformance-unseen'?: Record<string, string>
}

type RawParameter = NonNullable<RawOperation['parameters']>[number]

export const contentOf = ({ content = {} }: RawContent) => Object.values(content)[0] ?? {}

export const schemaOf = (described: RawHeader): Schema =>
  described.schema ?? contentOf(described).schema ?? {}

/** Returns the parameters that requests have; others are ignored, written by the transport, or optional and without a style. */
export const writtenParameters = ({ parameters = [], path }: RawOperation): RawParameter[] =>
  parameters.filter((one) => isFree(one, path) && (one.required || isWritable(one))).map(asQuery)

// OpenAPI ignores the first three, and the transport writes the others.
const reserved = [
  'accept',
  'authorization',
  'content-type',
  'content-length',
  'host',
  'connection',
  'transfer-encoding',
]
const isFree = ({ in: place, name }: RawParameter, path: string): boolean =>
  place === 'path' ? path.includes(`{${name}}`) : place !== 'header' || !reserved.includes(name.toLowerCase())

// No style writes a list of lists or of objects.
function isWritable({ in: place, schema = {}, content }: RawParameter): boolean {
  const { type, items = {} } = flatten(schema)
  const { type: inner = 'string', properties } = flatten(items)
  const isFlat = type !== 'array' || !(properties || /array|object/.test(inner))
  return isFlat || place === 'path' || content !== undefined
}

/** Returns one sentence for each optional parameter that no request has. */
export const leftOutOf = ({ parameters = [], path }: RawOperation): string[] =>
  parameters.filter((one) => isFree(one, path) && !one.required && !isWritable(one)).map(sayUnwritable)

const sayUnwritable = ({ in: place, name }: RawParameter): string =>
  `its ${place} parameter ${name} is a list of lists or objects, which no style writes`

/** Returns the reason why no request can be written for an operation; undefined if there is none. */
export function unwrittenIn({ parameters = [], requestBody }: RawOperation): string | undefined {
  const found = parameters.find((one) => one.required && (!isWritable(one) || isLength(one, requestBody)))
  if (found === undefined) return undefined
  return found.in === 'header' && reserved.includes(found.name.toLowerCase())
    ? `its header ${found.name} is written by the transport, and only with a body`
    : sayUnwritable(found)
}

const isLength = ({ in: place, name }: RawParameter, body: unknown): boolean =>
  place === 'header' && body === undefined && /^(content-length|transfer-encoding)$/i.test(name)

/** The schema of a parameter; one of any type is a text, and a required list has an item. */
export function textual(parameter: RawParameter): Schema {
  const schema = schemaOf(parameter)
  const { type, minItems = 0, oneOf, anyOf, properties, enum: choices } = flatten(schema)
  if (parameter.content) return schema
  if (type === 'array' && parameter.required) return { ...schema, minItems: Math.max(1, minItems) }
  return type || oneOf || anyOf || properties || choices ? schema : { ...schema, type: 'string' }
}

/** A query string as a parameter of the query: a form is an object that stands there without its name. */
function asQuery(parameter: RawParameter): RawParameter {
  if (String(parameter.in) !== 'querystring') return parameter
  const { content = {}, name = 'querystring', ...rest } = parameter
  const [[mediaType, form] = ['', {}]] = Object.entries(content)
  const isForm = essence(mediaType) === 'application/x-www-form-urlencoded'
  return isForm
    ? { ...rest, ...form, name, in: 'query', style: 'form', explode: true, whole: 'form' }
    : { ...parameter, name, in: 'query', whole: 'value' }
}
