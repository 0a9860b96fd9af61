/** From a contract to the files of a package that calls its operations. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Contract, loadContract } from '../../check/load.ts'
import { CommandFailed } from '../../cli/command.ts'
import { child, type Fields, fields, rootOf } from '../../read/document.ts'
import { hasHeader, modelOf } from '../../read/model.ts'
import { type Outgoing, outgoingOf } from '../../read/outgoing.ts'
import { ContractRefused, type Diagnostic } from '../../read/problem.ts'
import { notice } from '../code.ts'
import { isGenerated } from '../output.ts'
import { emitSchema, splitDirections } from '../schema.ts'
import { emitIndex, emitTypes, hasOnlyHeaderCredentials, hasStyles } from './entry.ts'
import { type Called, calledOf, hasOnlyJson } from './operations.ts'
import { emitReadme } from './readme.ts'

/** What is the same in every client. */
const runtime = join(import.meta.dirname, 'runtime')

/**
 * The files by name; the same contract gives the same bytes.
 * @param folder where they go: what people added to its package.json stays, and other packages are not overwritten
 * @param report is called with everything that is left out of a contract that a server could not be made of
 */
export async function generateClient(
  contractFile: string,
  folder: string,
  report: (left: Diagnostic) => void,
): Promise<Map<string, string>> {
  const { meaning, complete } = await load(contractFile, report)
  const model = modelOf(splitDirections(meaning))
  const all = calledOf(model, complete)
  const webhooks = outgoingOf(model).filter(isSigned)
  const manifest = await emitManifest(complete, folder)
  const files = new Map([
    ['package.json', `${JSON.stringify(manifest, null, 2)}\n`],
    ['README.md', emitReadme(all, complete, webhooks, String(manifest.name))],
    ['index.js', emitIndex(all, complete, webhooks.length > 0)],
    ['index.d.ts', emitTypes(all, complete, webhooks)],
    ['schema.d.ts', await emitSchema(model, 'caller')],
    ...(await runtimeFiles(all, complete)),
  ])
  await refuseOthers(folder, files)
  return files
}

/** The files of the runtime, by their names in the client. A `.small` one does for most contracts, and takes the place of its namesake. */
async function runtimeFiles(all: readonly Called[], document: Fields): Promise<[string, string][]> {
  const isSmall: Readonly<Record<string, boolean>> = {
    'styles.js': !all.some(hasStyles),
    'credentials.js': hasOnlyHeaderCredentials(document),
    'bodies.js': all.every(hasOnlyJson),
  }
  const names = (await readdir(runtime)).filter((name) => !name.endsWith('.small.js')).sort()
  const texts = names.map(async (name): Promise<[string, string]> => {
    const file = isSmall[name] ? name.replace('.js', '.small.js') : name
    return [name, notice + (await readFile(join(runtime, file), 'utf8'))]
  })
  return Promise.all(texts)
}

/** Overwrites nothing but a client. */
async function refuseOthers(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const names = await readdir(folder).catch((): string[] => [])
  const taken = names.find((name) => files.has(name))
  if (taken === undefined || (await isGenerated(join(folder, 'index.js')))) return
  throw new CommandFailed(
    `${join(folder, taken)} is not of a generated client. Name a folder of the client's own.`,
  )
}

/** The whole contract if a server can be made of it, or what mocks are made of. */
async function load(file: string, report: (left: Diagnostic) => void): Promise<Contract> {
  try {
    return await loadContract(file)
  } catch (error) {
    if (!(error instanceof ContractRefused)) throw error
    return loadContract(file, { mode: 'mocks', report })
  }
}

/** By the headers of Standard Webhooks. */
const isSigned = ({ requests: [request] }: Outgoing): boolean =>
  request !== undefined && hasHeader(request, 'webhook-signature')

/** package.json: what is generated of it, and in front of that what its owner has added, such as a name. */
async function emitManifest(document: Fields, folder: string): Promise<Fields> {
  const { title, version } = child(rootOf(document), 'info').value
  const words = String(title)
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['api']
  const own = await readOwn(folder)
  return {
    name: `${words.join('-').slice(0, 100)}-client`,
    description: `A client for the operations of ${String(title).replaceAll(/\s+/g, ' ')}.`,
    ...own,
    version: /^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(String(version)) ? version : '0.0.0',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.3' },
    exports: { types: './index.d.ts', default: './index.js' },
    files: ['*.js', '*.d.ts'],
  }
}

async function readOwn(folder: string): Promise<Fields> {
  const file = join(folder, 'package.json')
  const text = await readFile(file, 'utf8').catch(() => '{}')
  try {
    return fields(JSON.parse(text))
  } catch (error) {
    throw new CommandFailed(`${file} is not JSON: ${(error as Error).message}`)
  }
}
