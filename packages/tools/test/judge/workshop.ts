/** The server of `workshop.yaml`, with one fault at a time. */
import { createHash, randomBytes } from 'node:crypto'
import type { Call, Fault, Reply, Tls } from '../../../testing/replying.ts'
import { startForeign } from './foreign-servers.ts'

type Item = Record<string, unknown>

const none: Reply = { status: 404 }
const wrong: Reply = { status: 400 }
const denied: Reply = { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } }

/** Starts it; its keys are `card`, `code` and, as Basic, `guard:pass`. */
export const startWorkshop = (fault = '', change?: Fault, tls?: Tls): Promise<string> =>
  startForeign(workshop(fault), change, tls)

function workshop(fault: string): (call: Call) => Reply {
  const members = new Map<string, string>()
  const tokens = new Set<string>()
  const all: Record<string, Map<number, Item>> = { tools: new Map(), shifts: new Map(), notes: new Map() }
  /** Items as they were created, for lists that are never up to date. */
  const old = new Map<number, Item>()
  let last = 0

  function shown(kind: string): Item[] {
    const items = [...all[kind]!.values()]
    if (kind === 'tools' && fault === 'list of yesterday')
      return items.map(({ id }) => old.get(id as number)!)
    return kind === 'tools' && fault === 'list of the dead'
      ? [...old.values()].map((tool) => all.tools!.get(tool.id as number) ?? tool)
      : items
  }

  function enter({ url, method, headers, body }: Call): Reply | undefined {
    const sent = read(body)
    const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
    switch (`${method} ${url.pathname.replace('/api', '')}`) {
      case 'POST /members':
        if (!isMember(sent)) return wrong
        members.set(sent.email, sent.password)
        return { status: 201, body: { email: sent.email } }
      case 'POST /sessions': {
        if (!isMember(sent)) return wrong
        if (members.get(sent.email) !== sent.password) return { status: 403 }
        const accessToken = randomBytes(9).toString('base64url')
        tokens.add(accessToken)
        return { status: 200, body: { accessToken } }
      }
      case 'GET /vault':
        return openVault(headers) ? { status: 204 } : denied
      case 'DELETE /sessions/current':
        return tokens.delete(token) ? { status: 204 } : denied
    }
    return tokens.has(token) ? undefined : denied
  }

  function openVault({ 'x-card': card, cookie = '', authorization = '' }: Call['headers']): boolean {
    const isGuard = authorization === `Basic ${Buffer.from('guard:pass').toString('base64')}`
    const isCard = card === 'card' || fault === 'no card'
    const isCode = /\bcode=code\b/.test(cookie) || (fault === 'any code' && /\bcode=./.test(cookie))
    return (isGuard && fault !== 'no guard') || (isCard && isCode)
  }

  return (call) => {
    const { method, url, headers, body } = call
    const [, , kind = '', id] = url.pathname.split('/')
    const path = id === undefined ? kind : `${kind}/`
    const allowed = methods[path]
    if (!allowed) return none
    if (!allowed.split(', ').includes(method)) return { status: 405, headers: { Allow: allowed } }
    const entered = enter(call)
    if (entered) return entered
    const items = all[kind]!
    if (id === undefined && method === 'GET') return list(kind, shown(kind), url.searchParams, fault)
    const sent = method === 'POST' || method === 'PUT' || method === 'PATCH' ? read(body) : noBody
    const text = kind === 'tools' ? 'name' : 'title'
    if (!sent || !isItem(sent, text, method !== 'PATCH')) return wrong
    if (method === 'POST') {
      const { id: _, ...members } = sent
      const made = { lent: false, ...members, id: ++last }
      const other = { [kind === 'notes' ? 'noteId' : 'id']: last, [text]: sent[text] }
      items.set(last, kind === 'tools' ? made : other)
      if (kind === 'tools') old.set(last, items.get(last)!)
      return { status: 201, body: items.get(last) }
    }
    const known = items.get(Number(id))
    if (!/^\d+$/.test(id!) || !known) return none
    const etag = `"${createHash('md5').update(JSON.stringify(known)).digest('hex')}"`
    if (method === 'GET') {
      const isSame = headers['if-none-match'] === etag && fault !== 'no 304'
      const tag: Record<string, string> = fault === 'bare 304' ? {} : { ETag: etag }
      return isSame ? { status: 304, headers: tag } : { status: 200, body: known, headers: { ETag: etag } }
    }
    const match = headers['if-match']
    const isBlind = fault === 'no 412' && method === 'PUT'
    if (match !== undefined && match !== etag && !isBlind) return { status: 412 }
    return change(items, Number(id), method, sent)
  }

  function change(
    items: Map<number, Item>,
    id: number,
    method: string,
    sent: Record<string, unknown>,
  ): Reply {
    const known = items.get(id)!
    if (method === 'DELETE') {
      if (fault !== 'stays' || items === all.notes) items.delete(id)
      if (fault === 'takes another' && items === all.tools) items.delete(id + 1)
      return { status: 204 }
    }
    const { id: _, ...members } = sent
    const next: Item = method === 'PUT' ? { lent: false, ...members, id } : { ...known, ...members, id }
    if (fault === 'falsy is lost' && method === 'PUT' && !sent.lent) next.lent = known.lent
    if (fault === 'text is lost' && method === 'PATCH') next.name = known.name
    if (fault === 'patch wipes' && method === 'PATCH') next.name = sent.name ?? 'none'
    if (fault === 'wrong one')
      for (const [other, item] of items) items.set(other, { ...item, name: next.name })
    items.set(id, next)
    return fault === 'refused and done' && method === 'PUT' ? { status: 409 } : { status: 200, body: next }
  }
}

