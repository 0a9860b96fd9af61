import { isDeepStrictEqual } from 'node:util'
import { Ajv, type ValidateFunction } from 'ajv'
import { BadUsage } from 'contract-server/internal/commands/lib/command'
import { findProject } from 'contract-server/internal/project'
import { type Document, OpenAPIBackend } from 'openapi-backend'
import { dereference } from 'openapi-backend/refparser.js'
import type { Fields } from '../openapi/document.ts'
import { inTermsOf30 } from '../openapi/openapi-31.ts'
import { type ContractCallback, readCallbacks } from './callbacks/contract.ts'
import { type KeyPlace, readKeyPlace } from './key-place.ts'
import { closeSchemas, formats, type Schema } from './schema.ts'

/** A parameter of an operation, references resolved. */
export interface ContractParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
  /** Its example, default or first enum value. */
  example?: unknown
}

/** A response that the contract documents. */
export interface DocumentedResponse {
  headers: Record<string, { required?: boolean; schema: Schema }>
  /** The media types that its body may have, in lower case and without parameters; none for a response without a body. */
  mediaTypes: string[]
  /** The first of them that is JSON, and the closed schema of that: members that it does not name are not allowed. */
  mediaType?: string
  schema?: Schema
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
  /** The schema of its JSON body, if it takes one, and an example of that. */
  body?: Schema
  bodyExample?: unknown
  /** The JSON media types that a body of this schema may have. */
  bodyTypes: string[]
  responses: ReadonlyMap<number, DocumentedResponse>
  /** Of the statuses that are not documented one by one, by their first digit: those of `4XX`. */
  ranges: ReadonlyMap<number, DocumentedResponse>
  /** Of all other statuses: that of `default`. */
  otherwise?: DocumentedResponse
  /** Whether it needs credentials, where a request has them, and with which scopes (`x-required-scopes`). */
  secured: boolean
  keyPlace: KeyPlace
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

/** The contract, read by openapi-backend and without anything of our generator; OpenAPI 3.1 in the terms of 3.0, which the suite speaks. */
export interface OracleContract {
  operations: readonly ContractOperation[]
  /** What the server sends once somebody has subscribed to it. */
  callbacks: readonly ContractCallback[]
  /** The status that belongs to each known error code. */
  errorCodes: ReadonlyMap<string, number>
  /** The body of every error, closed, if the contract has a schema `Error`. */
  error?: Schema
  /** Finds the operation that serves a method and a path, both as they are sent. */
  match(method: string, path: string): ContractOperation | undefined
  /** What is wrong with the body of a response. Ask for documented statuses only: all others count as valid. */
  bodyErrors(operation: ContractOperation, status: number, body: unknown): string[]
}

/** A contract cannot be read; the message says why. */
export class UnreadableContract extends BadUsage {
  override name = 'UnreadableContract'
}

/** Reads a contract, which may refer to other files, or one that is given in its place. Its schemas are closed. @throws UnreadableContract */
export async function readOracleContract(
  source: string | Document = findProject().spec,
): Promise<OracleContract> {
  const api = await readDocument(source).catch((error: Error) => {
    const what = typeof source === 'string' ? source : 'The contract'
    throw new UnreadableContract(`${what} cannot be read: ${error.message}.`)
  })
  const raw = new Map(api.getOperations().map((operation) => [operation.operationId, operation]))
  // The types of openapi-backend know neither the contract's marks nor that it has followed all references.
  const operations = new Map(
    [...raw].map(([id, operation]) => [id, readOperation(operation as RawOperation, api.definition)]),
  )
  const literals = new Set([...operations.values()].flatMap(({ path }) => path.split('/')))
  const matches = new Map<string, ContractOperation | undefined>()
  const ajv = new Ajv({ strict: false, logger: false, formats })
  const compiled = new WeakMap<Schema, ValidateFunction>()
  return {
    operations: [...operations.values()],
    callbacks: readCallbacks(api.definition, readBody),
    ...readErrors(api.definition),
    match(method, path) {
      // A look-up takes openapi-backend a tenth of a millisecond, and what stands in for a parameter does not matter to it.
      const shape = path.replaceAll(/[^/]+/g, (part) => (literals.has(part) ? part : '*'))
      const name = `${method} ${shape}`
      if (!matches.has(name)) {
        const served = method === 'HEAD' ? 'GET' : method
        const found = api.matchOperation({ method: served, path: shape, headers: {} })
        matches.set(name, operations.get(found?.operationId))
      }
      return matches.get(name)
    },
    bodyErrors(operation, status, body) {
      const { schema } = documentedFor(operation, status) ?? {}
      if (!schema) return []
      const check = compiled.get(schema) ?? ajv.compile(schema)
      compiled.set(schema, check)
      return check(body) ? [] : errorsOf(check)
    },
  }
}

/** What is wrong with the value that a schema has refused last. */
export const errorsOf = ({ errors }: ValidateFunction): string[] =>
  (errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath || 'it'} ${message} ${params.additionalProperty ?? params.allowedValues ?? ''}`.trim(),
  )

async function readDocument(source: string | Document): Promise<OpenAPIBackend> {
  const document = await dereference(source as string)
  // Refuses circles, which could not be rebuilt in other terms either.
  closeSchemas(document)
  const definition = inTermsOf30(document as Fields).document as Fields & Document
  closeSchemas(definition)
  nameOperations(definition)
  const api = new OpenAPIBackend({ definition, quick: true, ignoreTrailingSlashes: false, validate: false })
  await api.init()
  return api
}

/** Gives each operation without an operationId one: `GET /things`. */
function nameOperations({ paths = {} }: Document) {
  for (const [path, item] of Object.entries(paths as Fields))
    for (const [key, operation] of Object.entries(item as Record<string, { operationId?: string }>))
      if (/^(get|put|post|delete|options|head|patch|trace)$/.test(key))
        operation.operationId ??= `${key.toUpperCase()} ${path}`
}

interface RawExamples {
  example?: unknown
  examples?: Record<string, { value?: unknown }>
}
interface RawContent {
  content?: Record<string, RawExamples & { schema?: Schema }>
}
interface RawOperation {
  operationId: string
  method: string
  path: string
  deprecated?: boolean
  security?: object[]
  parameters?: (ContractParameter & RawExamples)[]
  requestBody?: RawContent
  responses: Record<string, RawContent & { headers?: DocumentedResponse['headers'] }>
  'x-required-scopes'?: string[]
  'x-stability'?: string
  'x-deprecated-since'?: string
  'x-sunset'?: string
  'x-conformance-unseen'?: Record<string, string>
}

function readOperation(raw: RawOperation, definition: Document): ContractOperation {
  const {
    operationId,
    path,
    parameters = [],
    security = [],
    'x-deprecated-since': since,
    'x-sunset': sunset,
  } = raw
  const body = jsonOf(raw.requestBody)
  const responses = Object.entries(raw.responses).map(readResponse)
  return {
    operationId,
    path,
    parameters: parameters.map((parameter) => ({
      ...parameter,
      example: examplesOf(parameter)[0] ?? parameter.schema.default ?? parameter.schema.enum?.[0],
    })),
    method: raw.method.toUpperCase(),
    body: body.schema,
    bodyExample: body.examples[0],
    bodyTypes: Object.entries(raw.requestBody?.content ?? {})
      .filter(([name, { schema }]) => isJson(name) && isDeepStrictEqual(schema ?? {}, body.schema))
      .map(([name]) => essence(name)),
    responses: new Map(responses.filter(([status]) => /^\d+$/.test(status)).map(numbered)),
    ranges: new Map(responses.filter(([status]) => /^\dXX$/.test(status)).map(numbered)),
    otherwise: responses.find(([status]) => status === 'default')?.[1],
    secured: security.some((alternative) => Object.keys(alternative).length > 0),
    keyPlace: readKeyPlace(security, definition),
    scopes: raw['x-required-scopes'] ?? [],
    deprecated: raw.deprecated && since && sunset ? { since, sunset } : undefined,
    stability: raw['x-stability'],
    unseen: raw['x-conformance-unseen'] ?? {},
  }
}

function readResponse([status, { headers = {}, ...response }]: [string, RawOperation['responses'][string]]) {
  const codes = jsonOf(response).examples.flatMap(
    (example) => (example as { code?: string } | null)?.code ?? [],
  )
  return [status, { headers, ...readBody(response), codes }] as const
}

/** A media type without its parameters, in lower case. */
export const essence = (mediaType: string) => mediaType.split(';', 1)[0]!.trim().toLowerCase()

/** The media types that a body may have, and its schema as JSON. */
function readBody(body: RawContent = {}): Pick<DocumentedResponse, 'mediaTypes' | 'mediaType' | 'schema'> {
  const { mediaType, schema } = jsonOf(body)
  return { mediaTypes: Object.keys(body.content ?? {}).map(essence), mediaType, schema }
}

const numbered = ([status, response]: ReturnType<typeof readResponse>): [number, DocumentedResponse] => [
  Number.parseInt(status, 10),
  response,
]

/** The response that an operation documents for a status. */
export const documentedFor = (
  { responses, ranges, otherwise }: ContractOperation,
  status: number,
): DocumentedResponse | undefined =>
  responses.get(status) ?? ranges.get(Math.trunc(status / 100)) ?? otherwise

const isJson = (mediaType: string) => /^application\/([\w.-]+\+)?json\b/.test(mediaType)

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

function readErrors(definition: Document): Pick<OracleContract, 'error' | 'errorCodes'> {
  const error = definition.components?.schemas?.Error as Schema | undefined
  const code = error?.properties?.code as { 'x-error-codes'?: Record<string, { status: number }> } | undefined
  const codes = Object.entries(code?.['x-error-codes'] ?? {})
  return { error, errorCodes: new Map(codes.map(([name, { status }]) => [name, status])) }
}
