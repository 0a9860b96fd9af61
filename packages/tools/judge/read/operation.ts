import { basePath } from 'contract-openapi/model'
import type { Fields } from 'contract-openapi/read'
import { allows, facing, facingValue, type Schema } from 'contract-openapi/values'
import type { Document } from 'openapi-backend'
import { essence, isItems, isJson, withArrays, writable, writableIn } from './media.ts'
import {
  type ContractParameter,
  contentOf,
  leftOutOf,
  type RawContent,
  type RawExamples,
  type RawOperation,
  type RawResponse,
  schemaOf,
  textual,
  unwrittenIn,
  writtenParameters,
} from './parameters.ts'
import { readSecurity, type Scheme } from './security.ts'

interface OperationLink {
  operationId: string
  parameter: string
  pointer: string
}

interface DocumentedHeader {
  required?: boolean
  schema: Schema
  json?: boolean
  explode?: boolean
}

/** The documented headers and body of a message. */
export interface DocumentedMessage {
  headers: Record<string, DocumentedHeader>
  /** The media types of its body, in lower case and without parameters; empty without a body. */
  mediaTypes: string[]
  /** The first JSON media type, and its closed schema: undeclared members are invalid. */
  mediaType?: string
  schema?: Schema
}

export interface DocumentedResponse extends DocumentedMessage {
  codes: string[]
}

/** An operation of the contract, references resolved. */
export interface ContractOperation {
  operationId: string
  method: string
  path: string
  parameters: ContractParameter[]
  body?: Schema
  bodyExample?: unknown
  /** The media types of a body with this schema; several only if all are JSON. */
  bodyTypes: string[]
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

/** @param strict if true, takes examples as they are and all members as sent, as this project writes contracts */
export function readOperation(raw: RawOperation, definition: Document, strict: boolean): ContractOperation {
  const { operationId, path, security = [], 'x-deprecated-since': since, 'x-sunset': sunset } = raw
  const misfits: string[] = []
  const fitting = (schema: Schema, examples: unknown[], of: string): unknown => {
    const fits = strict ? examples : examples.filter((example) => allows(schema, example))
    if (fits.length < examples.length) misfits.push(`an example of ${of} does not fit its schema`)
    return fits[0]
  }
  const parameters = writtenParameters(raw).map((parameter): ContractParameter => {
    const schema = textual(parameter)
    const of = `the ${parameter.in} parameter ${parameter.name}`
    const example = fitting(schema, examplesOf({ ...parameter, ...contentOf(parameter), schema }), of)
    const usual = [schema.default, schema.enum?.[0]]
      .filter((one) => one !== undefined)
      .find((one) => strict || allows(schema, one))
    const least = parameter.in === 'query' && !parameter.allowEmptyValue ? 1 : 0
    return {
      ...parameter,
      ...{ schema, json: Object.keys(parameter.content ?? {}).some(isJson) },
      lengths: strict ? undefined : { least, most: 2000 },
      example: example ?? usual,
    }
  })
  const { content: sentContent = {}, required: bodyRequired = false } = raw.requestBody ?? {}
  const content = withArrays(sentContent)
  const mediaTypes = Object.keys(content)
  const json = Object.fromEntries(Object.entries(content).filter(([name]) => isJson(name) || isItems(name)))
  const written = writable(strict ? json : content)
  const sent = written && (written.content.schema ?? {})
  const body = sent && (strict ? sent : writableIn(facing(sent, 'readOnly'), written.types[0] ?? ''))
  const examples = written ? examplesOf(written.content) : []
  const bodyExamples = strict ? examples : examples.map((one) => facingValue(sent ?? {}, 'readOnly', one))
  const responses = Object.entries(raw.responses ?? {}).map(
    ([status, response]) => [status, readResponse(response, strict)] as const,
  )
  const numbered = (name: RegExp) =>
    new Map(
      responses.flatMap(([status, one]) => (name.test(status) ? [[Number.parseInt(status, 10), one]] : [])),
    )
  return {
    ...{ operationId, path, parameters, misfits, body, bodyRequired, links: linksOf(raw) },
    method: raw.method.toUpperCase(),
    bodyExample: written && body && fitting(body, bodyExamples, 'its body'),
    bodyTypes: written?.types ?? [],
    ...{ unwritten: unwrittenIn(raw), leftOut: leftOutOf(raw) },
    bodyUnmade: body || mediaTypes.length === 0 ? undefined : `its body is ${mediaTypes.join(' or ')}`,
    responses: numbered(/^\d+$/),
    ranges: numbered(/^\dXX$/i),
    otherwise: responses.find(([status]) => status === 'default')?.[1],
    secured: security.some((alternative) => Object.keys(alternative).length > 0),
    security: readSecurity(security, definition),
    // Any requirement suffices; the first is sent.
    scopes: raw['x-required-scopes'] ?? Object.values(security[0] ?? {}).flat(),
    isElsewhere: isElsewhere(raw, definition),
    deprecated: raw.deprecated && since && sunset ? { since, sunset } : undefined,
    stability: raw['x-stability'],
    unseen: raw['x-conformance-unseen'] ?? {},
  }
}

function isElsewhere({ servers, path }: RawOperation, definition: Document): boolean {
  const own = servers ?? definition.paths?.[path]?.servers
  const base = basePath(definition as unknown as Fields)
  return own !== undefined && own.length > 0 && !own.some((one) => basePath({ servers: [one] }) === base)
}

function readResponse({ headers = {}, content }: RawResponse, strict: boolean): DocumentedResponse {
  const { schema, examples, ...body } = readContent(content)
  const described = Object.entries(headers)
    // OpenAPI ignores it here.
    .filter(([name]) => name.toLowerCase() !== 'content-type')
    .map(([name, header]) => [
      name,
      {
        ...{ required: header.required, schema: schemaOf(header), explode: header.explode },
        json: Object.keys(header.content ?? {}).some(isJson),
      },
    ])
  return {
    ...body,
    headers: Object.fromEntries(described),
    schema: schema && (strict ? schema : facing(schema, 'writeOnly')),
    codes: examples.map((example) => Object(example).code).filter((code) => code !== undefined),
  }
}

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

export function readContent(
  content: RawContent['content'] = {},
): Omit<DocumentedMessage, 'headers'> & { examples: unknown[] } {
  const all = Object.entries(withArrays(content))
  const mediaTypes = Object.keys(content).map(essence)
  const [mediaType, described] =
    all.find(([name]) => isJson(name)) ?? all.find(([name]) => isItems(name)) ?? []
  if (mediaType === undefined || !described) return { mediaTypes, examples: [] }
  return {
    ...{ mediaTypes, mediaType: essence(mediaType), schema: described.schema ?? {} },
    examples: examplesOf(described),
  }
}

function examplesOf({ example, examples = {}, schema }: RawExamples & { schema?: Schema }): unknown[] {
  const own = [example, ...Object.values(examples).map(({ value }) => value)]
  const given = own.filter((one) => one !== undefined)
  return given.length > 0 || schema?.example === undefined ? given : [schema.example]
}
