/** From a contract to the text of every generated file. */
import { readContract } from './bundle.ts'
import { emitContract, emitErrors } from './emit/contract.ts'
import { emitRouter } from './emit/router.ts'
import { emitSchema } from './emit/schema.ts'
import { Validators } from './emit/validators.ts'
import { spellOutInheritance } from './inheritance.ts'
import { readOperations } from './model.ts'
import { ContractRefused } from './problem.ts'
import type { Purpose } from './purpose.ts'
import { findProblems } from './refuse/index.ts'

/**
 * The generated files by name; the same contract gives the same bytes. Throws {@link ContractRefused}, with
 * every problem and where it stands, for a contract that cannot be honoured in full.
 */
export async function generate(
  contractFile: string,
  purpose: Purpose = 'server',
): Promise<Map<string, string>> {
  const source = await readContract(contractFile, purpose)
  const document = spellOutInheritance(source.document)
  const problems = [...source.problems, ...findProblems(document)]
  if (problems.length > 0) throw new ContractRefused(problems.map(source.show))
  const operations = readOperations(document)
  const validators = new Validators(document)
  const router = emitRouter(document, operations, validators)
  return new Map([
    ['schema.ts', await emitSchema(document)],
    ['contract.ts', emitContract(document, operations)],
    ['errors.ts', emitErrors(document)],
    ['validators.js', validators.code()],
    ['validators.d.ts', validators.declarations()],
    ['router.ts', router],
  ])
}
