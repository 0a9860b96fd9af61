import { type Context, OpenAPIBackend } from 'openapi-backend'
import { expect, test } from 'vitest'
import { type Reply, startReplying } from '../../packages/testing/replying.ts'
import { runConformance } from '../../packages/tools/judge/run.ts'
import { readSpecification } from '../../packages/tools/judge/specification.ts'

/** A foreign server: openapi-backend responds with the examples of the contract. */
async function startMock(): Promise<string> {
  const api = new OpenAPIBackend({
    definition: 'spec/openapi.yaml',
    quick: true,
    ajvOpts: { logger: false, formats: { 'date-time': true } },
    securityHandlers: { bearerAuth: () => true },
    handlers: {
      notImplemented: ({ operation }: Context) => api.mockResponseForOperation(operation.operationId ?? ''),
      validationFail: () => ({ status: 400, mock: { code: 'invalid_body', message: 'No.', status: 400 } }),
      notFound: () => ({ status: 404, mock: { code: 'not_found', message: 'No.', status: 404 } }),
      methodNotAllowed: () => ({ status: 404, mock: { code: 'not_found', message: 'No.', status: 404 } }),
    },
  })
  await api.init()
  return startReplying(async ({ method, url, headers: received, body }): Promise<Reply> => {
    const headers = Object.fromEntries(Object.entries(received).map(([name, value]) => [name, `${value}`]))
    const { status, mock }: { status: number; mock?: unknown } = await api
      .handleRequest({
        ...{ method, path: url.pathname, query: url.search.slice(1), headers },
        body: body === '' ? undefined : body,
      })
      .catch(() => ({ status: 500 }))
    return { status, body: method === 'HEAD' ? undefined : mock }
  })
}

test('fails a mock by openapi-backend, and reports what it lacks', async () => {
  const target = { url: await startMock(), key: { name: 'KEY', value: 'any' }, limitedKeys: [] }
  const outcome = await runConformance(target, {
    ...(await readSpecification()),
    ...{ requests: 200, seed: 1, cleanUp: true },
  })
  expect(outcome.passed).toBe(false)
  const problemsOf = (name: string) =>
    outcome.checks.find((check) => check.name === name)?.failures.map(({ what }) => what)

  expect(problemsOf('createPet refuses an undeclared parameter (400)')).toEqual([])
  expect(problemsOf('listPets refuses a request without credentials')).toEqual(['GET got 200 instead of 401'])
  expect(problemsOf('createPet refuses a body of an unknown media type (415)')).toEqual([
    'POST got 201 instead of 415',
  ])
  expect(problemsOf('cancelOrder refuses an unknown orderId (404)')).toEqual([
    'DELETE got 204 instead of 404',
  ])
  expect(problemsOf('retry-safely')).toEqual([
    "step add-again: $response.header.Idempotency-Replayed == 'true' does not hold",
  ])
  expect(problemsOf('/pets has no other methods')).toEqual(['ACL got 404 (not_found) instead of 405'])
  expect(problemsOf('getPet, 200')).toEqual(
    expect.arrayContaining(['the header ETag is missing', 'the header Sunset is missing']),
  )
  expect(problemsOf('placeOrder')).toContain('409 was never seen')

  const untried = outcome.notTried.map(({ what, why }) => `${what}: ${why}`).join('\n')
  for (const words of [
    '--limited-key',
    '--revoked-key',
    '--expired-key',
    'passed the sunset',
    'few requests',
  ]) {
    expect(untried).toContain(words)
  }
})
