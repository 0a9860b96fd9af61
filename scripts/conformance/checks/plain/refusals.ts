import type { ContractOperation } from '../../contract-operation.ts'
import { toRequest, withParameter } from '../../draft.ts'
import type { HttpRequest } from '../../exchange.ts'
import { absentValues } from '../../fuzz/absent.ts'
import { pathParameters } from '../../producers.ts'
import { curlOf, type Suite } from '../../suite.ts'
import { check } from '../check.ts'

/** Checks that what the contract documents as an error is none of the successes. */
export async function checkRefusals(suite: Suite): Promise<void> {
  for (const operation of suite.operations) {
    if (operation.responses.has(404)) await checkAbsent(suite, operation)
    await checkMediaTypes(suite, operation)
  }
}

/**
 * Sends a request that must not succeed; gives whether it did all the same.
 * @param must whether it is none of the successes: where the contract leaves that open, only a server error is a finding
 */
export async function refuse(
  suite: Suite,
  { operationId }: ContractOperation,
  what: string,
  make: () => Promise<HttpRequest>,
  must = true,
): Promise<boolean> {
  const name = `${operationId} refuses ${what}`
  let isDone = false
  await check(suite, 'contract', name, async ({ client, results }) => {
    const request = await make()
    const { status } = (await client.send(request)).response
    isDone = status < 300
    if (isDone && must) results.failed('contract', name, `it got ${status}`, curlOf(suite, request))
  })
  return isDone
}

async function checkAbsent(suite: Suite, operation: ContractOperation) {
  for (const parameter of pathParameters(operation)) {
    const [absent] = absentValues(parameter.schema)
    if (absent === undefined) continue
    await refuse(suite, operation, `an unknown ${parameter.name} (404)`, async () =>
      toRequest(operation, withParameter(await suite.samples.draft(operation), parameter, String(absent))),
    )
  }
}

async function checkMediaTypes(suite: Suite, operation: ContractOperation) {
  const { responses, bodyTypes } = operation
  const unknown = 'application/x-unknown'
  const ofUnknown = async () => ({ ...(await suite.samples.request(operation)), mediaType: unknown })
  const inUnknown = async () => {
    const request = await suite.samples.request(operation)
    return { ...request, headers: { ...request.headers, Accept: unknown } }
  }
  if (bodyTypes.length > 0)
    await refuse(suite, operation, 'a body of an unknown media type (415)', ofUnknown, responses.has(415))
  await refuse(suite, operation, 'to respond in an unknown media type (406)', inUnknown, responses.has(406))
}
