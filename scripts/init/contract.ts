/** The contract of a new project, and what its other files say of it. */
import { CommandFailed } from 'contract-server/internal/commands/lib/command'
import { stringify } from 'yaml'
import { fields, text } from '../openapi/document.ts'
import { loadContract } from '../openapi/load.ts'
import { modelOf, type Operation } from '../openapi/model.ts'
import { ContractRefused } from '../openapi/problem.ts'
import { basePath } from '../openapi/servers.ts'
import { servable } from './servable.ts'

export interface NewContract {
  /** In YAML, in one file. */
  document: string
  /** What differs from the file that was given, a line each. */
  changes: string[]
  /** The operations that were left out, as `GET /things`. */
  lost: string[]
  /** How many operations the contract has. */
  operations: number
  /** For people. */
  name: string
  /** Letters and digits in lower case. */
  id: string
  /** The path of a GET that needs nothing. */
  firstCall: string
}

/**
 * A contract as the server takes it: as it is written, where it does and is a single file in YAML.
 * @throws CommandFailed when there is no such file, or nothing of it can be served
 */
export async function contractFor(file: string): Promise<NewContract> {
  const given = await loadContract(file).catch((error) => {
    if (error instanceof ContractRefused) return undefined
    throw error
  })
  // What is no contract, or has no end, is refused in one line.
  if (given === undefined) await loadContract(file, { mode: 'mocks' })
  const isYaml = given?.text !== undefined && !given.text.trimStart().startsWith('{')
  const { document, changes, lost } = given
    ? { document: given.document, changes: [], lost: [] }
    : await servable(file)
  const operations = modelOf(document).operations
  if (operations.length === 0)
    throw new CommandFailed(
      `${file} has no operation that can be served:\n${changes.join('\n') || 'it has none'}`,
    )
  const name = text(fields(document.info).title) ?? 'Service'
  return {
    document: isYaml
      ? given.text!
      : stringify(document, { aliasDuplicateObjects: false, lineWidth: 0, compat: 'yaml-1.1' }),
    changes,
    lost,
    operations: operations.length,
    name,
    id:
      name
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, '')
        .replace(/^\d+/, '')
        .slice(0, 20) || 'service',
    firstCall: basePath(document) + (operations.find(isSimple)?.template ?? ''),
  }
}

const isSimple = ({ method, template, parameters }: Operation): boolean =>
  method === 'GET' && !template.includes('{') && parameters.every(({ required }) => !required)
