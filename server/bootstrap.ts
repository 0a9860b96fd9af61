import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { seed } from '../db/samples.ts'
import type { Store } from '../db/store.ts'
import { databaseFile } from '../db/url.ts'
import { digestOf, newKey } from './auth/api-keys.ts'
import type { Settings } from './settings/settings.ts'

/** The name of the first key of a database. Whether there ever was one tells the first start from all others. */
const firstKey = 'admin'

/** Where the first key of a database goes: `data/admin.key` for the embedded default, else beside the database file. */
export function adminKeyFile({ databaseUrl, databaseChosen }: Settings): string {
  if (!databaseChosen) return 'data/admin.key'
  return databaseUrl === ':memory:' ? 'data/memory.admin.key' : `${databaseFile(databaseUrl)}.admin.key`
}

/**
 * Makes a database that no server has served yet ready: a first key and, in the embedded default, sample data. Of several
 * servers that start at once, one does it.
 * @param scopes those of the first key
 * @returns the file of the key; undefined when this was not the first start
 */
export async function bootstrap(
  store: Store,
  settings: Settings,
  scopes: readonly string[],
): Promise<string | undefined> {
  const file = adminKeyFile(settings)
  if (!(await createAdminKey(store, file, scopes))) return undefined
  if (!settings.databaseChosen) await seed(store)
  return file
}

/** Makes a key with these scopes in a file that only its owner can read; false when the store has, or had, its first key. */
async function createAdminKey(store: Store, file: string, scopes: readonly string[]): Promise<boolean> {
  if ((await store.keys.list()).some(({ name }) => name === firstKey)) return false
  const key = newKey()
  await mkdir(dirname(file), { recursive: true })
  // Only the key that the store took may ever stand in the file: another server may be starting, too.
  const temporary = `${file}.${randomUUID()}.tmp`
  try {
    await writeFile(temporary, `${key}\n`, { mode: 0o600, flag: 'wx' })
    const made = await store.keys.create({ name: firstKey, scopes: [...scopes], digest: digestOf(key) })
    if (made) await rename(temporary, file)
    return made !== undefined
  } finally {
    await rm(temporary, { force: true })
  }
}
