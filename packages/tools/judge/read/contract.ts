import { existsSync } from 'node:fs'
import { untestedPatterns } from 'contract-openapi/check'
import { BadUsage, findProject, notFound } from 'contract-openapi/cli'
import { basePath, fitted, inTermsOf30, methods, operationsIn } from 'contract-openapi/model'
import type { Fields } from 'contract-openapi/read'
import {
  bundle,
  componentName,
  discriminated,
  fields,
  list,
  parts,
  pointerPath,
  readFiles,
  rebuild,
  rootOf,
  showPath,
  valueAt,
  withMapping,
} from 'contract-openapi/read'
import { prepareSchemas, repairSchemas, type Schema } from 'contract-openapi/values'
import { type Document, OpenAPIBackend } from 'openapi-backend'
import { dereference } from 'openapi-backend/refparser.js'
import { type ContractOperation, type DocumentedMessage, readContent, readOperation } from './operation.ts'
import type { ContractParameter, RawOperation } from './parameters.ts'
import { qualifyParameters } from './resources.ts'

/** The contract as openapi-backend reads it, independent of the generator; OpenAPI 3.1 in terms of 3.0. */
export interface OracleContract {
  base: string
  operations: readonly ContractOperation[]
  callbacks: readonly ContractCallback[]
  errorCodes: ReadonlyMap<string, number>
  /** The closed schema of an error body, if the contract has a schema `Error`. */
  error?: Schema
  /** Patterns that are tested on short texts alone, a line each. */
  bounded: readonly string[]
  /** Finds the operation of a method and an encoded path. */
  match(method: string, path: string): ContractOperation | undefined
}

export class UnreadableContract extends BadUsage {
  override name = 'UnreadableContract'
}

/**
 * Reads a contract, with the files that it refers to, or takes a document.
 * @param strict if true, closes its schemas
 * @throws UnreadableContract
 */
export async function readOracleContract(
  source: string | Document = findProject().spec,
  { strict = true }: { strict?: boolean } = {},
): Promise<OracleContract> {
  if (typeof source === 'string' && !existsSync(source)) throw new UnreadableContract(notFound(source))
  const { api, bounded } = await readDocument(source, strict).catch((error: Error) => {
    const what = typeof source === 'string' ? source : 'The contract'
    throw new UnreadableContract(`${what} cannot be read: ${error.message.replace(/\.$/, '')}.`)
  })
  const standIns = await standInsOf(api.definition)
  const others = [...standIns].flatMap(([method, own]) =>
    own.getOperations().map((operation) => ({ ...operation, method })),
  )
  const raw = new Map(
    [...api.getOperations(), ...others].map((operation) => [operation.operationId, operation]),
  )
  // The types of openapi-backend lack the extensions, and do not say that references are resolved.
  const read = [...raw.values()].map((one) => readOperation(one as RawOperation, api.definition, strict))
  const operations = new Map(qualifyParameters(read).map((operation) => [operation.operationId, operation]))
  const segments = new Set([...operations.values()].flatMap(({ path }) => path.split('/')))
  const mixed = mixedSegments([...segments])
  const shapeOf = (part: string) =>
    segments.has(part) ? part : (mixed.find(({ pattern }) => pattern.test(part))?.shape ?? '*')
  const matches = new Map<string, ContractOperation | undefined>()
  return {
    base: basePath(api.definition as unknown as Fields),
    operations: [...operations.values()],
    callbacks: readCallbacks(api.definition),
    bounded,
    ...readErrors(api.definition),
    match(method, path) {
      // A look-up takes openapi-backend 0.1 ms and ignores parameter values, so shapes of paths are cached.
      const shape = path.replaceAll(/[^/]+/g, shapeOf)
      const name = `${method} ${shape}`
      if (!matches.has(name)) {
        const find = (one: string) =>
          standIns.get(one)?.matchOperation({ method: 'POST', path: shape, headers: {} }) ??
          api.matchOperation({ method: one, path: shape, headers: {} })
        const found = find(method) ?? (method === 'HEAD' ? find('GET') : undefined)
        matches.set(name, operations.get(found?.operationId ?? ''))
      }
      return matches.get(name)
    },
  }
}

/** Segments of paths with text beside parameters (`{name}.json`), those with the most text first. */
function mixedSegments(segments: readonly string[]): { shape: string; pattern: RegExp }[] {
  return segments
    .filter((segment) => /\{[^}]*\}/.test(segment) && !/^\{[^}]*\}$/.test(segment))
    .map((segment) => segment.split(/\{[^}]*\}/))
    .sort((a, b) => a.length - b.length || b.join('').length - a.join('').length)
    .map((texts) => ({
      shape: texts.join('*'),
      pattern: new RegExp(`^${texts.map((text) => text.replaceAll(/[^\w]/g, '\\$&')).join('.+')}$`),
    }))
}

// Removes references that lead nowhere within data and extensions: the parser would follow them, too.
function forgetReferences(document: Fields): void {
  const owned = new Set<unknown>()
  rebuild('Document', document, [], (_, value, _path, proceed) => {
    owned.add(value)
    return proceed(value)
  })
  const seen = new Set<unknown>()
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object' || seen.has(node)) return
    seen.add(node)
    const reference = '$ref' in node && typeof node.$ref === 'string' ? node.$ref : undefined
    const isFound = reference?.startsWith('#') && valueAt(document, pointerPath(reference)) !== undefined
    if (reference !== undefined && !isFound && !owned.has(node)) delete (node as { $ref?: string }).$ref
    Object.values(node).forEach(visit)
  }
  visit(document)
}

