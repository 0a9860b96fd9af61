import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { digestOf, newKey } from './auth/api-keys.ts'
import type { Settings } from './settings/settings.ts'
import type { KeyStore } from './store/key-store.ts'
import { replaceFile } from './store/replace-file.ts'
import { besideDatabase } from './store/url.ts'

/** The name of the first key of a database. Whether there ever was one distinguishes the first start from all others. */
export const firstKey = 'admin'

/** What a first start puts into a database. */
export interface FirstData {
  /** Of the service, for its key. */
  id: string
  /** Of the first key. */
  scopes: readonly string[]
  /** Adds sample data. */
  seed(): Promise<unknown>
}

/** Where the first key of a database goes: `data/admin.key` for the embedded default, else beside the database file, or in `data/`. */
export function adminKeyFile({ databaseUrl, databaseChosen }: Settings): string {
  if (!databaseChosen) return `${dirname(databaseUrl.replace('file:', ''))}/admin.key`
  return `${besideDatabase(databaseUrl)}.admin.key`
}

/**
 * Makes a database that no server has served yet ready: sample data in the embedded default, and a first key with all scopes in a file
 * that only its owner can read. Of several servers that start at once, one does each.
 *
 * The key comes last, and its file before its commit: a start that is killed anywhere leaves a database without a first key, which
 * the next start makes ready, or one that is complete.
 * @returns the file of the key; undefined when this was not the first start
 */
export async function bootstrap(
  keys: Pick<KeyStore, 'list' | 'create'>,
  settings: Settings,
  { id, scopes, seed }: FirstData,
): Promise<string | undefined> {
  if ((await keys.list()).some(({ name }) => name === firstKey)) return undefined
  if (!settings.databaseChosen) await seed()
  const file = adminKeyFile(settings)
  await mkdir(dirname(file), { recursive: true })
  const key = newKey(id)
  // Inside the transaction no other server can write the file, and so it holds the key that is committed.
  const made = await keys.create({ name: firstKey, scopes: [...scopes], digest: digestOf(key) }, () =>
    replaceFile(file, `${key}\n`, 0o600),
  )
  return made && file
}
