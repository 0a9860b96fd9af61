/** Serves everything/openapi.yaml with handlers that respond with what they were given. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { service } from '../../../../../handlers/service.ts'
import { generateInto, packageFolder } from '../../../../../test/support/generated.ts'
import { buildApp } from '../../../../server/app.ts'
import { forgetUsage } from '../../../../server/lifecycle/usage.ts'
import type { HandlerResponse } from '../../../../server/response/send.ts'

interface Sent {
  mediaType?: string
  accept?: string
  body?: unknown
}

/** Responds with what it was given, so that a test sees what the server understood. */
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

/** What is sent back for an animal; `Ghost` gets an undocumented body. */
function sentBack({ pin, ...animal }: Record<string, unknown>): unknown {
  return animal.name === 'Ghost' ? {} : { id: 1, ...animal, ...(animal.name === 'Leak' && { pin }) }
}

/** Where it listens, the path of the server included. */
export let address: string

/** Starts the server before the tests of a file, and stops it after them. */
export function serveEverything() {
  let stop: () => Promise<void>
  beforeAll(async () => {
    const contract = await generateInto(packageFolder(afterAll), join(import.meta.dirname, 'openapi.yaml'))
    const policy = { sunset: 'enforce', minStability: 'experimental' } as const
    const app = buildApp({
      id: 'test',
      contract,
      writeProblem: service.writeProblem,
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

/** Sends a request; the response's body is JSON. */
export async function send(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  const response = await fetch(address + path, init)
  return { status: response.status, body: await response.json() }
}

/** Sends JSON. */
export const sendJson = (method: string, path: string, body: unknown) =>
  send(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

/** The refusal of a request, with the sentence that says why. */
export const refused = (message: RegExp, code = 'invalid_parameter') => ({
  status: 400,
  body: { code, status: 400, message: expect.stringMatching(message) },
})
