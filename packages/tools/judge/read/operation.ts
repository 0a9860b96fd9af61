import { allows, facing, type Schema } from 'contract-openapi/values'
import type { Document } from 'openapi-backend'
import { essence, isJson, writable } from './media.ts'
import { readSecurity, type Scheme } from './security.ts'

/** A parameter of an operation, references resolved. */
export interface ContractParameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  schema: Schema
  /** How a value is written, where it is not as usual. */
  style?: string
  explode?: boolean
  /** True if it is written as JSON. */
  json?: boolean
  /**
   * Which lengths of its text a server has to take, encoded: an empty value only where `allowEmptyValue` says so, and no longer ones than
   * leave a target of 8000 octets (RFC 9110, section 4.1). Any if undefined.
   */
  lengths?: { least: number; most: number }
  /** Its example, default or first enum value. */
  example?: unknown
}

/** A value of a response for another operation. */
interface OperationLink {
  operationId: string
  parameter: string
  /** A JSON pointer into the body. */
  pointer: string
}

/** The headers and the body of a message that the contract documents. */
export interface DocumentedMessage {
  headers: Record<string, { required?: boolean; schema: Schema }>
  /** The media types that its body may have, in lower case and without parameters; none for a message without a body. */
  mediaTypes: string[]
  /** The first of them that is JSON, and the closed schema of that: members that it does not name are not allowed. */
  mediaType?: string
  schema?: Schema
}

/** A response that the contract documents. */
export interface DocumentedResponse extends DocumentedMessage {
  /** The error codes of its examples. */
  codes: string[]
}

/** An operation as the contract describes it, references resolved. */
export interface ContractOperation {
  operationId: string
  /** In upper case. */
  method: string
  /** With its parameters in braces. */
  path: string
  parameters: ContractParameter[]
  /** The schema of its body, if it takes one that can be made, and an example of that. */
  body?: Schema
  bodyExample?: unknown
  /** The media types that a body of this schema may have; several only if they are JSON. */
  bodyTypes: string[]
  /** Whether a request must have one; and why none can be made, where none can. */
  bodyRequired: boolean
  bodyUnmade?: string
  /** Where its examples do not fit their schemas: a sentence each. These are not used. */
  misfits: string[]
  /** By the name of a path parameter: the operation that takes it, and where in a response the value stands (`links`). */
  links: OperationLink[]
  responses: ReadonlyMap<number, DocumentedResponse>
  /** Of the statuses that are not documented one by one, by their first digit: those of `4XX`. */
  ranges: ReadonlyMap<number, DocumentedResponse>
  /** Of all other statuses: that of `default`. */
  otherwise?: DocumentedResponse
  /** Whether it takes credentials, which (see `readSecurity`), and with which scopes (`x-required-scopes`, or those of OAuth 2). */
  secured: boolean
  security: Scheme[][]
  scopes: string[]
  /** The dates (YYYY-MM-DD) of a deprecated operation. */
  deprecated?: { since: string; sunset: string }
  /** The mark of an operation that is not stable. */
  stability?: string
  /**
   * Parts of the contract that this operation can never show, each with the reason, from its extension `x-conformance-unseen`.
   * The name of a part is what the report says was never seen: `201 status=returned: a new loan is always open`.
   */
  unseen: Readonly<Record<string, string>>
}

/** The response that an operation documents for a status. */
export const documentedFor = (
  { responses, ranges, otherwise }: ContractOperation,
  status: number,
): DocumentedResponse | undefined =>
  responses.get(status) ?? ranges.get(Math.trunc(status / 100)) ?? otherwise

interface RawExamples {
  example?: unknown
  examples?: Record<string, { value?: unknown }>
}
interface RawContent {
  content?: Record<string, RawExamples & { schema?: Schema }>
}
interface RawHeader extends RawContent {
  required?: boolean
  schema?: Schema
}
interface RawResponse extends RawContent {
  headers?: Record<string, RawHeader>
  links?: Record<string, { operationId?: string; parameters?: Record<string, unknown> }>
}
/** As openapi-backend has it. */
export interface RawOperation {
  operationId: string
  method: string
  path: string
  deprecated?: boolean
  security?: object[]
  parameters?: (Omit<ContractParameter, 'schema'> & RawExamples & RawHeader & { allowEmptyValue?: boolean })[]
  requestBody?: RawContent & { required?: boolean }
  responses?: Record<string, RawResponse>
  'x-required-scopes'?: string[]
  'x-stability'?: string
  'x-deprecated-since'?: string
  'x-sunset'?: string
  'x-conformance-unseen'?: Record<string, string>
}

