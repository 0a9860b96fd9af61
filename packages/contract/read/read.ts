import { isUtf8 } from 'node:buffer'
import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import { dirname, extname, posix, relative, resolve } from 'node:path'
import { BadUsage, CommandFailed } from '../cli/command.ts'
import { notFound } from '../cli/shared-options.ts'
import { boundaryOf } from './boundary.ts'
import { isReference } from './discriminator.ts'
import { decode, type Fields, isFields, mostHops, type Path, pointerPath, text, valueAt } from './document.ts'
import { noObject, parseFile, type SourceFile, textFile } from './parse.ts'
import { ContractRefused } from './problem.ts'
import { remembered } from './remembered.ts'
import { isSwagger, upgraded, upgradedPart } from './swagger.ts'

export interface Files {
  root: SourceFile
  files: ReadonlyMap<string, SourceFile> // by absolute path
}

export interface ReferenceTarget {
  file: SourceFile
  path: string[]
}

/**
 * Returns the text of a file by its absolute path. Throws Unreadable for anything else than a text file, and another error if nothing
 * exists.
 */
export type Read = (file: string) => string

/**
 * Reads a contract with all files that it refers to, directly or not, and leaves out missing files. It is synchronous because rules of
 * Redocly have to be.
 * @throws BadUsage if the contract does not exist
 * @throws CommandFailed if it is unreadable
 * @throws ContractRefused with all YAML errors, or the first reference to an unreadable or oversized file
 */
export function readFiles(name: string, read: Read = readText): Files {
  let bytes = 0
  const load = (file: string, parse = isText(file) ? textFile : parseFile) => {
    const text = unlessMissing(() => read(file))
    if (text === undefined) return undefined
    bytes += Buffer.byteLength(text)
    if (bytes > mostBytes) throw tooLarge(bytes)
    return parse(file, text)
  }
  // `$self` often lacks the extension.
  const loadAny = (file: string, { self }: SourceFile) => {
    const ends = self === undefined ? [''] : ['', '.yaml', '.yml', '.json']
    return ends.map((end) => files.get(file + end) ?? load(file + end)).find((found) => found !== undefined)
  }
  const files = new Map<string, SourceFile>()
  try {
    const root = load(resolve(name), parseFile)
    if (root) files.set(root.name, root)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new CommandFailed(`${relative('', name)} ${error.message}`)
  }
  const [root] = files.values()
  if (!root) throw new BadUsage(notFound(name))
  if (!isFields(root.data)) throw new ContractRefused([{ ...root.locate([]), message: noObject }])
  const faultOf = boundaryOf(root.name)
  for (const file of files.values()) {
    for (const { url, path, isContract } of mentionsIn(file)) {
      const target = fileNamed(url, file, files)
      if (target === undefined) continue
      try {
        const fault = faultOf(target)
        if (fault !== undefined) throw new Unreadable(fault)
        const found = files.get(target) ?? (isContract ? loadAny(target, file) : check(target))
        if (found) files.set(target, found)
      } catch (error) {
        // A foreign extension may refer to any text, which is no part of the contract.
        if (error instanceof ContractRefused && path.some((step) => /^x-/.test(String(step)))) continue
        if (!(error instanceof Unreadable)) throw error
        throw new ContractRefused([{ ...file.locate(path), message: `${decode(url)} ${error.message}` }])
      }
    }
  }
  const before = lastReads.get(root)?.deref()
  const isUnchanged =
    before?.files.size === files.size && [...files].every(([name, file]) => before.files.get(name) === file)
  const all = isUnchanged ? before : { root, files }
  lastReads.set(root, new WeakRef(all))
  return isSwagger(root.data) ? upgradedFiles(all) : all
}

const upgradedFiles = remembered(({ root, files }: Files): Files => {
  const follow = (reference: string) => {
    const target = referenceTarget(reference, root, files)
    return target && targetValue(target)
  }
  const main = upgraded(root, follow)
  const all = [...files].map(([name, file]): [string, SourceFile] => [
    name,
    file === root ? main : upgradedPart(file, root.data),
  ])
  return { root: main, files: new Map(all) }
})

// The same files are the same object, by which later steps know what they have found before.
const lastReads = new WeakMap<SourceFile, WeakRef<Files>>()

// Any name is one of a contract if it has no extension.
const isText = (file: string): boolean => !/^\.(ya?ml|json|)$/i.test(extname(file))

function unlessMissing<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof Unreadable) throw error
    return undefined
  }
}

// Other programs read the whole file regardless of its size.
function check(file: string): undefined {
  if (unlessMissing(() => sizeOf(file)) === 0) throw new Unreadable('is empty; name a file with a text')
}

interface Mention {
  url: string // without the fragment
  path: Path
  /** False for the text of an example. */
  isContract: boolean
}

const mentionsIn = remembered(({ data }: SourceFile) => [...mentioned(data)])

