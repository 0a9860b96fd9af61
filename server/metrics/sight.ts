/** What is seen of a server and its database during an incident: it is measured while the database is away, too. */
import { setTimeout } from 'node:timers/promises'
import { type Extent, soon } from '../store/service-store.ts'
import { type Family, single } from './exposition.ts'

/** Where it is seen. */
export interface Seen {
  /** Of the service. */
  version?: string | undefined
  /** Why a write would not be accepted now; undefined when it would. */
  check(): Promise<string | undefined>
  extent?: (() => Promise<Extent>) | undefined
  /** When the last backup was made, in milliseconds since 1970; undefined without one. */
  lastBackup?: (() => number | undefined) | undefined
}

/** How long a scrape waits for the database, in milliseconds: Prometheus itself gives up after ten seconds. */
const patience = 1000

/** Makes a function that asks once at a time, and resolves to undefined where there is no answer in time. */
export function inTime<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let asked: Promise<T | undefined> | undefined
  return () => {
    asked ??= ask()
      .catch(() => undefined)
      .finally(() => {
        asked = undefined
      })
    return Promise.race([asked, setTimeout(patience, undefined, { ref: false })])
  }
}

/** Makes the function that looks. */
export function sightOf({ version = '', check, extent, lastBackup }: Seen): () => Promise<Family[]> {
  const isReady = inTime(async () => (await check()) === undefined)
  const measure = inTime(async () => extent?.())
  return async () => {
    const [ready, found] = await Promise.all([isReady(), measure()])
    return [
      {
        name: 'release_info',
        type: 'gauge',
        help: 'The release that runs: always 1.',
        samples: [{ labels: { version }, value: 1 }],
      },
      single('ready', ready ? 1 : 0, 'Whether a write would be accepted: 1 or 0.', 'min'),
      single(
        'last_backup_timestamp_seconds',
        (lastBackup?.() ?? 0) / 1000,
        'When the last backup was made, in seconds since 1970; 0 without one.',
      ),
      ...(found ? extentFamilies(found) : []),
    ]
  }
}

function extentFamilies({ schema, size, log, keys, expiring }: Extent): Family[] {
  return [
    single('schema_version', schema, 'Steps that the schema of the database has taken.'),
    single('database_size_bytes', size, 'The size of the database.'),
    ...(log === undefined
      ? []
      : [single('write_ahead_log_size_bytes', log, 'The size of its write-ahead log.')]),
    single('keys', keys, 'API keys that are in force.'),
    single('keys_expiring', expiring, `Those of them that expire within ${soon} days.`),
  ]
}
