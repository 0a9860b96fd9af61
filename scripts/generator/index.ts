/** From a contract to the text of every generated file. */
import { type Contract, type LoadOptions, loadContract } from '../openapi/load.ts'
import type { Mode } from '../openapi/mode.ts'
import { modelOf } from '../openapi/model.ts'
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
  const typed = modelOf(splitDirections(meaning))
  const files = new Map([
    ['openapi.yaml', documentText(contract)],
    ['schema.ts', await emitSchema(typed)],
    ['contract.ts', emitContract(typed)],
    ...(typed.errorCodes.length > 0 ? [['errors.ts', emitErrors(typed)] as const] : []),
    ...routerFiles(contract, mode),
  ])
  files.set('router.ts', files.get('router.ts') + emitSource(contract.sources))
  return files
}

/** The generated files that run; the others are types, and the text of the contract. */
export function routerFiles({ meaning, locate }: Contract, mode: Mode): Map<string, string> {
  return withinStack(locate, () => {
    const model = modelOf(meaning)
    const validators = new Validators(model, mode)
    const router = emitRouter(model, validators)
    return new Map([...validators.files(), ['router.ts', router]])
  })
}
