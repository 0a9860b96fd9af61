/** From a contract to the text of every generated file. */

import { stringify } from 'yaml'
import { type Contract, type LoadOptions, loadContract } from '../check/load.ts'
import type { Bundle } from '../read/bundle.ts'
import { type Mode, modelOf } from '../read/model.ts'
import { withinStack } from '../read/problem.ts'
import { emitContract, emitErrors } from './contract.ts'
import { confirmRoutes } from './openapi-backend.ts'
import { emitRouter, emitSource } from './router.ts'
import { emitSchema, splitDirections } from './schema.ts'
import { Validators } from './validators.ts'

/**
 * The generated files by name; the same contract gives the same bytes. It throws what {@link loadContract} does.
 */
export async function generate(
  contractFile: string,
  options: LoadOptions = {},
): Promise<Map<string, string>> {
  const { mode = 'server' } = options
  const contract = await loadContract(contractFile, options)
  if (mode === 'server') await confirmRoutes(contract)
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
export function routerFiles({ meaning, complete, locate }: Contract, mode: Mode): Map<string, string> {
  return withinStack(locate, () => {
    const model = modelOf(meaning)
    const validators = new Validators(model, mode)
    const router = emitRouter(model, validators, complete)
    return new Map([...validators.files(), ['router.ts', router]])
  })
}

/** The contract in YAML, with nothing of it in other files. One that is in a single file is served as it is written, comments included. */
export const documentText = ({ text, document }: Bundle): string =>
  text?.() ??
  stringify(document, {
    aliasDuplicateObjects: false,
    lineWidth: 0,
    // Readers of YAML 1.1 would take 2030-12-05 for a date.
    compat: 'yaml-1.1',
  })
