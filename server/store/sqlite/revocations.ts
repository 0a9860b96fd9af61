import Database from 'better-sqlite3'
import { isDamage } from './faults.ts'
import { isEmpty } from './migrate.ts'

const revoked = 'SELECT digest, revoked_at FROM api_keys NOT INDEXED WHERE revoked_at IS NOT NULL'
const revoke = 'UPDATE api_keys SET revoked_at = ? WHERE digest = ? AND revoked_at IS NULL RETURNING name'
const inForce = `SELECT name FROM api_keys WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?) ORDER BY name`

/**
 * Revokes in the copy of a backup the keys that were revoked since in the database that it replaces: a backup knows only of what was
 * before it.
 * @param replaced undefined where there is none; then nobody knows
 * @param report is told what was revoked, and which keys are in force
 */
export function carryRevocations(
  copy: string,
  replaced: Database.Database | undefined,
  report: (what: string) => void,
): void {
  const db = new Database(copy, { fileMustExist: true })
  try {
    const { known, unknown } = revocationsOf(replaced)
    const change = db.prepare<[string, string], string>(revoke).pluck()
    const names = db.transaction(() => known.flatMap((key) => change.all(key.revoked_at, key.digest)))()
    if (names.length > 0) report(`Keys that were revoked since the backup stay revoked: ${names.join(', ')}.`)
    if (unknown) report(unknown)
    const left = db.prepare<[string], string>(inForce).pluck().all(new Date().toISOString())
    report(`Keys in force: ${left.join(', ') || 'none'}.`)
  } finally {
    db.close()
  }
}

/** The keys that were revoked in a database, and why there may be others. */
function revocationsOf(db: Database.Database | undefined) {
  const known: { digest: string; revoked_at: string }[] = []
  if (!db || isEmpty(db))
    return {
      known,
      unknown:
        'There was no database to replace, so keys that were revoked after the backup are in force again.',
    }
  try {
    for (const key of db.prepare<[], (typeof known)[number]>(revoked).iterate()) known.push(key)
    return { known }
  } catch (error) {
    if (!isDamage(error)) throw error
    return {
      known,
      unknown:
        'Not all keys of the damaged database can be read, so keys that were revoked after the backup may be in force again.',
    }
  }
}
