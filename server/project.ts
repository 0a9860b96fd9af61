/** The project that a command works on: where its contract and its service are. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Service } from './service.ts'
import { InvalidSetting } from './settings/invalid-setting.ts'

/** What `contract` in a package.json names; absolute paths. */
export interface Project {
  /** The folder of the package.json. */
  root: string
  /** The file of the contract. */
  spec: string
  /** The folder of generated code. */
  generated: string
  /** The module that exports the `service`. */
  service: string
  /** The folders of hand-written code; by default that of the service. */
  code: string[]
}

/**
 * The project of the working directory or of a folder above it; where there is none, the one that this package is installed in.
 * @throws {InvalidSetting} where there is neither
 */
export function findProject(from: string = process.cwd()): Project {
  const found = lookUp(from) ?? lookUp(import.meta.dirname)
  if (found) return found
  throw new InvalidSetting(
    `There is no project in ${from}: a package.json with "contract": { "spec", "generated", "service" } makes a folder one.`,
  )
}

function lookUp(folder: string): Project | undefined {
  const file = join(folder, 'package.json')
  const contract = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).contract : undefined
  const above = dirname(folder)
  if (contract === undefined) return above === folder ? undefined : lookUp(above)
  const path = (name: string) => resolve(folder, String(contract[name]))
  const service = path('service')
  const code = contract.code?.map((name: string) => resolve(folder, name)) ?? [dirname(service)]
  return { root: folder, spec: path('spec'), generated: path('generated'), service, code }
}

/** Loads the service of a project. */
export async function loadService({ service }: Project = findProject()): Promise<Service> {
  return (await import(pathToFileURL(service).href)).service
}

/** What changed in which version, in Markdown: `CHANGELOG.md`, if there is one. */
export function readChangelog({ root }: Project = findProject()): string {
  const file = join(root, 'CHANGELOG.md')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
