import { defaultDatabaseUrl, openStore, UnusableDatabase } from '../db/open.ts'
import type { Store } from '../db/store.ts'
import { InvalidSetting } from '../server/settings.ts'

/** A command cannot do what it was asked to; the message says why and what would work. */
export class CommandFailed extends Error {
  override name = 'CommandFailed'
}

/** The database that the command works on, as the server would choose it. */
export const databaseUrl = process.env.DATABASE_URL || defaultDatabaseUrl

/** Runs a command; whatever stops it becomes one line on stderr and exit code 1. Faults keep their stack. */
export async function run(command: () => Promise<void>) {
  try {
    await command()
  } catch (error) {
    const foreseen =
      error instanceof CommandFailed ||
      error instanceof UnusableDatabase ||
      error instanceof InvalidSetting ||
      String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
    console.error(foreseen ? (error as Error).message : error)
    process.exitCode = 1
  }
}

/** Runs a command on the store, and closes it whatever happens. */
export function runWithStore(command: (store: Store) => Promise<void>) {
  return run(async () => {
    const store = await openStore(databaseUrl)
    try {
      await command(store)
    } finally {
      await store.close()
    }
  })
}
