/** A service that sends a callback for each added or removed plant, correctly or with a fault. */
import { createHmac } from 'node:crypto'
import { type Reply, startReplying } from '../../../testing/replying.ts'
import { parsed } from '../../judge/contract/exchange.ts'

export interface Notice {
  id: string
  headers: Record<string, string>
  body: { id: number; type: string; data: Record<string, unknown> } & Record<string, unknown>
}

interface Hook {
  id: number
  url: string
  kinds: string[]
  gone: boolean
}

/** The behaviour of the service. */
export interface Manners {
  /** True if it sends to the address of a receiver. */
  accepts(): boolean
  /** The notices to send in place of one, the nth since the subscription. */
  send(notice: Notice, nth: number): Notice[]
  /** The key that signs, given the right one. */
  secret(secret: string): string
  /** Seconds since 1970 to send. */
  time(seconds: number): number
  /** The notice to repeat after a failure; undefined ends it. */
  again(notice: Notice): Notice | undefined
  /** True if a hook that answers with this status gets no more notices. */
  ends(status: number): boolean
  /** True if a hook gets a notice. */
  wants(kinds: string[], type: string): boolean
}

export const good: Manners = {
  accepts: () => true,
  send: (notice) => [notice],
  secret: (secret) => secret,
  time: (seconds) => seconds,
  again: (notice) => notice,
  ends: (status) => status === 410,
  wants: (kinds, type) => kinds.includes(type),
}

const json = (schema: object, example?: unknown) => ({
  required: true,
  content: { 'application/json': { schema, ...(example ? { example } : {}) } },
})
const object = (properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  required,
  properties,
})
const plant = object({ id: { type: 'integer' }, name: { type: 'string' } })
const kinds = { type: 'array', items: { type: 'string', enum: ['grown', 'gone'] } }
const header = (name: string, pattern: string) => ({
  ...{ name, in: 'header', required: true },
  schema: { type: 'string', pattern },
})
const item = (name: string) => [{ name, in: 'path', required: true, schema: { type: 'integer' } }]

/**
 * The contract of the service.
 * @param url the runtime expression of the address
 */
export const noticesContract = (url = '{$request.body#/to/url}/in') => ({
  openapi: '3.0.3',
  info: { title: 'Notices', version: '1' },
  paths: {
    '/plants': {
      post: {
        operationId: 'addPlant',
        requestBody: json(object({ name: { type: 'string', minLength: 1 } }), { name: 'Fern' }),
        responses: { 201: { description: 'It grows.', ...json(plant) } },
      },
    },
    '/plants/{plantId}': {
      parameters: item('plantId'),
      get: {
        operationId: 'getPlant',
        responses: { 200: { description: 'It.', ...json(plant) }, 404: { description: 'None.' } },
      },
      delete: { operationId: 'removePlant', responses: { 204: { description: 'Gone.' } } },
    },
    '/hooks': {
      post: {
        operationId: 'addHook',
        requestBody: json(object({ to: object({ url: { type: 'string' } }), kinds }), {
          to: { url: 'http://127.0.0.1:9' },
          kinds: ['grown', 'gone'],
        }),
        responses: {
          201: {
            description: 'It is told.',
            ...json(object({ id: { type: 'integer' }, secret: { type: 'string' } })),
          },
          422: { description: 'Not there.' },
        },
        callbacks: {
          notice: {
            [url]: {
              post: {
                parameters: [
                  header('webhook-id', '^n'),
                  header('webhook-timestamp', '^[0-9]+$'),
                  header('webhook-signature', '^v1,'),
                ],
                requestBody: json(
                  object({
                    id: { type: 'integer' },
                    type: { type: 'string' },
                    data: { type: 'object', additionalProperties: true },
                  }),
                ),
                responses: { '2XX': { description: 'You know.' }, 410: { description: 'No more.' } },
              },
            },
          },
        },
      },
    },
    '/hooks/{hookId}': {
      parameters: item('hookId'),
      delete: { operationId: 'removeHook', responses: { 204: { description: 'Gone.' } } },
    },
  },
})

const key = Buffer.from('a key that nobody else has')

/** Starts the service. It ends with the test. */
export async function startNotices(manners: Manners) {
  const plants = new Map<number, Record<string, unknown>>()
  const hooks = new Map<number, Hook>()
  let last = 0
  let events = 0
  let subscribedAt = 0
  let telling = Promise.resolve()

  const deliver = async (hook: Hook, { id, headers, body }: Notice): Promise<number> => {
    const seconds = manners.time(Math.floor(Date.now() / 1000))
    const written = JSON.stringify(body)
    const signature = createHmac('sha256', manners.secret(key.toString()))
    const digest = signature.update(`${id}.${seconds}.${written}`).digest('base64')
    const response = await fetch(`${hook.url}/in`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...{ 'webhook-id': id, 'webhook-timestamp': `${seconds}`, 'webhook-signature': `v1,${digest}` },
        ...headers,
      },
      body: written,
    })
    return response.status
  }
  const tell = async (type: string, data: Record<string, unknown>) => {
    const number = ++events
    const right = { id: `n${number}`, headers: {}, body: { id: number, type, data: { ...data } } }
    for (const first of manners.send(right, number - subscribedAt)) {
      for (const hook of hooks.values()) {
        if (hook.gone || !manners.wants(hook.kinds, type)) continue
        let notice: Notice | undefined = first
        while (notice && hooks.has(hook.id) && !hook.gone) {
          // Whoever is not there any more is told nothing.
          const status = await deliver(hook, notice).catch(() => 410)
          hook.gone = manners.ends(status)
          if (status < 300 || status === 410) break
          notice = manners.again(notice)
        }
      }
    }
  }

  const url = await startReplying(({ method, url: { pathname }, body }): Reply => {
    const [, collection, id] = /^\/(plants|hooks)(?:\/(\d+))?$/.exec(pathname) ?? []
    const sent = Object(parsed(body))
    if (method === 'POST' && collection === 'plants' && sent.name) {
      const made = { id: ++last, name: sent.name }
      plants.set(last, made)
      telling = telling.then(() => tell('grown', made))
      return { status: 201, body: made }
    }
    if (method === 'POST' && collection === 'hooks' && sent.to) {
      // The example of the contract is there for everybody.
      if (!sent.to.url.endsWith(':9') && !manners.accepts()) return { status: 422 }
      subscribedAt = events
      hooks.set(++last, { id: last, url: sent.to.url, kinds: sent.kinds, gone: false })
      return { status: 201, body: { id: last, secret: `whsec_${key.toString('base64')}` } }
    }
    const known = plants.get(Number(id))
    if (method === 'GET' && collection === 'plants' && known) return { status: 200, body: known }
    if (method === 'DELETE' && collection === 'hooks') return { status: hooks.delete(Number(id)) ? 204 : 404 }
    if (method === 'DELETE' && known) {
      plants.delete(Number(id))
      telling = telling.then(() => tell('gone', known))
      return { status: 204 }
    }
    return { status: 404 }
  })
  return { url, hooks }
}
