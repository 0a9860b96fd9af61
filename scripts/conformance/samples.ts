import type { Client } from './client.ts'
import { type Draft, toRequest } from './draft.ts'
import { type HttpRequest, type HttpResponse, isEncoded } from './exchange.ts'
import { Finding } from './finding.ts'
import type { Arguments, Fixtures, Id, Session } from './fixtures.ts'
import type { ContractOperation, ContractParameter, OracleContract } from './oracle-contract.ts'
import { flatten, type Schema } from './schema.ts'

/** Something that a check needs could not be made; the message says what the response was. */
export class SetupFailed extends Finding {
  override name = 'SetupFailed'
}

/** Requests that succeed, made of the contract's examples and the fixtures, on resources made for each. */
export interface Samples extends Omit<Session, 'expect'> {
  /** Why there is no sample of an operation; undefined if there is one. */
  lacking(operation: ContractOperation): string | undefined
  /** Ids for the parameters of a path, of resources made for it. */
  path(operation: ContractOperation, given?: Arguments): Promise<Draft['path']>
  draft(operation: ContractOperation, given?: Arguments): Promise<Draft>
  request(operation: ContractOperation, given?: Arguments): Promise<HttpRequest>
  /** Sends a request that has to succeed. @throws SetupFailed */
  send(request: HttpRequest): Promise<HttpResponse>
  /** As a session's, in what these path parameters name. */
  make(parameter: string, body?: Arguments['body'], above?: Draft['path']): Promise<Id>
  /** Whether a path parameter names a resource that can be made. */
  makes(name: string): boolean
  /** A word that no text has yet: letters that nobody takes for a form of another word. */
  word(): string
  /** The members of the body that makes such resources which take any text. */
  texts(name: string): string[]
  /** Members by which the nth of such resources differs from the others: one value after the other of its enums. */
  varied(name: string, nth: number): Record<string, unknown>
}

const letters = 'bcdfghjklmnpqrstvwxz'

