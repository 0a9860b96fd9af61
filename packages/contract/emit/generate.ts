import { hash } from 'node:crypto'
import { dirname, relative } from 'node:path'
import { stringify } from 'yaml'
import { type Contract, loadContract, noteAt } from '../check/load.ts'
import { modelOf } from '../model/model.ts'
import type { Bundle } from '../read/bundle.ts'
import type { SourceFile } from '../read/parse.ts'
import { withinStack } from '../read/problem.ts'
import type { PlacedNote } from '../rules/finding.ts'
import type { Contract as RuntimeContract } from '../runtime/contract.ts'
import { quote } from './code.ts'
import { emitRouter, routerOf } from './router.ts'
import type { TypeFiles } from './type-files.ts'
import { type TypeMaker, typeMaker } from './type-maker.ts'
import { ValidatorFiles } from './validator-files.ts'

/**
 * Returns the generated files by name; equal contracts give equal bytes. Throws the errors of {@link loadContract}.
 * @param given a contract, or its file
 * @param report receives the parts that are served unchecked or have no effect, and routes that openapi-backend reads otherwise
 * @param makeTypes makes the types of the contract
 */
export async function generate(
  given: string | Contract,
  report: (notes: readonly PlacedNote[]) => void = () => {},
  makeTypes?: TypeMaker,
): Promise<Map<string, string>> {
  const contract = typeof given === 'string' ? await loadContract(given) : given
  // Mocks do not need this module.
  const { confirmRoutes } = await import('./openapi-backend.ts')
  const { served, locate, sources } = contract
  // Types take as long as validators.
  const typing = (makeTypes ?? typeMaker(sources))(served).catch((error: unknown) => ({ error }))
  const disputed = confirmRoutes(served)
  const router = routerFiles(contract)
  const types = await typing
  const texts = new Map<string, string>([
    ['openapi.yaml', documentText(contract)],
    ...withinStack(locate, () => filesOrThrow(types)),
    ...router,
  ])
  texts.set('router.ts', texts.get('router.ts') + emitSource(sources))
  report([...contract.noted, ...disputed.map((one) => noteAt(one, contract))])
  return texts
}

function filesOrThrow(types: TypeFiles | { error: unknown }): TypeFiles {
  if ('error' in types) throw types.error
  return types
}

function emitSource(files: readonly SourceFile[]): string {
  const names = files.map(({ name }) => quote(relative(dirname(files[0]!.name), name).replaceAll('\\', '/')))
  const digest = hash('sha256', files.map(({ text }) => text).join(''))
  return `
/** Files of the contract, relative to the first, and the SHA-256 of their concatenated texts. */
export const source = {
  files: [${names.join(', ')}],
  digest: '${digest}',
}
`
}

/** Returns the executable generated files, without types and the contract's text. */
export function routerFiles({ served, locate }: Pick<Contract, 'served' | 'locate'>): Map<string, string> {
  return withinStack(locate, () => {
    const model = modelOf(served)
    const validators = new ValidatorFiles(model)
    const router = emitRouter(model, validators)
    return new Map([...validators.files(), ['router.ts', router]])
  })
}

/** Returns the router for this process, without files and the contract's text. */
export const routerIn = ({ served, locate }: Pick<Contract, 'served' | 'locate'>): RuntimeContract =>
  withinStack(locate, () => routerOf(modelOf(served)))

/** Text of the contract as YAML in one file. A single file stays unchanged, comments included. */
export const documentText = ({ text, document }: Bundle): string =>
  text?.() ??
  stringify(document, {
    aliasDuplicateObjects: false,
    lineWidth: 0,
    // YAML 1.1 reads an unquoted 2030-12-05 as a date.
    compat: 'yaml-1.1',
  })
