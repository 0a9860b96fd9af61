import { type Fields, type Located, text } from '../read/document.ts'
import { modelOf, type Operation } from '../read/model.ts'
import { outgoingOf } from '../read/outgoing.ts'

export type Stability = 'experimental' | 'beta' | 'stable'

/** An operation, or a request that the server sends, with what the contract promises about it. */
export interface ComparedOperation extends Operation {
  /** How many stand before it in its contract. */
  index: number
  /** `GET /things`, `webhook storm` or `callback done of POST /things` */
  name: string
  stability: Stability
  /** The first day without it, YYYY-MM-DD. */
  sunset: string | undefined
  /** The URL of a callback as written, and empty for a webhook; undefined for an operation. */
  sentTo: string | undefined
}

/** All operations, and all that the server sends. Of several requests of one callback, which no server takes, the first. */
export function operationsOf(document: Fields): ComparedOperation[] {
  const model = modelOf(document)
  const nameOf = ({ method, template }: Operation) => `${method} ${template}`
  const compared: ComparedOperation[] = []
  const add = (operation: Operation, name: string, sentTo?: string, owner?: Operation) =>
    compared.push({
      ...operation,
      operationId: operation.operationId || name,
      index: compared.length,
      name,
      sentTo,
      stability: stabilityOf(markOf('x-stability', operation.at, owner?.at)),
      sunset: dayOf(markOf('x-sunset', operation.at, owner?.at)),
    })
  for (const operation of model.operations) add(operation, nameOf(operation))
  for (const { name, subscribed, requests } of outgoingOf(model)) {
    const [request] = requests
    if (!request) continue
    const owner = subscribed?.operation
    const of = owner ? `callback of ${owner.operationId || nameOf(owner)}` : 'webhook'
    const fullName = owner ? `callback ${name} of ${nameOf(owner)}` : `webhook ${name}`
    add({ ...request, operationId: `${name} (${of})` }, fullName, subscribed?.expression ?? '', owner)
  }
  return compared
}

/** Variables of a path may be renamed: no caller sees their names. */
export const keyOf = ({ name }: ComparedOperation): string => name.replaceAll(/\{[^}]*\}/g, '{}')

/** Nothing is promised of a callback for longer than of the operation that subscribes. */
const markOf = (mark: string, own: Located, owner: Located | undefined): unknown =>
  own.value[mark] ?? owner?.value[mark]

/** A text that is no date was never a promise; the released contract may be older than the rule that asks for one. */
const dayOf = (mark: unknown): string | undefined => /^\d{4}-\d\d-\d\d$/.exec(text(mark) ?? '')?.[0]

const stabilityOf = (mark: unknown): Stability =>
  mark === 'experimental' || mark === 'beta' ? mark : 'stable'
