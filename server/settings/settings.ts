import { databaseUrlOf } from '../store/url.ts'
import { type Address, readAddress, readMetricsAddress } from './address.ts'
import { clockFrom } from './clock.ts'
import { readDuration, readSeconds } from './duration.ts'
import { InvalidSetting } from './invalid-setting.ts'
import { type Issuer, readIssuer } from './issuer.ts'
import { type LifecyclePolicy, readPolicy } from './lifecycle-policy.ts'
import { type Protection, readProtection } from './network.ts'
import { oneOf } from './read.ts'
import { type KeptDays, readKeptDays } from './retention.ts'
import { readTracing, type TracingSettings } from './tracing.ts'
import { readWebhooks, type WebhookSettings } from './webhooks.ts'
import { readWorkers } from './workers.ts'

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
  /** How many processes serve. */
  workers: number
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
  /** Whether the clock shows a day that the operator chose. */
  simulated: boolean
}

/** How a sandbox is run. */
export interface SandboxSettings {
  /** Milliseconds from one reset to the next; undefined where only callers reset it. */
  resetEvery: number | undefined
}

/** What the command line says. */
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
    upgrade: oneOf('MIGRATE', ['on', 'off'], env.MIGRATE || 'on') === 'on',
    workers: readWorkers(env.WORKERS, ownCopy),
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
