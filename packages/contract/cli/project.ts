/** The project of a working directory: its package.json says where the contract, the generated code and the server are. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { BadUsage, UserError } from './command.ts'

/** Absolute paths of the project that `contract` in a package.json describes. */
export interface Project {
  root: string
  spec: string
  generated: string
  /** Module that exports the `service`. */
  service: string
  /** Folders of hand-written code; by default that of the service. */
  code: string[]
}

/**
 * Finds the project of the working directory or a parent folder.
 * @param instead argument that replaces what the caller takes from the project
 * @throws {BadUsage} if there is none
 */
export function findProject(from: string = process.cwd(), instead = 'a FILE'): Project {
  const found = lookUp(from)
  if (found) return found
  throw new BadUsage(
    `No project found in ${from}: name ${instead}, or run npx contract init. A project has a package.json with "contract": { "spec", "generated", "service" }.`,
  )
}

/** Finds the project like {@link findProject}, else the one that this package is installed in: an operator may start its server from any folder. */
export const findServed = (from: string = process.cwd()): Project =>
  lookUp(from) ?? lookUp(import.meta.dirname) ?? findProject(from)

function lookUp(folder: string): Project | undefined {
  const contract = readContract(join(folder, 'package.json'))
  const above = dirname(folder)
  if (contract === undefined) return above === folder ? undefined : lookUp(above)
  const path = (name: string) => resolve(folder, name)
  const service = path(contract.service)
  const code = contract.code?.map(path) ?? [dirname(service)]
  return { root: folder, spec: path(contract.spec), generated: path(contract.generated), service, code }
}

function readContract(file: string): (Omit<Project, 'root' | 'code'> & { code?: string[] }) | undefined {
  if (!existsSync(file)) return undefined
  const contract = parse(file)?.contract
  if (contract === undefined) return undefined
  const { spec, generated, service, code = [] } = contract ?? {}
  if (Array.isArray(code) && [spec, generated, service, ...code].every((path) => typeof path === 'string'))
    return contract
  throw new UserError(
    `"contract" in ${file} requires "spec", "generated" and "service", each a path; "code" may be a list of folders.`,
  )
}

function parse(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UserError(`Cannot read ${file}: ${(error as Error).message}`)
  }
}

/** Returns the version in the package.json of a project. */
export function readVersion({ root }: Project): string | undefined {
  return parse(join(root, 'package.json'))?.version
}

/** Text of `CHANGELOG.md`; empty if it is missing. */
export function readChangelog({ root }: Project = findProject()): string {
  const file = join(root, 'CHANGELOG.md')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
