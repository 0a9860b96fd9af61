import { symlinkSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { generateClient, writeFiles } from 'contract-openapi'
import { temporaryFolder } from './folder.ts'
import { listening } from './listening.ts'

/** Writes a client, and links the packages that it requires. */
export async function makeClient(contract: string, folder: string): Promise<Map<string, string>> {
  const files = await generateClient(contract, folder)
  await writeFiles(files, folder)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  return files
}

/** A client without types. */
export interface AnyClient {
  // biome-ignore lint/suspicious/noExplicitAny: its types are another test's
  [name: string]: any
}

export interface AnyPackage {
  createClient(options: object): AnyClient
  dataOf(call: Promise<unknown>): Promise<unknown>
  itemsOf(call: Promise<unknown>): AsyncGenerator<unknown>
  ApiError: ErrorConstructor
}

const loaded = new Map<string, Promise<AnyPackage>>()

/** Loads the generated package of a contract; all tests of a file share it. */
export function packageOf(contract: string): Promise<AnyPackage> {
  const known = loaded.get(contract)
  if (known) return known
  const folder = temporaryFolder((remove) => process.once('exit', remove))
  const made = makeClient(contract, folder).then(() => import(pathToFileURL(join(folder, 'index.js')).href))
  loaded.set(contract, made)
  return made
}

export interface Asked {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** Serves `respond` for the n-th request, from 0; resolves to the address and the received requests. */
export async function serve(respond: (response: ServerResponse, count: number, asked: Asked) => void) {
  const all: Asked[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const asked = { method, url, headers, body: await text(request) }
    all.push(asked)
    respond(response, all.length - 1, asked)
  })
  return { baseUrl: await listening(server), asked: all }
}

export const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void =>
  void response
    .writeHead(status, { 'Content-Type': 'application/json', ...headers })
    .end(JSON.stringify(body))
