import { defaultDatabaseUrl } from '../db/open.ts'
import { InvalidSetting } from './invalid-setting.ts'
import { type LifecyclePolicy, stabilities } from './lifecycle.ts'
import { type Issuer, isSafeUrl } from './oidc.ts'
import { readTracing, type TracingSettings } from './tracing/settings.ts'

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
    databaseUrl: env.DATABASE_URL || defaultDatabaseUrl,
    databaseChosen: Boolean(env.DATABASE_URL),
    logLevel: oneOf('LOG_LEVEL', logLevels, env.LOG_LEVEL || 'info'),
    policy: {
      sunset: oneOf('SUNSET_POLICY', ['enforce', 'serve'] as const, env.SUNSET_POLICY || 'enforce'),
      minStability: oneOf('MIN_STABILITY', stabilities, env.MIN_STABILITY || 'experimental'),
    },
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
  if (!/^\d{4}-\d\d-\d\d/.test(at) || Number.isNaN(start)) {
    throw new InvalidSetting(
      `--at must be a date (2030-12-05) or an instant (2030-12-05T12:00:00Z), not ${JSON.stringify(at)}.`,
    )
  }
  const ahead = start - Date.now()
  return () => new Date(Date.now() + ahead)
}
