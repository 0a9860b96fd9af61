import { Ajv, type ValidateFunction } from 'ajv'
import { BadUsage } from 'contract-server/internal/commands/lib/command'
import { findProject } from 'contract-server/internal/project'
import { type Document, OpenAPIBackend } from 'openapi-backend'
import { dereference } from 'openapi-backend/refparser.js'
import type { Fields } from '../openapi/document.ts'
import { inTermsOf30 } from '../openapi/openapi-31.ts'
import { type ContractCallback, readCallbacks } from './callbacks/contract.ts'
import { type ContractOperation, documentedFor } from './contract-operation.ts'
import { formats } from './formats.ts'
import { nameApart } from './producers.ts'
import { type RawOperation, readOperation } from './read-operation.ts'
import { repair } from './repair.ts'
import { closeSchemas, openSchemas, type Schema } from './schema.ts'

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

/** Reads a contract, which may refer to other files, or one that is given in its place. With `house` its schemas are closed, as this project has them. @throws UnreadableContract */
export async function readOracleContract(
  source: string | Document = findProject().spec,
  { house = true }: { house?: boolean } = {},
): Promise<OracleContract> {
  const api = await readDocument(source, house).catch((error: Error) => {
    const what = typeof source === 'string' ? source : 'The contract'
    throw new UnreadableContract(`${what} cannot be read: ${error.message}.`)
  })
  const raw = new Map(api.getOperations().map((operation) => [operation.operationId, operation]))
  // The types of openapi-backend know neither the contract's marks nor that it has followed all references.
  const read = [...raw.values()].map((one) => readOperation(one as RawOperation, api.definition, house))
  const operations = new Map(nameApart(read).map((operation) => [operation.operationId, operation]))
  const literals = new Set([...operations.values()].flatMap(({ path }) => path.split('/')))
  const matches = new Map<string, ContractOperation | undefined>()
  const ajv = new Ajv({ strict: false, logger: false, formats })
  const compiled = new WeakMap<Schema, ValidateFunction>()
  return {
    operations: [...operations.values()],
    callbacks: readCallbacks(api.definition),
    ...readErrors(api.definition),
    match(method, path) {
      // A look-up takes openapi-backend a tenth of a millisecond, and what stands in for a parameter does not matter to it.
      const shape = path.replaceAll(/[^/]+/g, (part) => (literals.has(part) ? part : '*'))
      const name = `${method} ${shape}`
      if (!matches.has(name)) {
        const find = (one: string) => api.matchOperation({ method: one, path: shape, headers: {} })
        const found = find(method) ?? (method === 'HEAD' ? find('GET') : undefined)
        matches.set(name, operations.get(found?.operationId ?? ''))
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

async function readDocument(source: string | Document, house: boolean): Promise<OpenAPIBackend> {
  const document = await dereference(source as string)
  if (!/^3\.[01]\./.test(String((document as Fields).openapi)))
    throw new Error('it is no contract in OpenAPI 3.0 or 3.1')
  if (!house) repair(document)
  // Refuses circles, which could not be rebuilt in other terms either.
  closeSchemas(document)
  const definition = inTermsOf30(document as Fields).document as Fields & Document
  closeSchemas(definition)
  if (!house) openSchemas(definition)
  nameOperations(definition)
  const api = new OpenAPIBackend({ definition, quick: true, ignoreTrailingSlashes: false, validate: false })
  await api.init()
  if (api.getOperations().length === 0) throw new Error('it has no operations')
  return api
}

/** Gives each operation without an operationId one: `GET /things`. */
function nameOperations({ paths = {} }: Document) {
  for (const [path, item] of Object.entries(paths as Fields))
    for (const [key, operation] of Object.entries(item as Record<string, { operationId?: string }>))
      if (/^(get|put|post|delete|options|head|patch|trace)$/.test(key))
        operation.operationId ??= `${key.toUpperCase()} ${path}`
}

function readErrors(definition: Document): Pick<OracleContract, 'error' | 'errorCodes'> {
  const error = definition.components?.schemas?.Error as Schema | undefined
  const code = error?.properties?.code as { 'x-error-codes'?: Record<string, { status: number }> } | undefined
  const codes = Object.entries(code?.['x-error-codes'] ?? {})
  return { error, errorCodes: new Map(codes.map(([name, { status }]) => [name, status])) }
}

export type { ContractOperation, ContractParameter, DocumentedResponse } from './contract-operation.ts'
export { documentedFor } from './contract-operation.ts'
