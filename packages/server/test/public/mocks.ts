// openapi-backend generates requests and responses: it reads contracts independently of our generator.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Route } from 'contract-openapi/contract'
import { pointerPath, valueAt } from 'contract-openapi/read'
import { OpenAPIBackend } from 'openapi-backend'

type Json = Record<string, unknown>

export interface Sample {
  path: Json
  query: Json
  headers: Json
  body?: unknown
}

export interface Mocks {
  /** Request with everything that is required, and nothing else. */
  sample(route: Route): Sample
  response(route: Route): { status: number; mock: unknown }
  /** Verdict of openapi-backend on a response; undefined if it has none. */
  judge(route: Route, status: number, body: unknown): boolean | undefined
}

/**
 * @param template returns the path of an operation without the path of the server
 * @param folder for a temporary file
 */
export async function mocksOf(
  definition: Json,
  routes: readonly Route[],
  template: (route: Route) => string,
  folder: string,
): Promise<Mocks> {
  const paths = definition.paths as Record<string, Json>
  for (const route of routes) {
    const item = paths[template(route)] ?? {}
    const operation = item[route.method.toLowerCase()] as Json
    operation.operationId = route.operationId
    paths[`/sample/${route.operationId}`] = { get: asking(definition, route, item, operation) }
  }
  // openapi-backend resolves all references of a file, but only simple ones of an object.
  const file = join(folder, 'definition.json')
  await writeFile(file, JSON.stringify(definition))
  const api = new OpenAPIBackend({ definition: file, quick: true, ajvOpts: { logger: false } })
  await api.init()
  return {
    sample: ({ operationId }) => api.mockResponseForOperation(sampleOf(operationId)).mock as Sample,
    response: ({ operationId }) => {
      const { status, mock } = api.mockResponseForOperation(operationId)
      return { status, mock: parsed(mock) }
    },
    judge: ({ operationId }, status, body) => {
      try {
        return api.validateResponse(body, operationId, status).valid
      } catch {
        // openapi-backend cannot handle recursive schemas.
        return undefined
      }
    },
  }
}

// Some examples are JSON inside a text.
function parsed(mock: unknown): unknown {
  try {
    return typeof mock === 'string' && /^\s*[[{]/.test(mock) ? JSON.parse(mock) : mock
  } catch {
    return mock
  }
}

const sampleOf = (operationId: string): string => `sample of ${operationId}`

/** Operation whose response is the request of another. */
function asking(definition: Json, route: Route, item: Json, operation: Json): Json {
  const declared = [item.parameters, operation.parameters].flat().map((given) => followed(definition, given))
  const declaration = (name: string, place: string) =>
    declared.findLast((candidate) => candidate.name === name && candidate.in === place)
  const schemaOf = (name: string, place: string): unknown => {
    const parameter = declaration(name, place)
    return {
      ...followed(definition, parameter?.schema ?? {}),
      ...(parameter?.example !== undefined && { example: parameter.example }),
    }
  }
  const group = (parameters: Route['parameters']['path'], place: string): Json => ({
    type: 'object',
    properties: Object.fromEntries(
      parameters
        .filter(({ name }) => place === 'path' || declaration(name, place)?.required === true)
        .map(({ name }) => [name, schemaOf(name, place)]),
    ),
  })
  const content = followed(definition, operation.requestBody).content as Record<string, Json> | undefined
  const schema = {
    type: 'object',
    properties: {
      path: group(route.parameters.path, 'path'),
      query: group(route.parameters.query, 'query'),
      headers: group(route.parameters.headers, 'header'),
      ...(content?.['application/json'] && {
        body: followed(definition, content['application/json'].schema),
      }),
    },
  }
  const responses = { 200: { description: 'A sample.', content: { 'application/json': { schema } } } }
  return { operationId: sampleOf(route.operationId), responses }
}

function followed(definition: Json, value: unknown): Json {
  const object = (value ?? {}) as Json
  if (typeof object.$ref !== 'string') return object
  return followed(definition, valueAt(definition, pointerPath(object.$ref)))
}
