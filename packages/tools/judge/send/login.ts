/** Logging in: contracts show the operations, and their names say what is a password and what is a token. */
import { plainName } from 'contract-openapi/resources'
import { allows, flatten, type Schema } from 'contract-openapi/values'
import { toRequest, withMember } from '../plan/draft.ts'
import type { OracleContract } from '../read/contract.ts'
import { type HttpRequest, type HttpResponse, toCurl } from '../read/exchange.ts'
import type { ContractOperation } from '../read/operation.ts'
import { successOf } from '../read/resources.ts'
import type { Key, Scheme } from '../read/security.ts'
import { type Client, Finding } from './client.ts'
import { distinct, variableOf } from './keyring.ts'
import type { Samples } from './samples.ts'

/** A text in a body, by the names that lead to it. */
interface Leaf {
  path: string[]
  schema: Schema
}

/** The texts in a body, and in the objects in it. */
function leavesOf(schema: Schema = {}, path: string[] = []): Leaf[] {
  return Object.entries(flatten(schema).properties ?? {}).flatMap(([name, member]) => {
    const own = flatten(member)
    if (own.properties) return path.length < 2 ? leavesOf(own, [...path, name]) : []
    return own.type === 'string' ? [{ path: [...path, name], schema: own }] : []
  })
}

const isPassword = ({ path, schema }: Leaf): boolean =>
  /passw|pwd|passphrase/i.test(path.at(-1)!) || schema.format === 'password'
const isMail = ({ path, schema }: Leaf) => /mail/i.test(path.at(-1)!) || schema.format === 'email'
const isIdentity = ({ path, schema }: Leaf): boolean =>
  /^(user_?(name|id)?|login|e-?mail(_?address)?|identifier|account_?name)$/i.test(path.at(-1)!) ||
  schema.format === 'email'

/** True if a member holds a token for a place of this name: `accessToken`, `jwt`; `apiKey` for `X-API-Key`. */
const isToken = (member: string, place: string): boolean =>
  (/(token|jwt)$/i.test(member) && !/refresh|csrf|xsrf|reset/i.test(member)) ||
  plainName(member) === plainName(place.replace(/^x-/i, ''))

function tokenIn(body: unknown, place: string): string | undefined {
  const members = Object.entries(Object(typeof body === 'object' && !Array.isArray(body) ? body : {}))
  const isOwn = ([name, value]: [string, unknown]) =>
    isToken(name, place) && typeof value === 'string' && value
  const own = members.find(isOwn)?.[1] as string | undefined
  return own ?? members.map(([, value]) => tokenIn(value, place)).find((one) => one !== undefined)
}

function keyIn({ headers, body }: HttpResponse, { place }: Scheme): string | undefined {
  if (place.in !== 'cookie') return tokenIn(body, place.name)
  const cookies = (headers['set-cookie'] ?? '').split(/,\s*(?=[^;,=\s]+=)/)
  const own = cookies.find((one) => one.startsWith(`${place.name}=`))
  return own?.slice(place.name.length + 1).split(';', 1)[0]
}

interface Way {
  scheme: Scheme
  login: ContractOperation
  /** The request that first creates a user; undefined if the contract shows none. */
  register: ContractOperation | undefined
}

/** The ways to log in for a security scheme, the most promising first. */
function waysFor(scheme: Scheme, operations: readonly ContractOperation[]): Way[] {
  const open = operations.filter(({ method, secured }) => method === 'POST' && !secured)
  const rank = ({ operationId, path }: ContractOperation) =>
    Number(/log-?in|sign-?in|auth|token|session/i.test(`${operationId} ${path}`))
  const { place, tokenPath } = scheme
  const givesToken = (operation: ContractOperation) => {
    if (!operation.body || place.basic) return false
    if (tokenPath?.endsWith(operation.path)) return true
    if (!leavesOf(operation.body).some(isPassword)) return false
    if (place.in === 'cookie') return rank(operation) > 0
    return leavesOf(successOf(operation)?.schema).some(({ path }) => isToken(path.at(-1)!, place.name))
  }
  /** The operation that creates a user with all that the log-in asks for. */
  const registerFor = (login: ContractOperation) => {
    const makes = open.filter((one) => {
      const leaves = one === login ? [] : leavesOf(one.body)
      return leaves.some(isPassword) && leaves.some(isIdentity)
    })
    const isNamed = ({ operationId, path }: ContractOperation) =>
      /regist|sign-?up|user|account|member/i.test(`${operationId} ${path}`)
    return makes.find(isNamed) ?? makes[0]
  }
  return open
    .filter(givesToken)
    .toSorted((a, b) => rank(b) - rank(a))
    .map((login) => ({ scheme, login, register: registerFor(login) }))
}

type User = Record<'identity' | 'email' | 'password', string>

/** Nobody has this name yet; the password is one that most rules take. */
function newUser(word: string, { body }: ContractOperation): User {
  const email = `${word}@example.com`
  const hasName = leavesOf(body).some((leaf) => isIdentity(leaf) && !isMail(leaf))
  return { identity: hasName ? word : email, email, password: `Aa1!${word}` }
}

function bodyFor(user: User, { body: schema }: ContractOperation, usual: unknown): Record<string, unknown> {
  let body = Object(usual)
  for (const leaf of leavesOf(schema)) {
    const name = isMail(leaf) ? user.email : user.identity
    const value = isPassword(leaf) ? user.password : isIdentity(leaf) ? name : undefined
    if (value !== undefined && allows(leaf.schema, value)) body = withMember(body, leaf.path, value)
  }
  return body
}

