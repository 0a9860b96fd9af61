/**
 * Documented responses: each operation accepts valid requests, and refuses what its contract says. The common ways to cause a refusal are a table;
 * the fixtures have the others.
 */
import { hasHeader } from 'contract-openapi/model'
import { provocationOf } from 'contract-openapi/statuses'
import { absentValues, madeOf } from 'contract-openapi/values'
import {
  type CheckContext,
  check,
  expectCode,
  type Suite,
  statusWithCode,
  successesOf,
  undeclared,
  withHeader,
} from '../check.ts'
import { type HttpRequest, isDone } from '../contract/exchange.ts'
import { bodyTypes, type ContractOperation } from '../contract/operation.ts'
import { pathParameters, queryParameters, successOf } from '../contract/resources.ts'
import { responsesIn } from '../oracle/results.ts'
import { toRequest, withParameter } from '../plan/draft.ts'
import { hasMadeCursor } from '../plan/pages.ts'

/** Statuses that refuse a valid request as invalid; a missing permission or a conflict is none of them. */
export const refusals = [400, 405, 406, 415, 422]

// Larger than the body limit of any server that does not document one.
const largeBody = 16 * 2 ** 20

const unknownType = 'application/x-unknown'

interface Provocation {
  status: number
  change(request: HttpRequest, suite: Suite): HttpRequest
  isFor?(operation: ContractOperation): boolean
  /** True if HTTP requires it of any server, even where the contract does not document the status. */
  everywhere?: true
}

// A response without content is acceptable to any client (RFC 9110, section 12.5.1).
const showsContent = ({ responses, general }: ContractOperation) =>
  [...responses.values(), ...general.values()].some(({ contents }) => contents.length > 0)
const takesBody = ({ body }: ContractOperation) => body !== undefined

// Requests that cause what the table of statuses names.
const provocations: Provocation[] = [
  { status: 400, change: undeclared },
  {
    ...{ status: 406, isFor: showsContent, everywhere: true },
    change: (request) => withHeader(request, 'Accept', unknownType),
  },
  {
    status: 412,
    // Conditional reads are checked with the other conditions.
    isFor: ({ method }) => method !== 'GET',
    change: (request) => withHeader(request, 'If-Match', '"0"'),
  },
  {
    ...{ status: 413, isFor: takesBody },
    change: ({ body, ...request }, { fixtures: { bodyLimit = largeBody } }) => ({
      ...request,
      body: `${body}${' '.repeat(Math.max(0, bodyLimit + 1 - Buffer.byteLength(`${body}`)))}`,
    }),
  },
  {
    ...{ status: 415, isFor: takesBody, everywhere: true },
    change: (request) => ({ ...request, mediaType: unknownType }),
  },
]

/** Checks that each operation accepts valid requests, and provokes every documented refusal that a client can cause. */
export async function checkResponses(suite: Suite): Promise<void> {
  const { operations, expects, results, mocked } = suite
  for (const operation of operations) {
    const { operationId } = operation
    await check(suite, 'generated', `${operationId}, valid requests`, checkValid, operation)
    for (const part of operation.leftOut) results.skip(operationId, part)
    for (const misfit of operation.misfits)
      if (mocked.has(operationId)) results.skip(operationId, misfit)
      else results.failed('contract', operationId, misfit)
  }
  for (const operation of operations) {
    if (operation.responses.has(404) && !mocked.has(operation.operationId))
      await checkAbsent(suite, operation)
    for (const { status, change, isFor, everywhere } of provocations) {
      const isDocumented = operation.responses.has(status)
      if (!(expects.usualRefusals ? isDocumented : everywhere) || isFor?.(operation) === false) continue
      const name = `${operation.operationId} refuses ${provocationOf(status)} (${status})`
      await check(suite, 'contract', name, async ({ send, expectRefusal, samples }) => {
        const request = change(await samples.prepareRequest(operation), suite)
        // Only a server error is a finding where the contract leaves the status open.
        await (isDocumented ? expectRefusal(request, status) : send(request))
      })
    }
  }
}

async function checkValid({ send, fail, expects, samples }: CheckContext, operation: ContractOperation) {
  const { body } = operation
  const successes = successesOf(operation)
  const takes = async (request: HttpRequest) => {
    const response = await send(request)
    const { status } = response
    const isTaken = expects.exactStatuses
      ? successes.includes(status)
      : !refusals.includes(status) || hasMadeCursor(operation, request, expects)
    const instead = expects.exactStatuses ? ` instead of ${successes.join(' or ')}` : ''
    if (!isTaken) fail(`a valid request got ${statusWithCode(response)}${instead}`, request)
  }
  for (const mediaType of body ? bodyTypes(operation) : [undefined])
    await takes(toRequest(operation, { ...(await samples.prepareDraft(operation)), mediaType }))
  if (body?.required === false) await takes({ ...(await samples.prepareRequest(operation)), body: undefined })
  // The effect of each is seen elsewhere. Most servers have defaults; some of these exist only in theory.
  const optional = expects.everythingSeen
    ? []
    : queryParameters(operation).filter(({ required }) => !required)
  for (const { name, example, schema } of optional) {
    const value = example ?? madeOf(schema)
    if (value !== undefined) await takes(await samples.prepareRequest(operation, { [name]: value }))
  }
}

