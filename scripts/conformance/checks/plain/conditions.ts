/** Requests that depend on what the caller has (RFC 9110, section 13), where the contract documents their refusal. */
import type { ContractOperation } from '../../contract-operation.ts'
import type { Draft } from '../../draft.ts'
import type { HttpRequest, HttpResponse } from '../../exchange.ts'
import { changeOf } from '../../sequences/change.ts'
import { type Resource, resourcesOf } from '../../sequences/resource.ts'
import { curlOf, type Suite } from '../../suite.ts'
import { type CheckContext, check } from '../check.ts'

export async function checkConditions(suite: Suite): Promise<void> {
  const { operations, samples } = suite
  for (const read of operations.filter(({ method, responses }) => method === 'GET' && responses.has(304)))
    await check(suite, 'use', `${read.operationId} responds with 304 to who has it`, (context) =>
      notModified(context, read),
    )
  for (const resource of resourcesOf(operations, samples.makes)) {
    const { changes, remove } = resource
    for (const change of [...changes, remove ?? []].flat().filter(({ responses }) => responses.has(412)))
      await check(suite, 'use', seenOnly(change), (context) => onlySeen(context, resource, change))
  }
}

const seenOnly = ({ operationId }: ContractOperation) =>
  `${operationId} changes only what the caller has seen`

const isDone = ({ status }: HttpResponse) => status >= 200 && status < 300

async function notModified(context: CheckContext, read: ContractOperation) {
  const { samples, client, results } = context
  const name = `${read.operationId} responds with 304 to who has it`
  const request = await samples.request(read)
  const send = async (headers: Record<string, string> = {}) => {
    const sent = { ...request, headers: { ...request.headers, ...headers } }
    const { response } = await client.send(sent)
    const fail = (what: string) => results.failed('use', name, what, curlOf(context, sent))
    return { response, fail }
  }
  const first = (await send()).response
  const { etag } = first.headers
  // What is another each time is no state that anybody could have.
  if (etag === undefined || !isDone(first) || (await send()).response.headers.etag !== etag) return
  const same = await send({ 'If-None-Match': etag })
  if (isDone(same.response)) same.fail(`its own ETag in If-None-Match got ${same.response.status}`)
  if (same.response.status === 304 && same.response.headers.etag === undefined)
    same.fail('a 304 has no ETag, which its 200 has (RFC 9110, section 15.4.5)')
  const other = await send({ 'If-None-Match': '"of nobody"' })
  if (other.response.status === 304)
    other.fail('the ETag of nobody in If-None-Match got 304 (RFC 9110, section 13.1.2)')
}

async function onlySeen(context: CheckContext, { item, read }: Resource, change: ContractOperation) {
  const { samples, client, results } = context
  const above = await samples.path(read, { [item]: '' })
  const path = { ...above, [item]: await samples.make(item, undefined, above) }
  const look = async () => (await client.send(await samples.request(read, path))).response
  const sendMatching = async (etag: string, before: HttpResponse) => {
    const plain = await requestOf(context, change, path, before)
    if (!plain) return undefined
    const others = Object.entries(plain.headers ?? {}).filter(([name]) => !/^if-match$/i.test(name))
    const request = { ...plain, headers: { ...Object.fromEntries(others), 'If-Match': etag } }
    return { request, response: (await client.send(request)).response }
  }
  const fail = (what: string, request: HttpRequest) =>
    results.failed('use', seenOnly(change), what, curlOf(context, request))

  let now = await look()
  let stale = '"of nobody"'
  const { etag } = now.headers
  const takesTag = change.parameters.some((one) => one.in === 'header' && /^if-match$/i.test(one.name))
  if (!isDone(now) || (etag === undefined && !takesTag)) return
  // A weak one matches nothing here (RFC 9110, section 13.1.1).
  if (etag !== undefined && !etag.startsWith('W/') && change.method !== 'DELETE') {
    const first = await sendMatching(etag, now)
    if (!first) return
    if (first.response.status === 412) return fail('the ETag that it has in If-Match got 412', first.request)
    now = await look()
    if (isDone(first.response) && now.headers.etag !== etag) stale = etag
  }
  const late = await sendMatching(stale, now)
  if (late && isDone(late.response))
    fail(`an ETag that it does not have in If-Match got ${late.response.status}`, late.request)
}

async function requestOf(
  { samples }: CheckContext,
  change: ContractOperation,
  path: Draft['path'],
  { body }: HttpResponse,
): Promise<HttpRequest | undefined> {
  if (change.method === 'DELETE') return samples.request(change, path)
  return (await changeOf(samples, change, path, Object(body)))?.request
}
