/** Conditional requests (RFC 9110, section 13), where the contract documents their refusal. */

import { type CheckContext, check, json, type Suite } from '../check.ts'
import { asking } from '../plan/pages.ts'
import { type HttpRequest, type HttpResponse, isDone } from '../read/exchange.ts'
import type { ContractOperation } from '../read/operation.ts'
import { filtersOf, lastParameter, readOf } from '../read/resources.ts'
import { listingOf, partWith } from './lists.ts'
import { changeOf } from './model.ts'

/** Checks conditional reads and changes, as far as HTTP says the same for every server. */
export async function checkConditions(suite: Suite): Promise<void> {
  const { operations, samples } = suite
  for (const operation of operations) {
    if (mayBeUnchanged(operation))
      await check(suite, 'use', notModifiedOf(operation), keepsWhatIsThere, operation)
    const read = readForChange(suite, operation)
    const item = lastParameter(operation)?.name
    if (read && item !== undefined && operation.path.endsWith(`{${item}}`) && samples.makes(item))
      await check(suite, 'use', onlySeenOf(operation), changesOnlySeen, operation, read)
  }
}

/** Checks conditional requests in every form of both headers, as servers of this project take them. */
export async function checkAllConditions(suite: Suite): Promise<void> {
  for (const operation of suite.operations) {
    const { operationId, method, responses } = operation
    if (mayBeUnchanged(operation))
      await check(suite, 'use', notModifiedOf(operation), keepsInEveryForm, operation)
    const name = `${operationId} responds with 412 to who has something else`
    if (method === 'GET' && responses.has(412)) await check(suite, 'use', name, matched, operation)
    const read = readForChange(suite, operation)
    if (read) await check(suite, 'use', onlySeenOf(operation), changesInEveryForm, operation, read)
  }
}

const mayBeUnchanged = ({ method, responses }: ContractOperation) => method === 'GET' && responses.has(304)

const notModifiedOf = ({ operationId }: ContractOperation) => `${operationId} responds with 304 to who has it`

const onlySeenOf = ({ operationId }: ContractOperation) =>
  `${operationId} changes only what the caller has seen`

const readForChange = ({ operations }: Suite, { method, path, responses }: ContractOperation) =>
  responses.has(412) && ['PUT', 'PATCH', 'DELETE'].includes(method) ? readOf(path, operations) : undefined

const matching = (request: HttpRequest, name: 'If-Match' | 'If-None-Match', value: string): HttpRequest => {
  const isOther = ([other]: [string, string]) => other.toLowerCase() !== name.toLowerCase()
  const others = Object.entries(request.headers ?? {}).filter(isOther)
  return { ...request, headers: { ...Object.fromEntries(others), [name]: value } }
}

const nobody = '"of-nobody"'

async function keepsWhatIsThere(context: CheckContext, read: ContractOperation) {
  const { samples, ask, expect } = context
  const request = await samples.request(read)
  const [first, again] = [await ask(request), await ask(request)]
  const { etag } = first.headers
  // A body that differs each time is no state.
  if (etag === undefined || !isDone(first) || again.headers.etag !== etag) return
  await expectKept(context, request, etag, (response) => !isDone(response))
  const { status } = await ask(matching(request, 'If-None-Match', nobody))
  expect(status !== 304, 'an unknown ETag in If-None-Match got 304 (RFC 9110, section 13.1.2)')
}

async function keepsInEveryForm(context: CheckContext, read: ContractOperation) {
  const tagged = await taggedBy(context, read)
  if (!tagged) return context.expect(false, 'no response has an ETag')
  const { request, etag } = tagged
  for (const tag of [etag, `W/${etag}`, `"0", ${etag}`, '*'])
    await expectKept(context, request, tag, ({ status }) => status === 304)
  const { status } = await context.ask(matching(request, 'If-None-Match', nobody))
  context.expect(status === 200, `an unknown ETag in If-None-Match got ${status} instead of 200`)
}

