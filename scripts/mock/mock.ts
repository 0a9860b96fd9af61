import type { FastifyReply } from 'fastify'
import { OpenAPIBackend } from 'openapi-backend'
import { parse } from 'yaml'
import type { Mock } from '../../server/app.ts'
import { choose, type DocumentedHeader, type DocumentedResponse } from './choose.ts'
import { readPrefer } from './prefer.ts'

/** What a mocked operation responds. */
export interface MockResponse {
  status: number
  headers: Record<string, string>
  /** Undefined for a response without a body. */
  body: unknown
}

/** The response of an operation, as the contract's examples have it; `prefer` is the request's header of that name. */
export type MockResponses = (operationId: string, prefer: string | string[] | undefined) => MockResponse

/**
 * Responses from a contract alone, by openapi-backend: its examples first, data made from schemas where there are none.
 * @param contract its text in YAML, with nothing of it in other files
 * @throws HttpError 400 (from the function) for a `Prefer` that names nothing documented
 */
export async function mockResponses(contract: string): Promise<MockResponses> {
  const api = new OpenAPIBackend({ definition: parse(contract), quick: true, strict: true, validate: false })
  await api.init()
  const documented = new Map(
    api
      .getOperations()
      .map((one) => [one.operationId, { ...one.responses } as Record<string, DocumentedResponse>]),
  )
  return (operationId, prefer) => {
    const { status, response, example } = choose(documented.get(operationId) ?? {}, readPrefer(prefer))
    const headers = Object.entries(response.headers ?? {}).filter(([, header]) => header.required)
    const types = Object.keys(response.content ?? {})
    const mediaType = types.find((type) => type === 'application/json') ?? types[0]
    return {
      status,
      headers: {
        ...Object.fromEntries(headers.map(([name, header]) => [name, sampleOf(header)])),
        ...(mediaType && { 'Content-Type': mediaType }),
      },
      body: mediaType && bodyOf(api, operationId, status, response, example),
    }
  }
}

function bodyOf(
  api: OpenAPIBackend,
  operationId: string,
  code: number,
  response: DocumentedResponse,
  example?: string,
): unknown {
  // It looks for the status alone, not for 4XX or default.
  Object.assign(api.getOperation(operationId)?.responses ?? {}, { [code]: response })
  try {
    return api.mockResponseForOperation(operationId, { code, ...(example && { example }) }).mock
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Error(`The schema of ${operationId}, ${code}, contains itself; give the response an example.`)
  }
}

/** Something that the header may be. */
function sampleOf({ example, schema = {} }: DocumentedHeader): string {
  const { example: shown, default: usual, enum: values, minimum, type } = schema
  const first = Array.isArray(values) ? values[0] : undefined
  const made = type === 'integer' || type === 'number' ? (minimum ?? 1) : 'string'
  return String(example ?? shown ?? usual ?? first ?? made)
}

/** Mocks whole routes of our server: it checks the requests, the contract's examples are the responses, marked `X-Mock: true`. */
export async function mockRoutes(contract: string): Promise<Mock> {
  const responseTo = await mockResponses(contract)
  return (route) => {
    const headers = { ...route.lifecycle.headers, 'X-Mock': 'true' }
    return {
      route: { ...route, lifecycle: { ...route.lifecycle, headers } },
      async respond(_call, request, reply) {
        const response = responseTo(route.operationId, request.headers.prefer)
        for (const [name, value] of Object.entries(response.headers)) {
          if (!reply.hasHeader(name)) reply.header(name, value)
        }
        return send(reply.code(response.status), response)
      },
    }
  }
}

function send(reply: FastifyReply, { headers, body }: MockResponse): FastifyReply {
  if (body === undefined) return reply.send()
  const isText = typeof body === 'string' && !headers['Content-Type']?.includes('json')
  return reply.serializer(String).send(isText ? body : JSON.stringify(body))
}
