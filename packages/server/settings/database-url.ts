/** DATABASE_URL: which engine it names, its file, and the place of the files beside it. */
import { resolve } from 'node:path'
import { UnusableDatabase } from '../store/store.ts'

/** Returns the DATABASE_URL of an environment, by default the embedded database of the service with this id. */
export function databaseUrlOf(env: NodeJS.ProcessEnv, id: string, folder = 'data'): string {
  return env.DATABASE_URL || `file:${folder}/${id}.db`
}

/** True if a DATABASE_URL names PostgreSQL. */
export const isPostgres = (url: string): boolean => /^postgres(ql)?:/i.test(url)

/**
 * Returns the absolute path of a `file:` URL, relative to the working folder.
 * @throws UnusableDatabase for any other URL
 */
export function databaseFile(url: string): string {
  const path = /^file:(?:\/\/(?=\/))?([^?#]+)$/.exec(url)?.[1]
  if (path && path !== ':memory:' && !path.startsWith('//')) return resolve(path)
  if (isPostgres(url)) {
    throw new UnusableDatabase(
      'DATABASE_URL (postgres:…) names no file, which this command requires. Use pg_dump to copy a PostgreSQL database, and pg_restore to restore it.',
    )
  }
  // The URL may be that of another database, whose password must not appear in a log.
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0]
  throw new UnusableDatabase(
    `DATABASE_URL${scheme ? ` (${scheme}…)` : ''} names no database file: use file:PATH, postgres://…, or :memory: to keep nothing.`,
  )
}

/** Returns the absolute path of the file that a DATABASE_URL names; undefined for a database in memory. */
export function fileOf(url: string): string | undefined {
  return url === ':memory:' ? undefined : databaseFile(url)
}

/** Returns the path of a database's other files, without extension: beside its own file, else in `data/`, named after host and database. */
export function besideDatabase(url: string): string {
  if (!isPostgres(url)) return fileOf(url) ?? 'data/memory'
  // No password can follow the last @, up to the parameters.
  const [, hosts = '', database = ''] = /^[^?]*?\/\/(?:[^/?]*@)?([^@/?]*)\/([^/?]*)/.exec(url) ?? []
  const name = [hosts.split(',')[0]!.replace(/:5432$/, ''), database].map((part) =>
    part.replaceAll(/[^\w.-]+/g, '_').slice(0, 100),
  )
  return `data/${name.join('.')}`
}
