/** Conditional requests (RFC 9110, section 13), where the contract documents their refusal. */

import { hasHeader } from 'contract-openapi/model'
import { type CheckContext, check, differenceOf, type Suite, withHeader } from '../check.ts'
import { type HttpRequest, isDone } from '../contract/exchange.ts'
import type { ContractOperation } from '../contract/operation.ts'
import { filtersOf, lastParameter, readOf } from '../contract/resources.ts'
import { targetAsking } from '../plan/pages.ts'
import { listingOf, partWith } from './lists.ts'
import { changeOf } from './model.ts'

/** Checks conditional reads and changes as far as HTTP says the same for every server, or in every form of both headers. */
export async function checkConditions(suite: Suite): Promise<void> {
  const { operations, samples } = suite
  const { everyCondition } = suite.expects
  for (const operation of operations) {
    const { operationId, method, path, responses } = operation
    const says = (what: string) => `${operationId} ${what}`
    if (method === 'GET' && responses.has(304))
      await check(suite, 'use', says('responds with 304 to who has it'), checkIfNoneMatch, operation)
    if (!responses.has(412)) continue
    if (method === 'GET' && everyCondition)
      await check(
        suite,
        'use',
        says('responds with 412 to who has something else'),
        checkIfMatchOfRead,
        operation,
      )
    const getter = ['PUT', 'PATCH', 'DELETE'].includes(method) && readOf(path, operations)
    const item = lastParameter(operation)?.name ?? ''
    if (getter && (everyCondition || (path.endsWith(`{${item}}`) && samples.recipes.makes(item)))) {
      const changes = everyCondition ? checkEveryForm : checkIfMatch
      await check(suite, 'use', says('changes only what the caller has seen'), changes, operation, getter)
    }
  }
}

const nobody = '"of-nobody"'

async function checkIfNoneMatch(context: CheckContext, getter: ContractOperation) {
  const { send, expect } = context
  const { everyCondition } = context.expects
  const tagged = await findTagged(context, getter)
  if (!tagged) return expect(!everyCondition, 'no response has an ETag')
  const { request, etag } = tagged
  for (const tag of everyCondition ? [etag, `W/${etag}`, `"0", ${etag}`, '*'] : [etag]) {
    const response = await send(withHeader(request, 'If-None-Match', tag))
    const { status, headers } = response
    const isKept = everyCondition ? status === 304 : !isDone(response)
    expect(isKept, `If-None-Match: ${tag}, the current ETag, got ${status} instead of 304`)
    const isTagged = status !== 304 || headers.etag !== undefined
    expect(isTagged, 'a 304 has no ETag, which its 200 has (RFC 9110, section 15.4.5)')
  }
  const { status } = await send(withHeader(request, 'If-None-Match', nobody))
  expect(status !== 304, 'an unknown ETag in If-None-Match got 304 (RFC 9110, section 13.1.2)')
  expect(!everyCondition || status === 200, `an unknown ETag in If-None-Match got ${status} instead of 200`)
}

async function checkIfMatchOfRead(context: CheckContext, getter: ContractOperation) {
  const tagged = await findTagged(context, getter)
  if (!tagged) return context.expect(false, 'no response has an ETag')
  const { request, etag } = tagged
  for (const tag of ['"0"', `W/${etag}`])
    await context.expectStatus(withHeader(request, 'If-Match', tag), 412)
  for (const tag of [etag, `"0", ${etag}`, '*'])
    await context.expectStatus(withHeader(request, 'If-Match', tag), 200)
}

async function findTagged(context: CheckContext, operation: ContractOperation) {
  const { send, expects } = context
  for await (const request of candidates(context, operation)) {
    const response = await send(request)
    const { etag } = response.headers
    if (etag === undefined || !isDone(response)) continue
    // A body that differs each time is no state.
    if (expects.everyCondition || (await send(request)).headers.etag === etag) return { request, etag }
  }
  return undefined
}

async function* candidates(context: CheckContext, operation: ContractOperation): AsyncGenerator<HttpRequest> {
  yield await context.samples.prepareRequest(operation)
  if (!context.expects.everyCondition) return
  const listing = await listingOf(context, operation)
  if (!listing?.grows) return
  const { request, made } = await partWith(context, listing, await listing.add(1))
  const [path = ''] = request.target.split('?', 1)
  for (const { name } of filtersOf(listing.list))
    yield { ...request, target: targetAsking(path, [name, made[0]?.[name]]) }
}

async function checkIfMatch(context: CheckContext, change: ContractOperation, getter: ContractOperation) {
  const { samples, send, expect, expectRefusal } = context
  const path = await samples.preparePath(change)
  const look = async () => send(await samples.prepareRequest(getter, path))
  const now = await look()
  const { etag } = now.headers
  if (!isDone(now) || (etag === undefined && !hasHeader(change, 'if-match'))) return
  const isRemoval = change.method === 'DELETE'
  const showing = isRemoval ? undefined : await changeOf(samples, change, path, Object(now.body))
  const plain = isRemoval ? await samples.prepareRequest(change, path) : showing?.request
  if (!plain) return
  let stale = nobody
  // A weak one matches nothing here (RFC 9110, section 13.1.1).
  if (etag !== undefined && !etag.startsWith('W/') && !isRemoval) {
    const done = await send(withHeader(plain, 'If-Match', etag))
    expect(done.status !== 412, `the current ETag in If-Match got ${done.status}`)
    const after = await look()
    if (isDone(done) && after.headers.etag !== etag) stale = etag
  }
  await expectRefusal(withHeader(plain, 'If-Match', stale), 412)
}

async function checkEveryForm(context: CheckContext, change: ContractOperation, getter: ContractOperation) {
  const { samples, send, expect, expectStatus } = context
  const path = await samples.preparePath(change)
  const look = async () => send(await samples.prepareRequest(getter, path))
  const now = await look()
  const etag = `${now.headers.etag}`
  const plain = await samples.prepareRequest(change, path)
  const takesBoth = hasHeader(change, 'if-none-match')
  for (const tag of [`W/${etag}`, '"0", "nonsense"', nobody])
    await expectStatus(withHeader(plain, 'If-Match', tag), 412)
  for (const tag of takesBoth ? ['*', etag, `W/${etag}`] : [])
    await expectStatus(withHeader(plain, 'If-None-Match', tag), 412)
  const changed = differenceOf((await look()).body, now.body)
  expect(changed === undefined, `a change of ${changed} took effect in spite of its 412`)
  const conditional = withHeader(plain, 'If-Match', `"0", ${etag}`)
  const done = await send(takesBoth ? withHeader(conditional, 'If-None-Match', '"0"') : conditional)
  expect(isDone(done), `the current ETag in If-Match got ${done.status}`)
  if (change.method === 'DELETE') return
  const after = await look()
  expect(after.headers.etag !== etag, 'the ETag is the same after a change')
  const difference = differenceOf(after.body, done.body)
  expect(difference === undefined, `GET returns another ${difference} than the change`)
  await expectStatus(withHeader(plain, 'If-Match', etag), 412)
  expect(isDone(await send(withHeader(plain, 'If-Match', '*'))), '* in If-Match is refused')
}
