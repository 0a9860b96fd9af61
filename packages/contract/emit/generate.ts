import { hash } from 'node:crypto'
import { dirname, relative } from 'node:path'
import { stringify } from 'yaml'
import { type Contract, loadContract } from '../check/load.ts'
import { modelOf } from '../model/model.ts'
import type { Bundle } from '../read/bundle.ts'
import type { SourceFile } from '../read/parse.ts'
import { withinStack } from '../read/problem.ts'
import type { PlacedNote } from '../rules/finding.ts'
import type { Contract as RuntimeContract } from '../runtime/contract.ts'
import { quote } from './code.ts'
import { emitContract, emitErrors } from './contract.ts'
import { emitRouter, routerOf } from './router.ts'
import { ValidatorFiles } from './validator-files.ts'

/**
 * Returns the generated files by name; equal contracts give equal bytes. Throws the errors of {@link loadContract}.
 * @param given a contract, or its file
 * @param report receives the parts that are served unchecked or have no effect
 */
export async function generate(
  given: string | Contract,
  report: (notes: readonly PlacedNote[]) => void = () => {},
): Promise<Map<string, string>> {
  const contract = typeof given === 'string' ? await loadContract(given) : given
  // Mocks do not need these modules, which load the TypeScript compiler.
  const [{ confirmRoutes }, { emitSchema, splitDirections }] = await Promise.all([
    import('./openapi-backend.ts'),
    import('./schema.ts'),
  ])
  confirmRoutes(contract)
  const { meaning, locate } = contract
  const typed = withinStack(locate, () => modelOf(splitDirections(meaning)))
  const texts = new Map([
    ['openapi.yaml', documentText(contract)],
    ['schema.ts', withinStack(locate, () => emitSchema(typed))],
    ['contract.ts', emitContract(typed)],
    ...(typed.errorCodes.length > 0 ? [['errors.ts', emitErrors(typed)] as const] : []),
    ...routerFiles(contract),
  ])
  texts.set('router.ts', texts.get('router.ts') + emitSource(contract.sources))
  report(contract.noted)
  return texts
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
export function routerFiles({ meaning, locate }: Pick<Contract, 'meaning' | 'locate'>): Map<string, string> {
  return withinStack(locate, () => {
    const model = modelOf(meaning)
    const validators = new ValidatorFiles(model)
    const router = emitRouter(model, validators)
    return new Map([...validators.files(), ['router.ts', router]])
  })
}

/** Returns the router for this process, without files and the contract's text. */
export const routerIn = ({ meaning, locate }: Pick<Contract, 'meaning' | 'locate'>): RuntimeContract =>
  withinStack(locate, () => routerOf(modelOf(meaning)))

/** Text of the contract as YAML in one file. A single file stays unchanged, comments included. */
export const documentText = ({ text, document }: Bundle): string =>
  text?.() ??
  stringify(document, {
    aliasDuplicateObjects: false,
    lineWidth: 0,
    // YAML 1.1 reads an unquoted 2030-12-05 as a date.
    compat: 'yaml-1.1',
  })
