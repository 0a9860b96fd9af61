import { untestedPatterns } from 'contract-openapi/check'
import { BadUsage, findProject } from 'contract-openapi/cli'
import type { Fields } from 'contract-openapi/read'
import { basePath, inTermsOf30, showPath } from 'contract-openapi/read'
import { prepareSchemas, type Schema } from 'contract-openapi/values'
import { type Document, OpenAPIBackend } from 'openapi-backend'
import { dereference } from 'openapi-backend/refparser.js'
import {
  type ContractOperation,
  type ContractParameter,
  type DocumentedMessage,
  type RawOperation,
  readContent,
  readOperation,
} from './operation.ts'
import { nameApart } from './resources.ts'

/** The contract, read by openapi-backend and without anything of our generator; OpenAPI 3.1 in the terms of 3.0, which the suite speaks. */
export interface OracleContract {
  /** The path of its first server, which is before all operations where a server of ours serves them. */
  base: string
  operations: readonly ContractOperation[]
  /** The requests that the server sends once somebody has subscribed to them. */
  callbacks: readonly ContractCallback[]
  /** The status that belongs to each known error code. */
  errorCodes: ReadonlyMap<string, number>
  /** The body of every error, closed, if the contract has a schema `Error`. */
  error?: Schema
  /** The patterns that are tested on short texts alone, a line each. */
  bounded: readonly string[]
  /** Finds the operation that serves a method and a path, both as they are sent. */
  match(method: string, path: string): ContractOperation | undefined
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
  return {
    base: basePath(api.definition as unknown as Fields),
    operations: [...operations.values()],
    callbacks: readCallbacks(api.definition),
    bounded: untestedPatterns(api.definition).map(({ path, message }) => `${showPath(path)}: ${message}`),
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
  }
}

/** Objects whose keys are names that the contract chooses: one that begins with x- is no extension there. */
const named =
  /^(properties|patternProperties|headers|schemas|responses|parameters|requestBodies|examples|links|callbacks|pathItems|mapping|encoding)$/

/** True if a JSON pointer leads into an extension: a `$ref` there is its reader's business, and may be no reference. */
function isInExtension(pointer: string): boolean {
  const steps = pointer.split('/')
  return steps.some((step, at) => step.startsWith('x-') && !named.test(steps[at - 1] ?? ''))
}

/** Takes away the references that were not followed, those of extensions: openapi-backend would follow them. */
function forgetReferences(node: unknown, seen = new Set<unknown>()): void {
  if (node === null || typeof node !== 'object' || seen.has(node)) return
  seen.add(node)
  if ('$ref' in node && typeof node.$ref === 'string') delete node.$ref
  for (const part of Object.values(node)) forgetReferences(part, seen)
}

async function readDocument(source: string | Document, house: boolean): Promise<OpenAPIBackend> {
  const document = await dereference(source as string, {
    resolveExcludedPathMatcher: isInExtension,
    dereference: { excludedPathMatcher: isInExtension },
  })
  if (!/^3\.[01]\./.test(String((document as Fields).openapi)))
    throw new Error('it is no contract in OpenAPI 3.0 or 3.1')
  forgetReferences(document)
  if (!house) repair(document)
  // Refuses circles, which could not be rebuilt in other terms either.
  prepareSchemas(document, house)
  const definition = inTermsOf30(document as Fields).document as Fields & Document
  prepareSchemas(definition, house)
  nameOperations(definition)
  const api = new OpenAPIBackend({ definition, quick: true, ignoreTrailingSlashes: false, validate: false })
  await api.init()
  if (api.getOperations().length === 0) throw new Error('it has no operations')
  return api
}

/** Gives each operation without an operationId one: `GET /things`. */
function nameOperations({ paths = {} }: Document) {
  for (const [path, item] of Object.entries(paths))
    for (const [method, operation] of methodsOf(item))
      operation.operationId ??= `${method.toUpperCase()} ${path}`
}

function readErrors(definition: Document): Pick<OracleContract, 'error' | 'errorCodes'> {
  const error = definition.components?.schemas?.Error as Schema | undefined
  const code = error?.properties?.code as { 'x-error-codes'?: Record<string, { status: number }> } | undefined
  const codes = Object.entries(code?.['x-error-codes'] ?? {})
  return { error, errorCodes: new Map(codes.map(([name, { status }]) => [name, status])) }
}

/**
 * Leaves out of a document whose references are resolved what cannot be followed, or means nothing: schemas within themselves, which may
 * be anything there; patterns that are no regular expressions of JavaScript; `nullable` beside no type (OpenAPI 3.0.3).
 */
function repair(node: unknown, done = new Set<unknown>(), above = new Set<unknown>()): void {
  if (node === null || typeof node !== 'object' || done.has(node)) return
  above.add(node)
  const schema = node as Schema
  if (schema.nullable === true && schema.type === undefined) delete schema.nullable
  if (typeof schema.pattern === 'string' && !isPattern(schema.pattern)) delete schema.pattern
  for (const [key, part] of Object.entries(node)) {
    if (above.has(part)) Object.assign(node, { [key]: {} })
    else repair(part, done, above)
  }
  above.delete(node)
  done.add(node)
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/** A request that the server sends once somebody has subscribed to it, as the contract describes it, references resolved. */
export interface ContractCallback extends DocumentedMessage {
  operationId: string
  name: string
  /** Where the subscription says the address: a runtime expression, with what may follow it. */
  url: string
  /** In upper case. */
  method: string
  /** The statuses of its responses as the contract writes them: `200`, `2XX`, `default`. */
  statuses: string[]
}

/** A Path Item; a callback has some, too. */
interface RawItem {
  parameters?: ContractParameter[]
  [method: string]: unknown
}
type RawRequest = RawOperation & { callbacks?: Record<string, Record<string, RawItem>> }

const methodsOf = (item: unknown) =>
  Object.entries(item as RawItem).filter(([key]) =>
    /^(get|put|post|delete|options|head|patch|trace)$/.test(key),
  ) as [method: string, RawRequest][]

/** All callbacks of a document whose references are resolved and whose operations have names. */
const readCallbacks = ({ paths = {} }: Document): ContractCallback[] =>
  Object.values(paths)
    .flatMap(methodsOf)
    .flatMap(([, { operationId, callbacks = {} }]) =>
      Object.entries(callbacks)
        .flatMap(([name, urls]) => Object.entries(urls).map(([url, item]) => ({ name, url, item })))
        .flatMap(({ name, url, item }) =>
          methodsOf(item).map(([method, { parameters = [], requestBody, responses = {} }]) => {
            const headers = [...(item.parameters ?? []), ...parameters].filter((one) => one.in === 'header')
            return {
              ...{ operationId, name, url, method: method.toUpperCase() },
              headers: Object.fromEntries(headers.map((header) => [header.name, header])),
              ...readContent(requestBody?.content),
              statuses: Object.keys(responses),
            } as ContractCallback
          }),
        ),
    )

/** The name of a callback in the report. */
export const titleOf = ({ operationId, name }: ContractCallback): string => `${operationId} ${name}`

/** The status of success that the contract documents; any, where it says so or nothing. */
export const successOf = ({ statuses }: ContractCallback): number =>
  Number(statuses.find((one) => /^2\d\d$/.test(one)) ?? 204)

/** How the contract writes a status; undefined where it does not document it. */
export const writtenAs = ({ statuses }: ContractCallback, status: number): string | undefined =>
  [`${status}`, `${Math.trunc(status / 100)}XX`, 'default'].find((one) => statuses.includes(one))