/** @param house whether it is read as this project writes contracts: examples are taken as they are, and all members are sent */
export function readOperation(raw: RawOperation, definition: Document, house: boolean): ContractOperation {
  const { operationId, path, security = [], 'x-deprecated-since': since, 'x-sunset': sunset } = raw
  const misfits: string[] = []
  const fitting = (schema: Schema, examples: unknown[], of: string): unknown => {
    const fits = house ? examples : examples.filter((example) => allows(schema, example))
    if (fits.length < examples.length) misfits.push(`an example of ${of} does not fit its schema`)
    return fits[0]
  }
  const parameters = (raw.parameters ?? []).map((parameter): ContractParameter => {
    const schema = schemaOf(parameter)
    const of = `the ${parameter.in} parameter ${parameter.name}`
    const example = fitting(schema, examplesOf({ ...parameter, ...contentOf(parameter), schema }), of)
    const least = parameter.in === 'query' && !parameter.allowEmptyValue ? 1 : 0
    return {
      ...parameter,
      ...{ schema, json: parameter.content !== undefined },
      lengths: house ? undefined : { least, most: 2000 },
      example: example ?? schema.default ?? schema.enum?.[0],
    }
  })
  const { content = {}, required: bodyRequired = false } = raw.requestBody ?? {}
  const mediaTypes = Object.keys(content)
  const json = Object.fromEntries(Object.entries(content).filter(([name]) => isJson(name)))
  const written = writable(house ? json : content)
  const sent = written && (written.content.schema ?? {})
  const body = sent && (house ? sent : facing(sent, 'readOnly'))
  const responses = Object.entries(raw.responses ?? {}).map(
    ([status, response]) => [status, readResponse(response, house)] as const,
  )
  const numbered = (name: RegExp) =>
    new Map(
      responses.flatMap(([status, one]) => (name.test(status) ? [[Number.parseInt(status, 10), one]] : [])),
    )
  return {
    ...{ operationId, path, parameters, misfits, body, bodyRequired, links: linksOf(raw) },
    method: raw.method.toUpperCase(),
    bodyExample: written && body && fitting(body, examplesOf(written.content), 'its body'),
    bodyTypes: written?.types ?? [],
    bodyUnmade: body || mediaTypes.length === 0 ? undefined : `its body is ${mediaTypes.join(' or ')}`,
    responses: numbered(/^\d+$/),
    ranges: numbered(/^\dXX$/i),
    otherwise: responses.find(([status]) => status === 'default')?.[1],
    secured: security.some((alternative) => Object.keys(alternative).length > 0),
    security: readSecurity(security, definition),
    // Every requirement would do; the first is the one that is sent.
    scopes: raw['x-required-scopes'] ?? Object.values(security[0] ?? {}).flat(),
    deprecated: raw.deprecated && since && sunset ? { since, sunset } : undefined,
    stability: raw['x-stability'],
    unseen: raw['x-conformance-unseen'] ?? {},
  }
}

function readResponse({ headers = {}, content }: RawResponse, house: boolean): DocumentedResponse {
  const { schema, examples, ...body } = readContent(content)
  const described = Object.entries(headers)
    // OpenAPI has it ignored here.
    .filter(([name]) => name.toLowerCase() !== 'content-type')
    .map(([name, header]) => [name, { required: header.required, schema: schemaOf(header) }])
  return {
    ...body,
    headers: Object.fromEntries(described),
    schema: schema && (house ? schema : facing(schema, 'writeOnly')),
    codes: examples.map((example) => Object(example).code).filter((code) => code !== undefined),
  }
}

/** Content that is described by one media type rather than a schema. */
const contentOf = ({ content = {} }: RawContent) => Object.values(content)[0] ?? {}

const schemaOf = (described: RawHeader): Schema => described.schema ?? contentOf(described).schema ?? {}

/** The links that name an operation, and a member of the response's body for one of its parameters. */
const linksOf = ({ responses = {} }: RawOperation): OperationLink[] =>
  Object.values(responses)
    .flatMap(({ links = {} }) => Object.values(links))
    .flatMap(({ operationId, parameters = {} }) =>
      Object.entries(parameters).flatMap(([name, value]) => {
        const pointer = /^\$response\.body#(\/.*)$/.exec(String(value))?.[1]
        const parameter = name.replace(/^path\./, '')
        return operationId === undefined || pointer === undefined ? [] : { operationId, parameter, pointer }
      }),
    )

/** The body of a message, with the examples of the JSON in it. */
export function readContent(
  content: RawContent['content'] = {},
): Omit<DocumentedMessage, 'headers'> & { examples: unknown[] } {
  const mediaTypes = Object.keys(content).map(essence)
  const [mediaType, described] = Object.entries(content).find(([name]) => isJson(name)) ?? []
  if (mediaType === undefined || !described) return { mediaTypes, examples: [] }
  return {
    ...{ mediaTypes, mediaType: essence(mediaType), schema: described.schema ?? {} },
    examples: examplesOf(described),
  }
}

/** The examples given in place, or else that of the schema. */
function examplesOf({ example, examples = {}, schema }: RawExamples & { schema?: Schema }): unknown[] {
  const own = [example, ...Object.values(examples).map(({ value }) => value)]
  const given = own.filter((one) => one !== undefined)
  return given.length > 0 || schema?.example === undefined ? given : [schema.example]
}
