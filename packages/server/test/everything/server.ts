/** Server of everything/openapi.yaml; its handlers respond with the parsed request. */
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { generateInto, packageFolder } from '../../../testing/generated.ts'
import { served } from '../../../testing/served.ts'
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

/** Starts the server for all tests of a file. `address` includes the path of the server. */
export async function serveEverything() {
  const file = join(import.meta.dirname, '../../../testing/contracts/everything/openapi.yaml')
  const contract = await generateInto(packageFolder(afterAll), file)
  const { url } = await served(contract, handlers as never, { atEnd: afterAll })
  const address = `${url}/v1`
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(address + path, init)
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const sendJson = (method: string, path: string, body: unknown) =>
    send(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  return { address, send, sendJson }
}

/** Response of a rejected request. */
export const refused = (message: RegExp, code = 'invalid_parameter') => ({
  status: 400,
  body: { code, status: 400, message: expect.stringMatching(message) },
})
