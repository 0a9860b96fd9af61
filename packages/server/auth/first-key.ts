import { existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { flushToDisk } from 'contract-openapi/cli'
import { besideDatabase } from '../settings/database-url.ts'
import { InvalidSetting } from '../settings/read.ts'
import type { Settings } from '../settings/settings.ts'
import { firstKey, type KeyStore, OutcomeUnknown } from '../store/store.ts'
import { digestOf, newKey } from './api-keys.ts'

/** A first start puts this into a database. */
interface FirstData {
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

/** Ends a key file until the key is in force: a start that is killed before leaves it, and the next start replaces the file. */
const unfinished = 'This key is not in force yet.\n'

/** The file that the first key of a database is in, finished if a start was killed right after the key came into force; undefined without one. */
export async function findAdminKey(
  keys: Pick<KeyStore, 'find'>,
  settings: Settings,
): Promise<string | undefined> {
  for (let at = 1; ; at++) {
    const file = adminKeyFile(settings, at)
    const text = readKeyFile(file)
    if (text === undefined) return undefined
    const [key = ''] = text.split('\n', 1)
    if ((await keys.find(digestOf(key.trim())))?.name !== firstKey) continue
    if (text.endsWith(unfinished)) finish(file)
    return file
  }
}

/** Undefined for what is not there, is no regular file (a device or a pipe has no end, and is never replaced), or cannot be read by this user. */
function readKeyFile(file: string): string | undefined {
  try {
    if (!statSync(file).isFile()) return undefined
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Makes a database that no server has served yet ready: sample data in the embedded default and in memory, and a first key with all scopes in a file
 * that only its owner can read. Of several servers that start at once, one does each.
 *
 * The key comes last, and its file before its commit: a start that is killed anywhere leaves a database without a first key, which
 * the next start makes ready, or one that is complete. A file with another key is left as it is: that may be of another database.
 * @returns the file of the key; undefined when this was not the first start
 */
export async function bootstrap(
  keys: Pick<KeyStore, 'list' | 'create' | 'find'>,
  settings: Settings,
  { id, scopes, seed }: FirstData,
): Promise<string | undefined> {
  if ((await keys.list()).some(({ name }) => name === firstKey)) {
    await findAdminKey(keys, settings)
    return undefined
  }
  // One in memory is for trying things on, and nobody could add samples to it later.
  if (!settings.databaseChosen || settings.databaseUrl === ':memory:') await seed()
  const key = newKey(id)
  let file: string | undefined
  const remove = () => file !== undefined && rmSync(file, { force: true })
  try {
    const made = await keys.create({ name: firstKey, scopes: [...scopes], digest: digestOf(key) }, () => {
      file ??= writeKey(settings, key)
    })
    if (made) {
      finish(file!)
      return file
    }
    remove()
    return undefined
  } catch (error) {
    // Then the key may be in force.
    if (!(error instanceof OutcomeUnknown)) remove()
    throw error
  }
}

/** Reasons why a file is not allowed: the operator may name another. */
const notAllowed = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR']

/**
 * Writes a key, unfinished, to the first file that has no other, and that only its owner can read; returns that file.
 * @throws InvalidSetting where that is not allowed
 */
function writeKey(settings: Settings, key: string): string {
  for (let at = 1; ; at++) {
    const file = adminKeyFile(settings, at)
    // Nobody else starts with this database now. One in memory ends with its process, and others may start beside it.
    const left = settings.databaseUrl === ':memory:' ? undefined : readKeyFile(file)
    if (left === '' || left?.endsWith(unfinished)) rmSync(file)
    try {
      if (!existsSync(dirname(file))) mkdirSync(dirname(file))
      writeFileSync(file, `${key}\n${unfinished}`, { flag: 'wx', mode: 0o600 })
      flushToDisk(file)
      return file
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      if (notAllowed.includes(code))
        throw new InvalidSetting(
          `The first key cannot be written to ${file} (${code}), so it is not in force: set ADMIN_KEY_FILE to a file in a folder that the service can write.`,
          { cause: error },
        )
      rmSync(file, { force: true })
      throw error
    }
  }
}

/** Leaves the key alone in its file. */
function finish(file: string) {
  truncateSync(file, readFileSync(file, 'utf8').indexOf('\n') + 1)
}
