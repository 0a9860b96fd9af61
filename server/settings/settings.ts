import { databaseUrlOf } from '../store/url.ts'
import { type Address, readAddress, readMetricsAddress } from './address.ts'
import { clockFrom } from './clock.ts'
import { type Issuer, readIssuer } from './issuer.ts'
import { type LifecyclePolicy, readPolicy } from './lifecycle-policy.ts'
import { type Protection, readProtection } from './network.ts'
import { oneOf, readCount } from './read.ts'
import { readTracing, type TracingSettings } from './tracing.ts'
import { readWebhooks, type WebhookSettings } from './webhooks.ts'

/** How the operator wants the service to run. */
export interface Settings extends Address {
  /** `file:PATH`, `postgres://…` or `:memory:`. */
  databaseUrl: string
  /** Whether the operator named a database; the embedded default gets sample data. */
  databaseChosen: boolean
  /** Where the first key of a database is written, in the place of the default. */
  adminKeyFile: string | undefined
  /** Whether the start makes a database that is missing, and brings an older one up to date. */
  upgrade: boolean
  logLevel: string
  /** Where metrics are served without a key; undefined for nowhere. */
  metricsAddress: Address | undefined
  policy: LifecyclePolicy
  protection: Protection
  /** How long events are kept; 0: for ever. */
  eventsKeptDays: number
  webhooks: WebhookSettings
  /** How long a shutdown may take, in milliseconds. */
  shutdownTimeout: number
  /** Whose tokens are accepted beside API keys; undefined for nobody's. */
  issuer: Issuer | undefined
  /** Undefined when no collector of traces is named. */
  tracing: TracingSettings | undefined
  clock: () => Date
  /** Whether the clock shows a day that the operator chose. */
  simulated: boolean
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Reads the settings from the environment and the command line.
 * @param id of the service: names the default database, and the service in traces
 * @param at the day or instant to serve as on; undefined for now
 * @param folder of the embedded default
 * @throws InvalidSetting naming the first that is wrong
 */
export function readSettings(env: NodeJS.ProcessEnv, id: string, at?: string, folder?: string): Settings {
  return {
    ...readAddress(env),
    databaseUrl: databaseUrlOf(env, id, folder),
    databaseChosen: Boolean(env.DATABASE_URL),
    adminKeyFile: env.ADMIN_KEY_FILE || undefined,
    upgrade: oneOf('MIGRATE', ['on', 'off'], env.MIGRATE || 'on') === 'on',
    logLevel: oneOf('LOG_LEVEL', logLevels, env.LOG_LEVEL || 'info'),
    metricsAddress: readMetricsAddress(env),
    policy: readPolicy(env),
    protection: readProtection(env),
    eventsKeptDays: readCount('EVENTS_KEPT_DAYS', env.EVENTS_KEPT_DAYS, 30, 0),
    webhooks: readWebhooks(env),
    shutdownTimeout: readCount('SHUTDOWN_TIMEOUT', env.SHUTDOWN_TIMEOUT, 10, 1) * 1000,
    issuer: readIssuer(env),
    tracing: readTracing(env, id),
    clock: at === undefined ? () => new Date() : clockFrom(at),
    simulated: at !== undefined,
  }
}
