import { toRequest } from '../../draft.ts'
import type { HttpRequest } from '../../exchange.ts'
import { madeOf } from '../../fuzz/made.ts'
import { successOf } from '../../producers.ts'
import { hasMadeCursor } from '../../sequences/pages.ts'
import { curlOf, type Suite } from '../../suite.ts'
import { check } from '../check.ts'

/** Statuses that call a valid request wrong; what only a key or the state of the service forbids is none of them. */
export const refusals = [400, 405, 406, 415, 422]

/** Sends each operation what it should take: once in each media type, with what it needs made before. */
export async function checkOperations(suite: Suite): Promise<void> {
  for (const operation of suite.operations) {
    const { operationId, body, bodyRequired, bodyTypes, misfits, parameters } = operation
    for (const misfit of misfits) suite.results.failed('contract', operationId, misfit)
    const name = `${operationId}, valid requests`
    await check(suite, 'generated', name, async ({ client, samples, results }) => {
      const takes = async (request: HttpRequest) => {
        const { status } = (await client.send(request)).response
        if (!refusals.includes(status) || hasMadeCursor(operation, request)) return
        results.failed('generated', name, `a valid request got ${status}`, curlOf(suite, request))
      }
      for (const mediaType of bodyTypes.length > 0 ? bodyTypes : [undefined])
        await takes(toRequest(operation, { ...(await samples.draft(operation)), mediaType }))
      if (body && !bodyRequired) await takes({ ...(await samples.request(operation)), body: undefined })
      // Most servers have their defaults for these; some of them only in theory.
      const optional = parameters.filter((one) => one.in === 'query' && !one.required)
      for (const { name: parameter, example, schema } of optional) {
        const value = example ?? madeOf(schema)
        if (value !== undefined) await takes(await samples.request(operation, { [parameter]: value }))
      }
    })
  }
}

/** Notes which operations have never succeeded, and fails where none has: the server is probably that of another contract. */
export function noteFailures({ operations, coverage, results, target }: Suite): void {
  const seen = (operationId: string) => coverage.statusesOf(operationId)
  const isDone = (operationId: string) => [...seen(operationId)].some((status) => status < 300)
  const never = operations.filter(({ operationId }) => !isDone(operationId))
  if (never.length === operations.length && operations.length > 0) {
    const what = `no operation has succeeded at ${target.url}: is it the server of this contract, and does the address end with the path that the contract names under servers?`
    results.failed('contract', 'the contract is that of the server', what)
    return
  }
  for (const operation of never.filter(successOf)) {
    const { operationId } = operation
    const statuses = [...seen(operationId)].sort().join(', ') || 'none'
    const hint = operation.secured && target.key.value === '' ? '; it may take --key' : ''
    results.notTried.push({ what: `success of ${operationId}`, why: `its responses were ${statuses}${hint}` })
  }
}
