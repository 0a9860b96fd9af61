/**
 * The first key of a database. A start writes it to a file and then to the database, in an order in which a start that is killed leaves neither a
 * valid key that nobody knows nor a file that stays invalid.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { flushToDisk, orUndefined } from 'contract-openapi/cli'
import { besideDatabase } from '../settings/database-url.ts'
import { InvalidSetting } from '../settings/read.ts'
import type { Settings } from '../settings/settings.ts'
import { firstKey, type KeyStore, OutcomeUnknown } from '../store/store.ts'
import { digestOf, newKey } from './api-keys.ts'

interface FirstData {
  id: string
  scopes: readonly string[]
  seed(): Promise<unknown>
}

/**
 * Returns the file of a database's first key: the setting, else `data/admin.key` for the embedded default, else a file beside the database or
 * in `data/`.
 * @param at 1 for the usual name, 2 for `admin.2.key` and so on if that is taken
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

// A key file ends with this line until its key is in force. A start that is killed before leaves it, and the next start replaces the file.
const unfinished = 'This key is not in force yet.\n'

/** Finds the file with the first key of a database, and completes the file if a start was killed right after the key came into force. */
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

// A device or a pipe has no end, so that only regular files are read and replaced.
const readKeyFile = (file: string): string | undefined =>
  orUndefined(() => (statSync(file).isFile() ? readFileSync(file, 'utf8') : undefined))

/**
 * Prepares a database that no server has served yet: adds sample data to the embedded default and to one in memory, and writes a first key
 * with all scopes to a file that only its owner can read. If several servers start at once, one of them does each step.
 *
 * The file is written before the key is committed: a start that is killed leaves a database without a first key, which the next start
 * prepares, or a complete one. A file with another key stays as it is, since it may belong to another database.
 * @returns the file of the key; undefined if this was not the first start
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
  // A database in memory is for trials, and nobody could add samples to it later.
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
    // With an unknown outcome the key may be in force.
    if (!(error instanceof OutcomeUnknown)) remove()
    throw error
  }
}

// After these errors the operator may name another file.
const notAllowed = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR']

function writeKey(settings: Settings, key: string): string {
  for (let at = 1; ; at++) {
    const file = adminKeyFile(settings, at)
    // No other server starts with this database now. A database in memory ends with its process, and others may start beside it.
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

function finish(file: string) {
  truncateSync(file, readFileSync(file, 'utf8').indexOf('\n') + 1)
}
