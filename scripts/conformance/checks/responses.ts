import { toRequest, withParameter } from '../draft.ts'
import type { HttpRequest } from '../exchange.ts'
import { absentValues } from '../fuzz/absent.ts'
import type { ContractOperation } from '../oracle-contract.ts'
import { pathParameters } from '../producers.ts'
import type { Suite } from '../suite.ts'
import { type CheckContext, check, expectCode, successesOf, undeclared } from './check.ts'
import { notModified, readUnlessMatched } from './conditional.ts'
import { checkKeyReuse, keyReused, reusesKeys } from './retries.ts'

/** More than any server takes that does not say how much it does. */
const largeBody = 16 * 2 ** 20

/** How a request that succeeds is changed to get each status that any operation can respond with. */
const provocations: Record<number, (request: HttpRequest, suite: Suite) => HttpRequest> = {
  400: undeclared,
  401: (request) => ({ ...request, key: null }),
  406: (request) => ({ ...request, headers: { ...request.headers, Accept: 'text/html' } }),
  412: (request) => ({ ...request, headers: { ...request.headers, 'If-Match': '"0"' } }),
  413: ({ body, ...request }, { fixtures: { bodyLimit = largeBody } }) => ({
    ...request,
    body: `${body}${' '.repeat(Math.max(0, bodyLimit + 1 - Buffer.byteLength(`${body}`)))}`,
  }),
  415: (request) => ({ ...request, headers: { ...request.headers, 'Content-Type': 'text/plain' } }),
}

/** Sees every documented response of every operation that a client can bring about. */
export async function checkResponses(suite: Suite): Promise<void> {
  for (const operation of suite.operations) {
    for (const status of operation.responses.keys()) await checkStatus(suite, operation, status)
    await checkRefusals(suite, operation)
    if (reusesKeys(operation)) await checkKeyReuse(suite, operation)
  }
}

async function checkStatus(suite: Suite, operation: ContractOperation, status: number) {
  const { samples } = suite
  const provoke = provocations[status]
  const run = (what: string, body: (context: CheckContext) => Promise<unknown>) =>
    check(suite, 'contract', `${operation.operationId} responds with ${what}`, body)
  if (status < 300) {
    await run(`${status}`, async ({ send }) => {
      const [, ...others] = operation.bodyTypes
      await send(await samples.request(operation), ...successesOf(operation))
      for (const mediaType of others)
        await send({ ...(await samples.request(operation)), mediaType }, ...successesOf(operation))
    })
  } else if (status === 304) {
    await run('304', (context) => notModified(context, operation))
  } else if (status === 412 && operation.method === 'GET') {
    await run('412', (context) => readUnlessMatched(context, operation))
  } else if (status === 404) {
    const parameters = pathParameters(operation)
    for (const parameter of parameters) {
      const [absent] = absentValues(parameter.schema)
      if (absent === undefined) continue
      const what = parameters.length === 1 ? '404' : `404 for an unknown ${parameter.name}`
      await run(what, async ({ send }) => {
        const draft = withParameter(await samples.draft(operation), parameter, String(absent))
        await send(toRequest(operation, draft), 404)
      })
    }
  } else if (provoke) {
    await run(`${status}`, async ({ send }) => send(provoke(await samples.request(operation), suite), status))
  }
}

/** Whether a run can try to get an error: there is a way for any operation, or the fixtures have one for this. */
export function canProvoke(
  { fixtures }: Pick<Suite, 'fixtures'>,
  operation: ContractOperation,
  status: number,
) {
  if (status in provocations || [304, 403, 410, 429].includes(status)) return true
  if (status === 404) return pathParameters(operation).some(({ schema }) => absentValues(schema).length > 0)
  return (status === 409 && reusesKeys(operation)) || fixtures.refusals?.[operation.operationId] !== undefined
}

/** The refusals that the fixtures know, each with its code. */
async function checkRefusals(suite: Suite, operation: ContractOperation) {
  const { fixtures, samples, results } = suite
  const { operationId, responses } = operation
  const refusals = fixtures.refusals?.[operationId] ?? {}
  for (const [code, ways] of Object.entries(refusals)) {
    const status = suite.oracle.contract.errorCodes.get(code) ?? 409
    for (const refuse of [ways].flat()) {
      await check(suite, 'contract', `${operationId} responds with ${status}: ${code}`, async (context) => {
        const given = await refuse(context.session)
        expectCode(context, await context.send(await samples.request(operation, given), status), code)
      })
    }
  }
  const known = [...Object.keys(refusals), ...(reusesKeys(operation) ? [keyReused] : [])]
  for (const code of new Set(responses.get(409)?.codes)) {
    if (!known.includes(code)) {
      results.notTried.push({ what: `${code} of ${operationId}`, why: 'no fixture brings it about' })
    }
  }
}