function mentioned(
  value: unknown,
  path: string[] = [],
  found = new Map<string, Mention>(),
): Iterable<Mention> {
  const mention = (reference: unknown, isContract: boolean, ...steps: string[]) => {
    if (typeof reference !== 'string' || reference.startsWith('#')) return
    const [url = ''] = reference.split('#')
    if (url !== '' && !found.get(url)?.isContract)
      found.set(url, { url, path: [...path, ...steps], isContract })
  }
  if (isFields(value)) {
    mention(value.externalValue, false, 'externalValue')
    mention(value.$ref, true, '$ref')
    for (const target of mappingOf(value)) mention(target, true, 'discriminator', 'mapping')
  }
  for (const key in Object(value)) {
    const item = (value as Fields)[key]
    if (typeof item !== 'object') continue
    path.push(key)
    mentioned(item, path, found)
    path.pop()
  }
  return found.values()
}

const mappingOf = (value: Readonly<Record<string, unknown>>): unknown[] =>
  isFields(value.discriminator) && isFields(value.discriminator.mapping)
    ? Object.values(value.discriminator.mapping).filter((target) => isReference(String(target)))
    : []

/** Absolute path of a referenced file, by `$self` (OpenAPI 3.2) or relative to the file; undefined on another server. */
function fileNamed(url: string, from: SourceFile, files: Files['files']): string | undefined {
  const base = from.self
  const isAbsolute = /^https?:\/\//.test(url)
  if (!isAbsolute && base === undefined) return resolve(dirname(from.name), decode(url) || '/')
  if (!URL.canParse(url, base)) return undefined
  const { href, origin, pathname } = new URL(url, base)
  for (const [name, { self }] of files) if (self === href) return name
  if (base === undefined || new URL(base).origin !== origin) return undefined
  // Files below one address are expected below one folder.
  const steps = posix.relative(posix.dirname(new URL(base).pathname), pathname)
  return resolve(dirname(from.name), decode(steps))
}

/** Location that a reference points to (RFC 6901 within RFC 3986), existing or not; undefined for unknown files. */
export function referenceTarget(
  reference: string,
  from: SourceFile,
  files: Files['files'],
): ReferenceTarget | undefined {
  const [url = '', fragment = ''] = reference.split('#')
  // Schemas have no such anchor.
  if (fragment !== '' && !fragment.startsWith('/')) return undefined
  const file = url === '' ? from : files.get(fileNamed(url, from, files) ?? '')
  const path = pointerPath(`#${fragment}`)
  const target = file && throughReferences({ file, path }, files)
  // Some bundlers read the components of the root in each part.
  const [root] = files.values()
  if (!target || url !== '' || from === root || path[0] !== 'components' || targetValue(target) !== undefined)
    return target
  const other = throughReferences({ file: root!, path }, files)
  return targetValue(other) === undefined ? target : other
}

/** Follows references on the way to a target. Bundlers write pointers through them. */
function throughReferences(target: ReferenceTarget, files: Files['files'], hops = 0): ReferenceTarget {
  const { file, path } = target
  let here: unknown = file.data
  for (const [index, step] of path.entries()) {
    const next = valueAt(here, [step])
    const $ref = next === undefined && isFields(here) ? text(here.$ref) : undefined
    const [url = '', fragment = ''] = $ref?.split('#') ?? []
    const other = url === '' ? file : files.get(fileNamed(url, file, files) ?? '')
    if ($ref !== undefined && other && hops < mostHops) {
      const whole = [...pointerPath(`#${fragment}`), ...path.slice(index)]
      return throughReferences({ file: other, path: whole }, files, hops + 1)
    }
    here = next
  }
  return target
}

/** Returns the value that a reference leads to. */
export const targetValue = ({ file, path }: ReferenceTarget): unknown =>
  file.isText && path.length === 0 ? file.text : valueAt(file.data, path)

// Limit of all files of a contract, in bytes.
const mostBytes = 16 * 2 ** 20

/** Error of an existing file that is no contract; the message follows the file's name. */
class Unreadable extends Error {
  override name = 'Unreadable'
}

/**
 * Reads a text file.
 * @throws Unreadable for anything but a regular UTF-8 file of limited size
 * @throws Error if the file is missing
 */
export function readText(file: string): string {
  // Reads at most the stated size: files of /proc state none, and some are endless.
  const bytes = Buffer.alloc(sizeOf(file))
  const handle = openSync(file, 'r')
  try {
    const length = readSync(handle, bytes)
    return textOf(bytes.subarray(0, length))
  } finally {
    closeSync(handle)
  }
}

function textOf(bytes: Buffer): string {
  const text = bytes.toString()
  if (isUtf8(bytes)) return text
  const line = text.slice(0, text.indexOf('\uFFFD')).split('\n').length
  throw new Unreadable(`is not UTF-8 from line ${line} on; save it as UTF-8`)
}

function sizeOf(file: string): number {
  const found = statSync(file)
  if (!found.isFile()) throw new Unreadable(`is ${kindOf(found)}; name a regular file`)
  if (found.size > mostBytes) throw tooLarge(found.size)
  return found.size
}

const tooLarge = (bytes: number): Unreadable =>
  new Unreadable(
    `makes ${bytes} bytes of the contract, which may have ${mostBytes} in total; remove something`,
  )

function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder'
  if (found.isFIFO()) return 'a pipe'
  return found.isSocket() ? 'a socket' : 'a device'
}
