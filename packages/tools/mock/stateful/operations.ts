import type { Route } from 'contract-openapi/contract'
import { type Fields, fields, isFields, rootOf } from 'contract-openapi/read'
import { membersOf } from 'contract-openapi/resources'
import { type MockCall, type MockResponse, operationOf, type ResponseTo } from '../mock.ts'
import { idMaker } from './ids.ts'
import { lister } from './lists.ts'
import { createLocator } from './locate.ts'
import type { Resource, Role, Served } from './resources.ts'
import { type Respond, responder, type VersionedItem } from './show.ts'
import { type Collection, itemPath, type State } from './state.ts'

/** Applies an operation to the state; undefined if the example has to respond, with nothing changed. */
export type Act = (call: MockCall) => MockResponse | undefined

/**
 * Returns the effects of each operation of a resource.
 * @param responseTo the responses of a mock without state
 */
export function operations(
  contract: Fields,
  resource: Resource,
  responseTo: ResponseTo,
  state: State,
): [Route, Act][] {
  const acts = new Acts(contract, resource, responseTo, state)
  return [...resource.operations].map(([role, operation]) => {
    const respond = responder(resource.key, operation, responseTo)
    return [operation.route, acts[role](operation, respond, requestReader(contract, resource, operation))]
  })
}

type Reader = ReturnType<typeof requestReader>
type ActOnItem = (
  call: MockCall,
  collection: Collection,
  id: string,
  item: VersionedItem,
) => MockResponse | undefined

/** The operations of a resource, by role. */
class Acts implements Record<Role, (operation: Served, respond: Respond, reader: Reader) => Act> {
  readonly #contract: Fields
  readonly #resource: Resource
  readonly #responseTo: ResponseTo
  readonly #state: State
  readonly #members: ReadonlySet<string>
  readonly #locate: ReturnType<typeof createLocator>
  readonly #newId: ReturnType<typeof idMaker>

  constructor(contract: Fields, resource: Resource, responseTo: ResponseTo, state: State) {
    this.#contract = contract
    this.#resource = resource
    this.#responseTo = responseTo
    this.#state = state
    this.#members = new Set(membersOf(resource.schema).keys())
    this.#locate = createLocator(contract, resource, responseTo, state)
    this.#newId = idMaker(resource.home ?? resource)
  }

