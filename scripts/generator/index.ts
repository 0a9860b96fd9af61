/** From a contract to the text of every generated file. */

import { complete } from './any/complete.ts'
import { type Relaxed, relax } from './any/relax.ts'
import { readContract } from './bundle.ts'
import type { Fields } from './document.ts'
import { emitContract, emitErrors } from './emit/contract.ts'
import { splitDirections } from './emit/directions.ts'
import { emitRouter } from './emit/router.ts'
import { emitSchema } from './emit/schema.ts'
import { Validators } from './emit/validators.ts'
import { spellOutInheritance } from './inheritance.ts'
import { readOperations } from './model.ts'
import { ContractRefused } from './problem.ts'
import type { Purpose } from './purpose.ts'
import { findProblems } from './refuse/index.ts'

/**
 * The generated files by name; the same contract gives the same bytes. For mocks, `tell` hears of everything that is left
 * out, with file, line, column and path. Throws {@link ContractRefused}, with every problem and where it stands, for a
 * contract that cannot be honoured: in full for a server, in what matters for mocks.
 */
export async function generate(
  contractFile: string,
  purpose: Purpose = 'server',
  tell: (line: string) => void = () => {},
): Promise<Map<string, string>> {
  const source = await readContract(contractFile, purpose)
  const { document, left, problems } = honour(spellOutInheritance(source.document), purpose)
  const all = [...source.problems, ...problems]
  if (all.length > 0) throw new ContractRefused(all.map(source.show))
  // What is referred to from several places is told once.
  for (const line of new Set(left.map(source.show))) tell(line)
  const operations = readOperations(document)
  const typed = splitDirections(document)
  const validators = new Validators(document, purpose)
  const router = emitRouter(document, operations, validators)
  const files = new Map([
    ['schema.ts', await emitSchema(typed)],
    ['contract.ts', emitContract(typed, readOperations(typed))],
    ['errors.ts', emitErrors(document)],
    ['validators.js', validators.code()],
    ['validators.d.ts', validators.declarations()],
    ['router.ts', router],
  ])
  // Only our own errors have a catalogue of codes.
  if (purpose === 'mocks') files.delete('errors.ts')
  return files
}

function honour(document: Fields, purpose: Purpose): Relaxed {
  return purpose === 'mocks'
    ? relax(complete(document))
    : { document, left: [], problems: findProblems(document, purpose) }
}
