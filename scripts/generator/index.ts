/** From a contract to the text of every generated file. */
import { errorCodesOf } from '../openapi/error-codes.ts'
import { type LoadOptions, loadContract } from '../openapi/load.ts'
import { readOperations } from '../openapi/model.ts'
import { emitContract, emitErrors } from './emit/contract.ts'
import { emitDocument } from './emit/document.ts'
import { splitDirections } from './emit/request-response-schemas.ts'
import { emitRouter } from './emit/router.ts'
import { emitSchema } from './emit/schema.ts'
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
  const operations = readOperations(meaning)
  const typed = splitDirections(meaning)
  const validators = new Validators(meaning, mode)
  const router = emitRouter(meaning, operations, validators)
  const files = new Map([
    ['openapi.ts', emitDocument(contract)],
    ['schema.ts', await emitSchema(typed)],
    ['contract.ts', emitContract(typed, readOperations(typed))],
    ['errors.ts', emitErrors(meaning)],
    ['validators.js', validators.code()],
    ['validators.d.ts', validators.declarations()],
    ['router.ts', router],
  ])
  if (errorCodesOf(meaning).length === 0) files.delete('errors.ts')
  return files
}
