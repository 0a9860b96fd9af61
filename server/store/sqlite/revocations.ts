import Database from 'better-sqlite3'

const revoked = 'SELECT digest, revoked_at FROM api_keys WHERE revoked_at IS NOT NULL'
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
    const known = replaced?.prepare<[], { digest: string; revoked_at: string }>(revoked).all() ?? []
    const change = db.prepare<[string, string], string>(revoke).pluck()
    const names = db.transaction(() => known.flatMap((key) => change.all(key.revoked_at, key.digest)))()
    if (names.length > 0) report(`Keys that were revoked since the backup stay revoked: ${names.join(', ')}.`)
    if (!replaced)
      report(
        'There was no database to replace, so keys that were revoked after the backup are in force again.',
      )
    const left = db.prepare<[string], string>(inForce).pluck().all(new Date().toISOString())
    report(`Keys in force: ${left.join(', ') || 'none'}.`)
  } finally {
    db.close()
  }
}
