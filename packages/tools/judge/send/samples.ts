/**
 * Makes valid requests: the parameters and bodies of the recipes, on resources that are created for each request by further requests. Ids
 * that were created come from the responses.
 */

import { absentValues, allows, madeOf } from 'contract-openapi/values'
import type { OracleContract } from '../contract/contract.ts'
import type { HttpRequest, HttpResponse } from '../contract/exchange.ts'
import { bodySchema, type ContractOperation, type ContractParameter } from '../contract/operation.ts'
import { idMade, itemsIn, listAt, pathParameters, readOf } from '../contract/resources.ts'
import type { Arguments, Fixtures, Id } from '../fixtures.ts'
import { type Draft, partsOf, toRequest } from '../plan/draft.ts'
import { freshFor, isIdOf, Recipes, usualBody, usualOf } from '../plan/recipes.ts'
import { type Client, Finding } from './client.ts'

export class SetupFailed extends Finding {
  override name = 'SetupFailed'
  status?: number
  maker?: string
}

export class Samples {
  readonly recipes: Recipes
  readonly #operations: readonly ContractOperation[]
  readonly #client: Client
  readonly #fixtures: Required<Pick<Fixtures, 'bodies' | 'makers' | 'before'>>
  readonly #isDemanding: boolean
  readonly #late = new Set<string>()
  readonly #unfit = new Map<string, string>()

  /** @param isDemanding true if a resource that cannot be created ends the check; elsewhere another one may do */
  constructor({ operations }: OracleContract, client: Client, fixtures: Fixtures = {}, isDemanding = false) {
    this.recipes = new Recipes(operations, fixtures, isDemanding)
    this.#operations = operations
    this.#client = client
    this.#fixtures = { bodies: {}, makers: {}, before: {}, ...fixtures }
    this.#isDemanding = isDemanding
  }

  /** Functions for fixtures. */
  readonly session = {
    unique: () => this.recipes.unique(),
    slug: () => this.recipes.slug(),
    make: (name: string, body?: Arguments['body'], above: Draft['path'] = {}) =>
      this.#make(name, { ...above, body }),
    call: async (operationId: string, args?: Arguments): Promise<unknown> => {
      const operation = this.#operations.find((operation) => operation.operationId === operationId)
      if (!operation) throw new SetupFailed(`The contract has no operation ${operationId}.`)
      return (await this.requireSuccess(await this.prepareRequest(operation, args))).body
    },
  }

  /** Ids that were created and that no request may name: the reason, by path parameter. */
  get unfit(): ReadonlyMap<string, string> {
    return this.#unfit
  }

  /** True if a created resource may not exist yet: the response was 202 (RFC 9110, section 15.3.3). */
  isLate(name: string): boolean {
    return this.#late.has(name)
  }

  /**
   * Sends a request that has to succeed.
   * @throws SetupFailed
   */
  async requireSuccess(request: HttpRequest, maker?: string): Promise<HttpResponse> {
    const { response } = await this.#client.send(request)
    if (response.status < 300) return response
    const failed = new SetupFailed(
      `${request.method} ${request.target}, which this needs first, got ${response.status}: ${response.text.slice(0, 200)}`,
    )
    throw Object.assign(failed, { status: response.status, maker })
  }

  async prepareRequest(operation: ContractOperation, args?: Arguments): Promise<HttpRequest> {
    return toRequest(operation, await this.prepareDraft(operation, args))
  }