const methods: Record<string, string> = {
  ...{ members: 'POST', sessions: 'POST', 'sessions/': 'DELETE', vault: 'GET' },
  ...{ tools: 'GET, POST', 'tools/': 'GET, PUT, PATCH, DELETE' },
  ...{ shifts: 'GET, POST', 'shifts/': 'GET', notes: 'GET, POST', 'notes/': 'GET, DELETE' },
}

/** A page: tools have an offset, shifts a page number, and notes a cursor. */
function list(kind: string, items: Item[], query: URLSearchParams, fault: string): Reply {
  const number = (name: string, usual: number, least: number, most = 50) => {
    const text = query.get(name) ?? String(usual)
    return /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : Number.NaN
  }
  const size = number(kind === 'shifts' ? 'per_page' : 'limit', 20, 1)
  const offset = number('offset', 0, 0, Number.POSITIVE_INFINITY)
  const page = number('page', 1, 1, Number.POSITIVE_INFINITY)
  const cursor = Number(Buffer.from(query.get('cursor') ?? '', 'base64url').toString() || 0)
  if (![size, offset, page].every(Number.isFinite)) return wrong
  const start = { tools: offset, shifts: (page - 1) * size, notes: Number.isFinite(cursor) ? cursor : 0 }[
    kind
  ]!
  const shift = start === 0 ? 0 : fault === `${kind} skip` ? 1 : fault === `${kind} repeat` ? -1 : 0
  const length = fault === `${kind} without limit` ? 1000 : size
  const name = fault === 'no filter' ? null : query.get('name')
  const found = kind === 'tools' && name !== null ? items.filter((item) => item.name === name) : items
  const shown = found.slice(start + shift, start + shift + length)
  if (kind === 'shifts') return { status: 200, body: shown }
  if (kind === 'tools') return { status: 200, body: { items: shown, total: found.length } }
  const next = start + size < items.length ? Buffer.from(String(start + size)).toString('base64url') : null
  return { status: 200, body: { data: shown, nextCursor: next } }
}

function read(body: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(body)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && [...value].length <= 100

const isMember = (value?: Record<string, unknown>): value is { email: string; password: string } =>
  isText(value?.email) &&
  /^\S+@\S+\.\S+$/.test(value.email) &&
  isText(value.password) &&
  [...value.password].length >= 8

function isItem(sent: Record<string, unknown>, text: string, whole: boolean): boolean {
  const { lent = false, size = 0 } = sent
  const isNamed = isText(sent[text]) || (!whole && sent[text] === undefined)
  const isSize = Number.isInteger(size) && Number(size) >= 0 && Number(size) <= 999
  return (isNamed && (text === 'title' || (typeof lent === 'boolean' && isSize))) || sent === noBody
}

const noBody: Record<string, unknown> = {}
