/** From a contract to the text of every generated file. */
import { emitContract, emitErrors } from './emit/contract.ts'
import { emitRouter } from './emit/router.ts'
import { emitSchema } from './emit/schema.ts'
import { Validators } from './emit/validators.ts'
import { readOperations } from './model.ts'
import { ContractRefused } from './problem.ts'
import { readContract } from './read.ts'
import { findProblems } from './refuse/index.ts'

/**
 * The generated files by name; the same contract gives the same bytes. Throws {@link ContractRefused}, with
 * every problem and where it stands, for a contract that cannot be honoured in full.
 */
export async function generate(contractFile: string): Promise<Map<string, string>> {
  const { document, show } = await readContract(contractFile)
  const problems = findProblems(document)
  if (problems.length > 0) throw new ContractRefused(problems.map(show))
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