interface Run {
  client: Client
  samples(): Samples
  oracle: { contract: OracleContract }
  keys: Map<string, Key>
  results: { leave(what: string, why: string): void }
}

interface Session extends Way {
  user: User | undefined
  prefix: string
}

/** How often a run logs in again: generated requests may log out every time. */
const mostRenewals = 5000
/** How often a request is sent again, which others may log out meanwhile; and after how many refusals an operation is left alone. */
const mostTries = 3
const hopeless = 20
/** Words that an API key in `Authorization` may have before it: OpenAPI has no place to say it. */
const prefixes = ['', 'Bearer ', 'Token ']

export type Login = ReturnType<typeof createLogin>

/** Logs users in, and in again. */
export function createLogin({ client, samples, oracle, keys, results }: Run) {
  const { operations } = oracle.contract
  const sessions = new Map<string, Session>()
  /** How the keys were got, as lines for a shell. */
  const how: string[] = []
  /** By operation: how often in a row a key from here was refused. */
  const refused = new Map<string, number>()
  let users = 0
  let renewals = 0
  let renewing: Promise<boolean> | undefined

  /** @throws Finding where there is no success */
  async function send(operation: ContractOperation, user: User | undefined) {
    const draft = await samples().draft(operation)
    const body = user ? bodyFor(user, operation, draft.body) : draft.body
    const request: HttpRequest = { ...toRequest(operation, { ...draft, body }), key: null }
    const { response } = await client.send(request)
    if (response.status >= 300) throw new Finding(`${operation.operationId} got ${response.status}`)
    return { request, response }
  }

  /** The key that a way gives. @throws Finding where it gives none */
  async function keyOf({ login, scheme }: Way, user: User | undefined) {
    const { request, response } = await send(login, user)
    const found = keyIn(response, scheme)
    if (found === undefined) throw new Finding(`${login.operationId} got ${response.status}`)
    return { found, request }
  }

  const set = ({ scheme, prefix }: Session, value: string) =>
    keys.set(scheme.name, { name: variableOf(scheme.name), value: prefix + value })

  async function begin(way: Way) {
    const { scheme, register } = way
    const user = register && newUser(samples().word(), register)
    if (register) {
      const { request } = await send(register, user)
      users++
      how.push(toCurl(client.base, request))
    }
    const { found, request } = await keyOf(way, user)
    const session = { ...way, user, prefix: await prefixFor(scheme, found) }
    sessions.set(scheme.name, session)
    set(session, found)
    const from = toCurl(client.base, request)
    how.push(`${variableOf(scheme.name)}='${session.prefix}…'   # from the response to: ${from}`)
  }

  /** The prefix that opens an operation without another scheme, if the place says too little. */
  async function prefixFor({ name, place }: Scheme, value: string): Promise<string> {
    const isVague = place.name.toLowerCase() === 'authorization' && place.prefix === ''
    const isOpened = ({ security }: ContractOperation) =>
      security.some((all) => all.length === 1 && all[0]!.name === name)
    const probe = operations.find((one) => one.method === 'GET' && !one.path.includes('{') && isOpened(one))
    for (const prefix of isVague && probe ? prefixes : []) {
      const key = { name: variableOf(name), value: prefix + value }
      const { response } = await client.send({ ...(await samples().request(probe!)), keys: { [name]: key } })
      if (response.status !== 401) return prefix
    }
    return ''
  }

  async function renew(): Promise<boolean> {
    if (++renewals > mostRenewals) return false
    for (const session of sessions.values()) {
      const again = await keyOf(session, session.user).catch(() => undefined)
      if (again) set(session, again.found)
      else if ((await begin(session).catch(() => false)) === false) return false
    }
    return true
  }

  const renewOnce = () => {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  const idOf = ({ method, target }: HttpRequest) =>
    `${method} ${target.replace(/\?.*/s, '').replaceAll(/\/[^/]*\d[^/]*/g, '/*')}`

  const loggedIn: Client = {
    ...client,
    async send(request) {
      const id = idOf(request)
      for (let tries = 0; ; tries++) {
        const sent = client.credentialsOf(request, client.key).map(({ key }) => key)
        const own = [...sessions.keys()].filter((name) => sent.includes(keys.get(name)!))
        const exchange = await client.send(request)
        const isOurs = request.key === undefined && request.keys === undefined
        if (exchange.response.status !== 401 || !isOurs || own.length === 0) {
          refused.delete(id)
          return exchange
        }
        const times = (refused.get(id) ?? 0) + 1
        refused.set(id, times)
        if (tries === mostTries || times > hopeless) return exchange
        // Another request may have done so meanwhile.
        const isCurrent = own.every((name) => sent.includes(keys.get(name)!))
        if (isCurrent && !(await renewOnce())) return exchange
      }
    },
  }

  return {
    how,
    /** The client, which logs in again where a key that it had from here is refused. */
    client: loggedIn,
    /** How many users were made: what one has made another may not see. */
    users: () => users,
    /** Gets a key for each scheme that has none, where the contract shows how. */
    async logIn() {
      if (client.key.value !== '') return
      for (const scheme of distinct(operations.flatMap(({ security }) => security))) {
        const failures: string[] = []
        for (const way of keys.has(scheme.name) ? [] : waysFor(scheme, operations)) {
          if (keys.has(scheme.name)) break
          await begin(way).catch((error: unknown) => {
            if (!(error instanceof Finding)) throw error
            failures.push(error.message)
          })
        }
        if (!keys.has(scheme.name) && failures.length > 0)
          results.leave(`logging in for ${scheme.name}`, failures.join(', '))
      }
    },
  }
}
