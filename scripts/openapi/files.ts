/** The files of a contract, and what references between them lead to. */
import { access } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { isFields, text, valueAt } from './document.ts'
import type { Mode } from './mode.ts'
import { readSource, type SourceFile } from './parse.ts'

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

/** Reads a contract and all files that it refers to, directly or not. Those that do not exist are left out. */
export async function loadFiles(name: string, mode: Mode): Promise<Files> {
  const root = await readSource(name, mode)
  const files = new Map([[root.name, root]])
  for (const file of files.values()) {
    for (const other of mentioned(file.data)) {
      const path = resolve(dirname(file.name), other)
      if (!files.has(path) && (await exists(path))) files.set(path, await readSource(path, mode))
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
  const steps = decode(fragment).split('/').slice(1)
  return { file, path: steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')) }
}

export const targetValue = ({ file, path }: Target): unknown => valueAt(file.data, path)

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
