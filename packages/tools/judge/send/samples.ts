import { randomUUID } from 'node:crypto'
import { absentValues, allows, flatten, madeOf, type Schema } from 'contract-openapi/values'
import type { OracleContract } from '../contract/contract.ts'
import type { HttpRequest, HttpResponse } from '../contract/exchange.ts'
import type { ContractOperation, ContractParameter } from '../contract/operation.ts'
import {
  idMade,
  itemsIn,
  lastParameter,
  listAt,
  memberNamed,
  pathParameters,
  producersOf,
  readOf,
} from '../contract/resources.ts'
import type { Arguments, Fixtures, Id } from '../fixtures.ts'
import { type Draft, partsOf, toRequest } from '../plan/draft.ts'
import { type Client, Finding } from './client.ts'

export class SetupFailed extends Finding {
  override name = 'SetupFailed'
  status?: number
  maker?: string
}

export type Samples = ReturnType<typeof createSamples>

/**
 * Creates valid requests from the contract's examples and the fixtures, on resources created for each.
 * @param isDemanding true if a resource that cannot be created ends the check; elsewhere another one may do
 */
export function createSamples(
  { operations }: OracleContract,
  client: Client,
  { bodies = {}, makers = {}, before = {} }: Fixtures = {},
  isDemanding = false,
) {
  const run = word()
  const unique = () => `Conformance ${run} ${word()}`
  const producers = producersOf(operations)
  const late = new Set<string>()
  const unfit = new Map<string, string>()
  const usualOf = ({ example, schema }: ContractParameter) =>
    example === undefined ? madeOf(schema) : example

  function lacking(operation: ContractOperation, above: ContractOperation[] = []): string | undefined {
    if (above.includes(operation)) return `making it needs ${operation.operationId} itself`
    const { parameters, body, method, operationId, bodyUnmade, bodyRequired, unwritten } = operation
    if (unwritten) return unwritten
    if (operation.isElsewhere) return 'its own servers have other paths than the address of this run'
    if (bodyUnmade && bodyRequired) return `${bodyUnmade}, which the suite does not write`
    const isMade = (name: string) => makes(name, [...above, operation])
    const missing = parameters.find((one) =>
      one.in === 'path'
        ? !isMade(one.name) && usualOf(one) === undefined
        : one.required && usualOf(one) === undefined,
    )
    if (missing) return `its ${missing.in} parameter ${missing.name} has no example`
    const last = lastParameter(operation)?.name
    // Its success takes something to remove; elsewhere a 404 will do.
    if (isDemanding && method === 'DELETE' && last !== undefined && !isMade(last))
      return `nothing makes a ${last} for it to remove`
    if (body && usualBody(operation) === undefined && !bodies[operationId]) return 'its body has no example'
    return undefined
  }

  function makes(name: string, above: ContractOperation[] = []): boolean {
    if (makers[name]) return true
    const creator = producers.get(name)?.operation
    if (!creator || lacking(creator, above) !== undefined) return false
    // Its parents have to exist first.
    return pathParameters(creator).every((one) => one.name === name || makes(one.name, [...above, creator]))
  }

  const usualBody = ({ body, bodyExample }: ContractOperation) =>
    bodyExample === undefined && body ? madeOf(body) : bodyExample

  function idMembers(operation: ContractOperation): string[] {
    const { properties = {}, required = [] } = flatten(operation.body ?? {})
    const example = Object(operation.bodyExample)
    return Object.keys(properties).filter(
      (name) =>
        producers.has(name) &&
        producers.get(name)?.operation !== operation &&
        (required.includes(name) || Object.hasOwn(example, name)),
    )
  }

  /**
   * Sends a request that has to succeed.
   * @throws SetupFailed
   */
  async function send(request: HttpRequest, maker?: string): Promise<HttpResponse> {
    const { response } = await client.send(request)
    if (response.status < 300) return response
    const failed = new SetupFailed(
      `${request.method} ${request.target}, which this needs first, got ${response.status}: ${response.text.slice(0, 200)}`,
    )
    throw Object.assign(failed, { status: response.status, maker })
  }

  const membersOf = ({ body = {} }: ContractOperation, valueFor: (schema: Schema, name: string) => unknown) =>
    Object.fromEntries(
      Object.entries(flatten(body).properties ?? {})
        .map(([name, schema]) => [name, valueFor(schema, name)] as const)
        .filter(([, value]) => value !== undefined),
    )

  const textFor = (schema: Schema) => (takesWords(schema) ? unique() : undefined)

  async function make(name: string, given: Arguments): Promise<Id> {
    const { body: _, ...above } = given
    if (makers[name]) return makers[name](session, above as Record<string, Id>)
    const producer = producers.get(name)
    const why = producer ? lacking(producer.operation) : 'no operation does'
    if (!producer || why) throw new SetupFailed(`A ${name} cannot be made: ${why}.`)
    const { operation } = producer
    const own = pathParameters(operation).find((one) => one.name === name)
    const path = own && freshFor(own.schema)
    const write = async (body: Arguments['body']) =>
      toRequest(operation, await draft(operation, { ...given, body, ...(own && { [name]: path }) }))
    let request = await write(given.body)
    const response = await send(request, operation.operationId).catch(async (error: unknown) => {
      if (!(error instanceof SetupFailed) || ![400, 409, 422].includes(error.status ?? 0)) throw error
      // An existing one may do.
      request = await write({
        ...membersOf(operation, textFor),
        ...membersOf(operation, mailFor),
        ...given.body,
      })
      return send(request, operation.operationId)
    })
    if (response.status === 202) late.add(name)
    const id = path ?? idMade(name, producer, request, response, operations)
    if (id !== undefined && !mayStand(id, name)) {
      unfit.set(
        name,
        `${operation.operationId} gave ${JSON.stringify(id)}, which the schema of ${name} forbids`,
      )
      throw new SetupFailed(`A ${name} cannot be made: ${unfit.get(name)}.`)
    }
    if (id !== undefined) return id
    throw new SetupFailed(
      `${request.method} ${request.target}, which this needs first, gave no ${name}: ${response.text.slice(0, 200)}`,
    )
  }

  const mayStand = (id: Id, name: string): boolean =>
    operations.flatMap(pathParameters).some((one) => one.name === name && isIdOf(one.schema, id))

  async function path(operation: ContractOperation, given: Arguments = {}): Promise<Draft['path']> {
    const values: Draft['path'] = {}
    for (const parameter of pathParameters(operation)) {
      const { name } = parameter
      const value = given[name] ?? (makes(name) ? await madeOrNot(name, values) : undefined)
      values[name] = (value ?? (await foundFor(operation, parameter, values))) as Id
    }
    return values
  }

  const madeOrNot = (name: string, above: Draft['path']): Promise<Id | undefined> =>
    make(name, above).catch((error: unknown) => {
      if (!isDemanding && error instanceof SetupFailed) return undefined
      throw error
    })

  // A replacement for a resource that cannot be created: one of a list, for a read; an id that names nothing, for a change.
  async function foundFor(operation: ContractOperation, parameter: ContractParameter, above: Draft['path']) {
    if (parameter.example !== undefined) return parameter.example
    const { schema, name } = parameter
    const absent = absentValues(schema)[0]
    if (operation.method !== 'GET') return absent ?? madeOf(schema)
    const collection = readOf(operation.path.slice(0, operation.path.indexOf(`/{${name}}`)), operations)
    const list = collection && listAt(collection, operations)
    if (!list || lacking(collection)) return madeOf(schema)
    const { response } = await client.send(toRequest(collection, await draft(collection, above)))
    const ids = itemsIn(list, response.body).map(([id]) => id)
    return ids.find((id) => isIdOf(schema, id)) ?? madeOf(schema)
  }

  async function draft(operation: ContractOperation, given: Arguments = {}): Promise<Draft> {
    const { parameters } = operation
    const values = await path(operation, given)
    if (pathParameters(operation).every(({ name }) => given[name] === undefined))
      await before[operation.operationId]?.({ ...session, expect: () => {} }, values)
    const parts = parameters.flatMap((one) => {
      const value = given[one.name] ?? (one.required ? usualOf(one) : undefined)
      return one.in === 'path' || value === undefined ? [] : [[one.name, value] as const]
    })
    return {
      path: values,
      ...partsOf(parameters, Object.fromEntries(parts)),
      body: operation.body && (await bodyOf(operation, values, given.body)),
    }
  }

  async function bodyOf(operation: ContractOperation, path: Draft['path'], given: Arguments['body']) {
    const own = await bodies[operation.operationId]?.(session)
    const usual = (own ?? usualBody(operation)) as Draft['body']
    if (usual === null || typeof usual !== 'object' || Array.isArray(usual)) return usual
    const members = { ...usual }
    for (const name of idMembers(operation)) {
      if (given && name in given) continue
      const made = own && name in own ? undefined : (path[name] ?? (await madeOrNot(name, {})))
      const member = flatten(operation.body ?? {}).properties?.[name] ?? {}
      if (made !== undefined && allows(member, made)) members[name] = made
    }
    const item = [...producers].find(([, one]) => one.operation === operation)?.[0]
    return { ...(item && operation.body ? withFreshId(item, members, operation.body) : members), ...given }
  }

  const session = {
    unique,
    slug: () => `conformance-${run}-${word()}`,
    make: (name: string, body?: Arguments['body'], above: Draft['path'] = {}) =>
      make(name, { ...above, body }),
    async call(operationId: string, given?: Arguments): Promise<unknown> {
      const operation = operations.find((one) => one.operationId === operationId)
      if (!operation) throw new SetupFailed(`The contract has no operation ${operationId}.`)
      return (await send(toRequest(operation, await draft(operation, given)))).body
    },
  }

  const texts = (name: string) => {
    const creator = producers.get(name)?.operation
    return creator && !bodies[creator.operationId] ? Object.keys(membersOf(creator, textFor)) : []
  }

  const varied = (name: string, nth: number): Record<string, unknown> => {
    const creator = producers.get(name)?.operation
    const variant = (schema: Schema, member: string) => {
      const { enum: values, type } = flatten(schema)
      const isCounted = !producers.has(member) && !/id$/i.test(member)
      const all = values || type === 'boolean' || isCounted ? fewOf(schema) : []
      return all[nth % all.length]
    }
    return creator ? membersOf(creator, variant) : {}
  }

  // Members with values of their own, where the whole body allows them beside its unique texts.
  function distinct(name: string, nth: number): Record<string, unknown> {
    const unlike = Object.fromEntries(texts(name).map((member) => [member, unique()]))
    const all = { ...varied(name, nth), ...unlike }
    const { operation } = producers.get(name) ?? {}
    if (!operation?.body || bodies[operation.operationId]) return all
    const allowed = (members: object) =>
      allows(operation.body!, { ...Object(usualBody(operation)), ...members })
    return allowed(unlike) && !allowed(all) ? unlike : all
  }

  return {
    ...session,
    ...{ lacking, path, draft, send, makes, word, texts, varied, distinct },
    request: async (operation: ContractOperation, given?: Arguments) =>
      toRequest(operation, await draft(operation, given)),
    /** Ids that were created and that no request may name: the reason, by path parameter. */
    unfit: unfit as ReadonlyMap<string, string>,
    /** True if a created resource may not exist yet: the response was 202 (RFC 9110, section 15.3.3). */
    isLate: (name: string) => late.has(name),
  }
}

