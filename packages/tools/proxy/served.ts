/** Finds the operation of a request below the paths of the servers that a contract has. */
import { bundle, modelOf, readFiles } from 'contract-openapi/read'
import type { Oracle } from '../judge/oracle/oracle.ts'
import type { ContractOperation } from '../judge/read/operation.ts'

/** An operation, and the target of the request below the path of the server. */
export interface Served {
  operation: ContractOperation
  target: string
}

/** The operations of a contract, below the paths of their servers. */
export interface ServedOperations {
  /** Undefined where the contract has no such operation. @param url target of the request, with or without an origin */
  find(method: string, url: string): Served | undefined
  /** The path of an operation below its first server. */
  pathOf(operation: ContractOperation): string
}

/** Reads the paths of the servers from the file of the contract. */
export function servedOperations(spec: string, { operationOf }: Oracle): ServedOperations {
  const { operations } = modelOf(bundle(readFiles(spec)).document)
  const known = new Map(operations.map(({ method, template, bases }) => [`${method} ${template}`, bases]))
  const basesOf = ({ method, path }: ContractOperation) => known.get(`${method} ${path}`) ?? ['']
  const all = [...new Set(operations.flatMap(({ bases }) => bases))]
  return {
    pathOf: (operation) => basesOf(operation)[0] + operation.path,
    find(method, url) {
      const local = url.replace(/^https?:\/\/[^/]*/i, '')
      for (const base of all.filter((one) => local.startsWith(`${one}/`))) {
        const target = local.slice(base.length)
        const operation = operationOf({ method, target })
        if (operation && basesOf(operation).includes(base)) return { operation, target }
      }
      return undefined
    },
  }
}
