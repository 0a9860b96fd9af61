/** Reads a contract for the suite: the operations and callbacks of its model, with the schemas of their messages, and a search by method and path. */
import { existsSync } from 'node:fs'
import { untestedPatterns } from 'contract-openapi/check'
import { BadUsage, findProject, notFound } from 'contract-openapi/cli'
import { effectOf, placed } from 'contract-openapi/findings'
import { modelOf, normalise, outgoingOf } from 'contract-openapi/model'
import {
  child,
  type Fields,
  parseFile,
  readFiles,
  rootOf,
  showDiagnostic,
  showPath,
} from 'contract-openapi/read'
import { type Schema, schemaOf } from 'contract-openapi/values'
import { byConcreteness, match } from 'contract-openapi/wire'
import { type ContractOperation, type DocumentedMessage, messageOf, readOperation } from './operation.ts'
import { qualifyParameters } from './resources.ts'

/** The model of a contract as the suite uses it. */
export interface OracleContract {
  base: string
  operations: readonly ContractOperation[]
  callbacks: readonly ContractCallback[]
  errorCodes: ReadonlyMap<string, number>
  /** The schema of an error body, if the contract has a schema `Error`. */
  error?: Schema
  /** Patterns that are tested on short texts alone, a line each. */
  bounded: readonly string[]
  /** Finds the operations of an encoded path, the most concrete first. */
  at(path: string): readonly ContractOperation[]
  /** Finds the operation of a method and an encoded path. */
  match(method: string, path: string): ContractOperation | undefined
}

/**
 * Reads a contract, with the files that it refers to, or takes a document.
 * @throws BadUsage if there is none, or it cannot be read
 */
export function readOracleContract(source: string | Fields = findProject().spec): OracleContract {
  if (typeof source === 'string' && !existsSync(source)) throw new BadUsage(notFound(source))
  try {
    return readModel(source)
  } catch (error) {
    const what = typeof source === 'string' ? source : 'The contract'
    throw new BadUsage(`${what} cannot be read: ${(error as Error).message.replace(/\.$/, '')}.`)
  }
}

function readModel(source: string | Fields): OracleContract {
  const normal = normalise(typeof source === 'string' ? readFiles(source) : filesOf(source))
  const { document, served, findings } = normal
  const refusal = findings.find((finding) => effectOf(finding) === 'refuses')
  if (refusal) throw new Error(showDiagnostic(placed(refusal, normal)))
  if (!/^3\.[012]\./.test(String(document.openapi)))
    throw new Error('it is no contract in OpenAPI 3.0, 3.1 or 3.2')
  const model = modelOf(served)
  if (model.operations.length === 0) throw new Error('it has no operations')
  const operations = qualifyParameters(
    model.operations.map((operation) => readOperation(operation, model.base)),
  )
  const error = child(rootOf(served), 'components', 'schemas', 'Error')
  const codes = model.errorCodes.map(([name, { value }]): [string, number] => [name, Number(value.status)])
  return {
    base: model.base,
    operations,
    callbacks: outgoingOf(model).flatMap(callbacksIn),
    bounded: untestedPatterns(document).map(({ path, message }) => `${showPath(path)}: ${message}`),
    ...(Object.keys(error.value).length > 0 && { error: schemaOf(error, 'shown') }),
    errorCodes: new Map(codes),
    ...finders(operations),
  }
}

function filesOf(document: Fields) {
  const root = parseFile('openapi.json', JSON.stringify(document))
  return { root, files: new Map([[root.name, root]]) }
}

function finders(operations: readonly ContractOperation[]): Pick<OracleContract, 'at' | 'match'> {
  const ranked = operations.toSorted((operation, other) => byConcreteness(operation.path, other.path))
  const known = new Map<string, readonly ContractOperation[]>()
  const at = (path: string) => {
    const found = known.get(path) ?? ranked.filter((operation) => match(operation.path, path) !== undefined)
    if (known.size < mostKnown) known.set(path, found)
    return found
  }
  const find = (method: string, path: string) => at(path).find((operation) => operation.method === method)
  return {
    at,
    match: (method, path) => find(method, path) ?? (method === 'HEAD' ? find('GET', path) : undefined),
  }
}

const mostKnown = 10_000

/** A request that the server sends to subscribers. */
export interface ContractCallback extends DocumentedMessage {
  operationId: string
  name: string
  url: string
  method: string
  statuses: string[]
}

const callbacksIn = ({ name, subscribed, requests }: ReturnType<typeof outgoingOf>[number]) =>
  requests.flatMap(({ method, parameters, body, responses, at }): ContractCallback[] => {
    if (!subscribed) return []
    const headers = parameters.filter((parameter) => parameter.in === 'header')
    return [
      {
        ...{ operationId: subscribed.operation.operationId, name, method: method.toUpperCase() },
        url: String(at.path.at(-2)),
        ...messageOf(headers, body),
        statuses: responses.map(({ status }) => status),
      },
    ]
  })

export const titleOf = ({ operationId, name }: ContractCallback): string => `${operationId} ${name}`

export const successOf = ({ statuses }: ContractCallback): number =>
  Number(statuses.find((status) => /^2\d\d$/.test(status)) ?? 204)
