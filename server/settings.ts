import { defaultDatabaseUrl } from '../db/open.ts'
import { InvalidSetting } from './invalid-setting.ts'
import { type LifecyclePolicy, stabilities } from './lifecycle.ts'
import { type Protection, readCount, readProtection } from './protection.ts'

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
    protection: readProtection(env),
    shutdownTimeout: readCount('SHUTDOWN_TIMEOUT', env.SHUTDOWN_TIMEOUT, 10, 1) * 1000,
    clock: at === undefined ? () => new Date() : clockFrom(at),
    simulated: at !== undefined,
  }
}

function readPort(text: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65535) return port
  throw new InvalidSetting(`PORT must be a number from 0 to 65535, not ${JSON.stringify(text)}.`)
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
