import type { ContractOperation } from '../../contract-operation.ts'
import type { HttpRequest } from '../../exchange.ts'
import { curlOf, type Suite } from '../../suite.ts'
import { check } from '../check.ts'

/** Sends a request that must not succeed; gives whether it did all the same. */
export async function refuse(
  suite: Suite,
  { operationId }: ContractOperation,
  what: string,
  make: () => Promise<HttpRequest>,
): Promise<boolean> {
  const name = `${operationId} refuses ${what}`
  let isDone = false
  await check(suite, 'contract', name, async ({ client, results }) => {
    const request = await make()
    const { status } = (await client.send(request)).response
    isDone = status < 300
    if (isDone) results.failed('contract', name, `it got ${status}`, curlOf(suite, request))
  })
  return isDone
}
