import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { digestOf, newKey } from './auth/api-keys.ts'
import { InvalidSetting } from './settings/invalid-setting.ts'
import type { Settings } from './settings/settings.ts'
import { flushToDisk } from './store/flush.ts'
import { firstKey, type KeyStore } from './store/key-store.ts'
import { OutcomeUnknown } from './store/outcome-unknown.ts'
import { besideDatabase } from './store/url.ts'

/** What a first start puts into a database. */
export interface FirstData {
  /** Of the service, for its key. */
  id: string
  /** Of the first key. */
  scopes: readonly string[]
  /** Adds sample data. */
  seed(): Promise<unknown>
}

/**
 * Where the first key of a database goes: where the operator says, else `data/admin.key` for the embedded default, else beside the
 * database file, or in `data/`.
 * @param at which of the names to try: 1, or as many more as are taken, as in `admin.2.key`
 */
export function adminKeyFile(
  { databaseUrl, databaseChosen, adminKeyFile: chosen }: Settings,
  at = 1,
): string {
  if (chosen !== undefined) return at === 1 ? chosen : `${chosen}.${at}`
  const end = at === 1 ? 'admin.key' : `admin.${at}.key`
  if (!databaseChosen) return `${dirname(databaseUrl.replace('file:', ''))}/${end}`
  return `${besideDatabase(databaseUrl)}.${end}`
}

/** The file that the first key of a database is in; undefined when there is none. */
export async function findAdminKey(
  keys: Pick<KeyStore, 'find'>,
  settings: Settings,
): Promise<string | undefined> {
  for (let at = 1; ; at++) {
    const file = adminKeyFile(settings, at)
    const text = unless('ENOENT', () => readFileSync(file, 'utf8'))
    if (text === undefined) return undefined
    if ((await keys.find(digestOf(text.trim())))?.name === firstKey) return file
  }
}

/**
 * Makes a database that no server has served yet ready: sample data in the embedded default and in memory, and a first key with all scopes in a file
 * that only its owner can read. Of several servers that start at once, one does each.
 *
 * The key comes last, and its file before its commit: a start that is killed anywhere leaves a database without a first key, which
 * the next start makes ready, or one that is complete. A file that is there already is left as it is: its key may be that of another database.
 * @returns the file of the key; undefined when this was not the first start
 */
export async function bootstrap(
  keys: Pick<KeyStore, 'list' | 'create'>,
  settings: Settings,
  { id, scopes, seed }: FirstData,
): Promise<string | undefined> {
  if ((await keys.list()).some(({ name }) => name === firstKey)) return undefined
  // One in memory is for trying things on, and nobody could add samples to it later.
  if (!settings.databaseChosen || settings.databaseUrl === ':memory:') await seed()
  const key = newKey(id)
  let file: string | undefined
  const remove = () => file !== undefined && rmSync(file, { force: true })
  try {
    const made = await keys.create({ name: firstKey, scopes: [...scopes], digest: digestOf(key) }, () => {
      file ??= writeKey(settings, key)
    })
    if (made) return file
    remove()
    return undefined
  } catch (error) {
    // Then the key may be in force.
    if (!(error instanceof OutcomeUnknown)) remove()
    throw error
  }
}

/** Writes a key to the first file that is not there yet, which only its owner can read; returns that file. */
function writeKey(settings: Settings, key: string): string {
  for (let at = 1; ; at++) {
    const file = adminKeyFile(settings, at)
    const handle = unless('EEXIST', () => create(file))
    if (handle === undefined) continue
    try {
      writeFileSync(handle, `${key}\n`)
      flushToDisk(file)
      return file
    } catch (error) {
      rmSync(file)
      throw error
    } finally {
      closeSync(handle)
    }
  }
}

/** Makes a file that only its owner can read, and its folder. @throws InvalidSetting where that is not allowed */
function create(file: string): number {
  try {
    unless('EEXIST', () => mkdirSync(dirname(file)))
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR'].includes(code)) throw error
    throw new InvalidSetting(
      `The first key cannot be written to ${file} (${code}), so it is not in force: set ADMIN_KEY_FILE to a file in a folder that the service can write.`,
      { cause: error },
    )
  }
}

/** What `work` returns; undefined when it fails with this code. */
function unless<T>(code: string, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return undefined
    throw error
  }
}
