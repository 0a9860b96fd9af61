import type { Body, Header, Operation, Parameter, ResponseSpec } from 'contract-openapi/model'
import { shapeOf } from 'contract-openapi/model'
import { child, entries, type Located, resolve, text, writtenExamples } from 'contract-openapi/read'
import { allows, facingValue, flatten, madeOf, type Schema, schemaOf } from 'contract-openapi/values'
import { type styles, WireError, write } from 'contract-openapi/wire'
import { type SentBody, writable } from './body.ts'
import { readSecurity, type Scheme } from './credentials.ts'

/** A parameter of an operation. */
export interface ContractParameter
  extends Pick<Parameter, 'style' | 'explode' | 'reserved' | 'whole' | 'required'> {
  /** Its name in the suite: a path parameter of several resources is qualified (`shelves.id`). */
  name: string
  wireName: string
  in: 'path' | 'query' | 'header' | 'cookie'
  schema: Schema
  /** True if it is the whole query string. */
  isQuery: boolean
  /**
   * The lengths of encoded text that a server has to accept: 0 only with `allowEmptyValue`, and at most a target of 8000 octets (RFC 9110, section
   * 4.1).
   */
  lengths: { least: number; most: number }
  example?: unknown
}

interface OperationLink {
  operationId: string
  parameter: string
  pointer: string
}

/** The documented headers and body of a message. */
export interface DocumentedMessage {
  headers: Record<string, DocumentedHeader>
  contents: DocumentedContent[]
  /** The schema of the first body in JSON. */
  schema?: Schema
}

export interface DocumentedHeader extends Pick<Header, 'name' | 'required' | 'explode'> {
  style: keyof typeof styles
  schema: Schema
  shape: ReturnType<typeof shapeOf>
}

export interface DocumentedContent {
  mediaType: string
  /** The schema of a body in JSON, or of an item of JSON lines and sequences; other bodies are not checked. */
  schema?: Schema
  described: Located
  items?: true
}

export interface DocumentedResponse extends DocumentedMessage {
  codes: string[]
}

/** An operation of the contract, with plain schemas and examples that fit them. */
export interface ContractOperation {
  operationId: string
  method: string
  path: string
  fixedQuery: string | undefined
  parameters: ContractParameter[]
  body?: Schema
  bodyExample?: unknown
  /** The media types of a body with this schema. */
  bodyTypes: string[]
  /** Writes a body in one of them. */
  sent?: SentBody
  bodyRequired: boolean
  bodyUnmade?: string
  /** The reason why the suite cannot write a request for it. */
  unwritten?: string
  /** One sentence for each parameter that no request has. */
  leftOut: string[]
  /** True if it is only served below paths of its own `servers`. */
  isElsewhere: boolean
  /** One sentence for each example that does not fit its schema; these are not used. */
  misfits: string[]
  /** Links (`links`) by path parameter: the operation that takes it, and the place of the value in a response. */
  links: OperationLink[]
  responses: ReadonlyMap<number, DocumentedResponse>
  /** Responses of status classes, by their first digit: 4 for `4XX`. */
  ranges: ReadonlyMap<number, DocumentedResponse>
  otherwise?: DocumentedResponse
  secured: boolean
  security: Scheme[][]
  scopes: string[]
  deprecated?: { since: string; sunset: string }
  stability?: string
  /**
   * Parts of the contract that this operation can never show, each with the reason, from its extension `x-conformance-unseen`. Names are those of
   * the report: `201 status=returned: a new loan is always open`.
   */
  unseen: Readonly<Record<string, string>>
}

export const documentedFor = (
  { responses, ranges, otherwise }: ContractOperation,
  status: number,
): DocumentedResponse | undefined =>
  responses.get(status) ?? ranges.get(Math.trunc(status / 100)) ?? otherwise

/** @param base path of the server under test */
export function readOperation(operation: Operation, base: string): ContractOperation {
  const { at, body, security = [], bases } = operation
  const misfits: string[] = []
  const fitting = (schema: Schema, examples: unknown[], of: string): unknown => {
    const fits = examples.filter((example) => allows(schema, example))
    if (fits.length < examples.length) misfits.push(`an example of ${of} does not fit its schema`)
    return fits[0]
  }
  const all = operation.parameters
    .filter((one) => !isOfTransport(one))
    .map((one) => readParameter(one, fitting))
  const parameters = all.filter((one) => one.required || isWritable(one))
  const lengthHeader = operation.parameters.find(
    (one) => one.required && !body && /^(content-length|transfer-encoding)$/i.test(one.name),
  )
  const unwritten = parameters.find((one) => !isWritable(one))
  const sent = body && writable(body)
  const examples = sent
    ? examplesOf(sent.at, sent.described).map((one) =>
        facingValue(schemaOf(sent.described, 'example'), 'readOnly', one),
      )
    : []
  const documented = operation.responses
    .filter(({ isOpen }) => !isOpen)
    .map((one) => [one.status, readResponse(one)] as const)
  const numbered = (name: RegExp) =>
    new Map(
      documented.flatMap(([status, one]) => (name.test(status) ? [[Number.parseInt(status, 10), one]] : [])),
    )
  const { deprecated, 'x-deprecated-since': since, 'x-sunset': sunset, 'x-stability': stability } = at.value
  return {
    ...{ operationId: operation.operationId, method: operation.method, path: operation.template },
    ...{ fixedQuery: operation.fixedQuery, parameters, misfits, links: linksOf(at) },
    ...(sent && { sent, body: sent.schema, bodyExample: fitting(sent.schema, examples, 'its body') }),
    bodyTypes: sent?.types ?? [],
    bodyRequired: body?.required ?? false,
    bodyUnmade:
      sent || !body
        ? undefined
        : `its body is ${body.content.map(({ mediaType }) => mediaType).join(' or ')}`,
    unwritten: lengthHeader
      ? `its header ${lengthHeader.name} is written by the transport, and only with a body`
      : unwritten && sayUnwritable(unwritten),
    leftOut: all.filter((one) => !parameters.includes(one)).map(sayUnwritable),
    isElsewhere: !bases.includes(base),
    responses: numbered(/^\d+$/),
    ranges: numbered(/^\dXX$/),
    otherwise: documented.find(([status]) => status === 'default')?.[1],
    secured: security.length > 0,
    security: readSecurity(security, at.document),
    // Any requirement suffices; the first is sent.
    scopes: [...new Set((security[0] ?? []).flatMap(({ scopes }) => scopes))],
    deprecated: deprecated && since && sunset ? { since: String(since), sunset: String(sunset) } : undefined,
    stability: text(stability),
    unseen: child(at, 'x-conformance-unseen').value as Record<string, string>,
  }
}

