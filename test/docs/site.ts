import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

/** Writes the site as `npm run docs` does, into a folder that is gone when the test ends; resolves to its page. */
export async function buildSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'petstore-site-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await promisify(execFile)(process.execPath, ['scripts/docs.ts', '--out', folder])
  return join(folder, 'index.html')
}
