/** From a contract to the text of every generated file. */
import { readChecked } from '../openapi/load.ts'
import type { Mode } from '../openapi/mode.ts'
import { readOperations } from '../openapi/model.ts'
import { emitContract, emitErrors } from './emit/contract.ts'
import { splitDirections } from './emit/request-response-schemas.ts'
import { emitRouter } from './emit/router.ts'
import { emitSchema } from './emit/schema.ts'
import { Validators } from './emit/validators.ts'

/**
 * The generated files by name; the same contract gives the same bytes. `tell` hears and it throws what {@link readChecked} does.
 */
export async function generate(
  contractFile: string,
  mode: Mode = 'server',
  tell?: (line: string) => void,
): Promise<Map<string, string>> {
  const document = await readChecked(contractFile, mode, tell)
  const operations = readOperations(document)
  const typed = splitDirections(document)
  const validators = new Validators(document, mode)
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
  if (mode === 'mocks') files.delete('errors.ts')
  return files
}
