/** Reads a DATABASE_URL, without opening anything. */
import { resolve } from 'node:path'
import { UnusableDatabase } from '../store/store.ts'

/** The DATABASE_URL of an environment; where it names none, the embedded default, in a folder, of the service with this id. */
export function databaseUrlOf(env: NodeJS.ProcessEnv, id: string, folder = 'data'): string {
  return env.DATABASE_URL || `file:${folder}/${id}.db`
}

/** True if a URL names a PostgreSQL database. */
export const isPostgres = (url: string): boolean => /^postgres(ql)?:/i.test(url)

/**
 * The absolute path of a `file:` URL; relative ones count from the working folder.
 * @throws {UnusableDatabase} for any other URL
 */
export function databaseFile(url: string): string {
  const path = /^file:(?:\/\/(?=\/))?([^?#]+)$/.exec(url)?.[1]
  if (path && path !== ':memory:' && !path.startsWith('//')) return resolve(path)
  if (isPostgres(url)) {
    throw new UnusableDatabase(
      'DATABASE_URL (postgres:…) names no file, which this needs. Copy PostgreSQL with pg_dump, and put the copy back with pg_restore.',
    )
  }
  // Somebody may have put the URL of another database here; its password belongs in no log, wherever it stands.
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0]
  throw new UnusableDatabase(
    `DATABASE_URL${scheme ? ` (${scheme}…)` : ''} names no database file: use file:PATH, postgres://…, or :memory: to keep nothing.`,
  )
}

/** The absolute path of the file that a DATABASE_URL names; undefined for a database in memory, which has none and keeps nothing. */
export function fileOf(url: string): string | undefined {
  return url === ':memory:' ? undefined : databaseFile(url)
}

/** The path of files that belong to a database, but for their extension: beside its own file, else in `data/`, named after host and database. */
export function besideDatabase(url: string): string {
  if (!isPostgres(url)) return fileOf(url) ?? 'data/memory'
  // Behind the last @ and before the parameters no password can stand.
  const [, hosts = '', database = ''] = /^[^?]*?\/\/(?:[^/?]*@)?([^@/?]*)\/([^/?]*)/.exec(url) ?? []
  const name = [hosts.split(',')[0]!.replace(/:5432$/, ''), database].map((part) =>
    part.replaceAll(/[^\w.-]+/g, '_').slice(0, 100),
  )
  return `data/${name.join('.')}`
}
