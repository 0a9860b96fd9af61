/** The reading of a contract that all commands share: what it means, or why it is refused. */

import { readContract, type Source } from './bundle.ts'
import { findProblems } from './checks/index.ts'
import type { Fields } from './document.ts'
import { complete } from './foreign/complete.ts'
import { type Relaxed, relax } from './foreign/relax.ts'
import { spellOutInheritance } from './inheritance.ts'
import type { Mode } from './mode.ts'
import { ContractRefused, type Problem } from './problem.ts'

/**
 * The contract in one document, with inheritance spelled out. For mocks, `tell` hears of everything that is left out, with file,
 * line, column and path. Throws {@link ContractRefused}, with every problem and where it stands, for a contract that cannot be
 * honoured: in full for a server, in what matters for mocks.
 */
export async function readChecked(
  contractFile: string,
  mode: Mode = 'server',
  tell: (line: string) => void = () => {},
): Promise<Fields> {
  const source = await readContract(contractFile, mode)
  const { document, left, problems } = honour(spellOutInheritance(source.document), mode)
  refuse(source, problems)
  // What is referred to from several places is told once.
  for (const line of new Set(left.map(source.show))) tell(line)
  return document
}

/**
 * Throws {@link ContractRefused} when it cannot be said what our own contract means. Examples that lag behind what it says are no
 * reason.
 */
export async function checkMeaning(contractFile: string): Promise<void> {
  const source = await readContract(contractFile, 'server')
  refuse(source, findProblems(spellOutInheritance(source.document), 'server', false))
}

function refuse(source: Source, problems: readonly Problem[]): void {
  const all = [...source.problems, ...problems]
  if (all.length > 0) throw new ContractRefused(all.map(source.show))
}

function honour(document: Fields, mode: Mode): Relaxed {
  return mode === 'mocks'
    ? relax(complete(document))
    : { document, left: [], problems: findProblems(document, mode) }
}
