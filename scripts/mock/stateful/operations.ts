/** What the operations of a resource do to the state. */
import type { Route } from 'contract-server/contract'
import { type Fields, fields } from '../../openapi/document.ts'
import type { MockCall, MockResponse, ResponseTo } from '../mock.ts'
import { lister } from './listing.ts'
import { merge } from './merge.ts'
import { idMaker } from './new-id.ts'
import { placesOf } from './places.ts'
import { requestReader } from './requests.ts'
import type { Resource, Role, Served } from './resources.ts'
import { type Respond, responder } from './responder.ts'
import { inEnvelope, membersOf } from './shapes.ts'
import type { Collection, Item, State } from './state.ts'

/** Does what an operation says to the state. Undefined where the examples are to respond; then nothing has changed. */
export type Act = (call: MockCall) => MockResponse | undefined

/**
 * Each operation of a resource, and what it does.
 * @param responseTo the responses of a mock without state
 */
export function operations(
  contract: Fields,
  resource: Resource,
  responseTo: ResponseTo,
  state: State,
): [Route, Act][] {
  const { key, parameter } = resource
  const members = membersOf(resource.schema)
  const placeOf = placesOf(contract, resource, responseTo, state)
  const newId = idMaker(resource)
  const idIn = (call: MockCall) => call.parameters[parameter?.name ?? '']

  const refused = (route: Route, call: MockCall, status: 404 | 409): MockResponse | undefined =>
    documentsRefusal(route, status) ? responseTo(route, { ...call, prefer: `code=${status}` }) : undefined

  /** An item with its id, and with the ids of the path that it has members for. */
  const identified = (item: Fields, call: MockCall, id: unknown): Fields => {
    const above = Object.entries(call.parameters).filter(
      ([name]) => name !== parameter?.name && members.has(name),
    )
    return { ...item, ...Object.fromEntries(above), [key]: id }
  }

  /** Responds first: what cannot be shown is not kept. */
  const put = (
    call: MockCall,
    collection: Collection,
    { id, value, version }: Pick<Item, 'id' | 'value' | 'version'>,
    respond: Respond,
    newId?: string,
  ): MockResponse | undefined => {
    const response = respond(call, { value, version }, newId)
    if (response) state.put(collection, id, value)
    return response
  }

  /** What is done to an item; the documented 404 where there is none. */
  const toItem =
    (
      { route }: Served,
      act: (call: MockCall, collection: Collection, item: Item) => MockResponse | undefined,
    ): Act =>
    (call) => {
      const { collection } = placeOf(route, call)
      const item = collection?.items.get(String(idIn(call)))
      return collection && item ? act(call, collection, item) : refused(route, call, 404)
    }

  /** An item with another value, whose id stays. */
  const changed = (call: MockCall, item: Item, value: Fields): Pick<Item, 'id' | 'value' | 'version'> => {
    return { id: item.id, value: identified(value, call, item.value[key]), version: item.version + 1 }
  }

  const acts: Record<Role, (served: Served) => Act> = {
    list(served) {
      const list = lister(contract, key, served, responseTo)
      return (call) => {
        const { collection } = placeOf(served.route, call)
        return collection ? list(call, collection) : refused(served.route, call, 404)
      }
    },

    create(served) {
      const respond = responder(key, served, responseTo)
      const reader = requestReader(contract, resource, served)
      return (call) => {
        const { collection, isAllowed } = placeOf(served.route, call)
        if (!collection) return refused(served.route, call, 404)
        const sent = reader.read(call.body)
        if (!sent) return undefined
        const given = Object.hasOwn(sent, key) ? sent[key] : undefined
        const isTaken = given !== undefined && collection.items.has(String(given))
        const conflict = isTaken && refused(served.route, call, 409)
        if (conflict) return conflict
        /** Whether a path and the response can have the id; a response where only examples are wanted has none. */
        const fits = (id: unknown) => {
          if (!isAllowed(id)) return false
          const { body } = respond(call, { value: identified(sent, call, id), version: 1 }) ?? {}
          const shown = fields(inEnvelope(served.shape?.envelope, body))
          return !Object.hasOwn(shown, key) || shown[key] === id
        }
        const id = given !== undefined && !isTaken && fits(given) ? given : newId(sent, collection, fits)
        const item = { id: String(id), value: identified(sent, call, id), version: 1 }
        return put(call, collection, item, respond, parameter && item.id)
      }
    },

    get(served) {
      const respond = responder(key, served, responseTo)
      return toItem(served, (call, _, item) => respond(call, item))
    },

    replace(served) {
      const respond = responder(key, served, responseTo)
      const reader = requestReader(contract, resource, served)
      const replace = toItem(served, (call, collection, item) => {
        const sent = reader.read(call.body)
        // What no request can set is the server's own, and stays.
        const own = Object.entries(item.value).filter(([name]) => !reader.members.has(name))
        return (
          sent && put(call, collection, changed(call, item, { ...Object.fromEntries(own), ...sent }), respond)
        )
      })
      if (!served.route.responses[201]) return replace
      const respondCreated = responder(key, { ...served, status: 201 }, responseTo)
      return (call) => {
        const { collection } = placeOf(served.route, call)
        const id = idIn(call)
        const sent = reader.read(call.body)
        if (!collection || !sent || collection.items.has(String(id))) return replace(call)
        const item = { id: String(id), value: identified(sent, call, id), version: 1 }
        return put(call, collection, item, respondCreated)
      }
    },

    change(served) {
      const respond = responder(key, served, responseTo)
      const reader = requestReader(contract, resource, served)
      return toItem(served, (call, collection, item) => {
        const patch = reader.read(call.body)
        return patch && put(call, collection, changed(call, item, fields(merge(item.value, patch))), respond)
      })
    },

    delete(served) {
      const respond = responder(key, served, responseTo)
      return toItem(served, (call, collection, item) => {
        const response = respond(call, item)
        if (response) state.remove(collection, item.id)
        return response
      })
    },
  }
  return [...resource.operations].map(([role, served]) => [served.route, acts[role](served)])
}

/** Whether an operation documents a refusal. Where the default is all that there is, it stands for success. */
function documentsRefusal({ responses }: Route, status: number): boolean {
  const hasSuccess = Object.keys(responses).some((key) => key.startsWith('2'))
  return status in responses || '4XX' in responses || ('default' in responses && hasSuccess)
}
