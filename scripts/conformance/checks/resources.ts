import { pathBelow, targetOf } from '../exchange.ts'
import type { ContractOperation } from '../oracle-contract.ts'
import { flatten, isOpen } from '../schema.ts'
import type { Suite } from '../suite.ts'
import { type CheckContext, check, get, json, successesOf, undeclared } from './check.ts'
import { itemSchema, itemsOf, listingOf, partWith } from './listing.ts'

/** Checks what callers rely on from one request to the next: creating, reading, changing, removing, and the fixtures' rules. */
export async function checkResources(suite: Suite): Promise<void> {
  const { operations } = suite
  const use = (name: string, body: (context: CheckContext) => Promise<void>) =>
    check(suite, 'use', name, body)
  const reads = (path: string) => operations.find((one) => one.method === 'GET' && one.path === path)

  for (const operation of operations.filter(({ responses }) => responses.has(201))) {
    if (operation.responses.get(201)?.headers.Location)
      await use(`what ${operation.operationId} makes is there at its Location`, (context) =>
        created(context, operation),
      )
    const list = reads(operation.path)
    if (list && itemSchema(list) && operation.body)
      await use(`a refused ${operation.operationId} leaves nothing`, (context) =>
        nothingLeft(context, operation, list),
      )
  }
  for (const operation of operations.filter(
    ({ method, path }) => method === 'DELETE' && path.endsWith('}'),
  )) {
    const others = operations.filter(({ path }) => path === operation.path)
    await use(`after ${operation.operationId} nothing is there`, (context) =>
      deleted(context, operation, others),
    )
  }
  for (const operation of operations.filter(({ body, method }) => body && method !== 'POST')) {
    if (operation.responses.has(412) && reads(operation.path))
      await use(`${operation.operationId} changes only what the caller has seen`, (context) =>
        conditional(context, operation),
      )
  }
  await checkRules(suite)
}

/** Checks what the fixtures say has to hold. */
export async function checkRules(suite: Suite): Promise<void> {
  for (const [name, rule] of Object.entries(suite.fixtures.rules ?? {}))
    await check(suite, 'use', name, ({ session }) => rule(session))
}

async function created(
  { oracle, samples, client, send, expect }: CheckContext,
  operation: ContractOperation,
) {
  const request = await samples.request(operation)
  const response = await send(request, 201)
  const { location = '' } = response.headers
  const place = targetOf(location, request.target)
  expect(place !== undefined, `the Location is ${json(location)}`)
  const pathname = pathBelow(client.base, place?.pathname ?? '')
  const read = await send(get(pathname), 200)
  // What a GET does not document is shown once: a secret, for example.
  const reader = oracle.operationOf(get(pathname))
  const { properties = {} } = flatten(reader?.responses.get(200)?.schema ?? {})
  const shown = Object.entries(Object(response.body)).filter(([name]) => properties[name])
  expect(
    json(read.body) === json(Object.fromEntries(shown)),
    `GET ${pathname} has another body than the 201 had`,
  )
  expect(read.headers.etag === response.headers.etag, `GET ${pathname} has another ETag than the 201 had`)
}

/** Lists what is like a request for something new, has that refused in every way, and lists again. */
async function nothingLeft(context: CheckContext, operation: ContractOperation, list: ContractOperation) {
  const { samples, send, expect } = context
  const request = await samples.request(operation)
  const members: [string, unknown][] = Object.entries(JSON.parse(String(request.body)))
  const { id } = Object((await samples.send(await samples.request(operation))).body)
  const names = list.parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name)
  const query = [
    names.includes('after') && id ? `after=${id}` : [],
    names.includes('limit') ? 'limit=100' : [],
  ]
  const alike = async () =>
    itemsOf(await send(get([request.target, query.flat().join('&')].filter(Boolean).join('?')), 200)).filter(
      (item) => members.every(([name, value]) => json(item[name]) === json(value)),
    )
  const before = await alike()
  const refused = {
    400: undeclared(request),
    401: { ...request, key: null },
    406: { ...request, headers: { Accept: 'text/html' } },
    415: { ...request, headers: { 'Content-Type': 'text/plain' } },
  }
  for (const [status, one] of Object.entries(refused)) {
    if (operation.responses.has(Number(status))) await send(one, Number(status))
  }
  if (operation.responses.has(400) && !isOpen(operation.body ?? {})) {
    await send({ ...request, body: json({ ...Object.fromEntries(members), undeclared: true }) }, 400)
  }
  const after = await alike()
  expect(after.length <= before.length, `a refused request has left ${json(after.at(-1))}`)
}

async function deleted(context: CheckContext, operation: ContractOperation, others: ContractOperation[]) {
  const { operations, samples, send, expect } = context
  const draft = await samples.draft(operation)
  const request = await samples.request(operation, draft.path)
  if (operation.responses.has(412)) {
    await send({ ...request, headers: { 'If-Match': '"0"' } }, 412)
    if (declaresIfNoneMatch(operation)) await send({ ...request, headers: { 'If-None-Match': '*' } }, 412)
    const { headers } = await send(get(request.target), 200)
    request.headers = { 'If-Match': headers.etag ?? '', ...otherVersion(operation) }
  }
  await send(request, ...successesOf(operation))
  for (const other of others) await send(await samples.request(other, draft.path), 404)
  const list = operations.find(({ path }) => operation.path.replace(/\/\{[^}]+\}$/, '') === path)
  const listing = list && itemSchema(list) && (await listingOf(context, list))
  if (!listing) return
  const id = Object.values(draft.path).at(-1) ?? ''
  const target = request.target.replace(/\/[^/]+$/, '')
  const { items } = await partWith(context, { ...listing, target }, [id])
  const found = items.some((item) => listing.idOf(item) === id)
  expect(!found, `the list ${target} still has ${id}`)
}

const declaresIfNoneMatch = ({ parameters }: ContractOperation) =>
  parameters.some(({ name }) => name === 'If-None-Match')

/** An If-None-Match that holds, where there is one: a write that names another version is done. */
const otherVersion = (operation: ContractOperation): Record<string, string> =>
  declaresIfNoneMatch(operation) ? { 'If-None-Match': '"0"' } : {}

async function conditional({ samples, send, expect }: CheckContext, operation: ContractOperation) {
  const request = await samples.request(operation)
  const before = await send(get(request.target), 200)
  const { etag = '' } = before.headers
  await send({ ...request, headers: { 'If-Match': `W/${etag}` } }, 412)
  await send({ ...request, headers: { 'If-Match': '"0", "nonsense"' } }, 412)
  if (declaresIfNoneMatch(operation)) {
    for (const tags of ['*', etag, `W/${etag}`])
      await send({ ...request, headers: { 'If-None-Match': tags } }, 412)
  }
  const same = await send(get(request.target), 200)
  expect(json(same.body) === json(before.body), 'a change that was refused with 412 was made')
  const changed = await send(
    { ...request, headers: { 'If-Match': `"0", ${etag}`, ...otherVersion(operation) } },
    ...successesOf(operation),
  )
  expect(changed.headers.etag !== etag, 'the ETag is the same after a change')
  const after = await send(get(request.target), 200)
  expect(json(after.body) === json(changed.body), 'GET has another body than the change had')
  await send({ ...request, headers: { 'If-Match': etag } }, 412)
  await send({ ...request, headers: { 'If-Match': '*' } }, ...successesOf(operation))
}
