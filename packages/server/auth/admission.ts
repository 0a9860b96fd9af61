/**
 * Step 1 of a request: who calls, and may they? In come the security of an operation and the request; out comes the caller, null for a public
 * operation, or a 401, 403, 429 or 503 is thrown. Failures are counted before anything is verified, and the alternatives of a security requirement
 * are tried in their order. One scheme is the business of `authenticate.ts`.
 */
import type { IncomingMessage } from 'node:http'
import { UserError } from 'contract-openapi/cli'
import type { Credentials, Route, Security } from 'contract-openapi/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../http/problem.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Protection } from '../settings/network.ts'
import { type Access, type AccessOptions, authenticate, lastHolder } from './authenticate.ts'
import { authenticationRequired, type Caller, insufficientScope, isOfScheme, textOf } from './credentials.ts'

/**
 * Checks before the start that the server can enforce the security of every operation.
 * @throws Error with the first operation that fails
 */
export function assertEnforceable(
  routes: readonly Route[],
  { tokens, authenticate = {} }: Pick<AccessOptions, 'tokens' | 'authenticate'>,
) {
  for (const { operationId, security } of routes) {
    if (security?.length === 0) throw new Error(`${operationId} is neither public nor protected.`)
    // Without an issuer, the other alternatives of the contract are served.
    const needsIssuer = security?.every((needed) => needed.some(({ issuer }) => issuer))
    for (const { scheme, in: location, name, http, issuer } of security?.flat() ?? []) {
      if (Object.hasOwn(authenticate, scheme)) continue
      if (!enforcedLocations.includes(location) || (name === '' && location !== 'connection'))
        throw new Error(
          `${operationId} has the security scheme ${scheme}, which this server does not enforce.`,
        )
      if (location === 'connection' || (http !== undefined && http !== 'basic'))
        throw new UserError(
          `${operationId} has the security scheme ${scheme}, which this server cannot verify: add authenticate: { ${scheme}: (credential, request) => … } to the service.`,
        )
      if (issuer && needsIssuer && !tokens)
        throw new UserError(
          `${operationId} takes tokens of an issuer (security scheme ${scheme}): set OIDC_ISSUER to its URL, and OIDC_AUDIENCE to the audience of its tokens.`,
        )
    }
  }
}

const enforcedLocations: readonly string[] = [
  'authorization',
  'header',
  'query',
  'cookie',
  'connection',
] satisfies Credentials['in'][]

/**
 * Admits a request, counts it, and sets `request.caller`. Resolves to null if an operation that anybody may call gets no credentials.
 * @throws HttpError 401, 403, 429 or 503
 */
export type Admit = (
  request: FastifyRequest,
  reply: FastifyReply,
  security: Security,
  now: Date,
) => Promise<Caller | null>

/**
 * Returns the caller that `Admit` will probably resolve to, if the store has to look up a key that the connection sent before and it would be
 * admitted as it was then.
 */
export type LikelyCaller = (request: FastifyRequest, security: Security) => Caller | undefined

/** Identifies the caller of an operation that requires no credentials. Rejects invalid ones, as any other operation does. */
export type Identify = (request: FastifyRequest, now: Date) => Promise<Caller | null>

/**
 * Checks again, without counting the request, that its caller may call the operation.
 * @throws HttpError 401, 403 or 503
 */
export async function reauthorize(
  { raw }: FastifyRequest,
  security: Security,
  access: Access,
  now: Date,
): Promise<void> {
  const [[only] = []] = security
  const caller = await callerAtOnce(raw, security, access, now)
  const { unmet } =
    caller && only ? { unmet: unmetScopes(only, caller) } : await chooseCaller(raw, security, access, now)
  if (unmet) throw unmet
}

// Nearly every operation accepts a single credential, so that there is nothing to choose.
function callerAtOnce(
  request: IncomingMessage,
  security: Security,
  access: Access,
  now: Date,
): Caller | Promise<Caller> | undefined {
  const [needed] = security
  if (security.length !== 1 || needed?.length !== 1) return undefined
  return authenticate(request, needed[0]!, access, now)
}

interface Choice {
  caller: Caller | null
  unmet?: HttpError | undefined
}

// Returns the caller of the first credentials that are valid and have their scopes, else of the first valid ones, else null for an open
// operation. Throws the error of the first credentials sent, or 401 if there are none.
async function chooseCaller(
  request: IncomingMessage,
  security: Security,
  access: Access,
  now: Date,
): Promise<Choice> {
  const isSent = (credentials: Credentials) => {
    const text = textOf(request, credentials)
    return credentials.in === 'connection' || (!!text && isOfScheme(text, credentials))
  }
  const needed = security.filter((alternative) => alternative.length > 0)
  const sent = needed.filter((alternative) => alternative.every(isSent))
  let valid: Choice | undefined
  let first: HttpError | undefined
  for (const alternative of sent) {
    try {
      const choice = await callerOfAll(request, alternative, access, now)
      if (!choice.unmet) return choice
      valid ??= choice
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      // A caller without a certificate may have sent other credentials, or need none.
      if (alternative.every(({ in: location }) => location === 'connection')) continue
      first ??= error
    }
  }
  const isOpen = needed.length < security.length
  // A caller with valid credentials but too few scopes may do what everybody may.
  if (valid) return isOpen ? { caller: null } : valid
  if (first) throw first
  if (isOpen && !needed.flat().some((credentials) => textOf(request, credentials) !== undefined))
    return { caller: null }
  throw authenticationRequired(security)
}

