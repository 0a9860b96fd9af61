/** The files of a contract, and what references between them lead to. */

import { isUtf8 } from 'node:buffer'
import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { CommandFailed } from '../cli/command.ts'
import { decode, isFields, type Path, pointerPath, text, valueAt } from './document.ts'
import { parseFile, type SourceFile } from './parse.ts'
import { ContractRefused } from './problem.ts'

export interface Files {
  root: SourceFile
  /** All files, by absolute path. */
  files: ReadonlyMap<string, SourceFile>
}

/** A place in one of the files. */
export interface ReferenceTarget {
  file: SourceFile
  path: string[]
}

/**
 * Gives the text of a file, named by its absolute path; rejects with Unreadable when there is something else, and otherwise when
 * there is no such file.
 */
export type Read = (file: string) => Promise<string>

/**
 * Reads a contract and all files that it refers to, directly or not. Those that do not exist are left out.
 * @throws CommandFailed when the contract itself cannot be read
 * @throws ContractRefused with every fault of the YAML itself, or the first reference to what cannot be read as a file of bounded size
 */
export async function readFiles(name: string, isStrict: boolean, read: Read = readText): Promise<Files> {
  let bytes = 0
  const load = async (file: string) => {
    const text = await read(file).catch(unlessUnreadable)
    if (text === undefined) return undefined
    bytes += Buffer.byteLength(text)
    if (bytes > mostBytes) throw tooLarge(bytes)
    return parseFile(file, text, isStrict)
  }
  const root = await load(resolve(name)).catch((error) => {
    if (!(error instanceof Unreadable)) throw error
    throw new CommandFailed(`${relative('', name)} ${error.message}`)
  })
  if (!root) throw new CommandFailed(`${relative('', name)} cannot be read; name a file that can`)
  const files = new Map([[root.name, root]])
  for (const file of files.values()) {
    for (const { name: other, path, isContract } of mentioned(file.data)) {
      const target = resolve(dirname(file.name), other)
      const found = files.get(target) ?? (await (isContract ? load(target) : check(target)).catch(refuse))
      if (found) files.set(target, found)

      function refuse(error: unknown): undefined {
        // An extension of others may refer to any text; what refers to it as to a part of the contract leads nowhere.
        if (error instanceof ContractRefused && path.some((step) => /^x-/.test(String(step))))
          return undefined
        if (!(error instanceof Unreadable)) throw error
        throw new ContractRefused([
          { ...file.locate(path), message: `${other} ${error.message}`, alone: true },
        ])
      }
    }
  }
  return { root, files }
}

const unlessUnreadable = (error: unknown): undefined => {
  if (error instanceof Unreadable) throw error
}

/** Other programs read it whole, whatever it says of its size. */
async function check(file: string): Promise<undefined> {
  const size = await sizeOf(file).catch(unlessUnreadable)
  if (size === 0) throw new Unreadable('is empty; name a file with a text')
}

/** What something in a contract names. */
interface Mention {
  name: string
  path: Path
  /** Whether it is a part of the contract, rather than the text of an example. */
  isContract: boolean
}

/** The files that references name. */
function mentioned(value: unknown, path: Path = [], found = new Map<string, Mention>()): Iterable<Mention> {
  const mention = (reference: unknown, isContract: boolean, ...steps: string[]) => {
    const name = fileOf(text(reference) ?? '')
    if (name !== '' && !found.get(name)?.isContract)
      found.set(name, { name, path: [...path, ...steps], isContract })
  }
  if (isFields(value)) {
    mention(value.externalValue, false, 'externalValue')
    mention(value.$ref, true, '$ref')
    for (const target of mappingOf(value)) mention(target, true, 'discriminator', 'mapping')
  }
  if (isFields(value) || Array.isArray(value))
    for (const [key, item] of Object.entries(value)) mentioned(item, [...path, key], found)
  return found.values()
}

const mappingOf = (value: Readonly<Record<string, unknown>>): unknown[] =>
  isFields(value.discriminator) && isFields(value.discriminator.mapping)
    ? Object.values(value.discriminator.mapping).filter((target) => isReference(String(target)))
    : []

/** Whether the value of a discriminator's mapping is a reference rather than a schema's name. */
export const isReference = (target: string): boolean => /[#/]|\.(ya?ml|json)$/.test(target)

/** The file that a reference names; empty for one within its own file, and for one to another server. */
function fileOf(reference: string): string {
  const [file = ''] = reference.split('#')
  return /^https?:\/\//.test(file) ? '' : decode(file)
}

/** What a reference leads to (RFC 6901 within RFC 3986), whether or not there is anything; undefined for unknown files. */
export function referenceTarget(
  reference: string,
  from: SourceFile,
  files: Files['files'],
): ReferenceTarget | undefined {
  const [url = '', fragment = ''] = reference.split('#')
  const file = url === '' ? from : files.get(resolve(dirname(from.name), fileOf(reference) || '/'))
  if (!file) return undefined
  return { file, path: pointerPath(`#${fragment}`) }
}

/** What a reference leads to. */
export const targetValue = ({ file, path }: ReferenceTarget): unknown => valueAt(file.data, path)

/** The most bytes that all files of a contract have together. */
const mostBytes = 16 * 2 ** 20

/** There is such a file, and no contract can be read from it; the message says why, and follows the file's name. */
class Unreadable extends Error {
  override name = 'Unreadable'
}

/**
 * The text of a file.
 * @throws Unreadable what {@link sizeOf} does; also when it is not UTF-8
 * @throws Error when there is no such file
 */
export async function readText(file: string): Promise<string> {
  const size = await sizeOf(file)
  // No more than it says: files of /proc say nothing, and some have no end.
  const bytes = size === 0 ? Buffer.alloc(0) : await buffer(createReadStream(file, { end: size - 1 }))
  const text = bytes.toString()
  if (isUtf8(bytes)) return text
  const line = text.slice(0, text.indexOf('\uFFFD')).split('\n').length
  throw new Unreadable(`is not UTF-8 from line ${line} on; save it as UTF-8`)
}

/**
 * The size of a regular file, in bytes.
 * @throws Unreadable for anything else, and for one that is too large
 * @throws Error when there is no such file
 */
export async function sizeOf(file: string): Promise<number> {
  const found = await stat(file)
  if (!found.isFile()) throw new Unreadable(`is ${kindOf(found)}; name a regular file`)
  if (found.size > mostBytes) throw tooLarge(found.size)
  return found.size
}

export const tooLarge = (bytes: number): Unreadable =>
  new Unreadable(
    `makes ${bytes} bytes of the contract, which may have ${mostBytes} in all its files; leave something out`,
  )

function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder'
  if (found.isFIFO()) return 'a pipe'
  return found.isSocket() ? 'a socket' : 'a device'
}