  list(operation: Served): Act {
    const list = lister(this.#contract, this.#resource.key, operation, this.#responseTo)
    return (call) => {
      const { collection } = this.#locate(operation.route, call)
      return collection ? list(call, collection) : this.#refused(operation.route, call, 404)
    }
  }

  create({ route }: Served, respond: Respond, reader: Reader): Act {
    const { key, parameter } = this.#resource
    return (call) => {
      const { collection: named, home, isAllowed } = this.#locate(route, call)
      if (!named) return this.#refused(route, call, 404)
      const collection = home ?? named
      const sent = reader.parse(call.body)
      if (!sent) return undefined
      const chosen = Object.hasOwn(sent, key) ? sent[key] : undefined
      const isTaken = chosen !== undefined && collection.items.has(String(chosen))
      const conflict = isTaken && this.#refused(route, call, 409)
      if (conflict) return conflict
      const created = (id: unknown): VersionedItem => ({
        value: this.#identified(sent, call, id),
        version: 1,
      })
      // An id has to fit into a path and the response; without a response, an example is wanted.
      const fits = (id: unknown) => {
        if (!isAllowed(id)) return false
        const shown = respond(call, created(id))?.item ?? {}
        return !Object.hasOwn(shown, key) || shown[key] === id
      }
      const id =
        chosen !== undefined && !isTaken && fits(chosen) ? chosen : this.#newId(sent, collection, fits)
      const above = home ? home.path : parameter && call.path.replace(/\/$/, '')
      const place = above === undefined ? undefined : itemPath(above, String(id))
      const response = this.#put(call, collection, String(id), created(id), respond, place)
      if (response && home) this.#state.show(home, String(id), named)
      return response
    }
  }

  get(operation: Served, respond: Respond): Act {
    return this.#toItem(operation, (call, _collection, _id, item) => respond(call, item))
  }

  replace(operation: Served, respond: Respond, reader: Reader): Act {
    const replace = this.#toItem(operation, (call, collection, id, item) => {
      const sent = reader.parse(call.body)
      if (!sent) return undefined
      // Members that no request can set belong to the server, and stay.
      const kept = Object.entries(item.value).filter(([name]) => !reader.members.has(name))
      const value = { ...Object.fromEntries(kept), ...sent }
      return this.#put(call, collection, id, this.#changed(call, item, value), respond)
    })
    if (!operation.route.responses[201]) return replace
    const respondCreated = responder(this.#resource.key, { ...operation, status: 201 }, this.#responseTo)
    return (call) => {
      const { collection } = this.#locate(operation.route, call)
      const id = this.#idIn(call)
      const sent = reader.parse(call.body)
      if (!collection || !sent || collection.items.has(String(id))) return replace(call)
      const created = { value: this.#identified(sent, call, id), version: 1 }
      return this.#put(call, collection, String(id), created, respondCreated)
    }
  }

  change(operation: Served, respond: Respond, reader: Reader): Act {
    return this.#toItem(operation, (call, collection, id, item) => {
      const patch = reader.parse(call.body)
      if (!patch) return undefined
      const changed = this.#changed(call, item, fields(merge(item.value, patch)))
      return this.#put(call, collection, id, changed, respond)
    })
  }

  delete(operation: Served, respond: Respond): Act {
    return this.#toItem(operation, (call, collection, id, item) => {
      const response = respond(call, item)
      if (response) this.#state.remove(collection, id)
      return response
    })
  }

  // A missing item gets the documented 404.
  #toItem({ route }: Served, act: ActOnItem): Act {
    return (call) => {
      const { collection } = this.#locate(route, call)
      const item = collection?.items.get(String(this.#idIn(call)))
      if (!collection || !item) return this.#refused(route, call, 404)
      return act(call, collection, item.id, { value: item.parse(), version: item.version })
    }
  }

  // The response comes first: an item that it cannot show is not kept. What it shows beside the item, such as a time, stays so.
  #put(
    call: MockCall,
    collection: Collection,
    id: string,
    { value, version }: VersionedItem,
    respond: Respond,
    place?: string,
  ): MockResponse | undefined {
    const response = respond(call, { value, version }, place)
    const shown = Object.entries(response?.item ?? {}).filter(([name]) => this.#members.has(name))
    if (response) this.#state.put(collection, id, { ...value, ...Object.fromEntries(shown) })
    return response
  }

  #idIn = (call: MockCall): unknown => call.parameters[this.#resource.parameter?.name ?? '']

  #refused(route: Route, call: MockCall, status: 404 | 409): MockResponse | undefined {
    if (!documentsRefusal(route, status)) return undefined
    return this.#responseTo(route, { ...call, prefer: `code=${status}` })
  }

  #identified(item: Fields, call: MockCall, id: unknown): Fields {
    const { key, parameter } = this.#resource
    const above = Object.entries(call.parameters).filter(
      ([name]) => name !== parameter?.name && this.#members.has(name),
    )
    return { ...item, ...Object.fromEntries(above), [key]: id }
  }

  #changed(call: MockCall, { value: before, version }: VersionedItem, value: Fields): VersionedItem {
    return { value: this.#identified(value, call, before[this.#resource.key]), version: version + 1 }
  }
}

// A default alone stands for success.
function documentsRefusal({ responses }: Route, status: number): boolean {
  const hasSuccess = Object.keys(responses).some((key) => key.startsWith('2'))
  return status in responses || '4XX' in responses || ('default' in responses && hasSuccess)
}

function requestReader(contract: Fields, resource: Resource, { route }: Served) {
  const contents = operationOf(contract, route).body?.content ?? []
  const schema = (contents.find(({ kind }) => kind === 'json') ?? contents[0])?.schema ?? rootOf({})
  const whole = membersOf(schema)
  const [only] = whole
  const inner = only && whole.size === 1 ? membersOf(only[1]) : undefined
  const isInEnvelope = only && inner && inner.size > 0 && !membersOf(resource.schema).has(only[0])
  const members = new Set((isInEnvelope ? inner : whole).keys())
  return {
    members,
    /** The item of a body; undefined for a body that is no object. */
    parse(sent: unknown): Fields | undefined {
      const item = isInEnvelope && isFields(sent) ? sent[only[0]] : (sent ?? {})
      // A body that is no JSON, such as a file, has no place in a response.
      return isFields(item) ? JSON.parse(JSON.stringify(item)) : undefined
    },
  }
}

/** Applies a merge patch (RFC 7396): null removes a member, objects are merged, all else is replaced. */
export function merge(target: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch
  // Names such as __proto__ are members like any other.
  const members = new Map(Object.entries(isFields(target) ? target : {}))
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name)
    else members.set(name, merge(members.get(name), value))
  }
  return Object.fromEntries(members)
}