// By method: openapi-backend does not know those of OpenAPI 3.2, whose operations it is given as POST.
async function standInsOf(definition: Document): Promise<Map<string, OpenAPIBackend>> {
  const { paths = {} } = definition
  const used = Object.values(paths).flatMap((item) => methodsOf(item).map(([method]) => method.toUpperCase()))
  const others = [...new Set(used)].filter((one) => one === 'QUERY' || !methods.includes(one.toLowerCase()))
  const standIns = others.map(async (method): Promise<[string, OpenAPIBackend]> => {
    const items = Object.entries(paths).map(([path, item]) => {
      const post = methodsOf(item).find(([own]) => own.toUpperCase() === method)?.[1]
      return [path, { parameters: (item as RawItem).parameters, ...(post && { post }) }]
    })
    return [method, await backendOf({ ...definition, paths: Object.fromEntries(items) })]
  })
  return new Map(await Promise.all(standIns))
}

async function backendOf(definition: Document): Promise<OpenAPIBackend> {
  const api = new OpenAPIBackend({ definition, quick: true, ignoreTrailingSlashes: false, validate: false })
  await api.init()
  return api
}

// OpenAPI 3.0 ignores what stands beside a reference, except in a path item; the parser would merge it.
const withoutSiblings = (document: Fields): Fields =>
  String(document.openapi).startsWith('3.0.')
    ? (rebuild('Document', document, [], (kind, value, _path, proceed) =>
        typeof value.$ref === 'string' && kind !== 'PathItem' ? { $ref: value.$ref } : proceed(value),
      ) as Fields)
    : document

// A clear discriminator selects the schema by its value, which the schemas need not repeat.
const withTags = (document: Fields): unknown =>
  rebuild('Document', document, [], (kind, value, _path, proceed) => {
    const schema = proceed(value)
    const { propertyName } = fields(schema.discriminator)
    if (kind !== 'Schema' || typeof propertyName !== 'string') return schema
    const tags = discriminated(withMapping(document, schema))
    const { oneOf, anyOf } = schema
    const branches = list(oneOf ?? anyOf).map(fields)
    const names = branches.map(componentName)
    const isClear =
      branches.every((value) =>
        parts({ document, value, path: [] }).some((part) => list(part.value.required).includes(propertyName)),
      ) &&
      new Set(names).size === names.length &&
      tags.every(([, target]) => names.includes(target))
    if (!isClear || names.includes(undefined)) return schema
    const tagged = (branch: unknown, index: number) => {
      const own = tags.flatMap(([tag, target]) => (target === names[index] ? tag : []))
      return { allOf: [branch, { properties: { [propertyName]: { enum: own } } }] }
    }
    return {
      ...schema,
      ...(Array.isArray(oneOf) && { oneOf: oneOf.map(tagged) }),
      ...(Array.isArray(anyOf) && { anyOf: anyOf.map(tagged) }),
    }
  })

async function readDocument(
  source: string | Document,
  strict: boolean,
): Promise<{ api: OpenAPIBackend; bounded: string[] }> {
  const { document: whole, problems } =
    typeof source === 'string' ? bundle(readFiles(source)) : { document: source, problems: [] }
  if (problems[0]) throw new Error(problems[0].message)
  const written = structuredClone(withoutSiblings(fitted(whole as unknown as Fields)))
  forgetReferences(written)
  const document = await dereference((strict ? written : withTags(written)) as Document)
  if (!/^3\.[012]\./.test(String((document as Fields).openapi)))
    throw new Error('it is no contract in OpenAPI 3.0, 3.1 or 3.2')
  if (!strict) repairSchemas(document)
  // Schemas within themselves are refused first, since inTermsOf30 cannot rebuild them.
  prepareSchemas(document, strict)
  const definition = inTermsOf30(document as Fields).document as Fields & Document
  if (!strict) repairSchemas(definition)
  prepareSchemas(definition, strict)
  nameOperations(definition)
  if (Object.values(definition.paths ?? {}).flatMap(methodsOf).length === 0)
    throw new Error('it has no operations')
  const untested = untestedPatterns(whole as Fields)
  return {
    api: await backendOf(definition),
    bounded: untested.map(({ path, message }) => `${showPath(path)}: ${message}`),
  }
}

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

/** A request that the server sends to subscribers, references resolved. */
export interface ContractCallback extends DocumentedMessage {
  operationId: string
  name: string
  url: string
  method: string
  statuses: string[]
}

interface RawItem {
  parameters?: ContractParameter[]
  [method: string]: unknown
}
type RawRequest = RawOperation & { callbacks?: Record<string, Record<string, RawItem>> }

const methodsOf = (item: unknown): [method: string, RawRequest][] =>
  operationsIn(rootOf(fields(item))).map(([method, { value }]) => [method, value as object as RawRequest])

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

export const titleOf = ({ operationId, name }: ContractCallback): string => `${operationId} ${name}`

export const successOf = ({ statuses }: ContractCallback): number =>
  Number(statuses.find((one) => /^2\d\d$/.test(one)) ?? 204)

export const writtenAs = ({ statuses }: ContractCallback, status: number): string | undefined =>
  [`${status}`, `${Math.trunc(status / 100)}XX`, 'default'].find((one) => statuses.includes(one))
