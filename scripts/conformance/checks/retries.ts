import type { ContractOperation } from '../oracle-contract.ts'
import type { Suite } from '../suite.ts'
import { check, expectCode, successesOf } from './check.ts'

/** The code of the error that follows another request with the same idempotency key. */
export const keyReused = 'idempotency_key_reused'
const takesKey = ({ parameters }: ContractOperation) =>
  parameters.some(({ in: place, name }) => place === 'header' && name === 'Idempotency-Key')
/** Whether an operation refuses another request with the same idempotency key. */
export const reusesKeys = (operation: ContractOperation) =>
  takesKey(operation) && operation.responses.get(409)?.codes.includes(keyReused) === true

/** The same idempotency key for another request. */
export async function checkKeyReuse(suite: Suite, operation: ContractOperation) {
  const { samples, results } = suite
  const [first, second] = [await samples.request(operation), await samples.request(operation)]
  if (first.body === second.body && first.target === second.target) {
    const why = 'its samples are all alike; a fixture can make them differ'
    return void results.notTried.push({ what: `${keyReused} of ${operation.operationId}`, why })
  }
  await check(
    suite,
    'contract',
    `${operation.operationId} responds with 409: ${keyReused}`,
    async (context) => {
      const headers = { 'Idempotency-Key': idempotencyKey(samples.unique()) }
      await context.send({ ...first, headers }, ...successesOf(operation))
      expectCode(context, await context.send({ ...second, headers }, 409), keyReused)
    },
  )
}

const idempotencyKey = (unique: string) => unique.toLowerCase().replaceAll(' ', '-')

/** Checks that a POST that is sent again with its idempotency key is done once. */
export async function checkRetries(suite: Suite): Promise<void> {
  for (const operation of suite.operations.filter((one) => takesKey(one) && one.method === 'POST')) {
    const [success = 201] = successesOf(operation)
    await check(suite, 'use', `a retried ${operation.operationId} is done once`, async ({ send, expect }) => {
      const headers = { 'Idempotency-Key': idempotencyKey(suite.samples.unique()) }
      const request = { ...(await suite.samples.request(operation)), headers }
      const first = await send(request, success)
      expect(first.headers['idempotency-replayed'] === undefined, 'the first response is marked as replayed')
      const again = await send(request, success)
      const isMarked = again.headers['idempotency-replayed'] === 'true'
      const marks = operation.responses.get(success)?.headers['Idempotency-Replayed'] !== undefined
      expect(isMarked || !marks, 'the second response is not marked as replayed')
      for (const name of ['location', 'etag']) {
        expect(again.headers[name] === first.headers[name], `the second response has another ${name}`)
      }
      expect(again.text === first.text, 'the second response has another body')
    })
  }
}
