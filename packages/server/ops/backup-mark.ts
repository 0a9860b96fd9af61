/** Time of the last backup: the modification time of a file beside the first key's, which every backup touches. */

import { closeSync, openSync, statSync, utimesSync } from 'node:fs'
import { orUndefined } from 'contract-openapi/cli'
import { besideDatabase } from '../settings/database-url.ts'

const fileOf = (databaseUrl: string) => `${besideDatabase(databaseUrl)}.backed-up`

/** Returns the time in milliseconds since 1970; undefined if it is not known. */
export function lastBackup(databaseUrl: string): number | undefined {
  // The folder may belong to another user.
  return orUndefined(() => statSync(fileOf(databaseUrl)).mtimeMs)
}

/** Records a backup as made now. */
export function markBackup(databaseUrl: string): void {
  const file = fileOf(databaseUrl)
  closeSync(openSync(file, 'a', 0o644))
  const now = new Date()
  utimesSync(file, now, now)
}
