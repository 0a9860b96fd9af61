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
  const contract = readContract(join(folder, 'package.json'))
  const above = dirname(folder)
  if (contract === undefined) return above === folder ? undefined : lookUp(above)
  const path = (name: string) => resolve(folder, name)
  const service = path(contract.service)
  const code = contract.code?.map(path) ?? [dirname(service)]
  return { root: folder, spec: path(contract.spec), generated: path(contract.generated), service, code }
}

/** What `contract` is in a package.json, with paths as they are written there; undefined where it is missing. */
function readContract(file: string): (Omit<Project, 'root' | 'code'> & { code?: string[] }) | undefined {
  if (!existsSync(file)) return undefined
  const contract = parse(file)?.contract
  if (contract === undefined) return undefined
  const { spec, generated, service, code = [] } = contract ?? {}
  if (Array.isArray(code) && [spec, generated, service, ...code].every((path) => typeof path === 'string'))
    return contract
  throw new InvalidSetting(
    `"contract" in ${file} has to name "spec", "generated" and "service", each with a path; "code" may be a list of folders.`,
  )
}

function parse(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new InvalidSetting(`${file} cannot be read (${(error as Error).message}): correct it.`)
  }
}

/**
 * Loads the service of a project.
 * @throws {InvalidSetting} where there is none; whatever its code throws, too
 */
export async function loadService({ root, service: file }: Project = findProject()): Promise<Service> {
  const named = `"service" in ${join(root, 'package.json')}`
  if (!existsSync(file)) throw new InvalidSetting(`${file} does not exist: correct ${named}.`)
  const { service } = await import(pathToFileURL(file).href)
  if (service === undefined)
    throw new InvalidSetting(`${file} exports no "service": export one from it, or correct ${named}.`)
  return service
}

/** The version of a project, as its package.json has it. */
export function readVersion({ root }: Project): string | undefined {
  return parse(join(root, 'package.json'))?.version
}

/** What changed in which version, in Markdown: `CHANGELOG.md`, if there is one. */
export function readChangelog({ root }: Project = findProject()): string {
  const file = join(root, 'CHANGELOG.md')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
