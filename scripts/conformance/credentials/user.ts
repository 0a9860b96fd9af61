/** Users that a run makes, and what a response gives them. */
import type { ContractOperation } from '../contract-operation.ts'
import type { HttpResponse } from '../exchange.ts'
import { allows } from '../fuzz/allows.ts'
import { isIdentity, isPassword, type Leaf, leavesOf, tokenIn } from './login-operations.ts'
import type { Scheme } from './places.ts'

/** What a user is known by, and proves it with. */
export type User = Record<'identity' | 'email' | 'password', string>

/** The body of a request with what a user has. */
export function bodyFor(
  user: User,
  { body: schema = {} }: ContractOperation,
  usual: unknown,
): Record<string, unknown> {
  const body = structuredClone(Object(usual))
  for (const leaf of leavesOf(schema)) {
    const value = valueFor(leaf, user)
    if (value !== undefined && allows(leaf.schema, value)) place(body, leaf.path, value)
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

function place(body: Record<string, unknown>, [name = '', ...rest]: string[], value: string) {
  if (rest.length === 0) body[name] = value
  else {
    body[name] = { ...Object(body[name]) }
    place(body[name] as Record<string, unknown>, rest, value)
  }
}
