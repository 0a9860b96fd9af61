import { join } from 'node:path'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { runInProcess } from '../../packages/testing/in-process.ts'

/** Writes the site with `npx contract docs` into a temporary folder; resolves to its page. */
export async function buildSite(...args: string[]): Promise<string> {
  const folder = temporaryFolder()
  const { code, err } = await runInProcess('packages/contract/commands/docs.ts', ['--out', folder, ...args])
  if (code !== 0) throw new Error(err)
  return join(folder, 'index.html')
}
