/** The contract of a new project, and what its other files say of it. */

import { basename, dirname, extname, join, relative } from 'node:path'
import { loadContract } from 'contract-openapi/check'
import { CommandFailed, printable } from 'contract-openapi/cli'
import { type Diagnostic, fields, modelOf, type Operation, text } from 'contract-openapi/read'

interface NewContract {
  /** Its files, by their paths in the project; its own is the first. */
  files: ReadonlyMap<string, string>
  /** The parts that are served without being checked, or have no effect. */
  noted: readonly Diagnostic[]
  /** How many operations the contract has. */
  operations: number
  /** For people, in one line without control characters. */
  name: string
  /** Letters and digits in lower case. */
  id: string
  /** The path of a GET that needs nothing. */
  firstCall: string
}

/**
 * A contract with all its files, as they are.
 * @throws CommandFailed when there is no such file, or it has no operation
 * @throws ContractRefused when it cannot be served truthfully
 */
export async function contractFor(file: string): Promise<NewContract> {
  const { meaning, sources, noted } = await loadContract(file)
  const { operations, base } = modelOf(meaning)
  if (operations.length === 0) throw new CommandFailed(`${file} has no operation; describe one below paths.`)
  const name = printable(text(fields(meaning.info).title)?.trim() || 'Service')
  return {
    files: placed(sources.map(({ name }) => name)),
    noted,
    operations: operations.length,
    name,
    id:
      name
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, '')
        .replace(/^\d+/, '')
        .slice(0, 20) || 'service',
    firstCall: base + (operations.find(isSimple)?.template ?? ''),
  }
}

/** Where each file of a contract goes, by its place in the project: beside each other as they are, since they name each other. */
function placed([own = '', ...others]: readonly string[]): ReadonlyMap<string, string> {
  if (others.length === 0)
    return new Map([[join('spec', `openapi${/^\.json$/i.test(extname(own)) ? '.json' : '.yaml'}`), own]])
  let folder = dirname(own)
  while (others.some((other) => relative(folder, other).startsWith('..'))) folder = dirname(folder)
  return new Map(
    [own, ...others].map((file) => [join('spec', relative(folder, file) || basename(file)), file]),
  )
}

const isSimple = ({ method, template, parameters }: Operation): boolean =>
  method === 'GET' && !template.includes('{') && parameters.every(({ required }) => !required)
