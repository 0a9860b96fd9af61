import type { DocumentedOperation, Place } from './documented-contract.ts'

/** Short words for the menu and the title, in colours that Redoc knows by name. */
export function badges({
  deprecated,
  'x-stability': stability,
}: DocumentedOperation): { name: string; color: string }[] {
  return [
    ...(deprecated ? [{ name: 'Deprecated', color: 'orange' }] : []),
    ...(stability === 'beta' ? [{ name: 'Beta', color: 'blue' }] : []),
    ...(stability === 'experimental' ? [{ name: 'Experimental', color: 'purple' }] : []),
  ]
}

/** The scopes that a key needs, as Markdown; empty where the contract says nothing of them. */
export function needs({ 'x-required-scopes': scopes }: DocumentedOperation): string {
  if (scopes?.length === 0) return 'needs a key with any scopes'
  return scopes ? `needs ${scopes.map((scope) => `\`${scope}\``).join(' and ')}` : ''
}

/** What a caller should know before anything else, as Markdown; empty for an operation that is stable and stays. */
export function notices(operation: DocumentedOperation, places: readonly Place[]): string {
  const { deprecated, 'x-stability': stability } = operation
  return [deprecated && ending(operation, places), stability && stabilities[stability]]
    .filter(Boolean)
    .join('\n\n')
}

const stabilities = {
  beta: notice(
    'Beta.',
    'It may still change in a minor release. Every response says so: `X-Stability: beta`.',
  ),
  experimental: notice(
    'Experimental.',
    'It may change in any release. Every response says so: `X-Stability: experimental`.',
  ),
}

function ending(operation: DocumentedOperation, places: readonly Place[]): string {
  const { 'x-deprecated-since': since, 'x-sunset': sunset, 'x-successor': successor } = operation
  if (sunset === undefined) return notice('Deprecated.', 'Its end is not announced yet.', 'warning')
  const sentences = [`From then on the response is \`410\`. Deprecated since ${since}.`]
  const reason = operation['x-deprecated-reason']
  if (reason !== undefined) sentences.push(reason)
  if (successor !== undefined) {
    const target = places.find((place) => place.operation.operationId === successor.operationId)
    if (target === undefined) throw new Error(`The contract has no operation ${successor.operationId}.`)
    const link = `[${target.operation.summary}](#operation/${successor.operationId})`
    sentences.push(`Use ${link} instead: \`${successor.usage}\`.`)
    if (successor.differences !== undefined) sentences.push(successor.differences)
  }
  return notice(`Ends on ${sunset}${daysMark(sunset)}.`, sentences.join(' '), 'warning')
}

/**
 * Stands for the days that are left, so that the page is the same whenever it is built; the page's own script puts the
 * number in its place.
 */
function daysMark(date: string): string {
  return `{days-until:${date}}`
}

/** A box that stands out; the blank lines let Markdown go on inside of it. */
function notice(title: string, text: string, kind = 'info'): string {
  return `<div class="notice ${kind}">\n\n**${title}** ${text}\n\n</div>`
}
