// Finds the operation of a request below the paths of all servers.
import { modelOf } from 'contract-openapi/model'
import { bundle, readFiles } from 'contract-openapi/read'
import type { ContractOperation } from '../judge/contract/operation.ts'
import type { Oracle } from '../judge/oracle/oracle.ts'

export interface Served {
  operation: ContractOperation
  target: string
}

export interface ServedOperations {
  /** Returns undefined for a request outside of the contract. @param url target with or without an origin */
  find(method: string, url: string): Served | undefined
  /** Path of an operation below its first server. */
  pathOf(operation: ContractOperation): string
}

/** Reads the paths of servers from the contract. */
export function servedOperations(spec: string, { operationOf }: Oracle): ServedOperations {
  const { operations } = modelOf(bundle(readFiles(spec)).document)
  // The oracle renames parameters.
  const keyOf = (method: string, path: string) => `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`
  const known = new Map(operations.map(({ method, template, bases }) => [keyOf(method, template), bases]))
  const basesOf = ({ method, path }: ContractOperation) => known.get(keyOf(method, path)) ?? ['']
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
