/** Names of the operations and parts that a change concerns. */
import type { Concerned, SharedChange } from './compare.ts'

/** @param most operations that are named; all by default */
export function namesOf(concerned: readonly Concerned[], most = Number.POSITIVE_INFINITY): string {
  const rest = concerned.length - most
  const byPart = Map.groupBy(concerned.slice(0, most), ({ part }) => part)
  const whom = [...byPart].map(([part, group]) => {
    const names = group.map(({ operation }) => operation.operationId).join(', ')
    return part === '' ? names : `${names} (${part})`
  })
  return `${whom.join('; ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** The message of a change in one line with its operations: `addBook (request body): Property \`title\` was added.` */
export const messageWithNames = ({ message, operations, naming }: SharedChange): string =>
  naming || operations.length === 0 ? message : `${namesOf(operations, 5)}: ${message}`
