// The folder that the references of a contract stay in: they would otherwise publish any file of the machine that is a text.
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { rootVariable } from '../cli/command.ts'
import { orUndefined } from '../cli/or-undefined.ts'
import { findProject } from '../cli/project.ts'

/** Returns a function that explains why a contract may not refer to a file; undefined if it may. */
export function boundaryOf(contract: string): (file: string) => string | undefined {
  const real = realOf(contract)
  const configured = process.env[rootVariable]
  const roots = configured
    ? [resolve(configured)]
    : [repositoryOf(dirname(contract)), repositoryOf(dirname(real))]
  const known = new Set(roots.flatMap((root) => [root, realOf(root)]))
  const shown = relative('', roots[0]!) || '.'
  return (file) => {
    const target = realOf(file)
    if ([...known].some((root) => isWithin(root, target))) return undefined
    return `is outside of ${shown}; copy it there, or name a folder that has both with --root DIR`
  }
}

const isWithin = (root: string, file: string): boolean =>
  `${file}${sep}`.startsWith(root.endsWith(sep) ? root : root + sep)

// A missing file may be in a linked folder.
function realOf(file: string): string {
  const found = orUndefined(() => realpathSync(file))
  if (found !== undefined || dirname(file) === file) return found ?? file
  return join(realOf(dirname(file)), relative(dirname(file), file))
}

// Else the project, else the folder itself.
function repositoryOf(folder: string): string {
  for (let above = folder; ; above = dirname(above)) {
    if (existsSync(join(above, '.git'))) return above
    if (dirname(above) === above) return orUndefined(() => findProject(folder).root) ?? folder
  }
}
