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
import { emitRouter, routerOf } from './router.ts'
import type { TypeFiles } from './type-files.ts'
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
  // Mocks do not need this module.
  const { confirmRoutes } = await import('./openapi-backend.ts')
  const { served, locate } = contract
  const typing = typesOf(contract).catch((error: unknown) => ({ error }))
  const disputed = confirmRoutes(served)
  const router = routerFiles(contract)
  const types = await typing
  const texts = new Map<string, string>([
    ['openapi.yaml', documentText(contract)],
    ...withinStack(locate, () => filesOrThrow(types)),
    ...router,
  ])
  texts.set('router.ts', texts.get('router.ts') + emitSource(contract.sources))
  report([...contract.noted, ...disputed.map((one) => noteAt(one, contract))])
  return texts
}

// Types take as long as validators. A thread loads the TypeScript compiler anew, which only a large contract is worth.
async function typesOf({ served, sources }: Contract): Promise<TypeFiles> {
  const size = sources.reduce((sum, { text }) => sum + text.length, 0)
  if (size < largeContract) return (await import('./type-files.ts')).typeFiles(served)
  const worker = new Worker(thread, { workerData: served })
  const [types] = await once(worker, 'message')
  return types
}

function filesOrThrow(types: TypeFiles | { error: unknown }): TypeFiles {
  if ('error' in types) throw types.error
  return types
}

// In characters of its files.
const largeContract = 500_000

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
