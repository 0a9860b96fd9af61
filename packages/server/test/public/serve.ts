import type { AddressInfo } from 'node:net'
import type { Contract, Route } from 'contract-openapi/contract'
import { buildApp } from '../../app.ts'
import { forgetUsage } from '../../lifecycle/usage.ts'
import { logTo } from '../../log/log.ts'
import type { HandlerResponse } from '../../response/validate.ts'
import { type Mocks, mocksOf, type Sample } from './mocks.ts'

export interface Calls {
  tried: number
  /** Responses that our validators accept. */
  valid: number
  /** JSON responses that openapi-backend could judge, and the number of equal verdicts. */
  judged: number
  agreed: number
  /** Reasons why a sample request or mock did not fit. */
  misfits: string[]
}

// Limit of called operations.
const most = 60

/** Serves mocks with the generated router, and calls a sample of them over HTTP. */
export async function callMocks(
  definition: Record<string, unknown>,
  { routes, document }: Pick<Contract, 'routes' | 'document'>,
  folder: string,
): Promise<Calls> {
  const paths = Object.keys(definition.paths as object)
  const template = ({ path }: Route) =>
    paths.filter((candidate) => path.endsWith(candidate)).sort((a, b) => b.length - a.length)[0] ?? path
  const callable = routes.filter(isCallable)
  const step = Math.max(1, Math.floor(callable.length / most))
  const chosen = callable.filter((_, index) => index % step === 0).slice(0, most)
  const mocks = await mocksOf(definition, chosen, template, folder)
  const policy = { sunset: 'enforce', minStability: 'experimental' } as const
  const misfits: string[] = []
  const verdicts: boolean[] = []
  const handlers = Object.fromEntries(
    chosen.map((route) => [route.operationId, mockHandler(mocks, route, verdicts)]),
  )
  const log = logTo({ write: (line) => void misfits.push(JSON.parse(line).err.message) }, 'error')
  const app = buildApp({
    id: 'test',
    contract: { routes: chosen, allow: {}, lacking: {}, scopes: [], document },
    handlers,
    store: { check: async () => undefined },
    keys: { find: async () => undefined },
    usage: forgetUsage,
    policy,
    clock: () => new Date(),
    log,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  let valid = 0
  for (const route of chosen) {
    const { status, body } = await call(address, route, mocks).catch((error: Error) => ({
      status: 400,
      body: error.message,
    }))
    if (status < 400 || (status > 400 && status < 500)) valid++
    else if (status === 400) misfits.push(`${route.operationId} refused the sample: ${body}`)
  }
  await app.close()
  return {
    tried: chosen.length,
    valid,
    judged: verdicts.length,
    agreed: verdicts.filter(Boolean).length,
    misfits,
  }
}

/** True if Fastify can route the path (our docs have `/`) and openapi-backend can generate a request. */
const isCallable = ({ path, body }: Route): boolean =>
  /^(\/([\w.~-]+|\{\w+\}))+$/.test(path) && (!body?.required || 'application/json' in body.readers)

const mockHandler =
  (mocks: Mocks, route: Route, verdicts: boolean[]) => async (): Promise<HandlerResponse> => {
    const { status, mock } = mocks.response(route)
    const reply = route.responses[status] ?? route.responses.default
    const [[mediaType, form] = [], ...others] = Object.entries(reply?.content ?? {})
    if (!mediaType || !form) return { status }
    const isJudged = mediaType === 'application/json' && others.length === 0
    const theirs = isJudged ? mocks.judge(route, status, mock) : undefined
    if (theirs !== undefined) verdicts.push(theirs === form.validate?.(mock))
    return {
      status,
      mediaType: mediaType.replaceAll('*', 'x'),
      body: form.kind === 'binary' ? Buffer.from('mock') : mock,
    }
  }

async function call(address: string, route: Route, mocks: Mocks) {
  const { path = {}, query = {}, headers = {}, body }: Partial<Sample> = mocks.sample(route)
  const url = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const response = await fetch(`${address}${url}?${search}`, {
    method: route.method,
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return { status: response.status, body: await response.text() }
}