// Several credentials together are a caller of their own, who does not share data with the holder of one of them.
async function callerOfAll(
  request: IncomingMessage,
  needed: readonly Credentials[],
  access: Access,
  now: Date,
): Promise<Choice & { caller: Caller }> {
  const holders: [scheme: string, caller: Caller][] = []
  let unmet: HttpError | undefined
  for (const credentials of needed) {
    const caller = await authenticate(request, credentials, access, now)
    unmet ??= unmetScopes(credentials, caller)
    holders.push([credentials.scheme, caller])
  }
  const [[, first]] = holders as [[string, Caller]]
  if (holders.length === 1) return { caller: first, unmet }
  const distinct = new Map(holders.map(([, caller]) => [caller.id, caller]))
  const caller = {
    ...first,
    id: [...distinct.keys()].join(' & '),
    name: [...distinct.values()].map(({ name }) => name).join(' & '),
    scopes: [...new Set(holders.flatMap(([, { scopes }]) => scopes))],
    together: Object.fromEntries(holders),
  }
  return { caller, unmet }
}

function unmetScopes(credentials: Credentials, caller: Caller): HttpError | undefined {
  if (credentials.scopes.every((scope) => caller.scopes.includes(scope))) return undefined
  const kind = caller.token ? 'token' : caller.keyId === undefined ? 'caller' : 'API key'
  return insufficientScope(credentials, `the ${kind} has ${caller.scopes.join(', ') || 'none'}`)
}

/**
 * Makes `Admit`, `LikelyCaller`, and an `Identify` that accepts each security scheme of `routes`, with any scopes. Credentials that fail count towards a limit of
 * their own, as does a token whose issuer does not respond: it may be forged.
 */
export function admission(
  routes: readonly Route[],
  access: Access,
  limits: RateLimits,
  usage: { recordUse(caller: Caller, now: Date): void },
  protection: Pick<Protection, 'publicUrl' | 'corsOrigins'>,
): { admit: Admit; likelyCaller: LikelyCaller; identify: Identify } {
  const checkOrigin = originCheck(protection)
  const fail = (request: FastifyRequest, error: unknown): never => {
    // Other errors are faults of the server.
    if (error instanceof HttpError) limits.limitFailures(request)
    throw error
  }

  const admit: Admit = async (request, reply, security, now) => {
    limits.checkFailures(request)
    const { raw } = request
    let choice: Choice
    try {
      const only = callerAtOnce(raw, security, access, now)
      const caller = only instanceof Promise ? await only : only
      choice = caller
        ? { caller, unmet: unmetScopes(security[0]![0]!, caller) }
        : await chooseCaller(raw, security, access, now)
    } catch (error) {
      return fail(request, error)
    }
    const { caller, unmet } = choice
    if (caller === null) return null
    request.caller = caller
    limits.limitCaller(caller.id, request, reply)
    usage.recordUse(caller, now)
    if (unmet) throw unmet
    checkOrigin(request, security)
    return caller
  }

  const credentialsOfRoutes = routes.flatMap(({ security }) => security?.flat() ?? [])
  const schemes = new Map(
    credentialsOfRoutes.map((credentials) => [credentials.scheme, [{ ...credentials, scopes: [] }]]),
  )
  const anyScheme: Security = [...schemes.values(), []]
  const identify: Identify = async (request, now) => {
    limits.checkFailures(request)
    const choosing = chooseCaller(request.raw, anyScheme, access, now)
    const { caller } = await choosing.catch((error: unknown) => fail(request, error))
    if (!caller) return null
    checkOrigin(request, anyScheme)
    request.caller = caller
    usage.recordUse(caller, now)
    return caller
  }
  const likelyCaller: LikelyCaller = ({ raw }, security) => {
    const [[needed, ...further] = [], ...others] = security
    if (!needed || further.length > 0 || others.length > 0) return undefined
    const caller = lastHolder(raw, needed, access)
    return caller && !unmetScopes(needed, caller) && !limits.isExhausted(caller.id) ? caller : undefined
  }
  return { admit, likelyCaller, identify }
}

export const challengeOf = (routes: readonly Route[]): string =>
  authenticationRequired(routes.flatMap(({ security = [] }) => security)).headers['WWW-Authenticate']!

// RFC 9110, section 9.2.1; QUERY by its own draft.
const safeMethods = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']

// Makes the check against cross-site request forgery: rejects an unsafe method with credentials in a cookie unless a page of this service, or of
// an allowed origin, sent it.
function originCheck({ publicUrl, corsOrigins }: Pick<Protection, 'publicUrl' | 'corsOrigins'>) {
  const serverOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  return (request: FastifyRequest, security: Security) => {
    const { raw, headers, method } = request
    if (headers.cookie === undefined || safeMethods.includes(method)) return
    const isInCookie = (credentials: Credentials) =>
      credentials.in === 'cookie' && textOf(raw, credentials) !== undefined
    if (!security.some((alternative) => alternative.some(isInCookie))) return
    const site = headers['sec-fetch-site']
    const { origin } = headers
    const isForeign =
      origin !== undefined &&
      origin !== (serverOrigin ?? `${request.protocol}://${request.host}`) &&
      !corsOrigins.includes(origin)
    if (isForeign || site === 'cross-site' || site === 'same-site')
      throw new HttpError(
        'insufficient_scope',
        'A page of another site sent this request with credentials in a cookie; send it from a page of this service.',
      )
  }
}
