/** Finds the project that a command works on. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { UserError } from './command.ts'

/** The paths that `contract` in a package.json names, made absolute. */
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
 * @throws {UserError} where there is neither
 */
export function findProject(from: string = process.cwd()): Project {
  const found = lookUp(from) ?? lookUp(import.meta.dirname)
  if (found) return found
  throw new UserError(
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

/** Reads `contract` of a package.json, with paths as they are written there; undefined where it is missing. */
function readContract(file: string): (Omit<Project, 'root' | 'code'> & { code?: string[] }) | undefined {
  if (!existsSync(file)) return undefined
  const contract = parse(file)?.contract
  if (contract === undefined) return undefined
  const { spec, generated, service, code = [] } = contract ?? {}
  if (Array.isArray(code) && [spec, generated, service, ...code].every((path) => typeof path === 'string'))
    return contract
  throw new UserError(
    `"contract" in ${file} has to name "spec", "generated" and "service", each with a path; "code" may be a list of folders.`,
  )
}

function parse(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UserError(`${file} cannot be read (${(error as Error).message}): correct it.`)
  }
}

/** The version of a project, as its package.json has it. */
export function readVersion({ root }: Project): string | undefined {
  return parse(join(root, 'package.json'))?.version
}

/** The changes of each version, in Markdown: `CHANGELOG.md`, if there is one. */
export function readChangelog({ root }: Project = findProject()): string {
  const file = join(root, 'CHANGELOG.md')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
