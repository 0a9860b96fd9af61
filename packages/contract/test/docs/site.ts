import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '../../../../test/support/folder.ts'

/** Writes the site as `npx contract docs` does, into a folder that is gone when the test ends; resolves to its page. */
export async function buildSite(...args: string[]): Promise<string> {
  const folder = temporaryFolder()
  await promisify(execFile)(process.execPath, [
    'packages/contract/commands/docs.ts',
    '--out',
    folder,
    ...args,
  ])
  return join(folder, 'index.html')
}
