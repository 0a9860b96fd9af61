import type { Client } from './client.ts'
import type { Coverage } from './coverage.ts'
import type { Answer, Key, Request } from './exchange.ts'
import type { Fixtures } from './fixtures.ts'
import type { Oracle } from './oracle.ts'
import type { Replay } from './replay.ts'
import type { Results } from './results.ts'

/** A key that lacks scopes. */
export interface LimitedKey extends Key {
  /** The scopes that it has; undefined if nobody said. */
  scopes?: string[]
}

/** What is called, and with what. */
export interface Target {
  /** The base address. */
  url: string
  /** A key with all scopes. */
  key: Key
  limitedKeys: LimitedKey[]
  revokedKey?: Key
  expiredKey?: Key
  /** The address of a server whose clock has passed every sunset, and its key. */
  afterSunset?: { url: string; key: Key }
  /** The address of a server that allows very few requests, and its key. */
  throttled?: { url: string; key: Key }
  /** For servers that end with the run. */
  replay?: Replay
}

/** What the parts of a run share. */
export interface Suite {
  target: Target
  oracle: Oracle
  coverage: Coverage
  results: Results
  client: Client
  /** Judges and counts an exchange, whoever had it; answers what is wrong with it. */
  observe(request: Request, answer: Answer): string[]
  fixtures: Fixtures
  seed: number
  /** How many generated requests have been answered. */
  generated: number
}
