import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Store } from '../db/store.ts'
import { digestOf, newKey } from './key.ts'
import { allScopes } from './scopes.ts'
import type { Settings } from './settings.ts'

/** Where the first key of a database goes: `data/admin.key` for the embedded default, else beside the database file. */
export function adminKeyFile({ databaseUrl, databaseChosen }: Settings): string {
  if (!databaseChosen) return 'data/admin.key'
  return databaseUrl === ':memory:'
    ? 'data/memory.admin.key'
    : `${databaseUrl.replace(/^file:/, '')}.admin.key`
}

/**
 * Gives a store without any key its first one, with all scopes, in a file that only its owner can read.
 * @returns the file, or undefined when the store has keys already
 */
export async function createAdminKey(store: Store, file: string): Promise<string | undefined> {
  if ((await store.keys.list()).length > 0) return undefined
  const key = newKey()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${key}\n`, { mode: 0o600 })
  // The mode above does not apply to a file that was there before.
  await chmod(file, 0o600)
  await store.keys.create({ name: 'admin', scopes: [...allScopes], digest: digestOf(key) })
  return file
}
