/** Clients that are made of a contract, and servers that respond to them as a test wants. */
import { symlinkSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { listening } from '../../../../test/support/listening.ts'
import { generateClient } from '../../emit/client/client.ts'
import { writeFiles } from '../../emit/output.ts'

export const shop = 'spec/openapi.yaml'
/** A contract of others, with names that code cannot have. */
export const odd = join(import.meta.dirname, 'odd.yaml')

/** Writes a client, beside the packages that it needs. */
export async function makeClient(contract: string, folder: string): Promise<Map<string, string>> {
  const files = await generateClient(contract, folder)
  await writeFiles(files, folder)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  return files
}

/** A client as code without types sees it. */
export interface AnyClient {
  // biome-ignore lint/suspicious/noExplicitAny: its types are another test's
  [name: string]: any
}

/** What a client's package exports. */
export interface AnyPackage {
  createClient(options: object): AnyClient
  dataOf(call: Promise<unknown>): Promise<unknown>
}

const loaded = new Map<string, Promise<AnyPackage>>()

/** The package that is made of a contract, loaded; it is made once for all tests of a file. */
export function packageOf(contract: string): Promise<AnyPackage> {
  const known = loaded.get(contract)
  if (known) return known
  const folder = temporaryFolder((remove) => process.once('exit', remove))
  const made = makeClient(contract, folder).then(() => import(pathToFileURL(join(folder, 'index.js')).href))
  loaded.set(contract, made)
  return made
}

/** What a server was asked. */
export interface Asked {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** A server that responds to its n-th request, from 0, as it is told; resolves to its address and what it was asked. */
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

/** Responds with JSON. */
export const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void =>
  void response
    .writeHead(status, { 'Content-Type': 'application/json', ...headers })
    .end(JSON.stringify(body))
