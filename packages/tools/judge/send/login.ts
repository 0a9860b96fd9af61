import { toRequest } from '../plan/draft.ts'
import { bodyFor, keyIn, newUser, type User, type Way, waysFor } from '../plan/login.ts'
import type { OracleContract } from '../read/contract.ts'
import { type HttpRequest, toCurl } from '../read/exchange.ts'
import type { ContractOperation } from '../read/operation.ts'
import type { Key, Scheme } from '../read/security.ts'
import { type Client, Finding } from './client.ts'
import { distinct, variableOf } from './keyring.ts'
import type { Samples } from './samples.ts'

/** The user who is logged in. */
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

/** The parts that a log-in needs. */
interface Run {
  client: Client
  samples(): Samples
  oracle: { contract: OracleContract }
  keys: Map<string, Key>
  results: { notTried: { what: string; why: string }[] }
}

/** A log-in that works. */
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

export function createLogin({ client, samples, oracle, keys, results }: Run): Login {
  const { operations } = oracle.contract
  const sessions = new Map<string, Session>()
  const how: string[] = []
  /** By operation: how often in a row a key from here was refused. */
  const refused = new Map<string, number>()
  let users = 0
  let renewals = 0
  let renewing: Promise<boolean> | undefined

  async function send(operation: ContractOperation, user: User | undefined) {
    const draft = await samples().draft(operation)
    const request: HttpRequest = {
      ...toRequest(operation, { ...draft, ...(user && { body: bodyFor(user, operation, draft.body) }) }),
      key: null,
    }
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

  /** The prefix that opens an operation without another scheme, if the place says too little. */
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

  const renewOnce = () => {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    return renewing
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
    },
  }
}