export function createSamples(
  { operations }: OracleContract,
  client: Client,
  { bodies = {}, makers = {} }: Fixtures = {},
): Samples {
  const word = () =>
    Array.from({ length: 10 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
  const run = word()
  const unique = () => `Conformance ${run} ${word()}`
  const creators = creatorsOf(operations)

  function lacking(operation: ContractOperation, above: ContractOperation[] = []): string | undefined {
    if (above.includes(operation)) return `making it needs ${operation.operationId} itself`
    const { parameters, body, bodyExample, method, operationId } = operation
    const isMade = (name: string) => makes(name, [...above, operation])
    const missing = parameters.find(({ name, in: place, required, example }) =>
      place === 'path' ? !isMade(name) && example === undefined : required && example === undefined,
    )
    if (missing) return `its ${missing.in} parameter ${missing.name} has no example`
    const last = pathParameters(operation).at(-1)?.name
    if (method === 'DELETE' && last && !isMade(last)) return `nothing makes a ${last} for it to remove`
    if (body && bodyExample === undefined && !bodies[operationId]) return 'its body has no example'
    const member = idMembers(operation).find((name) => !isMade(name))
    return member && `its body needs a ${member}, and nothing makes one`
  }

  function makes(name: string, above: ContractOperation[] = []): boolean {
    const creator = creators.get(name)
    if (makers[name]) return true
    return creator !== undefined && lacking(creator, above) === undefined
  }

  /** The members of a body that name a resource which some operation makes. */
  function idMembers(operation: ContractOperation): string[] {
    const { properties = {}, required = [] } = flatten(operation.body ?? {})
    const example = Object(operation.bodyExample)
    return Object.keys(properties).filter(
      (name) =>
        creators.has(name) &&
        creators.get(name) !== operation &&
        (required.includes(name) || Object.hasOwn(example, name)),
    )
  }

  async function send(request: HttpRequest): Promise<HttpResponse> {
    const { response } = await client.send(request)
    if (response.status < 300) return response
    throw new SetupFailed(
      `${request.method} ${request.target}, which this needs first, got ${response.status}: ${response.text.slice(0, 200)}`,
    )
  }

  async function make(name: string, given: Arguments): Promise<Id> {
    const { body: _, ...above } = given
    if (makers[name]) return makers[name](session, above as Record<string, Id>)
    const creator = creators.get(name)
    const why = creator ? lacking(creator) : 'no operation does'
    if (!creator || why) throw new SetupFailed(`A ${name} cannot be made: ${why}.`)
    const request = toRequest(creator, await draft(creator, given))
    const response = await send(request)
    const { id = Object(response.body)[name] } = Object(response.body)
    const { location = '' } = response.headers
    const last = isEncoded(location) ? location.split('/').at(-1) : undefined
    const found = id ?? (last && idOf(name, decodeURIComponent(last)))
    if (isId(found)) return found
    throw new SetupFailed(
      `${request.method} ${request.target}, which this needs first, gave no ${name}: ${response.text.slice(0, 200)}`,
    )
  }

  /** What stands for a path parameter in a path, as JSON has it. */
  function idOf(name: string, text: string): Id {
    const parameter = operations.flatMap(pathParameters).find((one) => one.name === name)
    return flatten(parameter?.schema ?? {}).type === 'integer' ? Number(text) : text
  }

  async function path(operation: ContractOperation, given: Arguments = {}): Promise<Draft['path']> {
    const values: Draft['path'] = {}
    for (const { name, example } of pathParameters(operation)) {
      values[name] = (given[name] ?? (makes(name) ? await make(name, values) : example)) as Id
    }
    return values
  }

  async function draft(operation: ContractOperation, given: Arguments = {}): Promise<Draft> {
    const { parameters } = operation
    const values = await path(operation, given)
    const textOf = ({ name, required, example }: ContractParameter): [string, string][] =>
      [given[name] ?? (required ? example : [])].flat().map((value) => [name, String(value)])
    const inPlace = (place: string) => parameters.filter((one) => one.in === place).flatMap(textOf)
    return {
      path: values,
      query: inPlace('query'),
      headers: Object.fromEntries(inPlace('header')),
      body: operation.body && (await bodyOf(operation, values, given.body)),
    }
  }

  async function bodyOf(operation: ContractOperation, path: Draft['path'], given: Arguments['body']) {
    const own = bodies[operation.operationId]?.({ unique })
    const usual = (own ?? operation.bodyExample) as Draft['body']
    if (usual === null || typeof usual !== 'object' || Array.isArray(usual)) return usual
    const members = { ...usual }
    for (const name of idMembers(operation)) {
      if (given && name in given) continue
      if (!own || !(name in own)) members[name] = path[name] ?? (await make(name, {}))
    }
    return { ...members, ...given }
  }

  const session = {
    unique,
    make: (name: string, body?: Arguments['body'], above: Draft['path'] = {}) =>
      make(name, { ...above, body }),
    async call(operationId: string, given?: Arguments) {
      const operation = operations.find((one) => one.operationId === operationId)
      if (!operation) throw new SetupFailed(`The contract has no operation ${operationId}.`)
      return (await send(toRequest(operation, await draft(operation, given)))).body
    },
  }
  return {
    ...session,
    lacking,
    path,
    draft,
    request: async (operation, given) => toRequest(operation, await draft(operation, given)),
    send,
    makes,
    word,
    texts(name) {
      const creator = creators.get(name)
      if (!creator || bodies[creator.operationId]) return []
      const members = Object.entries(flatten(creator.body ?? {}).properties ?? {})
      return members.filter(([, schema]) => takesText(schema)).map(([member]) => member)
    },
    varied(name, nth) {
      const { properties = {} } = flatten(creators.get(name)?.body ?? {})
      const members = Object.entries(properties).flatMap(([member, schema]) => {
        const { enum: values = [], type } = flatten(schema)
        const all = type === 'boolean' ? [false, true] : values
        return all.length > 0 ? [[member, all[nth % all.length]] as const] : []
      })
      return Object.fromEntries(members)
    },
  }
}

/** By path parameter: the POST that makes what it names, as `POST /shelves` does for the `shelfId` of `/shelves/{shelfId}`. */
function creatorsOf(operations: readonly ContractOperation[]): Map<string, ContractOperation> {
  const creators = new Map<string, ContractOperation>()
  for (const operation of operations) {
    if (operation.method !== 'POST' || !operation.responses.has(201)) continue
    const item = itemParameter(operation.path, operations)
    if (item) creators.set(item, operation)
  }
  return creators
}

/** The parameter that a path has beyond that of a collection: `bookId` for `/books` and `/books/{bookId}`; undefined where none does. */
export const itemParameter = (
  collection: string,
  operations: readonly ContractOperation[],
): string | undefined =>
  operations
    .filter(({ path }) => path.startsWith(`${collection}/`))
    .flatMap(({ path }) => /^\{([^}]+)\}(?=\/|$)/.exec(path.slice(collection.length + 1))?.[1] ?? [])[0]

/** The parameters of an operation's path, from left to right. */
export const pathParameters = ({ path, parameters }: ContractOperation): ContractParameter[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].flatMap(([, name]) =>
    parameters.filter((one) => one.in === 'path' && one.name === name),
  )

/** Whether a schema takes any text of a usual length. */
export function takesText(schema: Schema): boolean {
  const { type, format, pattern, enum: values, maxLength = 100 } = flatten(schema)
  return type === 'string' && !format && !pattern && !values && maxLength >= 40
}

/** Whether a value can stand in a path. */
const isId = (value: unknown): value is Id =>
  Number.isFinite(value) || (typeof value === 'string' && value !== '' && value.isWellFormed())
