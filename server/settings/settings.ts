import { databaseUrlOf } from '../../db/url.ts'
import { type Issuer, isSafeUrl } from '../auth/oidc.ts'
import { type LifecyclePolicy, stabilities } from '../lifecycle/lifecycle.ts'
import { InvalidSetting } from './invalid-setting.ts'
import { type Protection, readCount, readProtection } from './network.ts'
import { readTracing, type TracingSettings } from './tracing.ts'

export { InvalidSetting }

/** How the operator wants the service to run. */
export interface Settings {
  host: string
  /** 0 for any free port. */
  port: number
  /** `file:PATH` or `:memory:`. */
  databaseUrl: string
  /** Whether the operator named a database; the embedded default gets sample data. */
  databaseChosen: boolean
  logLevel: string
  policy: LifecyclePolicy
  protection: Protection
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
 * @throws InvalidSetting naming the first that is wrong
 */
export function readSettings(env: NodeJS.ProcessEnv, at?: string): Settings {
  return {
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT || '8080'),
    databaseUrl: databaseUrlOf(env),
    databaseChosen: Boolean(env.DATABASE_URL),
    logLevel: oneOf('LOG_LEVEL', logLevels, env.LOG_LEVEL || 'info'),
    policy: {
      sunset: oneOf('SUNSET_POLICY', ['enforce', 'serve'] as const, env.SUNSET_POLICY || 'enforce'),
      minStability: oneOf('MIN_STABILITY', stabilities, env.MIN_STABILITY || 'experimental'),
    },
    protection: readProtection(env),
    shutdownTimeout: readCount('SHUTDOWN_TIMEOUT', env.SHUTDOWN_TIMEOUT, 10, 1) * 1000,
    issuer: readIssuer(env.OIDC_ISSUER || undefined, env.OIDC_AUDIENCE || undefined),
    tracing: readTracing(env),
    clock: at === undefined ? () => new Date() : clockFrom(at),
    simulated: at !== undefined,
  }
}

function readPort(text: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65535) return port
  throw new InvalidSetting(`PORT must be a number from 0 to 65535, not ${JSON.stringify(text)}.`)
}

function readIssuer(issuer: string | undefined, audience: string | undefined): Issuer | undefined {
  if (issuer === undefined && audience === undefined) return undefined
  if (issuer === undefined || audience === undefined) {
    throw new InvalidSetting('OIDC_ISSUER and OIDC_AUDIENCE belong together; set both, or neither.')
  }
  if (URL.canParse(issuer) && isSafeUrl(new URL(issuer))) return { issuer, audience }
  throw new InvalidSetting(`OIDC_ISSUER must be an https URL, not ${JSON.stringify(issuer)}.`)
}

function oneOf<T extends string>(name: string, values: readonly T[], text: string): T {
  const value = values.find((one) => one === text)
  if (value !== undefined) return value
  throw new InvalidSetting(`${name} must be one of ${values.join(', ')}, not ${JSON.stringify(text)}.`)
}

/** A clock that starts at the given day or instant and goes on from there. */
function clockFrom(at: string): () => Date {
  const start = Date.parse(at)
  const day = at.slice(0, 10)
  // Date.parse takes other notations too, and takes February 30 for March 2.
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day)
  if (Number.isNaN(start) || !isDay) {
    throw new InvalidSetting(
      `--at must be a date (2030-12-05) or an instant (2030-12-05T12:00:00Z), not ${JSON.stringify(at)}.`,
    )
  }
  const ahead = start - Date.now()
  return () => new Date(Date.now() + ahead)
}

/** Says in one line why the address cannot be served, and what to change. */
export function cannotListen(
  { code, message }: NodeJS.ErrnoException,
  { host, port }: Pick<Settings, 'host' | 'port'>,
): string {
  if (code === 'EADDRINUSE')
    return `PORT ${port} is in use already; stop what uses it or choose another PORT.`
  if (code === 'EACCES') return `PORT ${port} is not allowed to this user; choose a PORT of 1024 or more.`
  return `HOST ${host} cannot be listened on (${message}); choose an address of this machine.`
}
