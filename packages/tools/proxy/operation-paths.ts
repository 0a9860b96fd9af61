// Finds the operation of a request below the paths of all servers.
import type { ContractOperation } from '../judge/contract/operation.ts'
import type { Oracle } from '../judge/oracle/oracle.ts'

export interface LocatedOperation {
  operation: ContractOperation
  target: string
}

export interface OperationPaths {
  /** Returns undefined for a request outside of the contract. @param url target with or without an origin */
  find(method: string, url: string): LocatedOperation | undefined
  /** Path of an operation below its first server. */
  pathOf(operation: ContractOperation): string
}

export function operationPaths({ contract, operationOf }: Oracle): OperationPaths {
  const bases = [...new Set(contract.operations.flatMap(({ bases }) => bases))]
  return {
    pathOf: ({ bases, path }) => bases[0] + path,
    find(method, url) {
      const local = url.replace(/^https?:\/\/[^/]*/i, '')
      for (const base of bases.filter((base) => local.startsWith(`${base}/`))) {
        const target = local.slice(base.length)
        const operation = operationOf({ method, target })
        if (operation?.bases.includes(base)) return { operation, target }
      }
      return undefined
    },
  }
}
