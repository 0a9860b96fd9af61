import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose'
import { isSafeUrl } from '../settings/issuer.ts'
import { issuerUnavailable } from './challenge.ts'

/** How often keys are fetched, and what waiting for them may cost. All times are in milliseconds. */
export interface FetchLimits {
  /** For the issuer to respond. */
  timeout: number
  /** Requests that wait for one fetch; all others are refused at once. */
  waiting: number
  now(): number
}

export const defaultFetchLimits: FetchLimits = { timeout: 3000, waiting: 256, now: () => performance.now() }

/** The most that the issuer may respond with, in bytes: it must not be able to fill the memory. */
const largestDocument = 1024 * 1024
/** Keys of this age are fetched again while they are still used, and from the second age on before they are used. */
const refreshAge = 5 * 60_000
const maxAge = 10 * 60_000
/** The least time between two fetches for keys that the issuer does not publish. */
const unknownKeyInterval = 30_000
/** How long nothing is fetched after a failure: twice as long each time. */
const firstCoolDown = 1000
const longestCoolDown = 30_000

/**
 * Looks up the keys of an issuer, which are fetched when the first token arrives: once for all requests that wait, and never
 * sooner after a failure than the cool-down is over.
 * @param parse throws for what is not a key set
 * @param onFailure called with why a fetch failed
 * @returns a look-up that throws HttpError 503 when the keys cannot be had now
 */
export function issuerKeys(
  issuer: string,
  parse: (keySet: JSONWebKeySet) => JWTVerifyGetKey,
  onFailure: (error: unknown) => void,
  { timeout, waiting: mostWaiting, now }: FetchLimits,
): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | undefined
  let fetchedAt = Number.NEGATIVE_INFINITY
  let retryAt = Number.NEGATIVE_INFINITY
  let failures = 0
  let fetching: Promise<boolean> | undefined
  let waiting = 0

  /** Resolves to whether it succeeded. */
  async function fetchOnce(): Promise<boolean> {
    try {
      keys = parse(await fetchKeySet(issuer, AbortSignal.timeout(timeout)))
      fetchedAt = now()
      failures = 0
      return true
    } catch (error) {
      retryAt = now() + Math.min(longestCoolDown, firstCoolDown * 2 ** failures)
      failures += 1
      onFailure(error)
      return false
    } finally {
      fetching = undefined
    }
  }

  const unavailable = () => issuerUnavailable(Math.max(1, Math.ceil((retryAt - now()) / 1000)))

  async function refetch() {
    if (now() < retryAt || waiting >= mostWaiting) throw unavailable()
    fetching ??= fetchOnce()
    waiting += 1
    const fetched = await fetching
    waiting -= 1
    if (!fetched) throw unavailable()
  }

  return async (header, token) => {
    const age = now() - fetchedAt
    if (!keys || age >= maxAge) await refetch()
    else if (age >= refreshAge && now() >= retryAt) fetching ??= fetchOnce()
    try {
      return await keys!(header, token)
    } catch (error) {
      const isUnknown = (error as { code?: unknown }).code === 'ERR_JWKS_NO_MATCHING_KEY'
      if (!isUnknown || now() - fetchedAt < unknownKeyInterval) throw error
      await refetch()
      return keys!(header, token)
    }
  }
}

/** Fetches the key set from where the issuer says that it is (OpenID Connect Discovery 1.0, section 4). */
async function fetchKeySet(issuer: string, signal: AbortSignal): Promise<JSONWebKeySet> {
  const configuration = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = (await fetchJson(configuration, signal)) as { issuer?: unknown; jwks_uri?: unknown } | null
  if (found?.issuer !== issuer) throw new Error(`${configuration} belongs to the issuer ${found?.issuer}`)
  const url = new URL(String(found.jwks_uri))
  if (!isSafeUrl(url)) throw new Error(`${configuration} names keys that are not behind https: ${url}`)
  return (await fetchJson(url.href, signal)) as JSONWebKeySet
}

async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { redirect: 'error', signal })
  if (response.ok && response.body) return JSON.parse(await readText(url, response.body))
  await response.body?.cancel()
  throw new Error(`${url} responds ${response.status}`)
}

async function readText(url: string, body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > largestDocument) throw new Error(`${url} responds with more than ${largestDocument} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
