/** Keys by the log-ins of the fixtures: got before the run, and again when they are refused. */
import type { Key } from '../contract/credentials.ts'
import type { HttpRequest } from '../contract/exchange.ts'
import type { Arguments, Fixtures } from '../fixtures.ts'
import { type Client, Finding } from './client.ts'
import { variableOf } from './keyring.ts'

interface Session {
  unique(): string
  call(operationId: string, args?: Arguments): Promise<unknown>
}

// Number of repetitions of a request with a new key, and of useless ones in a row.
const [mostTries, mostUseless] = [3, 20]

/**
 * The client of a run with keys from the fixtures: one for each scheme without a key, and a new one when it is refused, since requests of the run
 * may log out.
 * @param keys the keys of the run by scheme, which grow
 * @param isOwn true for a server of this project: its first key works where no fixture has a log-in
 * @param isSecured true for a request that requires credentials: the 401 of another is no reason for a new key
 */
export function withFixtureKeys(
  client: Client,
  { keys: ways = {} }: Fixtures,
  keys: Map<string, Key>,
  session: () => Session,
  isOwn: boolean,
  isSecured: (request: HttpRequest) => boolean,
) {
  const isOpen = isOwn || client.key.value === ''
  const renewed = Object.keys(ways).filter((scheme) => isOpen && !keys.has(scheme))
  let useless = 0
  let renewing: Promise<boolean> | undefined

  async function get(): Promise<void> {
    for (const scheme of renewed) {
      const value: unknown = await ways[scheme]!(session())
      if (typeof value !== 'string' || value === '')
        throw new Finding(`The fixtures returned no key for ${scheme}.`)
      keys.set(scheme, { name: variableOf(scheme), value })
    }
  }
  // One request renews the keys for all that wait for them.
  const renew = () => {
    renewing ??= get()
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof Finding) return false
          throw error
        },
      )
      .finally(() => {
        renewing = undefined
      })
    return renewing
  }

  async function send(request: HttpRequest) {
    for (let tries = 0; ; tries++) {
      const sent = client.credentialsOf(request, client.key).map(({ key }) => key)
      const used = renewed.map((scheme) => keys.get(scheme)).filter((key) => key && sent.includes(key))
      const exchange = await client.send(request)
      const isOurs = request.key === undefined && request.keys === undefined && used.length > 0
      const isRefused = isOurs && exchange.response.status === 401 && isSecured(request)
      if (isOurs && !isRefused) useless = 0
      if (!isRefused || tries === mostTries || useless > mostUseless) return exchange
      if (tries > 0) useless++
      // Another request may have renewed them meanwhile.
      if (used.every((key) => renewed.some((scheme) => keys.get(scheme) === key)))
        if (!(await renew())) return exchange
    }
  }
  return { client: renewed.length === 0 ? client : { ...client, send }, get }
}