async function checkAbsent(suite: Suite, operation: ContractOperation) {
  for (const parameter of pathParameters(operation)) {
    const [absent] = absentValues(parameter.schema)
    if (absent === undefined) continue
    const name = `${operation.operationId} refuses an unknown ${parameter.name} (404)`
    await check(suite, 'contract', name, async ({ expectRefusal, samples }) => {
      const draft = withParameter(await samples.prepareDraft(operation), parameter, String(absent))
      await expectRefusal(toRequest(operation, draft), 404)
    })
  }
}

/** True if a run can provoke an error: by a common way, or by a fixture of the operation. */
export function canProvoke({ fixtures }: Suite, operation: ContractOperation, status: number) {
  if (provocationOf(status) !== undefined) return true
  if (status === 404) return pathParameters(operation).some(({ schema }) => absentValues(schema).length > 0)
  return (status === 409 && reusesKeys(operation)) || fixtures.refusals?.[operation.operationId] !== undefined
}

/** Checks promises of this project alone: refusals by rules, and a repeated POST with its idempotency key is done once. */
export async function checkRefusals(suite: Suite): Promise<void> {
  for (const operation of suite.operations) {
    await checkRules(suite, operation)
    if (reusesKeys(operation)) await checkKeyReuse(suite, operation)
    if (takesKey(operation) && operation.method === 'POST') await checkRetry(suite, operation)
  }
}

async function checkRules(suite: Suite, operation: ContractOperation) {
  const { fixtures, samples, results, oracle } = suite
  const { operationId, responses } = operation
  const { errorCodes } = oracle.contract
  const refusals = fixtures.refusals?.[operationId] ?? {}
  for (const [code, ways] of Object.entries(refusals)) {
    const status = errorCodes.get(code) ?? (responses.has(Number(code)) ? Number(code) : 409)
    for (const prepare of [ways].flat())
      await check(suite, 'contract', `${operationId} responds with ${status}: ${code}`, async (context) => {
        const args = await prepare(context.session)
        const response = await context.expectStatus(await samples.prepareRequest(operation, args), status)
        if (errorCodes.size > 0) expectCode(context, response, code)
      })
  }
  const known = [...Object.keys(refusals), ...(reusesKeys(operation) ? [keyReused] : [])]
  for (const code of new Set(responses.get(409)?.codes))
    if (!known.includes(code)) results.skip(`${code} of ${operationId}`, 'no fixture causes it')
}

const keyReused = 'idempotency_key_reused'
const takesKey = (operation: ContractOperation) => hasHeader(operation, 'idempotency-key')
const reusesKeys = (operation: ContractOperation) =>
  takesKey(operation) && operation.responses.get(409)?.codes.includes(keyReused) === true
const newKey = ({ samples }: Suite) => ({
  'Idempotency-Key': samples.recipes.unique().toLowerCase().replaceAll(' ', '-'),
})

async function checkKeyReuse(suite: Suite, operation: ContractOperation) {
  const { samples, results } = suite
  const { operationId } = operation
  const [first, second] = [await samples.prepareRequest(operation), await samples.prepareRequest(operation)]
  if (first.body === second.body && first.target === second.target)
    return results.skip(
      `${keyReused} of ${operationId}`,
      'its samples are all alike; a fixture can make them differ',
    )
  await check(suite, 'contract', `${operationId} responds with 409: ${keyReused}`, async (context) => {
    const headers = newKey(suite)
    await context.expectStatus({ ...first, headers }, ...successesOf(operation))
    expectCode(context, await context.expectStatus({ ...second, headers }, 409), keyReused)
  })
}

async function checkRetry(suite: Suite, operation: ContractOperation) {
  const [success = 201] = successesOf(operation)
  const name = `a retried ${operation.operationId} is done once`
  await check(suite, 'use', name, async ({ expectStatus, expect }) => {
    const request = { ...(await suite.samples.prepareRequest(operation)), headers: newKey(suite) }
    const first = await expectStatus(request, success)
    expect(first.headers['idempotency-replayed'] === undefined, 'the first response is marked as replayed')
    const again = await expectStatus(request, success)
    const marks = operation.responses.get(success)?.headers['Idempotency-Replayed'] !== undefined
    const isMarked = !marks || again.headers['idempotency-replayed'] === 'true'
    expect(isMarked, 'the second response is not marked as replayed')
    for (const name of ['location', 'etag'])
      expect(again.headers[name] === first.headers[name], `the second response has another ${name}`)
    expect(again.text === first.text, 'the second response has another body')
  })
}

/** Notes the operations that have never succeeded, and fails if none has: the server probably has another contract. */
export async function noteFailures({ operations, results, target }: Suite): Promise<void> {
  const seen = Map.groupBy(responsesIn(results.checks()), ({ operationId }) => operationId)
  const never = operations.filter(({ operationId }) => !seen.get(operationId)?.some(isDone))
  if (never.length === operations.length && operations.length > 0) {
    const what = `no operation has succeeded at ${target.url}: is it the server of this contract, and does the address end with the path that the contract names under servers?`
    return results.failed('contract', 'the contract is that of the server', what)
  }
  for (const { operationId, secured } of never.filter(successOf)) {
    const statuses = seen.get(operationId)?.map(({ status }) => status) ?? ['none']
    const hint = secured && target.key.value === '' ? '; it may take --key' : ''
    results.skip(`success of ${operationId}`, `its responses were ${statuses.sort().join(', ')}${hint}`)
  }
}
