import type { Unread } from '../../service/reads.ts'
import type { Key } from '../contract/credentials.ts'
import { type Keyring, variableOf } from './keyring.ts'
import type { ReceiverPlace } from './receiver.ts'

export interface LimitedKey extends Key {
  /** Its scopes; undefined if unknown. */
  scopes?: string[]
}

export interface Target {
  url: string
  key: Key
  keys?: Keyring['keys']
  headers?: Record<string, string>
  ca?: string
  limitedKeys: LimitedKey[]
  revokedKey?: Key
  expiredKey?: Key
  /** A server with its clock after every sunset. */
  afterSunset?: { url: string; key: Key }
  /** A server that allows very few requests. */
  throttled?: { url: string; key: Key }
  /** The address for its callbacks; undefined if callbacks are not tried. */
  receiver?: ReceiverPlace
  /** Returns the inputs that its handlers have not read; for servers of this project. */
  unread?: () => Promise<Unread[]>
  replay?: Replay
}

/** Instructions to repeat requests of a run when its servers have ended. */
export interface Replay {
  url: string
  /** Commands that start a server and create a key. */
  how: string[]
}

/**
 * Secrets that no report may show: keys, and headers that may contain some. Text of less than six characters is no secret.
 * @param keys those of single security schemes
 */
export function secretsOf(
  { key, limitedKeys, revokedKey, expiredKey, headers = {} }: Target,
  keys: ReadonlyMap<string, Key>,
): Key[] {
  const sent = Object.entries(headers).map(([name, value]) => ({ name: variableOf(name), value }))
  const all = [key, ...keys.values(), ...limitedKeys, revokedKey, expiredKey, ...sent]
  return all
    .filter((value) => value !== undefined)
    .filter(({ value }) => value.length >= 6)
    .flatMap((value) => [value, { ...value, value: Buffer.from(value.value).toString('base64') }])
}
