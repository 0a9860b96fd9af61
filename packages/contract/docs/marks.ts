import {
  type DocumentedContract,
  type DocumentedOperation,
  type LocatedOperation,
  operationsOf,
} from './documented-contract.ts'

/** Short words for the menu and the title, in colours that Redoc knows by name. */
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

/** The scopes that a key needs, as Markdown; empty where the contract says nothing of them. */
export function needs({ 'x-required-scopes': scopes }: DocumentedOperation): string {
  if (scopes?.length === 0) return 'needs a key with any scopes'
  return scopes ? `needs ${scopes.map((scope) => `\`${scope}\``).join(' and ')}` : ''
}

/** The notice at the top of an operation, as Markdown; empty for an operation that is stable and stays. */
export function notices(operation: DocumentedOperation, places: readonly LocatedOperation[]): string {
  const { deprecated, 'x-stability': stability } = operation
  const change = stability === 'beta' ? 'still change in a minor release' : 'change in any release'
  const unstable =
    stability &&
    notice(
      stability === 'beta' ? 'Beta.' : 'Experimental.',
      `It may ${change}. Every response says so: \`X-Stability: ${stability}\`.`,
    )
  return [deprecated && ending(operation, places), unstable].filter(Boolean).join('\n\n')
}

function ending(operation: DocumentedOperation, places: readonly LocatedOperation[]): string {
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
  // The page is the same whenever it is built; its own script puts the number of days that are left there.
  return notice(`Ends on ${sunset}{days-until:${sunset}}.`, sentences.join(' '), 'warning')
}

/** A box that stands out; the blank lines let Markdown go on inside of it. */
function notice(title: string, text: string, kind = 'info'): string {
  return `<div class="notice ${kind}">\n\n**${title}** ${text}\n\n</div>`
}

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
const quoted = (operation: DocumentedOperation, places: readonly LocatedOperation[]) =>
  notices(operation, places)
    .replaceAll(/<\/?div[^>]*>|\{days-until:[^}]*\}/g, '')
    .replaceAll('](#', '](/docs#')
    .trim()
    .replaceAll(/^(?=.)/gm, '> ')

const capitalized = (text: string) => text && `${text[0]!.toUpperCase()}${text.slice(1)}.`
