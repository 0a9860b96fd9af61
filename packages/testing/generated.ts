import { symlinkSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Contract } from 'contract-openapi/contract'
import { generate, writeFiles } from 'contract-openapi/emit'
import { temporaryFolder, written } from './folder.ts'

/** Creates an empty folder whose code can import the packages of this project. It is removed like a {@link temporaryFolder}. */
export function packageFolder(atEnd?: (remove: () => void) => void): string {
  const folder = temporaryFolder(atEnd)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

/** Generates the code of a contract given as data, by default in OpenAPI 3.0.3. */
export function generated(fields: object, atEnd?: (remove: () => void) => void): Promise<Contract> {
  const folder = packageFolder(atEnd)
  const contract = { openapi: '3.0.3', info: { title: 'Test', version: '1.0.0' }, ...fields }
  return generateInto(join(folder, 'generated'), written(JSON.stringify(contract), folder))
}

/** Generates code from a contract into a folder of packages; resolves to its router. */
export async function generateInto(folder: string, contract: string): Promise<Contract> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFiles(await generate(contract), folder)
  return import(pathToFileURL(join(folder, 'router.ts')).href)
}
