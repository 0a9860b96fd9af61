import type { Lifecycle } from 'contract-openapi/contract'
import { databaseUrlOf } from './database-url.ts'
import {
  type Address,
  type Issuer,
  type Protection,
  readAddress,
  readIssuer,
  readMetricsAddress,
  readProtection,
} from './network.ts'
import { InvalidSetting, mustBe, oneOf, readCount, readDuration, readList, readSeconds } from './read.ts'
import { readTracing, type TracingSettings } from './tracing.ts'
import { readWebhooks, type WebhookSettings } from './webhooks.ts'

/** How the operator wants the service to run. */
export interface Settings extends Address {
  /** `file:PATH`, `postgres://…` or `:memory:`. */
  databaseUrl: string
  /** True if the operator named a database; the embedded default gets sample data. */
  databaseChosen: boolean
  /** Where the first key of a database is written, in the place of the default. */
  adminKeyFile: string | undefined
  /** Where callers ask for a key: a URL, an e-mail address, or a sentence; undefined where the operator does not say. */
  keyRequests: string | undefined
  /** True if the start makes a database that is missing, and brings an older one up to date. */
  upgrade: boolean
  /** True if several servers of this machine may listen on the same address. */
  reusePort: boolean
  logLevel: string
  /** Where metrics are served without a key; undefined for nowhere. */
  metricsAddress: Address | undefined
  policy: LifecyclePolicy
  protection: Protection
  keptDays: KeptDays
  webhooks: WebhookSettings
  /** How long the server continues to serve after SIGTERM, though it is no longer ready, in milliseconds. */
  shutdownDelay: number
  /** How long a shutdown may take, in milliseconds. */
  shutdownTimeout: number
  /** The issuer whose tokens are accepted beside API keys; undefined for none. */
  issuer: Issuer | undefined
  /** Undefined when no collector of traces is named. */
  tracing: TracingSettings | undefined
  /** Undefined unless the service is a sandbox. */
  sandbox: SandboxSettings | undefined
  clock: () => Date
  /** True if the clock shows a day that the operator chose. */
  simulated: boolean
}

/** How a sandbox is run. */
interface SandboxSettings {
  /** Milliseconds from one reset to the next; undefined where only callers reset it. */
  resetEvery: number | undefined
}

/** The options of the command line. */
export interface Arguments {
  /** The day or instant to serve as on; undefined for now. */
  at?: string | undefined
  sandbox?: boolean | undefined
  /** After how long a sandbox is reset. */
  resetEvery?: string | undefined
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Reads the settings from the environment and the command line.
 * @param id of the service: names the default database, and the service in traces
 * @param folder of the embedded default
 * @throws InvalidSetting naming the first that is wrong
 */
export function readSettings(
  env: NodeJS.ProcessEnv,
  id: string,
  { at, ...asked }: Arguments = {},
  folder?: string,
): Settings {
  const sandbox = readSandbox(env, asked)
  const webhooks = readWebhooks(env)
  const databaseUrl = sandbox ? ':memory:' : databaseUrlOf(env, id, folder)
  const ownCopy = sandbox ? '--sandbox' : at === undefined ? inMemory(databaseUrl) : '--at'
  return {
    ...readAddress(env),
    databaseUrl,
    databaseChosen: sandbox !== undefined || Boolean(env.DATABASE_URL),
    adminKeyFile: env.ADMIN_KEY_FILE || undefined,
    keyRequests: env.KEY_REQUESTS?.replaceAll(/\s+/g, ' ').trim() || undefined,
    upgrade: oneOf('MIGRATE', ['on', 'off'], env.MIGRATE || 'on') === 'on',
    reusePort: readReusePort(env.REUSE_PORT, ownCopy),
    logLevel: oneOf('LOG_LEVEL', logLevels, env.LOG_LEVEL || 'info'),
    metricsAddress: readMetricsAddress(env),
    policy: readPolicy(env),
    protection: readProtection(env),
    keptDays: readKeptDays(env),
    // Whoever tries a webhook has its receiver on the same machine.
    webhooks: sandbox ? { ...webhooks, networks: [...webhooks.networks, 'loopback'] } : webhooks,
    shutdownDelay: readSeconds('SHUTDOWN_DELAY', env.SHUTDOWN_DELAY, 0),
    shutdownTimeout: readSeconds('SHUTDOWN_TIMEOUT', env.SHUTDOWN_TIMEOUT, 10, 1),
    issuer: readIssuer(env),
    tracing: readTracing(env, id),
    sandbox,
    clock: at === undefined ? () => new Date() : clockFrom(at),
    simulated: at !== undefined,
  }
}

const inMemory = (databaseUrl: string) => (databaseUrl === ':memory:' ? 'DATABASE_URL=:memory:' : undefined)

/** @throws InvalidSetting when it would keep something, or is none */
function readSandbox(
  { DATABASE_URL: url }: NodeJS.ProcessEnv,
  { sandbox = false, resetEvery }: Omit<Arguments, 'at'>,
): SandboxSettings | undefined {
  if (!sandbox) {
    if (resetEvery === undefined) return undefined
    throw new InvalidSetting('--reset-every is for a sandbox; add --sandbox.')
  }
  if (url && url !== ':memory:')
    throw new InvalidSetting(
      '--sandbox keeps everything in memory; unset DATABASE_URL, or leave out --sandbox.',
    )
  return { resetEvery: resetEvery === undefined ? undefined : readDuration('--reset-every', resetEvery) }
}

/**
 * A clock that starts at the given day or instant and goes on from there.
 * @param at as `--at` has it: 2030-12-05, or 2030-12-05T12:00:00Z
 * @throws InvalidSetting
 */
function clockFrom(at: string): () => Date {
  const start = Date.parse(at)
  const day = at.slice(0, 10)
  // Date.parse takes other notations too, and takes February 30 for March 2.
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day)
  if (Number.isNaN(start) || !isDay)
    throw mustBe('--at', 'a date (2030-12-05) or an instant (2030-12-05T12:00:00Z)', at)
  const ahead = start - Date.now()
  return () => new Date(Date.now() + ahead)
}

