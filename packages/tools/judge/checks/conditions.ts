/** Requests that depend on what the caller has (RFC 9110, section 13), where the contract documents their refusal. */

import { type CheckContext, check, json, type Suite } from '../check.ts'
import type { Draft } from '../plan/draft.ts'
import { asking } from '../plan/pages.ts'
import { type HttpRequest, type HttpResponse, isDone } from '../read/exchange.ts'
import type { ContractOperation } from '../read/operation.ts'
import { filtersOf, lastParameter, readOf } from '../read/resources.ts'
import { listingOf, partWith } from './lists.ts'
import { changeOf } from './model.ts'

/** Checks reads and changes that a caller makes only if a resource is, or is not, what it has. Servers of this project know every form of both headers. */
export async function checkConditions(suite: Suite): Promise<void> {
  const { operations, house, samples } = suite
  for (const operation of operations) {
    const { operationId, method, path, responses } = operation
    if (method === 'GET' && responses.has(304))
      await check(suite, 'use', `${operationId} responds with 304 to who has it`, notModified, operation)
    if (method === 'GET' && responses.has(412) && house)
      await check(
        suite,
        'use',
        `${operationId} responds with 412 to who has something else`,
        matched,
        operation,
      )
    const read = readOf(path, operations)
    const item = lastParameter(operation)?.name
    if (!read || !responses.has(412) || !['PUT', 'PATCH', 'DELETE'].includes(method)) continue
    if (house || (item !== undefined && path.endsWith(`{${item}}`) && samples.makes(item)))
      await check(
        suite,
        'use',
        `${operationId} changes only what the caller has seen`,
        onlySeen,
        operation,
        read,
      )
  }
}

const matching = (request: HttpRequest, name: 'If-Match' | 'If-None-Match', value: string): HttpRequest => {
  const isOther = ([other]: [string, string]) => other.toLowerCase() !== name.toLowerCase()
  const others = Object.entries(request.headers ?? {}).filter(isOther)
  return { ...request, headers: { ...Object.fromEntries(others), [name]: value } }
}

/** Expects 304 where the caller has what it asks for, and only there. */
async function notModified(context: CheckContext, read: ContractOperation) {
  const { house, ask, expect } = context
  const tagged = await taggedBy(context, read)
  if (!tagged) return expect(!house, 'no response has an ETag')
  const { request, etag } = tagged
  for (const tag of house ? [etag, `W/${etag}`, `"0", ${etag}`, '*'] : [etag]) {
    const response = await ask(matching(request, 'If-None-Match', tag))
    const { status, headers } = response
    const isKept = house ? status === 304 : !isDone(response)
    expect(isKept, `If-None-Match: ${tag}, which is its own, got ${status} instead of 304`)
    const isTagged = status !== 304 || headers.etag !== undefined
    expect(isTagged, 'a 304 has no ETag, which its 200 has (RFC 9110, section 15.4.5)')
  }
  const { status } = await ask(matching(request, 'If-None-Match', '"of-nobody"'))
  expect(status !== 304, 'the ETag of nobody in If-None-Match got 304 (RFC 9110, section 13.1.2)')
  expect(!house || status === 200, `the ETag of nobody in If-None-Match got ${status} instead of 200`)
}

/** Expects 412 where it is no longer what the caller has, and only there. */
async function matched(context: CheckContext, read: ContractOperation) {
  const tagged = await taggedBy(context, read)
  if (!tagged) return context.expect(false, 'no response has an ETag')
  const { request, etag } = tagged
  for (const tag of ['"0"', `W/${etag}`]) await context.send(matching(request, 'If-Match', tag), 412)
  for (const tag of [etag, `"0", ${etag}`, '*']) await context.send(matching(request, 'If-Match', tag), 200)
}

/** A request whose response has an ETag: the usual one or, of a list of ours, one that asks for something by a member of its own. */
async function taggedBy(context: CheckContext, operation: ContractOperation) {
  const { house, ask } = context
  for await (const request of candidates(context, operation)) {
    const response = await ask(request)
    const { etag } = response.headers
    if (etag === undefined || !isDone(response)) continue
    // A body that differs each time is no state that anybody could have.
    if (house || (await ask(request)).headers.etag === etag) return { request, etag }
  }
  return undefined
}

async function* candidates(context: CheckContext, operation: ContractOperation): AsyncGenerator<HttpRequest> {
  yield await context.samples.request(operation)
  const listing = context.house ? await listingOf(context, operation) : undefined
  if (!listing?.grows) return
  const { request, made } = await partWith(context, listing, await listing.add(1))
  const [path = ''] = request.target.split('?', 1)
  for (const { name } of filtersOf(listing.list))
    yield { ...request, target: asking(path, [name, made[0]?.[name]]) }
}

const takesHeader = ({ parameters }: ContractOperation, header: string) =>
  parameters.some(({ in: place, name }) => place === 'header' && name.toLowerCase() === header)

/** Expects a change to be made by who has seen what is there, and refused to everybody else. */
async function onlySeen(context: CheckContext, change: ContractOperation, read: ContractOperation) {
  const { house, samples, ask, expect, refuse } = context
  const path = await samples.path(change)
  const look = async () => ask(await samples.request(read, path))
  const isRemoval = change.method === 'DELETE'
  const now = await look()
  const { etag } = now.headers
  if (!house && (!isDone(now) || (etag === undefined && !takesHeader(change, 'if-match')))) return
  const plain = await changing(context, change, path, now)
  if (!plain) return
  const takesBoth = house && takesHeader(change, 'if-none-match')
  if (house) {
    for (const tag of [`W/${etag}`, '"0", "nonsense"']) await refuse(matching(plain, 'If-Match', tag), 412)
    for (const tag of takesBoth ? ['*', `${etag}`, `W/${etag}`] : [])
      await refuse(matching(plain, 'If-None-Match', tag), 412)
    expect(json((await look()).body) === json(now.body), 'a change that was refused with 412 was made')
  }
  let stale = '"of-nobody"'
  // A weak one matches nothing here (RFC 9110, section 13.1.1).
  if (etag !== undefined && !etag.startsWith('W/') && (house || !isRemoval)) {
    if (isRemoval) await refuse(matching(plain, 'If-Match', stale), 412)
    const own = matching(plain, 'If-Match', house ? `"0", ${etag}` : etag)
    const done = await ask(takesBoth ? matching(own, 'If-None-Match', '"0"') : own)
    expect(house ? isDone(done) : done.status !== 412, `the ETag that it has in If-Match got ${done.status}`)
    if (isRemoval) return
    const after = await look()
    expect(!house || after.headers.etag !== etag, 'the ETag is the same after a change')
    expect(!house || json(after.body) === json(done.body), 'GET has another body than the change had')
    if (isDone(done) && after.headers.etag !== etag) stale = etag
  }
  await refuse(matching(plain, 'If-Match', stale), 412)
  if (house && !isRemoval)
    expect(isDone(await ask(matching(plain, 'If-Match', '*'))), '* in If-Match is refused')
}

/** A change that shows. The samples of ours are such. */
async function changing(
  { samples, house }: CheckContext,
  change: ContractOperation,
  path: Draft['path'],
  { body }: HttpResponse,
): Promise<HttpRequest | undefined> {
  if (house || change.method === 'DELETE') return samples.request(change, path)
  return (await changeOf(samples, change, path, Object(body)))?.request
}