async function expectKept(
  { ask, expect }: CheckContext,
  request: HttpRequest,
  tag: string,
  isKept: (response: HttpResponse) => boolean,
) {
  const response = await ask(matching(request, 'If-None-Match', tag))
  const { status, headers } = response
  expect(isKept(response), `If-None-Match: ${tag}, the current ETag, got ${status} instead of 304`)
  const isTagged = status !== 304 || headers.etag !== undefined
  expect(isTagged, 'a 304 has no ETag, which its 200 has (RFC 9110, section 15.4.5)')
}

async function matched(context: CheckContext, read: ContractOperation) {
  const tagged = await taggedBy(context, read)
  if (!tagged) return context.expect(false, 'no response has an ETag')
  const { request, etag } = tagged
  for (const tag of ['"0"', `W/${etag}`]) await context.send(matching(request, 'If-Match', tag), 412)
  for (const tag of [etag, `"0", ${etag}`, '*']) await context.send(matching(request, 'If-Match', tag), 200)
}

async function taggedBy(context: CheckContext, operation: ContractOperation) {
  for await (const request of candidates(context, operation)) {
    const response = await context.ask(request)
    const { etag } = response.headers
    if (etag !== undefined && isDone(response)) return { request, etag }
  }
  return undefined
}

async function* candidates(context: CheckContext, operation: ContractOperation): AsyncGenerator<HttpRequest> {
  yield await context.samples.request(operation)
  const listing = await listingOf(context, operation)
  if (!listing?.grows) return
  const { request, made } = await partWith(context, listing, await listing.add(1))
  const [path = ''] = request.target.split('?', 1)
  for (const { name } of filtersOf(listing.list))
    yield { ...request, target: asking(path, [name, made[0]?.[name]]) }
}

const takesHeader = ({ parameters }: ContractOperation, header: string) =>
  parameters.some(({ in: place, name }) => place === 'header' && name.toLowerCase() === header)

async function changesOnlySeen(context: CheckContext, change: ContractOperation, read: ContractOperation) {
  const { samples, ask, expect, refuse } = context
  const path = await samples.path(change)
  const look = async () => ask(await samples.request(read, path))
  const now = await look()
  const { etag } = now.headers
  if (!isDone(now) || (etag === undefined && !takesHeader(change, 'if-match'))) return
  const isRemoval = change.method === 'DELETE'
  const showing = isRemoval ? undefined : await changeOf(samples, change, path, Object(now.body))
  const plain = isRemoval ? await samples.request(change, path) : showing?.request
  if (!plain) return
  let stale = nobody
  // A weak one matches nothing here (RFC 9110, section 13.1.1).
  if (etag !== undefined && !etag.startsWith('W/') && !isRemoval) {
    const done = await ask(matching(plain, 'If-Match', etag))
    expect(done.status !== 412, `the current ETag in If-Match got ${done.status}`)
    const after = await look()
    if (isDone(done) && after.headers.etag !== etag) stale = etag
  }
  await refuse(matching(plain, 'If-Match', stale), 412)
}

async function changesInEveryForm(context: CheckContext, change: ContractOperation, read: ContractOperation) {
  const { samples, ask, expect, send } = context
  const path = await samples.path(change)
  const look = async () => ask(await samples.request(read, path))
  const now = await look()
  const etag = `${now.headers.etag}`
  const plain = await samples.request(change, path)
  const takesBoth = takesHeader(change, 'if-none-match')
  for (const tag of [`W/${etag}`, '"0", "nonsense"', nobody])
    await send(matching(plain, 'If-Match', tag), 412)
  for (const tag of takesBoth ? ['*', etag, `W/${etag}`] : [])
    await send(matching(plain, 'If-None-Match', tag), 412)
  expect(json((await look()).body) === json(now.body), 'a change took effect in spite of its 412')
  const own = matching(plain, 'If-Match', `"0", ${etag}`)
  const done = await ask(takesBoth ? matching(own, 'If-None-Match', '"0"') : own)
  expect(isDone(done), `the current ETag in If-Match got ${done.status}`)
  if (change.method === 'DELETE') return
  const after = await look()
  expect(after.headers.etag !== etag, 'the ETag is the same after a change')
  expect(json(after.body) === json(done.body), 'GET returns another body than the change')
  await send(matching(plain, 'If-Match', etag), 412)
  expect(isDone(await ask(matching(plain, 'If-Match', '*'))), '* in If-Match is refused')
}
