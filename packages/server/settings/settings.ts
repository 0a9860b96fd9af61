/** Reads the environment and the options of the command into one object, once, and rejects what is invalid before anything is opened. */
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

/** Settings of a server, read from the environment and the command. */
export interface Settings extends Address {
  // `file:PATH`, `postgres://…` or `:memory:`.
  databaseUrl: string
  // True if the operator named a database; the embedded default gets sample data.
  databaseChosen: boolean
  adminKeyFile: string | undefined
  // Contact for a new key: a URL, an e-mail address, or a sentence.
  keyRequests: string | undefined
  // True if the start creates a missing database and upgrades an older one.
  upgrade: boolean
  // True if several servers of this machine may listen on the same address.
  reusePort: boolean
  logLevel: string
  // The server logs failed promises that nobody awaited, or ends with 1 at the first.
  unhandled: 'log' | 'exit'
  metricsAddress: Address | undefined
  policy: LifecyclePolicy
  protection: Protection
  keptDays: KeptDays
  webhooks: WebhookSettings
  // Time for which the server continues to serve after SIGTERM.
  shutdownDelay: number
  shutdownTimeout: number
  issuer: Issuer | undefined
  tracing: TracingSettings | undefined
  sandbox: SandboxSettings | undefined
  clock: () => Date
  // True if the operator set the clock.
  simulated: boolean
}

interface SandboxSettings {
  // Milliseconds between two resets; undefined if only callers reset it.
  resetEvery: number | undefined
}

export interface Arguments {
  // Day or instant at which the clock starts.
  at?: string | undefined
  sandbox?: boolean | undefined
  resetEvery?: string | undefined
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Reads the settings from the environment and the command line.
 * @param id names the default database, and the service in traces
 * @param folder of the embedded default
 * @throws InvalidSetting for the first invalid setting
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
  const copyReason = sandbox ? '--sandbox' : at === undefined ? inMemory(databaseUrl) : '--at'
  return {
    ...readAddress(env),
    databaseUrl,
    databaseChosen: sandbox !== undefined || Boolean(env.DATABASE_URL),
    adminKeyFile: env.ADMIN_KEY_FILE || undefined,
    keyRequests: env.KEY_REQUESTS?.replaceAll(/\s+/g, ' ').trim() || undefined,
    upgrade: oneOf('MIGRATE', ['on', 'off'], env.MIGRATE || 'on') === 'on',
    reusePort: readReusePort(env.REUSE_PORT, copyReason),
    logLevel: oneOf('LOG_LEVEL', logLevels, env.LOG_LEVEL || 'info'),
    unhandled: oneOf('UNHANDLED', ['log', 'exit'] as const, env.UNHANDLED || 'log'),
    metricsAddress: readMetricsAddress(env),
    policy: readPolicy(env),
    protection: readProtection(env),
    keptDays: readKeptDays(env),
    // A trial webhook has its receiver on the same machine.
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

// Makes a clock that starts at a day or instant: 2030-12-05, or 2030-12-05T12:00:00Z.
function clockFrom(at: string): () => Date {
  const start = Date.parse(at)
  const day = at.slice(0, 10)
  // Date.parse accepts other notations too, and reads February 30 as March 2.
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day)
  if (Number.isNaN(start) || !isDay)
    throw mustBe('--at', 'a date (2030-12-05) or an instant (2030-12-05T12:00:00Z)', at)
  const ahead = start - Date.now()
  return () => new Date(Date.now() + ahead)
}

// Stabilities of `x-stability`, the lowest first.
export const stabilities = ['experimental', 'beta', 'stable'] as const satisfies readonly Stability[]

export type Stability = Lifecycle['stability']

// Policy for deprecated and unstable operations.
export interface LifecyclePolicy {
  // `enforce` stops operations at their sunset.
  sunset: 'enforce' | 'serve'
  minStability: Stability
}

function readPolicy(env: NodeJS.ProcessEnv): LifecyclePolicy {
  return {
    sunset: oneOf('SUNSET_POLICY', ['enforce', 'serve'] as const, env.SUNSET_POLICY || 'enforce'),
    minStability: oneOf('MIN_STABILITY', stabilities, env.MIN_STABILITY || 'experimental'),
  }
}

// Retention in days, by table; 0 for ever. Other tables keep their defaults.
export type KeptDays = ReadonlyMap<string, number>

export function readKeptDays({ EVENTS_KEPT_DAYS, KEPT_DAYS }: NodeJS.ProcessEnv): KeptDays {
  const events = readCount('EVENTS_KEPT_DAYS', EVENTS_KEPT_DAYS, 30)
  const others = readList(KEPT_DAYS).map((text): [string, number] => {
    const [, table, days] = /^([a-z_]+):(\d+)$/.exec(text) ?? []
    if (table !== undefined && days !== undefined) return [table, readCount(`KEPT_DAYS of ${table}`, days, 0)]
    throw mustBe('KEPT_DAYS', 'a list of tables and days (usage:90)', text)
  })
  return new Map([['events', events], ['deliveries', events], ...others])
}

function readReusePort(text: string | undefined, copyReason: string | undefined): boolean {
  const isOn = oneOf('REUSE_PORT', ['on', 'off'], text || 'off') === 'on'
  if (isOn && copyReason !== undefined)
    throw new InvalidSetting(
      `REUSE_PORT must be off with ${copyReason}: each server on the port would have data of its own.`,
    )
  return isOn
}
