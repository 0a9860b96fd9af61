/** Lifecycle and scopes of an operation in words: the labels and notices that Redoc and the console show. */

import type { DocumentedOperation, LocatedOperation } from './documented-contract.ts'

/** Short labels for menu and title, in colours that Redoc knows. */
export function badges({
  deprecated,
  'x-stability': stability,
}: DocumentedOperation): { name: string; color: string }[] {
  const shown = []
  if (deprecated) shown.push({ name: 'Deprecated', color: 'orange' })
  if (stability === 'beta') shown.push({ name: 'Beta', color: 'blue' })
  if (stability === 'experimental') shown.push({ name: 'Experimental', color: 'purple' })
  return shown
}

/** Required scopes in Markdown; empty if the contract declares none. */
export function needs({ 'x-required-scopes': scopes }: DocumentedOperation): string {
  if (scopes?.length === 0) return 'needs a key with any scopes'
  return scopes ? `needs ${scopes.map((scope) => `\`${scope}\``).join(' and ')}` : ''
}

/** Notice at the top of an operation, in Markdown; empty for a stable operation without a sunset. */
export function notices(operation: DocumentedOperation, operations: readonly LocatedOperation[]): string {
  const { deprecated, 'x-stability': stability } = operation
  const change = stability === 'beta' ? 'still change in a minor release' : 'change in any release'
  const unstable =
    stability &&
    notice(
      stability === 'beta' ? 'Beta.' : 'Experimental.',
      `It may ${change}. Every response says so: \`X-Stability: ${stability}\`.`,
    )
  return [deprecated && ending(operation, operations), unstable].filter(Boolean).join('\n\n')
}

function ending(operation: DocumentedOperation, operations: readonly LocatedOperation[]): string {
  const { 'x-deprecated-since': since, 'x-sunset': sunset, 'x-successor': successor } = operation
  if (sunset === undefined) return notice('Deprecated.', 'Its end is not announced yet.', 'warning')
  const sentences = [`From then on the response is \`410\`. Deprecated since ${since}.`]
  const reason = operation['x-deprecated-reason']
  if (reason !== undefined) sentences.push(reason)
  if (successor !== undefined) {
    const target = operations.find((place) => place.operation.operationId === successor.operationId)
    if (target === undefined) throw new Error(`The contract has no operation ${successor.operationId}.`)
    const link = `[${target.operation.summary}](#operation/${successor.operationId})`
    sentences.push(`Use ${link} instead: \`${successor.usage}\`.`)
    if (successor.differences !== undefined) sentences.push(successor.differences)
  }
  // The build does not depend on the date; the script of the page inserts the number of days.
  return notice(`Ends on ${sunset}{days-until:${sunset}}.`, sentences.join(' '), 'warning')
}

function notice(title: string, text: string, kind = 'info'): string {
  return `<div class="notice ${kind}">\n\n**${title}** ${text}\n\n</div>`
}