  /** Returns a valid draft of a request, after it has created what the request needs. */
  async prepareDraft(operation: ContractOperation, args: Arguments = {}): Promise<Draft> {
    const { parameters } = operation
    const values = await this.preparePath(operation, args)
    if (pathParameters(operation).every(({ name }) => argumentNamed(args, name) === undefined))
      await this.#fixtures.before[operation.operationId]?.({ ...this.session, expect: () => {} }, values)
    const parts = parameters.flatMap((parameter) => {
      const value =
        argumentNamed(args, parameter.name) ?? (parameter.required ? usualOf(parameter) : undefined)
      return parameter.in === 'path' || value === undefined ? [] : [[parameter.name, value] as const]
    })
    return {
      path: values,
      ...partsOf(parameters, Object.fromEntries(parts)),
      body: operation.body && (await this.#bodyOf(operation, values, args.body)),
    }
  }

  /** Returns the values of the path parameters, after it has created the resources that they name. */
  async preparePath(operation: ContractOperation, args: Arguments = {}): Promise<Draft['path']> {
    const values: Draft['path'] = {}
    for (const parameter of pathParameters(operation)) {
      const { name } = parameter
      const made = async () => {
        const id = this.recipes.makes(name) ? await this.#makeIfPossible(name, values) : undefined
        // Another operation may describe an id of this name in another way.
        return id !== undefined && isIdOf(parameter.schema, id) ? id : undefined
      }
      const value = argumentNamed(args, name) ?? (await made())
      values[name] = (value ?? (await this.#foundFor(operation, parameter, values))) as Id
    }
    return values
  }

  async #make(name: string, args: Arguments): Promise<Id> {
    const { body: _, ...above } = args
    const maker = this.#fixtures.makers[name]
    if (maker) return maker(this.session, above as Record<string, Id>)
    const producer = this.recipes.producers.get(name)
    const why = producer ? this.recipes.obstacleTo(producer.operation) : 'no operation does'
    if (!producer || why) throw new SetupFailed(`A ${name} cannot be made: ${why}.`)
    const { operation } = producer
    const parameter = pathParameters(operation).find((parameter) => parameter.name === name)
    const path = parameter && freshFor(parameter.schema)
    const { request, response } = await this.#create(operation, {
      ...args,
      ...(parameter && { [name]: path }),
    })
    if (response.status === 202) this.#late.add(name)
    const id = path ?? idMade(name, producer, request, response, this.#operations)
    if (id === undefined)
      throw new SetupFailed(
        `${request.method} ${request.target}, which this needs first, gave no ${name}: ${response.text.slice(0, 200)}`,
      )
    if (!this.#mayStand(id, name)) {
      const reason = `${operation.operationId} gave ${JSON.stringify(id)}, which the schema of ${name} forbids`
      this.#unfit.set(name, reason)
      throw new SetupFailed(`A ${name} cannot be made: ${reason}.`)
    }
    return id
  }

  // An existing resource may refuse the usual body: the second attempt has unique values.
  async #create(operation: ContractOperation, args: Arguments) {
    const attempt = async (body: Arguments['body']) => {
      const request = await this.prepareRequest(operation, { ...args, body })
      return { request, response: await this.requireSuccess(request, operation.operationId) }
    }
    try {
      return await attempt(args.body)
    } catch (error) {
      if (!(error instanceof SetupFailed) || ![400, 409, 422].includes(error.status ?? 0)) throw error
      return attempt({ ...this.recipes.uniqueMembers(operation), ...args.body })
    }
  }

  #mayStand(id: Id, name: string): boolean {
    return this.#operations
      .flatMap(pathParameters)
      .some((parameter) => parameter.name === name && isIdOf(parameter.schema, id))
  }

  async #makeIfPossible(name: string, above: Draft['path']): Promise<Id | undefined> {
    try {
      return await this.#make(name, above)
    } catch (error) {
      if (!this.#isDemanding && error instanceof SetupFailed) return undefined
      throw error
    }
  }

  // A replacement for a resource that cannot be created: one of a list, for a read; an id that names nothing, for a change.
  async #foundFor(operation: ContractOperation, parameter: ContractParameter, above: Draft['path']) {
    if (parameter.example !== undefined) return parameter.example
    const { schema, name } = parameter
    const absent = absentValues(schema)[0]
    if (operation.method !== 'GET') return absent ?? madeOf(schema)
    const before = operation.path.slice(0, operation.path.indexOf(`/{${name}}`))
    const collection = readOf(before, this.#operations)
    const list = collection && listAt(collection, this.#operations)
    if (!list || this.recipes.obstacleTo(collection)) return madeOf(schema)
    const { response } = await this.#client.send(await this.prepareRequest(collection, above))
    const ids = itemsIn(list, response.body).map(([id]) => id)
    return ids.find((id) => isIdOf(schema, id)) ?? madeOf(schema)
  }

  async #bodyOf(operation: ContractOperation, path: Draft['path'], override: Arguments['body']) {
    const ofFixtures = await this.#fixtures.bodies[operation.operationId]?.(this.session)
    const usual = (ofFixtures ?? usualBody(operation)) as Draft['body']
    if (usual === null || typeof usual !== 'object' || Array.isArray(usual)) return usual
    const members = { ...usual }
    for (const name of this.recipes.idMembers(operation)) {
      if (override && name in override) continue
      const made =
        ofFixtures && name in ofFixtures ? undefined : (path[name] ?? (await this.#makeIfPossible(name, {})))
      const member = bodySchema(operation).properties?.[name] ?? {}
      if (made !== undefined && allows(member, made)) members[name] = made
    }
    return { ...this.recipes.withFreshId(operation, members), ...override }
  }
}

// A parameter may be called constructor.
const argumentNamed = (args: Arguments, name: string): unknown =>
  Object.hasOwn(args, name) ? args[name] : undefined
