/** Resources that requests make and remove: one is where its Location says, a refused request makes none, and a removed one is gone. */
import { flatten, isOpen, type Schema } from 'contract-openapi/values'
import { collectionOf } from 'contract-openapi/wire'
import {
  type CheckContext,
  check,
  differenceOf,
  get,
  json,
  type Suite,
  successesOf,
  undeclared,
} from '../check.ts'
import { pathBelow } from '../contract/exchange.ts'
import type { ContractOperation } from '../contract/operation.ts'
import { itemsIn, type List, listAt, readOf } from '../contract/resources.ts'
import { asking, pagingOf, sized } from '../plan/pages.ts'
import { listingOf, partWith } from './lists.ts'

/** Checks that a created resource is where the response says, as far as HTTP says so, and where expected that it is there at once, and whole. */
export async function checkCreated(suite: Suite): Promise<void> {
  for (const operation of suite.operations) {
    const made = operation.responses.get(201)
    const name = `what ${operation.operationId} makes is there at its Location`
    if (suite.expects.madeAtOnce ? made?.headers.Location : made)
      await check(suite, 'use', name, checkLocation, operation)
  }
}

export async function checkRules(suite: Suite): Promise<void> {
  for (const [name, rule] of Object.entries(suite.fixtures.rules ?? {}))
    await check(suite, 'use', name, ({ session }) => rule(session))
}

async function checkLocation(context: CheckContext, operation: ContractOperation) {
  const { oracle, samples, client, send, expectStatus, expect } = context
  const { madeAtOnce } = context.expects
  const request = await samples.prepareRequest(operation)
  const { status, headers, body } = await expectStatus(request, 201)
  const { location } = headers
  if (!madeAtOnce && (status !== 201 || location === undefined)) return
  const shown = `the Location is ${json(location)}`
  const url = URL.parse(location ?? '', client.base + request.target)
  if (!url) return expect(false, shown)
  const below = pathBelow(client.base, url.pathname)
  const { origin, pathname: root } = new URL(client.base)
  // The contract does not describe the content of another server or path.
  if (!madeAtOnce && (url.origin !== origin || oracle.operationOf(get(below))?.method !== 'GET')) return
  const isBelow = root === '/' || url.pathname.startsWith(root)
  expect(isBelow, `${shown}, which leads out of ${client.base}`)
  const response = await send(get(below + url.search))
  const isThere = madeAtOnce ? response.status === 200 : response.status !== 404 && response.status !== 410
  expect(isThere, `${shown}, and GET ${below} got ${response.status} instead of 200`)
  if (!madeAtOnce) return
  // Members that a GET does not document are shown once: a secret, for example.
  const { schema } = oracle.operationOf(get(below))?.responses.get(200) ?? {}
  const documented = new Set(membersOf(schema))
  const kept = Object.entries(Object(body)).filter(
    ([name]) => documented.has(name) || Object.hasOwn(Object(response.body), name),
  )
  const difference = differenceOf(response.body, Object.fromEntries(kept))
  expect(difference === undefined, `GET ${below} returns another ${difference} than the 201`)
  expect(response.headers.etag === headers.etag, `GET ${below} returns another ETag than the 201`)
}

/** The members that a schema or one of its alternatives describes. */
function membersOf(schema: Schema = {}): string[] {
  const { properties = {}, oneOf = [], anyOf = [] } = flatten(schema)
  return [...Object.keys(properties), ...[...oneOf, ...anyOf].flatMap(membersOf)]
}

/**
 * Checks promises of this project alone: a created resource can be read at once, a refused request leaves nothing, and a removed resource is gone
 * everywhere.
 */
export async function checkStrictResources(suite: Suite): Promise<void> {
  const { operations } = suite
  for (const operation of operations.filter(({ responses, body }) => responses.has(201) && body)) {
    const getter = readOf(operation.path, operations)
    const list = getter && listAt(getter, operations)
    if (list)
      await check(
        suite,
        'use',
        `a refused ${operation.operationId} leaves nothing`,
        checkNothingLeft,
        operation,
        list,
      )
  }
  for (const operation of operations.filter(
    (operation) => operation.method === 'DELETE' && operation.path.endsWith('}'),
  ))
    await check(suite, 'use', `after ${operation.operationId} nothing is there`, checkDeletion, operation)
}

async function checkNothingLeft(
  { samples, expectStatus, expect }: CheckContext,
  operation: ContractOperation,
  list: List,
) {
  const request = await samples.prepareRequest(operation)
  const members: [string, unknown][] = Object.entries(JSON.parse(String(request.body)))
  const { id } = Object((await samples.requireSuccess(await samples.prepareRequest(operation))).body)
  const page = sized(list, get(request.target), 100)
  const isAfter = pagingOf(list).cursor?.name === 'after' && id
  const later = isAfter ? asking(page, ['after', id]) : page
  const alike = async () =>
    itemsIn(list, (await expectStatus(later, 200)).body).filter(([, item]) =>
      members.every(([name, value]) => json(item[name]) === json(value)),
    )
  const before = await alike()
  const extended = { ...request, body: json({ ...Object.fromEntries(members), undeclared: true }) }
  const refused = [
    [400, undeclared(request)],
    [401, { ...request, key: null }],
    [406, { ...request, headers: { Accept: 'text/html' } }],
    [415, { ...request, headers: { 'Content-Type': 'text/plain' } }],
    ...(isOpen(operation.body?.schema ?? {}) ? [] : [[400, extended] as const]),
  ] as const
  for (const [status, refusal] of refused)
    if (operation.responses.has(status)) await expectStatus(refusal, status)
  const after = await alike()
  expect(after.length <= before.length, `a refused request has created ${json(after.at(-1)?.[1])}`)
}

async function checkDeletion(context: CheckContext, operation: ContractOperation) {
  const { operations, samples, expectStatus, expect } = context
  const { path } = await samples.prepareDraft(operation)
  const request = await samples.prepareRequest(operation, path)
  const others = operations.filter((other) => other.path === operation.path)
  for (const getter of others.filter(({ method }) => method === 'GET'))
    await expectStatus(await samples.prepareRequest(getter, path), 200)
  await expectStatus(request, ...successesOf(operation))
  for (const other of others) await expectStatus(await samples.prepareRequest(other, path), 404)
  const list = readOf(collectionOf(operation.path), operations)
  const listing = list && (await listingOf(context, list, await samples.preparePath(list, path)))
  if (!listing) return
  const id = Object.values(path).at(-1) ?? ''
  const { made } = await partWith(context, listing, [id])
  expect(made.length === 0, `the list ${listing.request.target} still has ${id}`)
}
