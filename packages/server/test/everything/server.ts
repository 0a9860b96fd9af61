/** Server of everything/openapi.yaml; its handlers respond with the parsed request. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { generateInto, packageFolder } from '../../../testing/generated.ts'
import { buildApp } from '../../app.ts'
import { forgetUsage } from '../../lifecycle/usage.ts'
import type { HandlerResponse } from '../../response/validate.ts'

interface Sent {
  mediaType?: string
  accept?: string
  body?: unknown
}

const echo = async (request: object): Promise<HandlerResponse> => ({ status: 200, body: request })

const notes: Record<string, unknown> = {
  'application/json': { text: 'Feed the cat.' },
  'text/plain': 'Feed the cat.',
  'application/pdf': new Uint8Array([0x25, 0x50, 0xff]),
}

const handlers = {
  addAnimal: async ({ body }: Sent) => ({
    status: (body as { name: string }).name === 'Ghost' ? 418 : 201,
    body: sentBack(body as Record<string, unknown>),
  }),
  carry: echo,
  search: echo,
  readStyles: echo,
  countNotes: echo,
  getNote: async ({ accept = '' }: Sent) => ({ status: 200, mediaType: accept, body: notes[accept] }),
  putNote: async ({ mediaType, body }: Sent) => ({
    status: 200,
    body: { mediaType, body: body instanceof Uint8Array ? [...body] : body },
  }),
  addPhoto: async ({ body }: Sent) => {
    const { photo, ...rest } = body as { photo: File; others?: File[]; caption: string }
    if (rest.caption === 'report') return { status: 201, mediaType: 'image/*', body: new Uint8Array() }
    return { status: 201, mediaType: photo.type, body: new Uint8Array(await photo.arrayBuffer()) }
  },
  fillForm: echo,
  fillExtendedForm: echo,
}

/** Response body for an animal; `Ghost` gets an undocumented one. */
function sentBack({ pin, ...animal }: Record<string, unknown>): unknown {
  return animal.name === 'Ghost' ? {} : { id: 1, ...animal, ...(animal.name === 'Leak' && { pin }) }
}

/** Base address, including the path of the server. */
export let address: string

/** Starts the server for all tests of a file. */
export function serveEverything() {
  let stop: () => Promise<void>
  beforeAll(async () => {
    const contract = await generateInto(
      packageFolder(afterAll),
      join(import.meta.dirname, '../../../contract/test/fixtures/everything/openapi.yaml'),
    )
    const policy = { sunset: 'enforce', minStability: 'experimental' } as const
    const app = buildApp({
      id: 'test',
      contract,
      handlers,
      store: { check: async () => undefined },
      keys: { find: async () => undefined },
      usage: forgetUsage,
      policy,
      clock: () => new Date(),
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/v1`
    stop = () => app.close()
  })
  afterAll(() => stop())
}

export async function send(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  const response = await fetch(address + path, init)
  return { status: response.status, body: await response.json() }
}

export const sendJson = (method: string, path: string, body: unknown) =>
  send(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

/** Response of a rejected request. */
export const refused = (message: RegExp, code = 'invalid_parameter') => ({
  status: 400,
  body: { code, status: 400, message: expect.stringMatching(message) },
})
