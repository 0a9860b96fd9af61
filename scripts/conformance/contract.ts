import { readFileSync } from 'node:fs'
import { type Document, OpenAPIBackend } from 'openapi-backend'
import { parse } from 'yaml'
import { closeSchemas, formats, type Schema } from './schema.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

/** A documented answer; its body schema is closed: members that it does not name are not allowed. */
export interface DocumentedResponse {
  headers: Record<string, { required?: boolean; schema: Schema }>
  schema?: Schema
}

/** An operation as the contract describes it, references resolved. */
export interface ContractOperation {
  operationId: string
  /** In upper case. */
  method: string
  /** With its parameters in braces. */
  path: string
  parameters: Parameter[]
  /** The schema of its JSON body, if it takes one. */
  body?: Schema
  responses: ReadonlyMap<number, DocumentedResponse>
  scopes: string[]
  /** The dates (YYYY-MM-DD) of a deprecated operation. */
  deprecated?: { since: string; sunset: string }
  /** The mark of an operation that is not stable. */
  stability?: string
}

/** The contract, read by openapi-backend and without anything of our generator. */
export interface OracleContract {
  operations: readonly ContractOperation[]
  /** The status that belongs to each known error code. */
  errorCodes: ReadonlyMap<string, number>
  /** The body of every error, closed. */
  error: Schema
  /** Finds the operation that serves a method and a path, both as they are sent. */
  match(method: string, path: string): ContractOperation | undefined
  /** What is wrong with the body of an answer. Send for documented statuses only: all others count as valid. */
  bodyErrors(operation: ContractOperation, status: number, body: unknown): string[]
}

const contractFile = new URL('../../spec/openapi.yaml', import.meta.url)

/** Reads the contract, or another that is given in its place and whose schemas this closes. */
export async function readOracleContract(
  definition: Document = parse(readFileSync(contractFile, 'utf8')),
): Promise<OracleContract> {
  closeSchemas(definition)
  const api = new OpenAPIBackend({
    definition,
    quick: true,
    ignoreTrailingSlashes: false,
    ajvOpts: { formats, logger: false },
  })
  await api.init()
  const raw = new Map(api.getOperations().map((operation) => [operation.operationId, operation]))
  // The types of openapi-backend know neither the contract's marks nor that it has followed all references.
  const operations = new Map(
    [...raw].map(([id, operation]) => [id, readOperation(operation as unknown as RawOperation)]),
  )
  const literals = new Set([...operations.values()].flatMap(({ path }) => path.split('/')))
  const matches = new Map<string, ContractOperation | undefined>()
  return {
    operations: [...operations.values()],
    ...readErrors(api.definition),
    match(method, path) {
      // A look-up takes openapi-backend a tenth of a millisecond, and what stands in for a parameter does not matter to it.
      const shape = path.replaceAll(/[^/]+/g, (part) => (literals.has(part) ? part : '*'))
      const name = `${method} ${shape}`
      if (!matches.has(name)) {
        const asked = method === 'HEAD' ? 'GET' : method
        const found = api.matchOperation({ method: asked, path: shape, headers: {} })
        matches.set(name, operations.get(found?.operationId))
      }
      return matches.get(name)
    },
    bodyErrors({ operationId }, status, body) {
      const operation = raw.get(operationId)
      if (!operation) throw new Error(`The contract has no operation ${operationId}.`)
      const { errors } = api.validateResponse(body, operation, status)
      return (errors ?? []).map(({ instancePath, message, params }) =>
        `${instancePath || 'it'} ${message} ${params.additionalProperty ?? params.allowedValues ?? ''}`.trim(),
      )
    },
  }
}

interface RawOperation {
  operationId: string
  method: string
  path: string
  deprecated?: boolean
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<
    string,
    { headers?: DocumentedResponse['headers']; content?: Record<string, { schema: Schema }> }
  >
  'x-required-scopes': string[]
  'x-stability'?: string
  'x-deprecated-since'?: string
  'x-sunset'?: string
}

function readOperation(raw: RawOperation): ContractOperation {
  const { operationId, path, parameters, 'x-deprecated-since': since, 'x-sunset': sunset } = raw
  return {
    operationId,
    path,
    parameters,
    method: raw.method.toUpperCase(),
    body: raw.requestBody?.content[json]?.schema,
    responses: new Map(
      Object.entries(raw.responses).map(([status, { headers = {}, content }]) => [
        Number(status),
        { headers, schema: content?.[json]?.schema },
      ]),
    ),
    scopes: raw['x-required-scopes'],
    deprecated: raw.deprecated && since && sunset ? { since, sunset } : undefined,
    stability: raw['x-stability'],
  }
}

const json = 'application/json'

function readErrors(definition: Document): Pick<OracleContract, 'error' | 'errorCodes'> {
  const error = definition.components?.schemas?.Error as Schema
  const code = error.properties?.code as { 'x-error-codes'?: Record<string, { status: number }> } | undefined
  const codes = Object.entries(code?.['x-error-codes'] ?? {})
  return { error, errorCodes: new Map(codes.map(([name, { status }]) => [name, status])) }
}
