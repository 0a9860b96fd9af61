/**
 * The contract as the console at `/try` shows it: scopes, stability and sunset in summaries and descriptions, since Swagger UI knows none of
 * them, and values that make each form ready to send.
 */

import { methods } from '../model/model.ts'
import {
  type DocumentedContract,
  type DocumentedOperation,
  type LocatedOperation,
  operationsOf,
  readableVersion,
  showItems,
  withOperationIds,
} from './documented-contract.ts'
import { badges, needs, notices } from './marks.ts'
import { etagSource } from './samples/request.ts'
import { sampleFor, writtenFor } from './samples/value.ts'
import { type KeySource, keyWords } from './start.ts'

/** True if the console can call a method; Swagger UI knows none of OpenAPI 3.2. */
export const isCallable = (method: string) => method !== 'QUERY' && methods.includes(method.toLowerCase())

/** Returns the contract for the console. */
export function consoleContract(contract: DocumentedContract, keys?: KeySource): DocumentedContract {
  const marked = withOperationIds(readableVersion(structuredClone(contract)))
  const words = keyWords(contract, keys)
  for (const scheme of Object.values(marked.components?.securitySchemes ?? {}) as { description?: string }[])
    if (words !== '') scheme.description = [scheme.description?.trim(), words].filter(Boolean).join('\n\n')
  const operations = operationsOf(marked)
  showItems(operations)
  // The guide is in the docs.
  const others = operations.filter(({ method }) => !isCallable(method))
  const names = others.map(({ method, template }) => `\`${method} ${template}\``).join(', ')
  marked.info.description =
    names && `This page cannot call ${names}. [The docs](docs) have samples of these operations.`
  for (const place of operations) {
    fillForm(place)
    nameEtagSource(place)
    mark(place, operations)
  }
  return marked
}

// The form has the values of the samples.
function fillForm({ parameters }: LocatedOperation): void {
  for (const parameter of parameters.filter(({ required }) => required))
    if (writtenFor(parameter) === undefined)
      Object.assign(parameter.at.value, { example: sampleFor(parameter, parameter.name) })
}

function nameEtagSource(place: LocatedOperation): void {
  const base = place.url.slice(0, -place.template.length)
  const source = etagSource(place)?.url
  if (source?.startsWith(base)) place.operation['x-etag-from'] = source.slice(base.length)
}

function mark({ operation }: LocatedOperation, operations: readonly LocatedOperation[]): void {
  const parts = [quoted(operation, operations), operation.description?.trim(), capitalized(needs(operation))]
  operation.description = parts.filter(Boolean).join('\n\n')
  const { summary = '', 'x-sunset': sunset } = operation
  const marks = badges(operation).map(({ name }) => name)
  if (operation.deprecated && sunset !== undefined) marks.push(`ends on ${sunset}`)
  operation.summary = [summary, ...marks].filter(Boolean).join(' · ')
}

// Swagger UI shows no boxes.
const quoted = (operation: DocumentedOperation, operations: readonly LocatedOperation[]) =>
  notices(operation, operations)
    .replaceAll(/<\/?div[^>]*>|\{days-until:[^}]*\}/g, '')
    .replaceAll('](#', '](docs#')
    .trim()
    .replaceAll(/^(?=.)/gm, '> ')

const capitalized = (text: string) => text && `${text[0]!.toUpperCase()}${text.slice(1)}.`
