/** From a contract to the text of every generated file. */

import { stringify } from 'yaml'
import { type Contract, loadContract } from '../check/load.ts'
import type { Bundle } from '../read/bundle.ts'
import { modelOf } from '../read/model.ts'
import { type Diagnostic, withinStack } from '../read/problem.ts'
import type { Files } from '../read/read.ts'
import { emitContract, emitErrors } from './contract.ts'
import { confirmRoutes } from './openapi-backend.ts'
import { emitRouter, emitSource } from './router.ts'
import { emitSchema, splitDirections } from './schema.ts'
import { Validators } from './validators.ts'

/**
 * The generated files by name; the same contract gives the same bytes. It throws what {@link loadContract} does.
 * @param report is called with what is served without being checked, or has no effect
 * @param files that were read already, instead of those on the disk
 */
export async function generate(
  contractFile: string,
  report: (notes: readonly Diagnostic[]) => void = () => {},
  files?: Files,
): Promise<Map<string, string>> {
  const contract = await loadContract(contractFile, files)
  await confirmRoutes(contract)
  const { meaning, locate } = contract
  const typed = withinStack(locate, () => modelOf(splitDirections(meaning)))
  const texts = new Map([
    ['openapi.yaml', documentText(contract)],
    ['schema.ts', await emitSchema(typed).catch((error) => withinStack(locate, () => raise(error)))],
    ['contract.ts', emitContract(typed)],
    ...(typed.errorCodes.length > 0 ? [['errors.ts', emitErrors(typed)] as const] : []),
    ...routerFiles(contract),
  ])
  texts.set('router.ts', texts.get('router.ts') + emitSource(contract.sources))
  report(contract.noted)
  return texts
}

function raise(error: unknown): never {
  throw error
}

/**
 * The generated files that run; the others are types, and the text of the contract.
 * @param resolve gives the addresses of modules to code that runs from a folder of no project
 */
export function routerFiles(
  { meaning, locate }: Pick<Contract, 'meaning' | 'locate'>,
  resolve?: (module: string) => string,
): Map<string, string> {
  return withinStack(locate, () => {
    const model = modelOf(meaning)
    const validators = new Validators(model)
    const router = emitRouter(model, validators)
    return new Map([...validators.files(resolve), ['router.ts', router]])
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
