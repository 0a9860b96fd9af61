import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { orUndefined } from 'contract-openapi/cli'
import { readFiles, readText } from 'contract-openapi/read'
import { oneAtATime, watch } from '../dev/watch.ts'

/**
 * Calls back when a contract, or a file that it refers to, was saved with another text. Files that are missing are watched too.
 * @param changed receives the time of the save, in `performance.now()`
 * @returns a function that stops it
 */
export function follow(specs: readonly string[], changed: (saved: number) => Promise<void>): () => void {
  let known = ''
  let unwatch = () => {}
  let isStopped = false
  const notice = oneAtATime(async (saved: number) => {
    if (isStopped) return
    const before = known
    // Before the call, so that a save meanwhile is noticed.
    look()
    if (known !== before) await changed(saved)
  })
  // References may have changed, and a folder may be a new one of the same name.
  function look() {
    const files = filesOf(specs)
    unwatch()
    unwatch = watch([...new Set(files.map(nearestFolder))], notice, false)
    // After the watchers have started, so that nothing is missed.
    known = digestOf(files)
  }
  look()
  return () => {
    isStopped = true
    unwatch()
  }
}

/** All files that reading the contracts asks for, whether or not they exist or are valid. */
function filesOf(specs: readonly string[]): string[] {
  const files = new Set(specs.map((spec) => resolve(spec)))
  for (const spec of specs)
    orUndefined(() =>
      readFiles(spec, (file) => {
        files.add(file)
        return readText(file)
      }),
    )
  return [...files]
}

function nearestFolder(file: string): string {
  const folder = dirname(file)
  return existsSync(folder) || folder === file ? folder : nearestFolder(folder)
}

function digestOf(files: readonly string[]): string {
  const digest = createHash('sha256')
  // An editor may remove a file while it saves it.
  for (const file of files) digest.update(orUndefined(() => contentOf(file)) ?? '').update('\0')
  return digest.digest('hex')
}

// A reference may name a device, which has no end, or a pipe that nobody writes to: both are refused when the contract is read.
function contentOf(file: string): Buffer | string {
  const state = statSync(file)
  return state.isFile() && state.size <= mostBytes ? readFileSync(file) : String(state.mtimeMs)
}

// A contract may have 16 MiB.
const mostBytes = 2 ** 24
