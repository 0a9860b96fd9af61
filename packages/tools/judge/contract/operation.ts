import type { Body, Header, Operation, Parameter, ResponseSpec } from 'contract-openapi/model'
import { documentedStatus, shapeOf } from 'contract-openapi/model'
import { child, entries, type Located, resolve, text, writtenExamples } from 'contract-openapi/read'
import { allows, flatten, madeOf, type Schema, schemaOf, withoutHidden } from 'contract-openapi/values'
import { arriving, encodeTemplate, isItems, isJson, type Readable, WireError } from 'contract-openapi/wire'
import { type SentBody, writable } from './body.ts'
import { readSecurity, type Scheme } from './credentials.ts'

/** A parameter of an operation. */
export interface ContractParameter
  extends Pick<Parameter, 'style' | 'explode' | 'reserved' | 'whole' | 'required'> {
  /** Its name in the suite: a path parameter of several resources is qualified (`shelves.id`), and so is one beside another of its name (`header.id`). */
  name: string
  wireName: string
  in: Readable['in']
  shape: Readable['shape']
  schema: Schema
  /** True if it is the whole query string. */
  isQuery: boolean
  /** True if an empty text stands for no value (`allowEmptyValue`). */
  mayBeEmpty: boolean
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

export interface DocumentedHeader extends Pick<Header, 'name' | 'required' | 'explode' | 'style'> {
  schema: Schema
  shape: ReturnType<typeof shapeOf>
}

interface DocumentedContent {
  mediaType: string
  /** The schema of a body in JSON, or of an item of JSON lines and sequences; other bodies are not checked. */
  schema?: Schema
  described: Located
  items?: true
}

export interface DocumentedResponse extends DocumentedMessage {
  codes: string[]
}

export interface OperationBody extends SentBody {
  required: boolean
  example?: unknown
}

/** An operation of the contract, with plain schemas and examples that fit them. */
export interface ContractOperation {
  operationId: string
  method: string
  path: string
  fixedQuery: string | undefined
  parameters: ContractParameter[]
  /** The body that the suite sends. */
  body?: OperationBody
  /** The reason why the suite cannot write the parameters of a request. */
  unwritten?: string
  /** The reason why the suite cannot write the required body. */
  unwrittenBody?: string
  /** One sentence for each parameter that no request has. */
  leftOut: string[]
  /** Paths of its servers. */
  bases: readonly string[]
  /** True if it is only served below paths of its own `servers`. */
  isElsewhere: boolean
  /** One sentence for each example that does not fit its schema; these are not used. */
  misfits: string[]
  /** Links (`links`) by path parameter: the operation that takes it, and the place of the value in a response. */
  links: OperationLink[]
  /** Responses of single statuses. */
  responses: ReadonlyMap<number, DocumentedResponse>
  /** Responses of many statuses: `4XX` and `default`. */
  general: ReadonlyMap<string, DocumentedResponse>
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
  { responses, general }: ContractOperation,
  status: number,
): DocumentedResponse | undefined =>
  responses.get(status) ?? general.get(documentedStatus([...general.keys()], status) ?? '')

/** The schema of a body with its parts merged; one of anything if there is no body. */
export const bodySchema = ({ body }: Pick<ContractOperation, 'body'>): Schema => flatten(body?.schema ?? {})

/** The media types in which the suite sends a body, the usual one first. */
export const bodyTypes = ({ body }: ContractOperation): string[] =>
  body?.forms.map(({ mediaType }) => mediaType) ?? []

/** The body if it is usually sent in JSON. */
export const jsonBody = (operation: ContractOperation): OperationBody | undefined =>
  isJson(bodyTypes(operation)[0] ?? '') ? operation.body : undefined

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
    .filter((parameter) => !isOfTransport(parameter))
    .map((parameter, at, others) => readParameter(parameter, others.slice(0, at), fitting))
  const parameters = all.filter((parameter) => parameter.required || isWritable(parameter))
  const lengthHeader = operation.parameters.find(
    (parameter) =>
      parameter.required && !body && /^(content-length|transfer-encoding)$/i.test(parameter.name),
  )
  const unwritten = parameters.find((parameter) => !isWritable(parameter))
  const sent = body && writable(body)
  const documented = operation.responses
    .filter(({ isOpen }) => !isOpen)
    .map((response) => [response.status, readResponse(response)] as const)
  const single = documented.filter(([status]) => /^\d+$/.test(status))
  const general = documented.filter(([status]) => !/^\d+$/.test(status))
  const { deprecated, 'x-deprecated-since': since, 'x-sunset': sunset, 'x-stability': stability } = at.value
  return {
    ...{ operationId: operation.operationId, method: operation.method },
    path: encodeTemplate(operation.template),
    ...{ fixedQuery: operation.fixedQuery, parameters, misfits, links: linksOf(at) },
    body: sent && {
      ...sent,
      required: body.required,
      example: fitting(sent.schema, sentExamples(sent), 'its body'),
    },
    unwrittenBody: body?.required && !sent ? sayUnwritableBody(body) : undefined,
    unwritten: lengthHeader
      ? `its header ${lengthHeader.name} is written by the transport, and only with a body`
      : unwritten && sayUnwritable(unwritten),
    leftOut: all.filter((parameter) => !parameters.includes(parameter)).map(sayUnwritable),
    ...{ bases, isElsewhere: !bases.includes(base) },
    responses: new Map(single.map(([status, response]) => [Number(status), response])),
    general: new Map(general),
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
  before: readonly Parameter[],
  fitting: (schema: Schema, examples: unknown[], of: string) => unknown,
): ContractParameter {
  const place = parameter.in as ContractParameter['in']
  const { name: wireName } = parameter
  const described = { ...parameter, in: place, shape: shapeOf(located) }
  const schema = filled(schemaOf(located, 'request'), described)
  const example = fitting(schema, examplesOf(at, located), `the ${place} parameter ${wireName}`)
  const usual = [schema.default, schema.enum?.[0]].find(
    (value) => value !== undefined && allows(schema, value),
  )
  const isTaken = before.some((other) => other.name === wireName)
  return {
    ...described,
    ...{ name: isTaken ? `${place}.${wireName}` : wireName, wireName, schema },
    isQuery: at.value.in === 'querystring',
    mayBeEmpty: at.value.allowEmptyValue === true,
    example: example ?? usual,
  }
}

// A required list has an item if a reader gets none of an empty one, and so has a required object. A value of any type that arrives as a text is one.
function filled(schema: Schema, parameter: Readable & { required: boolean }): Schema {
  const { type, minItems = 0, minProperties = 0, oneOf, anyOf, properties, enum: choices } = flatten(schema)
  const isLost = (value: unknown) => parameter.required && sentAs(parameter, value)?.value === undefined
  if (type === 'array' && minItems === 0 && isLost([])) return { ...schema, minItems: 1 }
  if (type === 'object' && minProperties === 0 && isLost({})) return { ...schema, minProperties: 1 }
  const isUntyped = !type && !oneOf && !anyOf && !properties && !choices
  return isUntyped && sentAs(parameter, 0)?.value === '0' ? { ...schema, type: 'string' } : schema
}

// What a reader gets of the value of a parameter, undefined for nothing; undefined as a whole if the style cannot write it.
function sentAs(parameter: Readable, value: unknown): { value: unknown } | undefined {
  try {
    return { value: arriving(parameter, value) }
  } catch (error) {
    if (error instanceof WireError) return undefined
    throw error
  }
}

/** True if what a reader gets of the value of a parameter fits its schema. */
export function arrives(parameter: ContractParameter, value: unknown): boolean {
  const { wireName: name, schema, required } = parameter
  const sent = sentAs({ ...parameter, name }, value)
  return sent !== undefined && (sent.value === undefined ? !required : allows(schema, sent.value))
}

const isOfTransport = ({ in: place, name }: Parameter): boolean =>
  place === 'header' && /^(content-length|host|connection|transfer-encoding)$/i.test(name)

// Tries an item of a list, too: an empty list may be left out.
function isWritable(parameter: ContractParameter): boolean {
  const { items } = flatten(parameter.schema)
  const single = items && [madeOf(items)]
  const values = [madeOf(parameter.schema), ...(allows(parameter.schema, single) ? [single] : [])]
  return values.every((value) => arrives(parameter, value))
}

const sayUnwritableBody = ({ content }: Body): string =>
  `its body is ${content.map(({ mediaType }) => mediaType).join(' or ')}, which the suite does not write`

const sayUnwritable = ({ in: place, wireName }: ContractParameter): string =>
  `its ${place} parameter ${wireName} has values that its style cannot write`

function readResponse({ headers, body }: ResponseSpec): DocumentedResponse {
  const examples = body ? body.content.flatMap((content) => examplesOf(content.at, content.schema)) : []
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
    const schema = kind === 'json' || isItems(kind) ? schemaOf(described, 'shown') : undefined
    return { mediaType, described, ...(schema && { schema }), ...(isItems(kind) && { items: true }) }
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
  ...{ name, required, explode, style },
  schema: schemaOf(schema, 'shown'),
  shape: shapeOf(schema),
})

const sentExamples = ({ at, described }: SentBody): unknown[] =>
  examplesOf(at, described).map((example) =>
    withoutHidden(schemaOf(described, 'example'), 'readOnly', example),
  )

// Those of a schema count where none stands beside it.
function examplesOf(at: Located, schema: Located): unknown[] {
  const examples = writtenExamples(at)
  return examples.length > 0 ? examples : writtenExamples(resolve(schema))
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
