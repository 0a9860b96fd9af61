import type { Document } from 'openapi-backend'
import type {
  ContractOperation,
  ContractParameter,
  DocumentedResponse,
  OperationLink,
} from './contract-operation.ts'
import { readSecurity } from './credentials/places.ts'
import { allows } from './fuzz/allows.ts'
import { essence, isJson, writable } from './media.ts'
import type { Schema } from './schema.ts'
import { facing } from './schema.ts'

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
interface RawLink {
  operationId?: string
  parameters?: Record<string, unknown>
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
  responses?: Record<
    string,
    RawContent & { headers?: Record<string, RawHeader>; links?: Record<string, RawLink> }
  >
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
    return {
      ...parameter,
      ...{ schema, json: parameter.content !== undefined },
      lengths: house
        ? undefined
        : { least: parameter.in === 'query' && !parameter.allowEmptyValue ? 1 : 0, most: 2000 },
      example: example ?? schema.default ?? schema.enum?.[0],
    }
  })
  const content = raw.requestBody?.content ?? {}
  const body = writable(house ? jsonIn(content) : content)
  const schema = body && (house ? (body.content.schema ?? {}) : facing(body.content.schema ?? {}, 'readOnly'))
  const responses = Object.entries(raw.responses ?? {}).map((one) => readResponse(one, house))
  return {
    ...{ operationId, path, parameters, misfits },
    method: raw.method.toUpperCase(),
    body: schema,
    bodyExample: body && fitting(schema!, examplesOf(body.content), 'its body'),
    bodyTypes: body?.types ?? [],
    bodyRequired: raw.requestBody?.required ?? false,
    bodyUnmade:
      body || Object.keys(content).length === 0
        ? undefined
        : `its body is ${Object.keys(content).join(' or ')}`,
    responses: new Map(responses.filter(([status]) => /^\d+$/.test(status)).map(numbered)),
    ranges: new Map(responses.filter(([status]) => /^\dXX$/i.test(status)).map(numbered)),
    otherwise: responses.find(([status]) => status === 'default')?.[1],
    secured: security.some((alternative) => Object.keys(alternative).length > 0),
    security: readSecurity(security, definition),
    scopes: raw['x-required-scopes'] ?? [],
    deprecated: raw.deprecated && since && sunset ? { since, sunset } : undefined,
    stability: raw['x-stability'],
    unseen: raw['x-conformance-unseen'] ?? {},
    links: linksOf(raw),
  }
}

function readResponse(
  [status, { headers = {}, ...response }]: [string, NonNullable<RawOperation['responses']>[string]],
  house: boolean,
) {
  const { mediaType, schema, examples } = jsonOf(response)
  const codes = examples.flatMap((example) => (example as { code?: string } | null)?.code ?? [])
  const mediaTypes = Object.keys(response.content ?? {}).map(essence)
  const described = Object.entries(headers)
    // OpenAPI has it ignored here.
    .filter(([name]) => name.toLowerCase() !== 'content-type')
    .map(([name, header]) => [name, { required: header.required, schema: schemaOf(header) }])
  const shown = schema && (house ? schema : facing(schema, 'writeOnly'))
  return [
    status,
    {
      headers: Object.fromEntries(described),
      mediaTypes,
      mediaType,
      schema: shown,
      codes,
    } as DocumentedResponse,
  ] as const
}

const jsonIn = <T>(content: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(content).filter(([name]) => isJson(name)))

/** What is described by one media type rather than a schema. */
const contentOf = ({ content = {} }: RawContent) => Object.values(content)[0] ?? {}

const schemaOf = (described: RawHeader): Schema => described.schema ?? contentOf(described).schema ?? {}

/** The links that name an operation, and a member of the response's body for one of its parameters. */
function linksOf({ responses = {} }: RawOperation): OperationLink[] {
  const links = Object.values(responses).flatMap(({ links = {} }) => Object.values(links))
  return links.flatMap(({ operationId, parameters = {} }) =>
    Object.entries(parameters).flatMap(([name, value]) => {
      const pointer = /^\$response\.body#(\/.*)$/.exec(String(value))?.[1]
      if (operationId === undefined || pointer === undefined) return []
      return { operationId, parameter: name.replace(/^path\./, ''), pointer }
    }),
  )
}

const numbered = ([status, response]: ReturnType<typeof readResponse>): [number, DocumentedResponse] => [
  Number.parseInt(status, 10),
  response,
]

/** The JSON body of a request or response, with its examples. */
function jsonOf({ content = {} }: RawContent = {}) {
  const found = Object.entries(content).find(([name]) => isJson(name))
  if (!found) return { examples: [] }
  const [mediaType, described] = found
  return { mediaType: essence(mediaType), schema: described.schema ?? {}, examples: examplesOf(described) }
}

/** The examples given in place, or else that of the schema. */
function examplesOf({ example, examples = {}, schema }: RawExamples & { schema?: Schema }): unknown[] {
  const own = [example, ...Object.values(examples).map(({ value }) => value)]
  const given = own.filter((one) => one !== undefined)
  return given.length > 0 || schema?.example === undefined ? given : [schema.example]
}
