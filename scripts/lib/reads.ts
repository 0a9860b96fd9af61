/** Finds what a contract documents and a handler ignores: handlers get their requests through proxies that note what is read of them. */
import { inspect } from 'node:util'
import type { HandlerContext, Service } from 'contract-server'
import type { OperationRequest } from 'contract-server/internal/operation'

/** A part of requests that a handler was given, and did not read. */
export interface Unread {
  operationId: string
  place: 'path' | 'query' | 'headers' | 'cookies' | 'body'
  /** Of a parameter or a body member: `sort`, `address.city`. */
  name: string
}

/** The handlers of a service, and what is known of their requests. */
export interface Reads {
  handlers: Service['handlers']
  /** What no request of those that succeeded until now was read for, of all that was sent in them. */
  unread(): Unread[]
}

/** What the server makes of headers for handlers. A GET that has them is compared by the server itself. */
const inContext: Readonly<Record<string, keyof HandlerContext>> = {
  'If-Match': 'expected',
  'If-None-Match': 'expected',
  'Idempotency-Key': 'once',
}

const words = {
  ...{ path: 'path parameter', query: 'query parameter', headers: 'header', cookies: 'cookie' },
  body: 'body member',
}

/** A sentence about it: `listThings ignores the query parameter sort`. */
export const sayUnread = ({ operationId, place, name }: Unread): string =>
  `${operationId} ignores the ${words[place]} ${name}`

/**
 * Wraps the handlers of a service so that it is seen what they read. Copying a parameter is not reading it: a handler that spreads its
 * query into a link or a list reads no more of it than that looks at. Copying a body is: it may be kept whole.
 * @param onUnread called once for each part that is not read by the first successful request that has it
 */
export function recordReads(
  { handlers, contract }: Pick<Service, 'handlers' | 'contract'>,
  onUnread: (unread: Unread) => void = () => {},
): Reads {
  /** Whether it was read, by operation and part. */
  const known = new Map<string, Unread & { isRead: boolean }>()
  const recorded = contract.routes.flatMap(({ operationId, method, parameters }) => {
    const handler = handlers[operationId]
    if (!handler) return []
    const standard = new Map(parameters.query.map((one) => [one.name, one.default]))
    const isGiven = ({ place, name }: Part, request: OperationRequest) =>
      !(place === 'query' && standard.get(name) === request.query[name]) &&
      !(place === 'headers' && method === 'GET' && inContext[name] === 'expected')
    const watched = async (request: OperationRequest, context: HandlerContext) => {
      const read = new Set<string>()
      const response = await handler(
        watchRequest(request, read) as never,
        watch(context, (name) => read.add(idOf('context', name))) as never,
      )
      if (response.status >= 300) return response
      for (const part of partsOf(request).filter((one) => isGiven(one, request))) {
        const { place, name } = part
        const id = `${operationId} ${idOf(place, name)}`
        const before = known.get(id)
        const header = place === 'headers' ? inContext[name] : undefined
        const isRead =
          read.has(idOf(place, name)) || (header !== undefined && read.has(idOf('context', header)))
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

type Part = Pick<Unread, 'place' | 'name'>

const idOf = (place: string, name: string) => `${place} ${name}`

/** What a request has of what its contract names. */
function partsOf({ path, query, headers, cookies = {}, body }: OperationRequest): Part[] {
  const parameters = Object.entries({ path, query, headers, cookies }).flatMap(([place, values]) =>
    Object.keys(values).flatMap((name) =>
      values[name] === undefined ? [] : { place: place as Unread['place'], name },
    ),
  )
  return [...parameters, ...[...membersIn(body)].map((name) => ({ place: 'body' as const, name }))]
}

/** The members of a body at any depth, those of the items of arrays as the array's. */
function membersIn(value: unknown, above = ''): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...membersIn(item, above)]))
  if (!isPlain(value)) return new Set()
  const own = Object.entries(value)
  return new Set(own.flatMap(([name, member]) => [above + name, ...membersIn(member, `${above}${name}.`)]))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value))

function watchRequest(request: OperationRequest, read: Set<string>): OperationRequest {
  const place = <T extends object>(name: string, values: T): T =>
    watch(values, (key) => read.add(idOf(name, key)))
  return {
    ...request,
    path: place('path', request.path),
    query: place('query', request.query),
    headers: place('headers', request.headers),
    cookies: request.cookies && place('cookies', request.cookies),
    body: watchBody(request.body, (name) => read.add(idOf('body', name))),
  }
}

/**
 * An object that notes which of its members are read. A spread, `Object.entries` and their like ask for the names of all members, and
 * then for each member first what it is and then for its value: that is no reading.
 */
function watch<T extends object>(target: T, note: (name: string) => void): T {
  let names: readonly PropertyKey[] = []
  let copied: PropertyKey | undefined
  return new Proxy(target, {
    ownKeys() {
      names = Reflect.ownKeys(target)
      return names as string[]
    },
    getOwnPropertyDescriptor(_, key) {
      // Who asks what two members are, one after the other, wants the names only.
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

/**
 * A copy of a body that notes, at any depth, which of its members are read. Unlike a proxy it can be cloned, and sent to another thread;
 * files and texts are as they are.
 */
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