function readParameter(
  { at, schema: located, ...parameter }: Parameter,
  fitting: (schema: Schema, examples: unknown[], of: string) => unknown,
): ContractParameter {
  const place = parameter.in as ContractParameter['in']
  const schema = filled(schemaOf(located, 'request'), parameter)
  const example = fitting(schema, examplesOf(at, located), `the ${place} parameter ${parameter.name}`)
  const usual = [schema.default, schema.enum?.[0]].find((one) => one !== undefined && allows(schema, one))
  return {
    ...parameter,
    ...{ in: place, wireName: parameter.name, schema, isQuery: at.value.in === 'querystring' },
    lengths: { least: place === 'query' && at.value.allowEmptyValue !== true ? 1 : 0, most: 2000 },
    example: example ?? usual,
  }
}

// A required list has an item, since no style says that one is empty. A value of any type is a text.
function filled(schema: Schema, { required, style }: Pick<Parameter, 'required' | 'style'>): Schema {
  if (style === 'json') return schema
  const { type, minItems = 0, oneOf, anyOf, properties, enum: choices } = flatten(schema)
  if (type === 'array' && required && minItems === 0) return { ...schema, minItems: 1 }
  return type || oneOf || anyOf || properties || choices ? schema : { ...schema, type: 'string' }
}

const isOfTransport = ({ in: place, name }: Parameter): boolean =>
  place === 'header' && /^(content-length|host|connection|transfer-encoding)$/i.test(name)

// Tries an item of a list, too, since an empty list is always written.
function isWritable(parameter: ContractParameter): boolean {
  const { schema, wireName: name } = parameter
  const { items } = flatten(schema)
  const value = madeOf(schema)
  const item = items && madeOf(items)
  try {
    for (const one of [value, ...(item === undefined ? [] : [[item]])]) write({ ...parameter, name }, one)
    return true
  } catch (error) {
    if (error instanceof WireError) return false
    throw error
  }
}

const sayUnwritable = ({ in: place, name }: ContractParameter): string =>
  `its ${place} parameter ${name} has values that its style cannot write`

function readResponse({ headers, body }: ResponseSpec): DocumentedResponse {
  const examples = body ? body.content.flatMap((one) => examplesOf(one.at, one.schema)) : []
  return {
    // OpenAPI ignores it here.
    ...messageOf(
      headers.filter(({ name }) => name.toLowerCase() !== 'content-type'),
      body,
    ),
    codes: examples.map((example) => Object(example).code).filter((code) => code !== undefined),
  }
}

/** The parts of a message that can be checked. */
export function messageOf(
  headers: readonly (Header | Parameter)[],
  body: Pick<Body, 'content'> | undefined,
): DocumentedMessage {
  const contents = (body?.content ?? []).map(({ mediaType, kind, schema: described }): DocumentedContent => {
    const isItem = kind === 'lines' || kind === 'sequence'
    const isJson = kind === 'json' || isItem
    const schema = isJson ? schemaOf(described, 'shown') : undefined
    return { mediaType, described, ...(schema && { schema }), ...(isItem && { items: true }) }
  })
  const first =
    contents.find(({ schema, items }) => schema && !items) ?? contents.find(({ schema }) => schema)
  return {
    headers: Object.fromEntries(headers.map((header) => [header.name, readHeader(header)])),
    contents,
    ...(first && { schema: first.items ? { type: 'array', items: first.schema } : first.schema }),
  }
}

const readHeader = ({ name, required, style, explode, schema }: Header | Parameter): DocumentedHeader => ({
  ...{ name, required, explode, style: style as DocumentedHeader['style'] },
  schema: schemaOf(schema, 'shown'),
  shape: shapeOf(schema),
})

// Those of a schema count where none stands beside it.
function examplesOf(at: Located, schema: Located): unknown[] {
  const own = writtenExamples(at)
  return own.length > 0 ? own : writtenExamples(resolve(schema))
}

const linksOf = (at: Located): OperationLink[] =>
  entries(child(at, 'responses'))
    .flatMap(([, response]) => entries(child(resolve(response), 'links')))
    .flatMap(([, link]) => {
      const { operationId, parameters } = resolve(link).value
      return Object.entries(Object(parameters)).flatMap(([name, value]): OperationLink[] => {
        const pointer = /^\$response\.body#(\/.*)$/.exec(String(value))?.[1]
        const parameter = name.replace(/^path\./, '')
        return typeof operationId !== 'string' || pointer === undefined
          ? []
          : [{ operationId, parameter, pointer }]
      })
    })
