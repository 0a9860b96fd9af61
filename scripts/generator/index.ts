/** From a contract to the text of every generated file. */
import { errorCodesOf } from '../openapi/error-codes.ts'
import { type Contract, type LoadOptions, loadContract } from '../openapi/load.ts'
import type { Mode } from '../openapi/mode.ts'
import { readOperations } from '../openapi/model.ts'
import { withinStack } from '../openapi/problem.ts'
import { emitContract, emitErrors } from './emit/contract.ts'
import { documentText } from './emit/document.ts'
import { splitDirections } from './emit/request-response-schemas.ts'
import { emitRouter } from './emit/router.ts'
import { emitSchema } from './emit/schema.ts'
import { emitSource } from './emit/source.ts'
import { Validators } from './emit/validators.ts'

/**
 * The generated files by name; the same contract gives the same bytes. It throws what {@link loadContract} does.
 */
export async function generate(
  contractFile: string,
  options: LoadOptions = {},
): Promise<Map<string, string>> {
  const { mode = 'server' } = options
  const contract = await loadContract(contractFile, options)
  const { meaning } = contract
  const typed = splitDirections(meaning)
  const files = new Map([
    ['openapi.yaml', documentText(contract)],
    ['schema.ts', await emitSchema(typed)],
    ['contract.ts', emitContract(typed, readOperations(typed))],
    ['errors.ts', emitErrors(meaning)],
    ...routerFiles(contract, mode),
  ])
  files.set('router.ts', files.get('router.ts') + emitSource(contract.sources))
  if (errorCodesOf(meaning).length === 0) files.delete('errors.ts')
  return files
}

/** The generated files that run; the others are types, and the text of the contract. */
export function routerFiles({ meaning, locate }: Contract, mode: Mode): Map<string, string> {
  return withinStack(locate, () => {
    const validators = new Validators(meaning, mode)
    const router = emitRouter(meaning, readOperations(meaning), validators)
    return new Map([...validators.files(), ['router.ts', router]])
  })
}
