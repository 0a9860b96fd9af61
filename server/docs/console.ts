import {
  type DocumentedContract,
  type DocumentedOperation,
  operationsOf,
  type Place,
} from './documented-contract.ts'
import { badges, needs, notices } from './marks.ts'

/** A copy of the contract whose operations say, as the console shows them, what they need, how stable they are and when they end. */
export function consoleContract(contract: DocumentedContract): DocumentedContract {
  const marked = structuredClone(contract)
  const places = operationsOf(marked)
  for (const { operation } of places) {
    const parts = [quoted(operation, places), operation.description?.trim(), capitalized(needs(operation))]
    operation.description = parts.filter(Boolean).join('\n\n')
    const { summary = '', 'x-sunset': sunset } = operation
    const marks = badges(operation).map(({ name }) => name)
    if (operation.deprecated && sunset !== undefined) marks.push(`ends on ${sunset}`)
    operation.summary = [summary, ...marks].filter(Boolean).join(' · ')
  }
  return marked
}

/** The notices of the docs without their boxes and scripts, of which Swagger UI has none. */
const quoted = (operation: DocumentedOperation, places: readonly Place[]) =>
  notices(operation, places)
    .replaceAll(/<\/?div[^>]*>|\{days-until:[^}]*\}/g, '')
    .replaceAll('](#', '](/docs#')
    .trim()
    .replaceAll(/^(?=.)/gm, '> ')

const capitalized = (text: string) => text && `${text[0]!.toUpperCase()}${text.slice(1)}.`
