import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { UnusableDatabase } from '../unusable-database.ts'

/**
 * Makes the folder of a file when it is missing; the folder above has to be there. (Making whole paths is left out on
 * purpose: Node never returns from that where a file system like /proc has no room for folders.)
 * @throws {UnusableDatabase}
 */
export function makeFolderOf(file: string): void {
  const folder = dirname(file)
  if (existsSync(folder)) return
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have made it since.
    if (existsSync(folder)) return
    const why = error instanceof Error ? error.message : error
    throw new UnusableDatabase(
      `${folder} cannot be created (${why}): name an existing folder, or one that the service can create.`,
    )
  }
}
