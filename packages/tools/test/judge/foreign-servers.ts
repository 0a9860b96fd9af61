/** The server of `foreign.yaml`, a library below `/api`, with one fault at a time. */
import { type Call, type Fault, type Reply, startReplying, type Tls } from '../../../testing/replying.ts'

/** Starts the library. Returns its address. It ends with the test. */
export const startLibrary = (fault?: Fault): Promise<string> => startForeign(library(), fault)

/** Starts a server with these responses below `/api`. A fault may call for the response several times, and it is made once. */
export async function startForeign(
  reply: (call: Call) => Reply,
  fault: Fault = (_, usual) => usual(),
  tls?: Tls,
): Promise<string> {
  const address = await startReplying((call) => {
    let made: Reply | undefined
    return fault(call, () => {
      made ??= reply(call)
      return made
    })
  }, tls)
  return `${address}/api`
}

const isSize = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 9

function readShelf(body: string): { name: string; size?: number } | undefined {
  try {
    const shelf = JSON.parse(body)
    return isShelf(shelf) ? shelf : undefined
  } catch {
    return undefined
  }
}

function isShelf(value: unknown): boolean {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  const { name, size } = value as Record<string, unknown>
  const isNamed = typeof name === 'string' && name !== '' && [...name].length <= 100
  return isNamed && (size === undefined || isSize(size))
}

function library(): (call: Call) => Reply {
  const shelves = new Map<number, object>()
  const books = new Map<string, object>()
  let last = 0
  return ({ method, url, headers, body }): Reply => {
    const [, , kind, id] = url.pathname.split('/')
    const path = `${kind}${id === undefined ? '' : '/'}`
    const allowed = { shelves: 'GET, POST', 'shelves/': 'GET, PUT, DELETE', books: 'POST', 'books/': 'GET' }[
      path
    ]
    if (allowed === undefined) return { status: 404 }
    if (!allowed.split(', ').includes(method)) return { status: 405, headers: { Allow: allowed } }
    if (path === 'books') {
      const title = new URLSearchParams(body).get('title')
      if (!title) return { status: 400 }
      const book = { id: `b${++last}`, title }
      books.set(book.id, book)
      return { status: 201, body: book }
    }
    if (path === 'books/') {
      const key = url.searchParams.get('api_key')
      if (key !== 'secret') return { status: 401, headers: { 'WWW-Authenticate': 'Key' } }
      const book = books.get(id!)
      return book ? { status: 200, body: book } : { status: 404 }
    }
    if (path === 'shelves' && method === 'GET') {
      const size = url.searchParams.get('size')
      const tenant = headers['x-tenant'] ?? ''
      if (tenant === '' || tenant.length > 40) return { status: 400 }
      // An empty value is none unless the contract says so, and a long one makes too long an address.
      if (/[?&]note=(&|$)/.test(url.search) || url.search.length > 8000) return { status: 400 }
      if (size !== null && !/^[0-9]$/.test(size)) return { status: 400 }
      const all = [...shelves.values()].filter(
        (shelf) => size === null || (shelf as { size?: number }).size === Number(size),
      )
      return { status: 200, body: all, headers: { 'X-Total': String(all.length) } }
    }
    const shelf = method === 'POST' || method === 'PUT' ? readShelf(body) : undefined
    if (method === 'POST' || method === 'PUT') if (!shelf) return { status: 400 }
    if (path === 'shelves') {
      const made = { id: ++last, name: shelf!.name, size: shelf!.size }
      shelves.set(last, made)
      return { status: 200, body: made }
    }
    if (!/^-?\d+$/.test(id!)) return { status: 400 }
    const number = Number(id)
    const known = shelves.get(number)
    if (!known) return { status: 404 }
    if (method === 'DELETE') return { status: shelves.delete(number) ? 204 : 404 }
    if (method === 'PUT') shelves.set(number, { id: number, name: shelf!.name, size: shelf!.size })
    return { status: 200, body: shelves.get(number) }
  }
}
