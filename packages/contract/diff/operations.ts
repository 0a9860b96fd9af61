import { itemOf, modelOf, type Operation } from '../model/model.ts'
import { outgoingOf } from '../model/outgoing.ts'
import { type Fields, type Located, text } from '../read/document.ts'
import { shapeOfTemplate } from '../wire/template.js'

export type Stability = 'experimental' | 'beta' | 'stable'

export interface ComparedOperation extends Operation {
  index: number
  /** `GET /things`, `webhook storm` or `callback done of POST /things` */
  name: string
  /** Identity in both contracts; names of path variables do not count, since callers do not see them. */
  key: string
  stability: Stability
  sunset: string | undefined // first day without it, YYYY-MM-DD
  /** URL of a callback as written, empty for a webhook; undefined for an operation. */
  sentTo: string | undefined
}

/**
 * Returns all operations, and all requests that the server sends.
 * @param withBase true to identify operations by their paths on the server, with the path of its URL
 */
export function operationsOf(document: Fields, withBase = false): ComparedOperation[] {
  const compared: ComparedOperation[] = []
  const add = (
    operation: Operation,
    more: Pick<ComparedOperation, 'name' | 'key' | 'sentTo'>,
    owner?: Operation,
  ) =>
    compared.push({
      ...operation,
      ...more,
      operationId: operation.operationId || more.name,
      index: compared.length,
      stability: stabilityOf(markOf('x-stability', operation.at, owner?.at)),
      sunset: sunsetOf(operation.at) ?? (owner && sunsetOf(owner.at)),
    })

  const model = modelOf(document)
  const operations = model.operations.filter(({ template }) => template.startsWith('/'))
  const keyOf = (operation: Operation) =>
    nameOf(withBase ? { ...operation, template: `${operation.bases[0]}${operation.template}` } : operation)
  const byKey = Map.groupBy(operations, (operation) => shapeOfTemplate(keyOf(operation)))
  for (const operation of operations) {
    const key = keyOf(operation)
    // Names of variables count only if nothing else distinguishes two paths.
    const isAlone = byKey.get(shapeOfTemplate(key))!.length === 1
    add(operation, {
      name: nameOf(operation),
      key: isAlone ? shapeOfTemplate(key) : key,
      sentTo: undefined,
    })
  }
  for (const { name, subscribed, requests } of outgoingOf({ ...model, operations })) {
    const owner = subscribed?.operation
    const of = owner ? `callback of ${owner.operationId || nameOf(owner)}` : 'webhook'
    const about = owner ? `callback ${name} of ${nameOf(owner)}` : `webhook ${name}`
    // Requests with one name differ by their methods and their order.
    const seen: string[] = []
    for (const request of requests) {
      const { method, at } = request
      const url = owner ? String(itemOf(at).path.at(-1)) : ''
      const label = requests.length > 1 ? `${about} (${method}${url && ` to ${url}`})` : about
      const nth = seen.filter((other) => other === method).length
      seen.push(method)
      const key = shapeOfTemplate(`${about} ${method} ${nth}`)
      add({ ...request, operationId: `${name} (${of})` }, { name: label, key, sentTo: url }, owner)
    }
  }
  return compared
}

const nameOf = ({ method, template, fixedQuery }: Operation): string =>
  `${method} ${template}${fixedQuery === undefined ? '' : `?${fixedQuery}`}`

// A callback lives no longer than the operation that subscribes to it.
const markOf = (mark: string, own: Located, owner: Located | undefined): unknown =>
  own.value[mark] ?? owner?.value[mark]

// Without `deprecated: true` a sunset announces nothing. A released contract may be older than the rule that requires a date.
const sunsetOf = ({ value }: Located): string | undefined =>
  value.deprecated === true ? /^\d{4}-\d\d-\d\d$/.exec(text(value['x-sunset']) ?? '')?.[0] : undefined

const stabilityOf = (mark: unknown): Stability =>
  mark === 'experimental' || mark === 'beta' ? mark : 'stable'
