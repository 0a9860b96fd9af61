/** Logs in where the contract shows how, and again where a token no longer opens. */
import type { Client } from '../client.ts'
import type { ContractOperation } from '../contract-operation.ts'
import { toRequest } from '../draft.ts'
import { type HttpRequest, type HttpResponse, type Key, toCurl } from '../exchange.ts'
import { Finding } from '../finding.ts'
import { allows } from '../fuzz/allows.ts'
import type { Oracle } from '../oracle.ts'
import type { Results } from '../results.ts'
import type { Samples } from '../samples.ts'
import { distinct, variableOf } from './keyring.ts'
import {
  isIdentity,
  isPassword,
  type Leaf,
  leavesOf,
  tokenIn,
  type Way,
  waysFor,
} from './login-operations.ts'
import type { Scheme } from './places.ts'

/** Who is logged in. */
export interface Login {
  /** How many users were made: what one has made another may not see. */
  users(): number
  /** Gets a key for each scheme that has none, where the contract shows how. */
  logIn(): Promise<void>
  /** The client, which logs in again where a key that it had from here is refused. */
  client: Client
  /** How the keys were got, as lines for a shell. */
  how: string[]
}

/** What a log-in works with. */
interface Run {
  client: Client
  samples(): Samples
  oracle: Pick<Oracle, 'contract'>
  keys: Map<string, Key>
  results: Pick<Results, 'notTried'>
}

/** What the user of a way has, by what it is for. */
type User = Record<'identity' | 'email' | 'password', string>

/** A log-in that works. */
interface Session extends Way {
  user: User | undefined
  prefix: string
}

/** How often a run logs in again. */
const mostRenewals = 50
/** What an API key in `Authorization` may have before it: OpenAPI has no place to say it. */
const prefixes = ['', 'Bearer ', 'Token ']

export function createLogin({ client, samples, oracle, keys, results }: Run): Login {
  const { operations } = oracle.contract
  const sessions = new Map<string, Session>()
  const how: string[] = []
  /** Operations that a new key does not open either. */
  const hopeless = new Set<string>()
  let users = 0
  let renewals = 0
  let renewing: Promise<boolean> | undefined

  async function send(operation: ContractOperation, user: User | undefined) {
    const draft = await samples().draft(operation)
    const body = structuredClone(draft.body ?? {})
    const leaves = leavesOf(operation.body ?? {})
    for (const leaf of user ? leaves : []) {
      const value = valueFor(leaf, user!)
      if (value !== undefined && allows(leaf.schema, value)) place(body, leaf.path, value)
    }
    const request: HttpRequest = { ...toRequest(operation, { ...draft, body }), key: null }
    return { request, response: (await client.send(request)).response }
  }

  /** The key that a way gives. @throws Finding where it gives none */
  async function keyOf({ login, scheme }: Way, user: User | undefined) {
    const { request, response } = await send(login, user)
    const found = response.status < 300 ? keyIn(response, scheme) : undefined
    if (found === undefined) throw new Finding(`${login.operationId} got ${response.status}`)
    return { found, request }
  }

  const set = ({ scheme, prefix }: Session, value: string) =>
    keys.set(scheme.name, { name: variableOf(scheme.name), value: prefix + value })

  async function begin(way: Way) {
    const user = way.register && newUser(samples().word(), way.register)
    if (way.register) {
      const { request, response } = await send(way.register, user)
      if (response.status >= 300) throw new Finding(`${way.register.operationId} got ${response.status}`)
      users++
      how.push(toCurl(client.base, request))
    }
    const { found, request } = await keyOf(way, user)
    const session = { ...way, user, prefix: await prefixFor(way.scheme, found) }
    sessions.set(way.scheme.name, session)
    set(session, found)
    how.push(
      `${variableOf(way.scheme.name)}='${session.prefix}…'   # from the response to: ${toCurl(client.base, request)}`,
    )
  }

  /** What opens an operation that takes nothing else, where the place says too little. */
  async function prefixFor({ name, place }: Scheme, value: string): Promise<string> {
    const isVague = place.name.toLowerCase() === 'authorization' && place.prefix === ''
    const probe = operations.find(
      ({ method, path, security }) =>
        method === 'GET' &&
        !path.includes('{') &&
        security.some((all) => all.length === 1 && all[0]!.name === name),
    )
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
      else {
        const done = await begin(session).catch(() => false)
        if (done === false) return false
      }
    }
    return true
  }

  const idOf = ({ method, target }: HttpRequest) =>
    `${method} ${target.replace(/\?.*/s, '').replaceAll(/\/[^/]*\d[^/]*/g, '/*')}`

  return {
    how,
    users: () => users,
    async logIn() {
      if (client.key.value !== '') return
      const schemes = distinct(operations.flatMap(({ security }) => security))
      for (const scheme of schemes.filter(({ name }) => !keys.has(name))) {
        const failures: string[] = []
        for (const way of waysFor(scheme, operations)) {
          if (keys.has(scheme.name)) break
          await begin(way).catch((error: unknown) => {
            if (!(error instanceof Finding)) throw error
            failures.push(error.message)
          })
        }
        if (!keys.has(scheme.name) && failures.length > 0)
          results.notTried.push({ what: `logging in for ${scheme.name}`, why: failures.join(', ') })
      }
    },
    client: {
      ...client,
      async send(request) {
        const sent = client.credentialsOf(request, client.key).map(({ key }) => key)
        const own = [...sessions.keys()].filter((name) => sent.includes(keys.get(name)!))
        const exchange = await client.send(request)
        const isOurs = request.key === undefined && request.keys === undefined
        const id = idOf(request)
        if (exchange.response.status !== 401 || !isOurs || own.length === 0 || hopeless.has(id))
          return exchange
        // Another request may have done so meanwhile.
        if (own.every((name) => sent.includes(keys.get(name)!))) {
          renewing ??= renew().finally(() => {
            renewing = undefined
          })
          if (!(await renewing)) return exchange
        }
        const second = await client.send(request)
        if (second.response.status === 401) hopeless.add(id)
        return second
      },
    },
  }
}

/** The key that a response gives for a scheme. */
function keyIn({ headers, body }: HttpResponse, { place }: Scheme): string | undefined {
  if (place.in !== 'cookie') return tokenIn(body, place.name)
  const cookies = (headers['set-cookie'] ?? '').split(/,\s*(?=[^;,=\s]+=)/)
  const own = cookies.find((one) => one.startsWith(`${place.name}=`))
  return own?.slice(place.name.length + 1).split(';', 1)[0]
}

/** Nobody has this name yet; the password is one that most rules take. */
function newUser(word: string, { body = {} }: ContractOperation): User {
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
