/** A server of a library, as its contract has it, in plain node:http; `faults` make it break its word. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type Members = Record<string, unknown>
interface Shelf {
  shelf: Members
  books: Map<string, Members>
}
interface Result {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

export type LibraryFault = 'any shelf has the book' | 'the room is ignored' | 'a book stays'

const failure = (status: number, reason: string): Result => ({ status, body: { reason } })
const isText = (value: unknown) => typeof value === 'string' && /^[A-Za-z0-9 ]{1,40}$/.test(value)
const checks: Record<string, (value: unknown) => boolean> = {
  label: isText,
  title: isText,
  room: (value) => value === 'north' || value === 'south',
  state: (value) => value === 'in' || value === 'lent',
}

/** The members of a body that has exactly these; undefined for any other. */
function read(bytes: Buffer, names: string[]): Members | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const body = JSON.parse(text)
    const keys = Object.keys(body)
    const once = names.every((name) => text.split(`"${name}":`).length === 2)
    const exact = keys.length === names.length && names.every((name) => checks[name]?.(body[name]))
    return exact && once && !Array.isArray(body) ? body : undefined
  } catch {
    return undefined
  }
}

/** Starts the server and gives its address. It ends with the test. */
export async function startLibrary(key: string, fault?: LibraryFault): Promise<string> {
  const shelves = new Map<string, Shelf>()
  let last = 0

  function respond({ method = '', headers }: IncomingMessage, target: string, bytes: Buffer): Result {
    const [path = '', search = ''] = target.split(/\?(.*)/s)
    const [, first, shelfId, second, bookId, ...rest] = path.split('/')
    const depth = path.split('/').length - 1
    const methods =
      first === 'loans' && depth === 2
        ? ['DELETE']
        : first !== 'shelves' ||
            rest.length > 0 ||
            (second !== undefined && second !== 'books') ||
            shelfId === '' ||
            bookId === ''
          ? []
          : [['GET', 'HEAD', 'POST'], ['GET', 'HEAD'], ['POST'], ['GET', 'HEAD', 'PATCH', 'DELETE']][
              depth - 1
            ]
    if (!methods || methods.length === 0) return failure(404, 'no such path')
    const Allow = methods.join(', ')
    if (method === 'OPTIONS') return { status: 204, headers: { Allow } }
    if (!methods.includes(method)) return { ...failure(405, 'no such method'), headers: { Allow } }
    if (headers.authorization !== `Bearer ${key}`) return failure(401, 'no key')
    if (!/json|\*\/\*/.test(headers.accept ?? '*/*')) return failure(406, 'JSON only')
    const room = /^room=(north|south)$/.exec(search)?.[1]
    if (target.includes('?') && search !== '' && !(room && depth === 1 && method !== 'POST'))
      return failure(400, 'bad query')
    if (depth > 1 && !/^[1-9][0-9]{0,15}$/.test(shelfId ?? '')) return failure(400, 'bad shelf')
    if (depth > 3 && !/^b[0-9]+$/.test(bookId ?? '')) return failure(400, 'bad book')
    const names = { POST: depth === 1 ? ['label', 'room'] : ['title'], PATCH: ['state'] }[method]
    const body = names && read(bytes, names)
    if (names && !body) return failure(400, 'bad body')

    if (depth === 1 && method !== 'POST') {
      const all = [...shelves.values()].map(({ shelf }) => shelf)
      const wanted = fault === 'the room is ignored' ? undefined : room
      return { status: 200, body: all.filter((shelf) => !wanted || shelf.room === wanted) }
    }
    if (depth === 1) {
      const shelf = { id: ++last, ...body }
      shelves.set(String(last), { shelf, books: new Map() })
      return { status: 201, body: shelf, headers: { Location: `/shelves/${last}` } }
    }
    const lenient = fault === 'any shelf has the book' && depth === 4
    const place = lenient
      ? [...shelves.values()].find(({ books }) => books.has(bookId ?? ''))
      : shelves.get(shelfId ?? '')
    if (!place) return failure(404, 'no shelf')
    if (depth === 2) return { status: 200, body: place.shelf }
    if (depth === 3) {
      const id = `b${++last}`
      const book = { id, title: body?.title, state: 'in' }
      place.books.set(id, book)
      return { status: 201, body: book, headers: { Location: `/shelves/${shelfId}/books/${id}` } }
    }
    const book = place.books.get(bookId ?? '')
    if (!book) return failure(404, 'no book')
    if (method === 'DELETE') {
      if (fault !== 'a book stays') place.books.delete(bookId ?? '')
      return { status: 204 }
    }
    return { status: 200, body: Object.assign(book, body) }
  }

  const server = createServer(async (request, response) => {
    const bytes = await buffer(request).catch(() => undefined)
    if (!bytes) return
    const { status, body, headers } = respond(request, request.url ?? '', bytes)
    const text = body === undefined ? undefined : JSON.stringify(body)
    response.writeHead(status, { ...headers, ...(text && { 'Content-Type': 'application/json' }) })
    response.end(request.method === 'HEAD' ? undefined : text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
