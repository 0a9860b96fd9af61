/**
 * Knows, from the contract and the fixtures alone, which requests can be made, which resources they need first, and with which bodies. It
 * sends nothing.
 */

import { randomUUID } from 'node:crypto'
import { allows, flatten, madeOf, type Schema } from 'contract-openapi/values'
import { bodySchema, type ContractOperation, type ContractParameter } from '../contract/operation.ts'
import { lastParameter, memberNamed, pathParameters, producersOf } from '../contract/resources.ts'
import type { Fixtures, Id } from '../fixtures.ts'

export class Recipes {
  /** Operation that creates the resource of a path parameter, by its name. */
  readonly producers: ReturnType<typeof producersOf>
  readonly #bodies: NonNullable<Fixtures['bodies']>
  readonly #makers: NonNullable<Fixtures['makers']>
  readonly #isDemanding: boolean
  readonly #run = uniqueWord()

  /** @param isDemanding true if a DELETE needs something to remove; elsewhere a 404 will do */
  constructor(
    operations: readonly ContractOperation[],
    { bodies = {}, makers = {} }: Fixtures,
    isDemanding: boolean,
  ) {
    this.producers = producersOf(operations)
    this.#bodies = bodies
    this.#makers = makers
    this.#isDemanding = isDemanding
  }

  /** Returns a unique text, across all runs. */
  unique(): string {
    return `Conformance ${this.#run} ${uniqueWord()}`
  }

  slug(): string {
    return `conformance-${this.#run}-${uniqueWord()}`
  }

