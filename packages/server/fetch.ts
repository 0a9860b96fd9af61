// A service as a function: inside an app of Fastify, Express, Hono or Next, in Lambda, below a prefix, and in tests without a socket. A request
// passes the same steps as over a socket. Two of the server's duties stay with the host, which owns the connection: its limits and timeouts,
// and the end of a shutdown.

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { findServed, type Project } from 'contract-openapi/cli'
import { hasNoContent } from 'contract-openapi/wire'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { assemble } from './assemble.ts'
import { unroutablePath } from './http/request.ts'
import { logStream } from './log/output.ts'
import { Closers } from './ops/shutdown.ts'
import type { Service } from './service.ts'
import { InvalidSetting } from './settings/read.ts'
import { readSettings } from './settings/settings.ts'

/** Options of a service inside something else. */
export interface MountOptions {
  /** Path below which the host mounts the service: `/api`. It is removed from requests, and added to the links of responses. */
  prefix?: string
  /** Settings of the server by name, such as DATABASE_URL; those of the process by default. */
  env?: NodeJS.ProcessEnv
  /** Project whose contract and changelog the docs show; that of the working directory by default. */
  project?: Project
}

/** Mounted service. */
export interface Mounted {
  /**
   * Responds to a request of the Web (Fetch Standard). Bodies are streams in both directions.
   * @param address client address, which limits and logs use; 127.0.0.1 by default
   */
  fetch(request: Request, address?: string): Promise<Response>
  /** Responds to a request of Node, for Express and other hosts. Give it requests with unread bodies. */
  listener(request: IncomingMessage, response: ServerResponse): void
  /** Finishes running requests and background work, and closes the store. */
  close(): Promise<void>
}

/**
 * Opens a service without a socket of its own.
 * @throws InvalidSetting if the service cannot run with these settings
 */
export async function mount<Store>(
  service: Service<Store>,
  { prefix = '', env = process.env, project = findServed() }: MountOptions = {},
): Promise<Mounted> {
  if (!/^(\/[\w.~-]+)*$/.test(prefix))
    throw new InvalidSetting(`The prefix is ${JSON.stringify(prefix)}; write it like /api.`)
  const settings = readSettings(env, service.id)
  const opened = new Closers()
  try {
    const surroundings = { project, isTrial: false, log: await logStream(false), mountedAt: prefix }
    const { app, startWork } = await assemble(service as Service, settings, {}, opened, surroundings)
    await app.ready()
    startWork()
    return {
      async fetch(request, address = '127.0.0.1') {
        const response = await app.inject({ ...injected(request, prefix), remoteAddress: address })
        return asResponse(request, response, prefix)
      },
      listener(request, response) {
        // Express cuts the prefix off `url` itself.
        const { originalUrl = request.url ?? '/' } = request as { originalUrl?: string }
        request.url = below(prefix, originalUrl)
        if (prefix !== '') moveLinks(response, prefix)
        app.routing(request, response)
      },
      close: () => opened.close(),
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}

function injected(request: Request, prefix: string): InjectOptions {
  const { host, pathname, search } = new URL(request.url)
  const headers = Object.fromEntries(request.headers)
  // The length is unknown to the Web, unless a header says it.
  const isChunked = request.body !== null && headers['content-length'] === undefined
  return {
    method: request.method as InjectOptions['method'],
    url: below(prefix, pathname + search),
    headers: {
      host,
      'user-agent': undefined,
      ...headers,
      ...(isChunked && { 'transfer-encoding': 'chunked' }),
    },
    ...(request.body && { payload: Readable.fromWeb(request.body as NodeStream) }),
    payloadAsStream: true,
    signal: request.signal,
  }
}

// The path without the prefix; a path elsewhere is one that no service has.
function below(prefix: string, url: string): string {
  if (prefix === '') return url
  const rest = url.slice(prefix.length)
  return url.startsWith(prefix) && /^([/?]|$)/.test(rest) ? rest.replace(/^(?!\/)/, '/') : unroutablePath
}

type Injected = Awaited<ReturnType<FastifyInstance['inject']>>

function asResponse({ method }: Request, injected: Injected, prefix: string): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(withPrefix(injected.headers, prefix)))
    for (const member of [value].flat()) if (member !== undefined) headers.append(name, String(member))
  const { statusCode: status } = injected
  const hasNone = method === 'HEAD' || hasNoContent(status)
  return new Response(hasNone ? null : (Readable.toWeb(injected.stream()) as ReadableStream), {
    status,
    headers,
  })
}

// Paths in these headers begin at the root of the host (RFC 9110, section 10.2.2; RFC 8288).
function withPrefix(headers: OutgoingHttpHeaders, prefix: string): OutgoingHttpHeaders {
  const { location, link } = headers
  if (prefix === '' || (location === undefined && link === undefined)) return headers
  return {
    ...headers,
    ...(location !== undefined && { location: location.replace(/^\/(?!\/)/, `${prefix}/`) }),
    ...(link !== undefined && {
      link: [link].flat().map((value) => value.replaceAll(/<\/(?!\/)/g, `<${prefix}/`)),
    }),
  }
}

// Node writes headers in one place, whoever sets them.
function moveLinks(response: ServerResponse, prefix: string) {
  const { writeHead } = response
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const added = rest.pop()
    const headers = { ...response.getHeaders(), ...(added as OutgoingHttpHeaders | undefined) }
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    return writeHead.call(response, status, ...(rest as []), withPrefix(headers, prefix) as never)
  }
}
