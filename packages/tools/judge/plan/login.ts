import { plainName } from 'contract-openapi/resources'
import { allows, flatten, type Schema } from 'contract-openapi/values'
import type { HttpResponse } from '../read/exchange.ts'
import type { ContractOperation } from '../read/operation.ts'
import { successOf } from '../read/resources.ts'
import type { Scheme } from '../read/security.ts'
import { withMember } from './draft.ts'

/** How to get what a security scheme takes. */
export interface Way {
  scheme: Scheme
  login: ContractOperation
  /** The request that first creates a user; undefined if the contract shows none. */
  register: ContractOperation | undefined
}

/** A member of a body, by the names that lead to it. */
interface Leaf {
  path: string[]
  schema: Schema
}

/** The ways to log in for a security scheme, the most promising first. */
export function waysFor(scheme: Scheme, operations: readonly ContractOperation[]): Way[] {
  const open = operations.filter(({ method, secured }) => method === 'POST' && !secured)
  const gives = open.filter((one) => givesToken(one, scheme))
  return gives
    .toSorted((a, b) => rank(b) - rank(a))
    .map((login) => ({ scheme, login, register: registerFor(login, open) }))
}

const rank = ({ operationId, path }: ContractOperation) =>
  Number(/log-?in|sign-?in|auth|token|session/i.test(`${operationId} ${path}`))

function givesToken(operation: ContractOperation, { place, tokenPath }: Scheme): boolean {
  if (!operation.body || place.basic) return false
  if (tokenPath?.endsWith(operation.path)) return true
  if (!leavesOf(operation.body).some(isPassword)) return false
  if (place.in === 'cookie') return rank(operation) > 0
  return leavesOf(successOf(operation)?.schema ?? {}).some(({ path }) => isToken(path.at(-1)!, place.name))
}

/** The operation that creates a user with all that the log-in asks for. */
function registerFor(login: ContractOperation, open: ContractOperation[]): ContractOperation | undefined {
  const makes = open.filter((one) => {
    const leaves = one === login || !one.body ? [] : leavesOf(one.body)
    return leaves.some(isPassword) && leaves.some(isIdentity)
  })
  return (
    makes.find(({ operationId, path }) =>
      /regist|sign-?up|user|account|member/i.test(`${operationId} ${path}`),
    ) ?? makes[0]
  )
}

/** True if a member holds a token for a place of this name: `accessToken`, `jwt`; `apiKey` for `X-API-Key`. */
const isToken = (member: string, place: string): boolean =>
  (/(token|jwt)$/i.test(member) && !/refresh|csrf|xsrf|reset/i.test(member)) ||
  plainName(member) === plainName(place.replace(/^x-/i, ''))

/** The token in the body of a response. */
function tokenIn(body: unknown, place: string): string | undefined {
  const members = Object.entries(Object(typeof body === 'object' ? body : {}))
  const own = members.find(
    ([name, value]) => isToken(name, place) && typeof value === 'string' && value !== '',
  )
  if (own) return own[1] as string
  return members
    .map(([, value]) => (Array.isArray(value) ? undefined : tokenIn(value, place)))
    .find((one) => one !== undefined)
}

const isPassword = ({ path, schema }: Leaf): boolean =>
  /passw|pwd|passphrase/i.test(path.at(-1)!) || schema.format === 'password'

const isIdentity = ({ path, schema }: Leaf): boolean =>
  /^(user_?(name|id)?|login|e-?mail(_?address)?|identifier|account_?name)$/i.test(path.at(-1)!) ||
  schema.format === 'email'

/** The texts in a body, and in the objects in it. */
function leavesOf(schema: Schema, path: string[] = []): Leaf[] {
  const { properties = {} } = flatten(schema)
  return Object.entries(properties).flatMap(([name, member]) => {
    const own = flatten(member)
    if (own.properties) return path.length < 2 ? leavesOf(own, [...path, name]) : []
    return own.type === 'string' ? [{ path: [...path, name], schema: own }] : []
  })
}

/** The names and the password of a user. */
export type User = Record<'identity' | 'email' | 'password', string>

/** The body of a request with what a user has. */
export function bodyFor(
  user: User,
  { body: schema = {} }: ContractOperation,
  usual: unknown,
): Record<string, unknown> {
  let body = Object(usual)
  for (const leaf of leavesOf(schema)) {
    const value = valueFor(leaf, user)
    if (value !== undefined && allows(leaf.schema, value)) body = withMember(body, leaf.path, value)
  }
  return body
}

/** The key that a response gives for a scheme. */
export function keyIn({ headers, body }: HttpResponse, { place }: Scheme): string | undefined {
  if (place.in !== 'cookie') return tokenIn(body, place.name)
  const cookies = (headers['set-cookie'] ?? '').split(/,\s*(?=[^;,=\s]+=)/)
  const own = cookies.find((one) => one.startsWith(`${place.name}=`))
  return own?.slice(place.name.length + 1).split(';', 1)[0]
}

/** Nobody has this name yet; the password is one that most rules take. */
export function newUser(word: string, { body = {} }: ContractOperation): User {
  const email = `${word}@example.com`
  const hasName = leavesOf(body).some((leaf) => isIdentity(leaf) && !isMail(leaf))
  return { identity: hasName ? word : email, email, password: `Aa1!${word}` }
}

function valueFor(leaf: Leaf, user: User): string | undefined {
  if (isPassword(leaf)) return user.password
  if (!isIdentity(leaf)) return undefined
  return isMail(leaf) ? user.email : user.identity
}

const isMail = ({ path, schema }: Leaf) => /mail/i.test(path.at(-1)!) || schema.format === 'email'
