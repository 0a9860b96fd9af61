import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { redocly } from '../lib/redocly.ts'
import type { Fields } from '../openapi/document.ts'
import { type Named, namedParameters, nameParameters } from './named-parameters.ts'
import { withPathsOf } from './sent.ts'

/** One side of a difference. */
export interface Side {
  /** From the root of the flattened contract: `#/paths/~1things/get`. */
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

/** Compares two flattened contracts. */
export async function diff(base: Fields, revision: Fields): Promise<Difference[]> {
  const [was, is] = [nameParameters(withPathsOf(revision, base)), nameParameters(withPathsOf(base, revision))]
  const folder = await mkdtemp(join(tmpdir(), 'breaking-'))
  try {
    await Promise.all([
      writeFile(join(folder, 'base.json'), JSON.stringify(was.document)),
      writeFile(join(folder, 'revision.json'), JSON.stringify(is.document)),
      // Without these rules it would find that nothing breaks.
      writeFile(join(folder, 'redocly.yaml'), 'telemetry: off\nextends: [diff-recommended]\n'),
    ])
    const args = ['diff', 'base.json', 'revision.json', '--format=json', '--fail-on=none']
    const { failed, stdout, stderr } = await redocly(args, folder)
    if (failed) throw new Error(`redocly diff failed: ${stderr.trim()}`)
    const changes: Difference[] = JSON.parse(stdout).changes
    return changes
      .filter(({ path }) => !path.startsWith(namedParameters))
      .map((change) => ({
        ...change,
        ...(change.base && { base: sideIn(was, change.base) }),
        ...(change.revision && { revision: sideIn(is, change.revision) }),
      }))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const sideIn = ({ unnamed }: Named, side: Side): Side => ({ ...side, pointer: unnamed(side.pointer) })
