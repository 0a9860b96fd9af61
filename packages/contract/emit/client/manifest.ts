/** package.json of a client. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandFailed } from '../../cli/command.ts'
import { child, type Fields, fields, rootOf } from '../../read/document.ts'

/** What is generated of it, and in front of that what its owner has added: a name, where it is published. */
export async function emitManifest(document: Fields, folder: string): Promise<Fields> {
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
