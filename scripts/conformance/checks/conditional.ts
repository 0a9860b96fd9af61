/** Reads that depend on what the caller has (RFC 9110, section 13). */
import type { HttpRequest } from '../exchange.ts'
import { Finding } from '../finding.ts'
import type { ContractOperation } from '../oracle-contract.ts'
import { type CheckContext, get } from './check.ts'
import { filtersOf, itemSchema, listingOf, partWith } from './listing.ts'

/** The precondition has nothing to hold against; the message says so. */
class NoTag extends Finding {
  override name = 'NoTag'
}

/** Expects 304 where the caller has what it asks for, and only there. */
export async function notModified(context: CheckContext, operation: ContractOperation): Promise<void> {
  const { send } = context
  const { request, etag } = await tagged(context, operation)
  for (const tag of [etag, `W/${etag}`, `"0", ${etag}`, '*']) {
    await send({ ...request, headers: { 'If-None-Match': tag } }, 304)
  }
  await send({ ...request, headers: { 'If-None-Match': '"0"' } }, 200)
}

/** Expects 412 where it is no longer what the caller has, and only there. */
export async function readUnlessMatched(context: CheckContext, operation: ContractOperation): Promise<void> {
  const { send } = context
  const { request, etag } = await tagged(context, operation)
  for (const tag of ['"0"', `W/${etag}`]) await send({ ...request, headers: { 'If-Match': tag } }, 412)
  for (const tag of [etag, `"0", ${etag}`, '*']) await send({ ...request, headers: { 'If-Match': tag } }, 200)
}

/** A request whose response has an ETag: the usual one or, of a list, one that asks for something by a member of its own. */
async function tagged(context: CheckContext, operation: ContractOperation) {
  for await (const request of candidates(context, operation)) {
    const { etag } = (await context.send(request, 200)).headers
    if (etag !== undefined) return { request, etag }
  }
  throw new NoTag('no response has an ETag')
}

async function* candidates(context: CheckContext, operation: ContractOperation): AsyncGenerator<HttpRequest> {
  yield await context.samples.request(operation)
  const listing = itemSchema(operation) && (await listingOf(context, operation))
  if (!listing) return
  const id = await listing.add(0)
  const { items } = await partWith(context, listing, [id])
  const item = items.find((one) => listing.idOf(one) === id) ?? {}
  for (const { name } of filtersOf(operation))
    yield get(`${listing.target}?${name}=${encodeURIComponent(String(item[name]))}`)
}
