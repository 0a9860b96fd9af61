/** The files of a contract, and what references between them lead to. */
import { readFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { CommandFailed } from '../lib/command.ts'
import { decode, isFields, pointerPath, text, valueAt } from './document.ts'
import { parseFile, type SourceFile } from './parse.ts'

export interface Files {
  root: SourceFile
  /** All files, by absolute path. */
  files: ReadonlyMap<string, SourceFile>
}

/** A place in one of the files. */
export interface Target {
  file: SourceFile
  path: string[]
}

/** Gives the text of a file, named by its absolute path; rejects when there is no such file. */
export type Read = (file: string) => Promise<string>

export const readFromDisk: Read = (file) => readFile(file, 'utf8')

/**
 * Reads a contract and all files that it refers to, directly or not. Those that do not exist are left out.
 * @throws CommandFailed when the contract itself cannot be read
 * @throws ContractRefused with every fault of the YAML itself
 */
export async function loadFiles(name: string, isStrict: boolean, read = readFromDisk): Promise<Files> {
  const load = async (file: string) => {
    const text = await read(file).catch(() => undefined)
    return text === undefined ? undefined : parseFile(file, text, isStrict)
  }
  const root = await load(resolve(name))
  if (!root) throw new CommandFailed(`${relative('', name)} cannot be read; name a file that can`)
  const files = new Map([[root.name, root]])
  for (const file of files.values()) {
    for (const other of mentioned(file.data)) {
      const path = resolve(dirname(file.name), other)
      const found = files.get(path) ?? (await load(path))
      if (found) files.set(path, found)
    }
  }
  return { root, files }
}

/** The files that references name. */
function mentioned(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) mentioned(item, found)
  if (!isFields(value)) return found
  for (const reference of [value.$ref, ...mappingOf(value)]) {
    const file = fileOf(text(reference) ?? '')
    if (file !== '') found.add(file)
  }
  for (const item of Object.values(value)) mentioned(item, found)
  return found
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
  return /^[a-z][a-z0-9+.-]*:/i.test(file) ? '' : decode(file)
}

/** What a reference leads to (RFC 6901 within RFC 3986), whether or not there is anything; undefined for unknown files. */
export function referenceTarget(
  reference: string,
  from: SourceFile,
  files: Files['files'],
): Target | undefined {
  const [url = '', fragment = ''] = reference.split('#')
  const file = url === '' ? from : files.get(resolve(dirname(from.name), fileOf(reference) || '/'))
  if (!file) return undefined
  return { file, path: pointerPath(`#${fragment}`) }
}

export const targetValue = ({ file, path }: Target): unknown => valueAt(file.data, path)
