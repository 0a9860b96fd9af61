import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadContract } from '../../check/load.ts'
import { CommandFailed } from '../../cli/command.ts'
import { modelOf } from '../../model/model.ts'
import { child, type Fields, fields, rootOf } from '../../read/document.ts'
import { notice } from '../code.ts'
import { isGenerated } from '../output.ts'
import { splitDirections } from '../schema.ts'
import { emitSchema } from '../types.ts'
import { emitIndex, emitTypes } from './operations.ts'
import { emitReadme } from './readme.ts'

const runtime = (name: string) => readFile(join(import.meta.dirname, 'runtime', name), 'utf8')

// Files that write and read values, media types and paths; the package has them beside client.js.
const wire = ['form.js', 'items.js', 'media-type.js', 'style.js', 'template.js', 'write.js']
const wireFile = async (name: string): Promise<[string, string]> => {
  const text = await readFile(join(import.meta.dirname, '../../wire', name), 'utf8')
  // Compiled packages have source maps.
  return [name, notice + text.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n')]
}

/**
 * Returns the files of a client package by name; equal contracts give equal bytes.
 * @param folder target, whose package.json keeps additions; foreign packages are not overwritten
 */
export async function generateClient(file: string, folder: string) {
  const { served } = await loadContract(file)
  const model = modelOf(splitDirections(served, 'caller'))
  const manifest = await emitManifest(served, join(folder, 'package.json'))
  const files = new Map<string, string>([
    ['package.json', `${JSON.stringify(manifest, null, 2)}\n`],
    ['README.md', emitReadme(await runtime('README.md'), modelOf(served), String(manifest.name))],
    ['index.js', emitIndex(model)],
    ['index.d.ts', emitTypes(model)],
    ['client.js', notice + (await runtime('client.js')).replaceAll("'../../../wire/", "'./")],
    ...(await Promise.all(wire.map(wireFile))),
    ['schema.d.ts', emitSchema(model, 'caller')],
  ])
  const names = await readdir(folder).catch((): string[] => [])
  const taken = names.find((name) => files.has(name))
  if (taken === undefined || (await isGenerated(join(folder, 'index.js')))) return files
  const other = join(folder, taken)
  throw new CommandFailed(`${other} does not belong to a generated client. Name a separate folder.`)
}

// Additions of the owner, for example a name, come first.
async function emitManifest(document: Fields, file: string): Promise<Fields> {
  const { title, version } = child(rootOf(document), 'info').value
  const plain = String(title).normalize('NFKD').toLowerCase()
  const words = plain.match(/[a-z0-9]+/g) ?? ['api']
  const written = await readFile(file, 'utf8').catch(() => '{}')
  let own: Fields
  try {
    own = fields(JSON.parse(written))
  } catch (error) {
    throw new CommandFailed(`${file} is not JSON: ${(error as Error).message}`)
  }
  return {
    name: `${words.join('-').slice(0, 100)}-client`,
    description: `A client for the operations of ${String(title).replaceAll(/\s+/g, ' ')}.`,
    ...own,
    version: /^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(String(version)) ? version : '0.0.0',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: { types: './index.d.ts', default: './index.js' },
    files: ['*.js', '*.d.ts'],
    dependencies: { ...fields(own.dependencies), 'openapi-fetch': '^0.17.0' },
  }
}