  /** Returns the reason why no valid request of an operation can be made; undefined if one can. */
  obstacleTo(operation: ContractOperation, above: ContractOperation[] = []): string | undefined {
    if (above.includes(operation)) return `making it needs ${operation.operationId} itself`
    const { parameters, body, method, operationId, unwritten, unwrittenBody } = operation
    if (unwritten) return unwritten
    if (operation.isElsewhere) return 'its own servers have other paths than the address of this run'
    if (unwrittenBody) return unwrittenBody
    const isMade = (name: string) => this.makes(name, [...above, operation])
    const missing = parameters.find((parameter) =>
      parameter.in === 'path'
        ? !isMade(parameter.name) && usualOf(parameter) === undefined
        : parameter.required && usualOf(parameter) === undefined,
    )
    if (missing) return `its ${missing.in} parameter ${missing.name} has no example`
    const last = lastParameter(operation)?.name
    if (this.#isDemanding && method === 'DELETE' && last !== undefined && !isMade(last))
      return `nothing makes a ${last} for it to remove`
    if (body && usualBody(operation) === undefined && !this.#bodies[operationId])
      return 'its body has no example'
    return undefined
  }

  /** True if the resource of a path parameter, and all above it, can be made. */
  makes(name: string, above: ContractOperation[] = []): boolean {
    if (this.#makers[name]) return true
    const creator = this.producers.get(name)?.operation
    if (!creator || this.obstacleTo(creator, above) !== undefined) return false
    // Its parents have to exist first. A PUT that makes it needs a new id, which an enumeration lacks.
    return pathParameters(creator).every((parameter) =>
      parameter.name === name
        ? freshFor(parameter.schema) !== undefined
        : this.makes(parameter.name, [...above, creator]),
    )
  }

  /** Returns the members of a body that are ids of other resources, if they are required or in the example. */
  idMembers(operation: ContractOperation): string[] {
    const { properties = {}, required = [] } = bodySchema(operation)
    const example = Object(operation.body?.example)
    return Object.keys(properties).filter(
      (name) =>
        this.producers.has(name) &&
        this.producers.get(name)?.operation !== operation &&
        (required.includes(name) || Object.hasOwn(example, name)),
    )
  }

  /** Returns a body with a unique id where the caller chooses it: a repeated one would create nothing. */
  withFreshId(operation: ContractOperation, members: Record<string, unknown>): Record<string, unknown> {
    const item = [...this.producers].find(([, producer]) => producer.operation === operation)?.[0]
    if (item === undefined || !operation.body) return members
    const { properties = {} } = bodySchema(operation)
    const name = memberNamed(item, Object.keys(properties))
    const fresh = name === undefined ? undefined : freshFor(properties[name]!)
    return name === undefined || fresh === undefined ? members : { ...members, [name]: fresh }
  }

  /** Returns unique values for all members that take words or addresses. */
  uniqueMembers(operation: ContractOperation): Record<string, unknown> {
    return membersOf(operation, (schema) => this.#textFor(schema) ?? mailFor(schema))
  }

  /** Returns the names of the members that are texts of any words, in the body that creates a resource. */
  texts(name: string): string[] {
    const creator = this.producers.get(name)?.operation
    if (!creator || this.#bodies[creator.operationId]) return []
    return Object.keys(membersOf(creator, (schema) => this.#textFor(schema)))
  }

  /** Returns members with the nth of their values, for the body that creates a resource. */
  varied(name: string, nth: number): Record<string, unknown> {
    const creator = this.producers.get(name)?.operation
    const variant = (schema: Schema, member: string) => {
      const { enum: values, type } = flatten(schema)
      const isCounted = !this.producers.has(member) && !/id$/i.test(member)
      const all = values || type === 'boolean' || isCounted ? fewOf(schema) : []
      return all[nth % all.length]
    }
    return creator ? membersOf(creator, variant) : {}
  }

  /** Returns unique texts, and other members with values of their own if the whole body allows them beside these. */
  distinct(name: string, nth: number): Record<string, unknown> {
    const unlike = Object.fromEntries(this.texts(name).map((member) => [member, this.unique()]))
    const all = { ...this.varied(name, nth), ...unlike }
    const { operation } = this.producers.get(name) ?? {}
    if (!operation?.body || this.#bodies[operation.operationId]) return all
    const allowed = (members: object) =>
      allows(operation.body!.schema, { ...Object(usualBody(operation)), ...members })
    return allowed(unlike) && !allowed(all) ? unlike : all
  }

  #textFor(schema: Schema): string | undefined {
    return takesWords(schema) ? this.unique() : undefined
  }
}

/** Value of a parameter by the contract alone: its example, or one made from its schema. */
export const usualOf = ({ example, schema }: ContractParameter) =>
  example === undefined ? madeOf(schema) : example

/** Body by the contract alone: the first that a media type can write. */
export const usualBody = ({ body }: ContractOperation) =>
  body &&
  [body.example, madeOf(body.schema)].find(
    (value) => value !== undefined && body.forms.some((form) => form.canSend(value)),
  )

const membersOf = (
  operation: ContractOperation,
  valueFor: (schema: Schema, name: string) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(bodySchema(operation).properties ?? {})
      .map(([name, schema]) => [name, valueFor(schema, name)] as const)
      .filter(([, value]) => value !== undefined),
  )

/** Some values of an enum, a boolean or a number. */
export function fewOf(schema: Schema): unknown[] {
  const { type, enum: values, minimum, maximum } = flatten(schema)
  if (values) return values
  if (type === 'boolean') return [false, true]
  if (type !== 'integer' && type !== 'number') return []
  const least = Math.ceil(minimum ?? Math.min(1, maximum ?? 1))
  const step = maximum === undefined ? 7 : Math.max(1, Math.floor((maximum - least) / 49))
  return Array.from({ length: 50 }, (_, at) => least + at * step).filter((number) => allows(schema, number))
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

/** Returns a unique word of letters that no stemmer confuses with another. */
export const uniqueWord = () =>
  Array.from({ length: 10 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')

const mailFor = (schema: Schema) =>
  flatten(schema).format === 'email' ? `${uniqueWord()}@example.com` : undefined

/** True if an id may stand in a path: paths have texts, so a number may name what a text parameter takes, and the reverse. */
export const isIdOf = (schema: Schema, id: Id): boolean =>
  [id, String(id), Number(id)].some((value) => allows(schema, value))

/** Returns an id that most probably names nothing; undefined where the schema allows none. */
export function freshFor(schema: Schema): Id | undefined {
  const numbers = [2 ** 31, 30_000, 100].map((most) => 1 + Math.floor(Math.random() * (most - 1)))
  return [...numbers, uniqueWord(), randomUUID()].find((id) => allows(schema, id))
}
