import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { CommandFailed, orUndefined } from 'contract-openapi/cli'
import { readFiles } from 'contract-openapi/read'
import { oneAtATime, watch } from '../dev/watch.ts'

/**
 * Calls back when a contract, or a file that it refers to, was saved with another text.
 * @param changed receives the time of the save, in `performance.now()`
 * @returns a function that stops it
 */
export function follow(specs: readonly string[], changed: (saved: number) => Promise<void>): () => void {
  let files = specs.map((spec) => resolve(spec))
  let known = ''
  let unwatch = () => {}
  const notice = oneAtATime(async (saved: number) => {
    if (digestOf(files) === known) return
    // Before the call, so that a save meanwhile is noticed.
    look()
    await changed(saved)
  })
  // References may have changed, too.
  function look() {
    files = filesOf(specs) ?? files
    known = digestOf(files)
    unwatch()
    const folders = new Set(files.map((file) => dirname(file)))
    unwatch = watch([...folders].filter(existsSync), notice, false)
  }
  look()
  return () => unwatch()
}

// Undefined while a file cannot be read.
function filesOf(specs: readonly string[]): string[] | undefined {
  try {
    return specs.flatMap((spec) => [...readFiles(spec).files.keys()])
  } catch (error) {
    if (error instanceof CommandFailed) return undefined
    throw error
  }
}

function digestOf(files: readonly string[]): string {
  const digest = createHash('sha256')
  // An editor may remove a file while it saves it.
  for (const file of files) digest.update(orUndefined(() => readFileSync(file)) ?? '').update('\0')
  return digest.digest('hex')
}
