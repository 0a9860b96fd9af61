/** The model beside the reading of openapi-backend, which knows nothing of it. */
import { OpenAPIBackend } from 'openapi-backend'
import { dereference } from 'openapi-backend/refparser.js'
import { expect, test } from 'vitest'
import { modelOf } from '../../packages/contract/model/model.ts'
import { normalise } from '../../packages/contract/model/normalise.ts'
import { schemesOf } from '../../packages/contract/model/security.ts'
import type { Fields } from '../../packages/contract/read/document.ts'
import { readFiles } from '../../packages/contract/read/read.ts'

const fixtures = [
  ...['spec', 'test/library/spec', 'examples/trains/spec', 'examples/conduit/spec'].map(
    (folder) => `${folder}/openapi.yaml`,
  ),
  ...['any', 'contract'].map((name) => `packages/contract/test/generator/${name}.yaml`),
  ...['everything/openapi', 'foreign'].map((name) => `packages/testing/contracts/${name}.yaml`),
  ...['contract-30', 'contract-31', 'stateful-contract'].map(
    (name) => `packages/tools/test/mock/${name}.yaml`,
  ),
  ...['lenient', 'mocked', 'workshop'].map((name) => `packages/tools/test/judge/${name}.yaml`),
  ...['packages/server/test/auth/schemes.yaml', 'test/packages/observatory.yaml'],
]

interface Message {
  content?: object
}

interface Found {
  method: string
  path: string
  parameters?: { in: string; name: string }[]
  requestBody?: Message & { required?: boolean }
  responses?: Record<string, Message>
}

const typesOf = ({ content = {} }: Message = {}) => Object.keys(content).sort()

// OpenAPI ignores these headers, `security` describes keys, and the template of a path has its parameters.
const namesIn = ({ parameters = [] }: Pick<Found, 'parameters'>, keys: readonly string[]) => {
  const names = parameters.map(({ in: place, name }) =>
    place === 'header'
      ? `header ${name.toLowerCase()}`
      : `${place === 'querystring' ? 'query' : place} ${name}`,
  )
  const isRead = (one: string) =>
    !/^path |^header (accept|content-type|authorization)$/.test(one) && !keys.includes(one)
  // A parameter of the path is listed also where that of the operation replaces it.
  return [...new Set(names)].filter(isRead).sort()
}

test.each(fixtures)('reads %s as openapi-backend does', async (file) => {
  const { document, served } = normalise(readFiles(file))
  const definition = (await dereference(structuredClone(document) as never)) as never
  const api = new OpenAPIBackend({ definition, quick: true, validate: false })
  await api.init()
  const schemes: Fields[] = Object.values(Object(schemesOf(document).value))
  const keys = schemes.map((one) => `${one.in} ${one.name}`)
  const theirs = (api.getOperations() as unknown as Found[]).map((one) => ({
    operation: `${one.method.toUpperCase()} ${one.path}`,
    parameters: namesIn(one, keys),
    body: one.requestBody ? [one.requestBody.required === true, ...typesOf(one.requestBody)] : [],
    responses: Object.entries(one.responses ?? {}).map(([status, response]) => [
      status,
      ...typesOf(response),
    ]),
  }))
  const ours = modelOf(served).operations.map((one) => ({
    operation: `${one.method} ${one.at.path[1]}`,
    parameters: namesIn(one, keys),
    body: one.body ? [one.body.required, ...one.body.content.map(({ mediaType }) => mediaType).sort()] : [],
    responses: one.responses
      .filter(({ isOpen }) => !isOpen)
      .map(({ status, body }) => [status, ...(body?.content ?? []).map(({ mediaType }) => mediaType).sort()]),
  }))
  const sorted = (all: typeof ours) =>
    all.toSorted((one, other) => (one.operation < other.operation ? -1 : 1))
  expect(sorted(ours)).toEqual(sorted(theirs))
})