/** From the least to the most stable, as `x-stability` in the contract; stable where there is no mark. */
export const stabilities = ['experimental', 'beta', 'stable'] as const satisfies readonly Stability[]

export type Stability = Lifecycle['stability']

/** The operator's decisions about operations that are going or not yet settled. */
export interface LifecyclePolicy {
  /** With `enforce` operations stop at their sunset. */
  sunset: 'enforce' | 'serve'
  /** The lowest stability that is served. */
  minStability: Stability
}

/** @throws InvalidSetting */
function readPolicy(env: NodeJS.ProcessEnv): LifecyclePolicy {
  return {
    sunset: oneOf('SUNSET_POLICY', ['enforce', 'serve'] as const, env.SUNSET_POLICY || 'enforce'),
    minStability: oneOf('MIN_STABILITY', stabilities, env.MIN_STABILITY || 'experimental'),
  }
}

/** How many days old rows are kept, by their table; 0: for ever. Tables that are not named keep theirs as long as they are made to. */
export type KeptDays = ReadonlyMap<string, number>

/** @throws InvalidSetting naming the variable that is wrong */
export function readKeptDays({ EVENTS_KEPT_DAYS, KEPT_DAYS }: NodeJS.ProcessEnv): KeptDays {
  const events = readCount('EVENTS_KEPT_DAYS', EVENTS_KEPT_DAYS, 30)
  const others = readList(KEPT_DAYS).map((text): [string, number] => {
    const [, table, days] = /^([a-z_]+):(\d+)$/.exec(text) ?? []
    if (table !== undefined && days !== undefined) return [table, readCount(`KEPT_DAYS of ${table}`, days, 0)]
    throw mustBe('KEPT_DAYS', 'a list of tables and days (usage:90)', text)
  })
  return new Map([['events', events], ['deliveries', events], ...others])
}

/** @throws InvalidSetting where each server would have data of its own */
function readReusePort(text: string | undefined, ownCopy: string | undefined): boolean {
  const isOn = oneOf('REUSE_PORT', ['on', 'off'], text || 'off') === 'on'
  if (isOn && ownCopy !== undefined)
    throw new InvalidSetting(
      `REUSE_PORT must be off with ${ownCopy}: each server on the port would have data of its own.`,
    )
  return isOn
}
