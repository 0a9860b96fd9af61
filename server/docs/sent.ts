/** What a server sends by itself, as docs show it: Redoc knows no samples of callbacks, so they stand in the text. */
import type { DocumentedContract, Parameter, Reference } from './documented-contract.ts'
import { verification } from './samples/verify.ts'

/** A callback's request, or a webhook's. */
interface Sent {
  description?: string
  parameters?: (Parameter | Reference)[]
}

/** Says of every request that is signed how to verify it; changes the contract. */
export function withVerification(contract: DocumentedContract): void {
  const { components = {}, webhooks, 'x-webhooks': ours } = contract
  const find = (value: unknown, section: 'callbacks' | 'pathItems' | 'parameters') => {
    const { $ref } = fields(value)
    const home = `#/components/${section}/`
    if (typeof $ref !== 'string') return fields(value)
    return fields($ref.startsWith(home) ? fields(components[section])[$ref.slice(home.length)] : undefined)
  }
  const operations = Object.values(contract.paths).flatMap((item) => Object.values(fields(item)))
  const callbacks = operations.flatMap((operation) => Object.values(fields(fields(operation).callbacks)))
  const items = [
    ...callbacks.flatMap((callback) => Object.values(find(callback, 'callbacks'))),
    ...Object.values({ ...webhooks, ...ours }),
  ].map((item) => find(item, 'pathItems'))
  for (const item of new Set(items)) {
    const sent = item.post as Sent | undefined
    const parameters = [item, sent].flatMap((owner) => Object.values(fields(fields(owner).parameters)))
    const names = parameters.map((one) => String(find(one, 'parameters').name).toLowerCase())
    if (sent && names.includes('webhook-signature'))
      sent.description = [sent.description?.trim(), verification].filter(Boolean).join('\n\n')
  }
}

/** Any contract is documented, whatever stands where an object should. */
const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
