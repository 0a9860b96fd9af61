import { hash } from 'node:crypto'
import { once } from 'node:events'
import { dirname, extname, join, relative } from 'node:path'
import { Worker } from 'node:worker_threads'
import { stringify } from 'yaml'
import { type Contract, loadContract, noteAt } from '../check/load.ts'
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
 * @param report receives the parts that are served unchecked or have no effect, and routes that openapi-backend reads otherwise
 */
export async function generate(
  given: string | Contract,
  report: (notes: readonly PlacedNote[]) => void = () => {},
): Promise<Map<string, string>> {
  const contract = typeof given === 'string' ? await loadContract(given) : given
  // Mocks do not need these modules.
  const [{ confirmRoutes }, { splitDirections, validated }] = await Promise.all([
    import('./openapi-backend.ts'),
    import('./schema.ts'),
  ])
  const { served, locate } = contract
  const disputed = confirmRoutes(served)
  const typed = withinStack(locate, () => modelOf(splitDirections(served)))
  const typing = typesOf(withinStack(locate, () => validated(typed, false))).catch((error) => ({ error }))
  const router = routerFiles(contract)
  const types = await typing
  const texts = new Map([
    ['openapi.yaml', documentText(contract)],
    ['schema.ts', withinStack(locate, () => typesOrThrow(types))],
    ['contract.ts', emitContract(typed)],
    ...(typed.errorCodes.length > 0 ? [['errors.ts', emitErrors(typed)] as const] : []),
    ...router,
  ])
  texts.set('router.ts', texts.get('router.ts') + emitSource(contract.sources))
  report([...contract.noted, ...disputed.map((one) => noteAt(one, contract))])
  return texts
}

// Types take as long as validators. A thread loads the TypeScript compiler anew, which only a large document is worth.
async function typesOf(document: string): Promise<string> {
  if (document.length < largeDocument) return (await import('./types.ts')).typesOf(document, false)
  const worker = new Worker(thread, { workerData: document })
  const [types] = await once(worker, 'message')
  return types
}

function typesOrThrow(types: string | { error: unknown }): string {
  if (typeof types !== 'string') throw types.error
  return types
}

// In characters of JSON.
const largeDocument = 500_000

// A package contains JavaScript, a checkout TypeScript.
const thread = join(import.meta.dirname, `types-thread${extname(import.meta.filename)}`)

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
