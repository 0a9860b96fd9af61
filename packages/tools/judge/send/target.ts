import type { Unread } from '../../service/reads.ts'
import type { Key } from '../read/security.ts'
import { type Keyring, variableOf } from './keyring.ts'
import type { ReceiverPlace } from './receiver.ts'

/** A key that lacks scopes. */
export interface LimitedKey extends Key {
  /** The scopes that it has; undefined if nobody said. */
  scopes?: string[]
}

/** The server that is called, and the credentials for it. */
export interface Target {
  url: string
  /** A key with all scopes. */
  key: Key
  /** Keys of security schemes of their own. */
  keys?: Keyring['keys']
  headers?: Record<string, string>
  ca?: string
  limitedKeys: LimitedKey[]
  revokedKey?: Key
  expiredKey?: Key
  /** The address of a server whose clock has passed every sunset, and its key. */
  afterSunset?: { url: string; key: Key }
  /** The address of a server that allows very few requests, and its key. */
  throttled?: { url: string; key: Key }
  /** Where it reaches this machine with its callbacks; undefined where it is not to. */
  receiver?: ReceiverPlace
  /** Asks for what its handlers have not read of all requests; for servers of ours. */
  unread?: () => Promise<Unread[]>
  /** For servers that end with the run. */
  replay?: Replay
}

/** How to send requests of a run again when its servers are gone. */
export interface Replay {
  /** The address that curl lines name. */
  url: string
  /** What to type to have a server there, and a key for it. */
  how: string[]
}

/**
 * What no report may show: keys, and headers that may be some. What is shorter than six characters is no secret.
 * @param keys those of security schemes of their own
 */
export function secretsOf(
  { key, limitedKeys, revokedKey, expiredKey, headers = {} }: Target,
  keys: ReadonlyMap<string, Key>,
): Key[] {
  const sent = Object.entries(headers).map(([name, value]) => ({ name: variableOf(name), value }))
  const all = [key, ...keys.values(), ...limitedKeys, revokedKey, expiredKey, ...sent]
  return all
    .filter((one) => one !== undefined)
    .filter(({ value }) => value.length >= 6)
    .flatMap((one) => [one, { ...one, value: Buffer.from(one.value).toString('base64') }])
}