/** Some values of an enum, a boolean or a number. */
export function fewOf(schema: Schema): unknown[] {
  const { type, enum: values, minimum, maximum } = flatten(schema)
  if (values) return values
  if (type === 'boolean') return [false, true]
  if (type !== 'integer' && type !== 'number') return []
  const least = Math.ceil(minimum ?? Math.min(1, maximum ?? 1))
  const step = maximum === undefined ? 7 : Math.max(1, Math.floor((maximum - least) / 49))
  return Array.from({ length: 50 }, (_, at) => least + at * step).filter((one) => allows(schema, one))
}

/** True if a schema takes texts of any words, as far as its pattern shows. */
export function takesWords(schema: Schema): boolean {
  const { type, format, enum: values } = flatten(schema)
  return (
    type === 'string' &&
    !format &&
    !values &&
    allows(schema, `Conformance ${letters.slice(10)} ${letters.slice(10)}`)
  )
}

const letters = 'bcdfghjklmnpqrstvwxz'

// A unique word of letters that no stemmer confuses with another.
const word = () =>
  Array.from({ length: 10 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')

const mailFor = (schema: Schema) => (flatten(schema).format === 'email' ? `${word()}@example.com` : undefined)

// A path has texts, so a number may name what a text parameter takes, and the reverse.
const isIdOf = (schema: Schema, id: Id): boolean =>
  [id, String(id), Number(id)].some((value) => allows(schema, value))

// An id that most probably names nothing; undefined where the schema allows none.
function freshFor(schema: Schema): Id | undefined {
  const numbers = [2 ** 31, 30_000, 100].map((most) => 1 + Math.floor(Math.random() * (most - 1)))
  return [...numbers, word(), randomUUID()].find((id) => allows(schema, id))
}

// The members of a body with a unique id where the caller chooses it: a repeated one would create nothing.
function withFreshId(
  parameter: string,
  members: Record<string, unknown>,
  schema: Schema,
): Record<string, unknown> {
  const { properties = {} } = flatten(schema)
  const name = memberNamed(parameter, Object.keys(properties))
  const fresh = name === undefined ? undefined : freshFor(properties[name]!)
  return name === undefined || fresh === undefined ? members : { ...members, [name]: fresh }
}
