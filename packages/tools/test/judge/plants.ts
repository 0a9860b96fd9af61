/** A service with one list that filters, sorts and searches, correctly or with a fault. */
import { type Reply, startReplying } from '../../../testing/replying.ts'
import { parsed } from '../../judge/contract/exchange.ts'

interface Plant {
  id: number
  name: string
  kind: string
}

/** The behaviour of the service. */
export interface Ways {
  filter(plant: Plant, kinds: string[]): boolean
  search(plant: Plant, word: string): boolean
  /** All listed plants, before pagination. */
  arrange(plants: Plant[], sort: string): Plant[]
  /** A page, before it is sent. */
  finish(page: Plant[], sort: string): Plant[]
  grow(id: number, body: Omit<Plant, 'id'>): Plant
  /** The plant after its replacement. */
  replace(plant: Plant, body: Omit<Plant, 'id'>): Plant
}

/** Sorts by the member that `sort` names, in descending order after a minus. */
export function sorted(plants: Plant[], sort: string): Plant[] {
  const member = sort.replace('-', '') as keyof Plant
  const ascending = plants.toSorted((a, b) => (a[member] < b[member] ? -1 : 1))
  return sort.startsWith('-') ? ascending.reverse() : ascending
}

export const right: Ways = {
  filter: ({ kind }, kinds) => kinds.includes(kind),
  search: ({ name }, word) => name.toLowerCase().split(' ').includes(word.toLowerCase()),
  arrange: sorted,
  finish: (page) => page,
  grow: (id, { name, kind }) => ({ id, name, kind }),
  replace: ({ id }, { name, kind }) => ({ id, name, kind }),
}

const query = (name: string, schema: object, more = {}) => ({ name, in: 'query', schema, ...more })
const json = (schema: object, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example ? { example } : {}) } },
})
const name = { type: 'string', minLength: 1 }
const kind = { type: 'string', enum: ['herb', 'moss'] }
const members = { name, kind }
const plant = {
  ...{ type: 'object', required: ['id', 'name', 'kind'] },
  properties: { id: { type: 'integer', minimum: 1 }, ...members },
}
const newPlant = () =>
  json(
    { type: 'object', required: ['name', 'kind'], properties: members },
    { name: 'Quick Brown Fern', kind: 'herb' },
  )

/** The contract of the service, with more query parameters of its list. */
export const contractOf = (...more: object[]) => ({
  openapi: '3.0.3',
  info: { title: 'Plants', version: '1' },
  paths: {
    '/plants': {
      get: {
        operationId: 'listPlants',
        parameters: [
          query('limit', { type: 'integer', minimum: 1, maximum: 100, default: 20 }),
          query('after', { type: 'integer', minimum: 0 }),
          query('kind', { type: 'array', items: kind }),
          query('sort', { type: 'string', enum: ['id', '-id', 'name', '-name'] }),
          query('q', { type: 'string' }),
          ...more,
        ],
        responses: {
          200: {
            ...{ description: 'Some.', headers: { Link: { schema: { type: 'string' } } } },
            ...json({ type: 'array', items: plant }),
          },
        },
      },
      post: {
        operationId: 'addPlant',
        requestBody: newPlant(),
        responses: { 201: { description: 'It grows.', ...json(plant) } },
      },
    },
    '/plants/{plantId}': {
      parameters: [{ name: 'plantId', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { operationId: 'getPlant', responses: { 200: { description: 'It.', ...json(plant) } } },
      put: {
        operationId: 'replacePlant',
        requestBody: newPlant(),
        responses: { 204: { description: 'It is another.' } },
      },
      delete: {
        operationId: 'removePlant',
        responses: { 204: { description: 'Gone.' } },
      },
    },
  },
})

/** Starts the service. Returns its address. It ends with the test. */
export async function startPlants(ways: Ways): Promise<string> {
  let last = 0
  const plants = new Map<number, Plant>()
  const list = (asked: URLSearchParams): Reply => {
    const [kinds, word, sort] = [asked.getAll('kind'), asked.get('q'), asked.get('sort') ?? 'id']
    const found = [...plants.values()]
      .filter((plant) => kinds.length === 0 || ways.filter(plant, kinds))
      .filter((plant) => word === null || ways.search(plant, word))
    const all = ways.arrange(found, sort)
    const mark = asked.get('mark') ?? `after ${asked.get('after')}`
    const at = all.findIndex(({ id }) => `after ${id}` === mark)
    const least = Number(asked.get('after') ?? 0)
    const rest = at < 0 ? all.filter(({ id }) => id > least) : all.slice(at + 1)
    const page = rest.slice(0, Number(asked.get('limit') ?? 20))
    asked.set('mark', `after ${page.at(-1)?.id}`)
    const link: Reply['headers'] = rest.length > page.length ? { Link: `<?${asked}>; rel="next"` } : {}
    return { status: 200, body: ways.finish(page, sort), headers: link }
  }
  return startReplying(({ method, url: { pathname, searchParams }, body }): Reply => {
    const [, id] = /^\/plants\/(\d+)$/.exec(pathname) ?? []
    const known = plants.get(Number(id))
    const sent = parsed(body) as Plant | undefined
    if (known && method === 'GET') return { status: 200, body: known }
    if (known && method === 'DELETE') return { status: plants.delete(known.id) ? 204 : 404 }
    if (known && method === 'PUT' && sent) {
      plants.set(known.id, ways.replace(known, sent))
      return { status: 204 }
    }
    if (pathname !== '/plants') return { status: 404 }
    if (method === 'GET') return list(searchParams)
    if (method !== 'POST' || !sent) return { status: 400 }
    const grown = ways.grow(++last, sent)
    plants.set(last, grown)
    return { status: 201, body: grown }
  })
}
