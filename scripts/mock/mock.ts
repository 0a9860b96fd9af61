import type { FastifyReply } from 'fastify'
import { OpenAPIBackend } from 'openapi-backend'
import type { Mock } from '../../server/app.ts'
import { choose, type Header, type Response } from './choose.ts'
import { readPrefer } from './prefer.ts'

/** What a mocked operation answers. */
export interface MockAnswer {
  status: number
  headers: Record<string, string>
  /** Undefined for an answer without a body. */
  body: unknown
}

/** Answers an operation as the contract's examples do; `prefer` is the request's header of that name. */
export type AnswerFor = (operationId: string, prefer: string | string[] | undefined) => MockAnswer

/**
 * Answers from a contract alone, by openapi-backend: its examples first, data made from schemas where there are none.
 * @param contract the path of its file
 * @throws HttpError 400 (from the function) for a `Prefer` that names nothing documented
 */
export async function mockAnswers(contract: string): Promise<AnswerFor> {
  const api = new OpenAPIBackend({ definition: contract, quick: true, strict: true, validate: false })
  await api.init()
  const documented = new Map(
    api.getOperations().map((one) => [one.operationId, { ...one.responses } as Responses]),
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

type Responses = Record<string, Response>

function bodyOf(
  api: OpenAPIBackend,
  operationId: string,
  code: number,
  response: Response,
  example?: string,
): unknown {
  // It looks for the status alone, not for 4XX or default.
  Object.assign(api.getOperation(operationId)?.responses ?? {}, { [code]: response })
  try {
    return api.mockResponseForOperation(operationId, { code, ...(example && { example }) }).mock
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Error(`The schema of ${operationId}, ${code}, contains itself; give the answer an example.`)
  }
}

/** Something that the header may be. */
function sampleOf({ example, schema = {} }: Header): string {
  const { example: shown, default: usual, enum: values, minimum, type } = schema
  const first = Array.isArray(values) ? values[0] : undefined
  const made = type === 'integer' || type === 'number' ? (minimum ?? 1) : 'string'
  return String(example ?? shown ?? usual ?? first ?? made)
}

/** Mocks whole routes of our server: it checks the requests, the contract's examples answer them, marked `X-Mock: true`. */
export async function mockRoutes(contract: string): Promise<Mock> {
  const answerFor = await mockAnswers(contract)
  return (route) => {
    const headers = { ...route.lifecycle.headers, 'X-Mock': 'true' }
    return {
      route: { ...route, lifecycle: { ...route.lifecycle, headers } },
      async respond(_call, request, reply) {
        const answer = answerFor(route.operationId, request.headers.prefer)
        for (const [name, value] of Object.entries(answer.headers)) {
          if (!reply.hasHeader(name)) reply.header(name, value)
        }
        return send(reply.code(answer.status), answer)
      },
    }
  }
}

function send(reply: FastifyReply, { headers, body }: MockAnswer): FastifyReply {
  if (body === undefined) return reply.send()
  const isText = typeof body === 'string' && !headers['Content-Type']?.includes('json')
  return reply.serializer(String).send(isText ? body : JSON.stringify(body))
}
