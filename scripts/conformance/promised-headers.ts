import type { HttpResponse } from './exchange.ts'
import type { ContractOperation } from './oracle-contract.ts'

const seconds = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000

/** The lifecycle headers that the marks of an operation promise for every response; undefined: it must not be there. */
function promised({ deprecated, stability }: ContractOperation): Record<string, string | undefined> {
  return {
    Deprecation: deprecated && `@${seconds(deprecated.since)}`,
    Sunset: deprecated && new Date(seconds(deprecated.sunset) * 1000).toUTCString(),
    'X-Stability': stability,
  }
}

/** What a response says of the lifecycle of its operation that the contract does not (RFC 8594, RFC 9745). */
export function lifecycleViolations(operation: ContractOperation, { headers }: HttpResponse): string[] {
  const wrong = Object.entries(promised(operation)).flatMap(([name, value]) => {
    const sent = headers[name.toLowerCase()]
    if (sent === value) return []
    if (sent === undefined) return [`the header ${name} is missing`]
    return [`the header ${name} is ${JSON.stringify(sent)} instead of ${JSON.stringify(value ?? 'absent')}`]
  })
  const relations = operation.deprecated ? ['deprecation', 'successor-version'] : []
  const missing = relations.filter((relation) => !headers.link?.includes(`rel="${relation}"`))
  return [...wrong, ...missing.map((relation) => `the header Link has no rel="${relation}"`)]
}

/** The headers that every response of the operation carries because of its marks; no response has to declare them. */
export const markHeaders = (operation: ContractOperation): string[] => [
  ...Object.entries(promised(operation)).flatMap(([name, value]) => (value === undefined ? [] : name)),
  ...(operation.deprecated ? ['Link'] : []),
]
