import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One side of a difference. */
export interface Side {
  /** From the root of the flattened contract: `#/paths/~1pets/get`. */
  pointer: string
  value?: unknown
}

/** A difference, as `redocly diff` has it: https://redocly.com/docs/cli/commands/diff */
export interface Difference {
  /** The node that changed; paths and parameters by their place in the new contract, unless they are gone. */
  path: string
  /** Of the node: `Operation`, `Schema`, `Header` … */
  typeName: string
  kind: 'added' | 'removed' | 'modified'
  /** The member of the node, where only that changed. */
  property?: string
  impact: 'major' | 'minor' | 'patch'
  /** Why it breaks callers; none when it does not. */
  verdicts?: { message: string; location: Side }[]
  base?: Side
  revision?: Side
}

const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))

/** Compares two flattened contracts. */
export async function diff(base: unknown, revision: unknown): Promise<Difference[]> {
  const folder = await mkdtemp(join(tmpdir(), 'breaking-'))
  try {
    await Promise.all([
      writeFile(join(folder, 'base.json'), JSON.stringify(base)),
      writeFile(join(folder, 'revision.json'), JSON.stringify(revision)),
      // Without these rules it would find that nothing breaks.
      writeFile(join(folder, 'redocly.yaml'), 'telemetry: off\nextends: [diff-recommended]\n'),
    ])
    const report = await run(folder, [
      'diff',
      'base.json',
      'revision.json',
      '--format=json',
      '--fail-on=none',
    ])
    return JSON.parse(report).changes
  } finally {
    await rm(folder, { recursive: true })
  }
}

function run(cwd: string, args: string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true' }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [redocly, ...args], { cwd, env, maxBuffer: 1e9 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`redocly diff failed: ${stderr.trim() || error.message}`))
      else resolve(stdout)
    })
  })
}
