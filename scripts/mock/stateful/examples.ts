/** The items that a contract's examples show: what a resource begins with. */
import { child, entries, type Fields, isFields, list, resolve, rootOf } from '../../openapi/document.ts'
import { choose } from '../choose.ts'
import { operationOf, type ResponseTo } from '../mock.ts'
import { newIds } from './ids.ts'
import type { Resource, Served } from './resources.ts'
import { inEnvelope } from './shapes.ts'

/** The items of the examples of a resource's list and of its single item, with their ids; made from schemas where nothing is written. */
export function exampleItems(
  contract: Fields,
  resource: Resource,
  responseTo: ResponseTo,
): [id: string, item: Fields][] {
  const { key, operations } = resource
  const readers = [operations.get('list'), operations.get('get')].filter((one) => one !== undefined)
  const written = readers.flatMap((one) => itemsIn(one, writtenExamples(contract, one)))
  const shown =
    written.length > 0 ? written : readers.slice(0, 1).flatMap((one) => itemsIn(one, [made(one, responseTo)]))
  const found = new Map<string, Fields>()
  for (const item of shown) {
    const own = Object.hasOwn(item, key) ? item[key] : undefined
    const id = own ?? newId(resource, item, found)
    if (!found.has(String(id))) found.set(String(id), { ...item, [key]: id })
  }
  return [...found]
}

/** The example that a mock without state responds with. A schema of which none can be made is none here. */
function made({ route }: Served, responseTo: ResponseTo): unknown {
  try {
    return responseTo(route, { path: route.path, parameters: {} }).body
  } catch {
    return undefined
  }
}

function writtenExamples(contract: Fields, { route, mediaType }: Served): unknown[] {
  const { response } = choose(operationOf(contract, route), {})
  const media = child(response, 'content', mediaType ?? '')
  const named = entries(child(media, 'examples')).map(([, at]) => resolve(at).value.value)
  return [media.value.example, ...named].filter((one) => one !== undefined)
}

function itemsIn({ role, shape }: Served, bodies: readonly unknown[]): Fields[] {
  const envelope = shape?.envelope
  const inner = bodies.map((body) => inEnvelope(envelope, body))
  return inner.flatMap((one) => (role === 'list' ? list(one) : [one])).filter(isFields)
}

function newId({ parameter, key }: Resource, item: Fields, taken: ReadonlyMap<string, Fields>) {
  const schema = parameter?.schema ?? rootOf({})
  const ids = newIds({ schema, key, item, like: 1, serial: taken.size + 1 })
  return ids.find((id) => !taken.has(String(id))) ?? String(taken.size + 1)
}
