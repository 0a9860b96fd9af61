// Finds documented parts of requests that a handler ignores: proxies record what handlers read.
import { inspect } from 'node:util'
import type { Contract } from 'contract-openapi/contract'
import type { HandlerContext, Service } from 'contract-server'
import type { OperationRequest } from 'contract-server/embed'

/** Part of a request that a handler did not read. */
export interface Unread {
  operationId: string
  place: 'path' | 'query' | 'headers' | 'cookies' | 'body'
  name: string // sort, address.city
}

export interface Reads {
  handlers: Service['handlers']
  /** Parts that no successful request was read for so far. */
  unread(): Unread[]
}

// Headers that the server parses, by the member of the context that contains the result.
const inContext: Readonly<Record<string, readonly string[]>> = {
  expected: ['If-Match', 'If-None-Match'],
  once: ['Idempotency-Key'],
}

const words = {
  ...{ path: 'path parameter', query: 'query parameter', headers: 'header', cookies: 'cookie' },
  body: 'body member',
}

/** Formats an ignored part: `listThings ignores the query parameter sort`. */
export const sayUnread = ({ operationId, place, name }: Unread): string =>
  `${operationId} ignores the ${words[place]} ${name}`

/**
 * Wraps handlers to record what they read. Copying a parameter does not count as reading, because a handler may spread its query into a
 * link; copying a body does, because the handler may store it.
 * @param onUnread called once for each part that the first successful request with it did not read
 */
export function recordReads(
  { handlers, contract, open }: Pick<Service, 'handlers' | 'open'> & { contract: Pick<Contract, 'routes'> },
  onUnread: (unread: Unread) => void = () => {},
): Reads {
  // By operation and part.
  const known = new Map<string, Unread & { isRead: boolean }>()
  const recorded = contract.routes.flatMap(({ operationId, method, parameters }) => {
    const handler = handlers[operationId]
    if (!handler) return []
    const standard = new Map(parameters.query.map((parameter) => [parameter.name, parameter.default]))
    const watched = async (request: OperationRequest, context: HandlerContext) => {
      // The server itself compares versions of a read, and stores idempotency keys for data that is elsewhere.
      const byServer = [...(method === 'GET' ? inContext.expected! : []), ...(open ? inContext.once! : [])]
      const used = new Set(byServer.map((header) => `headers ${header}`))
      const note = (place: Unread['place'], name: string) => used.add(`${place} ${name}`)
      const watchedRequest: OperationRequest = {
        ...request,
        path: watch(request.path, (name) => note('path', name)),
        query: watch(request.query, (name) => note('query', name)),
        headers: watch(request.headers, (name) => note('headers', name)),
        cookies: request.cookies && watch(request.cookies, (name) => note('cookies', name)),
        body: watchBody(request.body, (name) => note('body', name)),
      }
      const response = await handler(
        watchedRequest as never,
        watch(context, (name) => inContext[name]?.map((header) => note('headers', header))) as never,
      )
      if (response.status >= 300) return response
      for (const { place, name } of partsOf(request, used)) {
        if (place === 'query' && standard.get(name) === request.query[name]) continue
        const id = `${operationId} ${place} ${name}`
        const before = known.get(id)
        const isRead = used.has(`${place} ${name}`)
        known.set(id, { operationId, place, name, isRead: isRead || before?.isRead === true })
        if (!isRead && !before) onUnread({ operationId, place, name })
      }
      return response
    }
    return [[operationId, watched as Service['handlers'][string]] as const]
  })
  return {
    handlers: Object.fromEntries(recorded),
    unread: () => [...known.values()].flatMap(({ isRead, ...part }) => (isRead ? [] : part)),
  }
}

// Parts of a request; members of unread objects are left out.
function partsOf({ path, query, headers, cookies = {}, body }: OperationRequest, used: ReadonlySet<string>) {
  const parameters = Object.entries({ path, query, headers, cookies }).flatMap(([place, values]) =>
    Object.keys(values).flatMap((name) =>
      values[name] === undefined ? [] : { place: place as Unread['place'], name },
    ),
  )
  return [...parameters, ...[...membersIn(body, used)].map((name) => ({ place: 'body' as const, name }))]
}

// Members of items of an array count as members of the array.
function membersIn(value: unknown, used: ReadonlySet<string>, above = ''): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...membersIn(item, used, above)]))
  if (!isPlain(value)) return new Set()
  const members = Object.entries(value).map(([name, member]) => [above + name, member] as const)
  const inside = members.filter(([name]) => used.has(`body ${name}`))
  return new Set([
    ...members.map(([name]) => name),
    ...inside.flatMap(([name, member]) => [...membersIn(member, used, `${name}.`)]),
  ])
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value))

// A spread, `Object.entries` and the like request all names, then descriptor and value of each member: that does not count as reading.
function watch<T extends object>(target: T, note: (name: string) => void): T {
  let names: readonly PropertyKey[] = []
  let copied: PropertyKey | undefined
  return new Proxy(target, {
    ownKeys() {
      names = Reflect.ownKeys(target)
      return names as string[]
    },
    getOwnPropertyDescriptor(_, key) {
      // Descriptors of two members in a row mean that only names are wanted.
      if (copied !== undefined) names = []
      copied = names.includes(key) ? key : undefined
      return Reflect.getOwnPropertyDescriptor(target, key)
    },
    get(_, key) {
      if (key !== copied) {
        names = []
        note(String(key))
      }
      copied = undefined
      return Reflect.get(target, key)
    },
  })
}

// A copy with getters can be cloned and sent to a thread, unlike a proxy. Files and texts stay unchanged.
function watchBody(value: unknown, note: (name: string) => void, above = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => watchBody(item, note, above))
  if (!isPlain(value)) return value
  const watched = Object.create(Object.getPrototypeOf(value), { [inspect.custom]: { value: () => value } })
  for (const [name, member] of Object.entries(value)) {
    let current = watchBody(member, note, `${above}${name}.`)
    const get = () => {
      note(above + name)
      return current
    }
    const set = (changed: unknown) => {
      current = changed
    }
    Object.defineProperty(watched, name, { get, set, enumerable: true, configurable: true })
  }
  return watched
}
