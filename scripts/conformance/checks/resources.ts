import type { ContractOperation } from '../contract.ts'
import { type Fixtures, petStatuses } from '../fixtures.ts'
import type { Suite } from '../suite.ts'
import { check, get, json, type Send } from './check.ts'
import { sampleOf } from './samples.ts'

/** Checks what callers rely on from one request to the next: creating, reading, changing, removing. */
export async function checkResources(suite: Suite): Promise<void> {
  const { operations } = suite.oracle.contract
  const { fixtures } = suite
  const use = (name: string, body: (send: Send) => Promise<void>) => check(suite, 'use', name, body)

  for (const operation of operations.filter(({ responses }) => responses.has(201))) {
    await use(`what ${operation.operationId} makes is there at its Location`, (send) =>
      created(send, operation, fixtures),
    )
    await use(`a refused ${operation.operationId} leaves nothing`, (send) =>
      nothingLeft(send, operation, fixtures),
    )
  }
  for (const operation of operations.filter(({ method }) => method === 'DELETE')) {
    const others = operations.filter(({ path }) => path === operation.path)
    await use(`after ${operation.operationId} nothing is there`, (send) =>
      deleted(send, operation, others, fixtures),
    )
  }
  for (const operation of operations.filter(({ body, method }) => body && method !== 'POST')) {
    await use(`${operation.operationId} changes only what the caller has seen`, (send) =>
      conditional(send, operation, fixtures),
    )
  }
  for (const status of petStatuses) {
    await use(`a pet that is ${status} is so everywhere`, (send) => everywhere(send, status, fixtures))
  }
  await use('completing the last open order sells the pet, cancelling brings it back', (send) =>
    sold(send, fixtures),
  )
}

async function created(send: Send, operation: ContractOperation, make: Fixtures) {
  const answer = await send(await sampleOf(operation, make), 201)
  const { location = '' } = answer.headers
  const { pathname } = new URL(location, 'http://localhost')
  const read = await send(get(pathname), 200)
  send.expect(json(read.body) === json(answer.body), `GET ${pathname} answers another body than the 201 did`)
  send.expect(read.headers.etag === answer.headers.etag, `GET ${pathname} has another ETag than the 201 had`)
}

/** Lists everything newer than a resource made just now, asks for something that is refused, and lists again. */
async function nothingLeft(send: Send, operation: ContractOperation, make: Fixtures) {
  const first = await make.do(await sampleOf(operation, make))
  const { id } = first.body as { id: number }
  const body = JSON.parse((await sampleOf(operation, make)).body as string)
  const request = { method: 'POST', target: operation.path }
  await send({ ...request, body: json({ ...body, undeclared: true }) }, 400)
  await send({ ...request, body: json(body), headers: { Accept: 'text/html' } }, 406)
  await send({ ...request, body: json(body), headers: { 'Content-Type': 'text/plain' } }, 415)
  await send({ ...request, body: json(body), key: null }, 401)
  await send({ ...request, target: `${operation.path}?undeclared=1`, body: json(body) }, 400)
  const list = (await send(get(`${operation.path}?after=${id}&limit=100`), 200)).body as object[]
  const members = Object.entries(body)
  const left = list.find((item) =>
    members.every(([name, value]) => (item as Record<string, unknown>)[name] === value),
  )
  send.expect(left === undefined, `a refused request has left ${json(left)}`)
}

async function deleted(
  send: Send,
  operation: ContractOperation,
  others: ContractOperation[],
  make: Fixtures,
) {
  const request = await sampleOf(operation, make)
  await send({ ...request, headers: { 'If-Match': '"0"' } }, 412)
  const { headers } = await send(get(request.target), 200)
  await send({ ...request, headers: { 'If-Match': headers.etag ?? '' } }, 204)
  for (const other of others) {
    const { body } = await sampleOf(other, make)
    await send({ method: other.method, target: request.target, body }, 404)
  }
  const [, list = '', id] = /^(.*)\/(\d+)$/.exec(request.target) ?? []
  const page = await send(get(`${list}?after=${Number(id) - 1}&limit=1`), 200)
  const found = (page.body as { id: number }[]).some((item) => item.id === Number(id))
  send.expect(!found, `the list ${list} still has ${id}`)
}

async function conditional(send: Send, operation: ContractOperation, make: Fixtures) {
  const request = await sampleOf(operation, make)
  const before = await send(get(request.target), 200)
  const { etag = '' } = before.headers
  await send({ ...request, headers: { 'If-Match': `W/${etag}` } }, 412)
  await send({ ...request, headers: { 'If-Match': '"0", "nonsense"' } }, 412)
  const same = await send(get(request.target), 200)
  send.expect(json(same.body) === json(before.body), 'a change that was refused with 412 was made')
  const changed = await send({ ...request, headers: { 'If-Match': `"0", ${etag}` } }, 200)
  send.expect(changed.headers.etag !== etag, 'the ETag is the same after a change')
  const after = await send(get(request.target), 200)
  send.expect(json(after.body) === json(changed.body), 'GET answers another body than the change did')
  await send({ ...request, headers: { 'If-Match': etag } }, 412)
  await send({ ...request, headers: { 'If-Match': '*' } }, 200)
}

async function everywhere(send: Send, status: string, make: Fixtures) {
  const name = make.newName()
  const categoryId = await make.category()
  const post = await send({ method: 'POST', target: '/pets', body: json({ name, categoryId, status }) }, 201)
  const { id } = post.body as { id: number }
  const stock = status === 'sold' ? 0 : 1
  const put = json({ name, categoryId, status })
  const answers = [
    post,
    await send(get(`/pets/${id}`), 200),
    await send({ method: 'PUT', target: `/pets/${id}`, body: put }, 200),
    await send(get(`/inventory/${id}`), 200),
    await send({ method: 'PATCH', target: `/inventory/${id}`, body: json({ quantity: stock }) }, 200),
  ].map(({ body }) => body)
  const lists = [
    await send(get(`/pets?id=${id}`), 200),
    await send(get(`/pets?status=${status}&after=${id - 1}&limit=1`), 200),
    await send(get(`/inventory?status=${status}&after=${id - 1}&limit=1`), 200),
  ].flatMap(({ body }) => body)
  const seen = [...answers, ...lists].map((item) => (item as { status?: string } | undefined)?.status)
  send.expect(seen.length === 8 && seen.every((one) => one === status), `its status is ${seen.join(', ')}`)
}

async function sold(send: Send, make: Fixtures) {
  const petId = await make.pet()
  const stockOf = async () => {
    const { body } = await send(get(`/inventory/${petId}`), 200)
    const { quantity, status } = body as { quantity: number; status: string }
    return `${quantity} ${status}`
  }
  const order = async () => {
    const { body } = await send({ method: 'POST', target: '/store/orders', body: json({ petId }) }, 201)
    return `/store/orders/${(body as { id: number }).id}`
  }
  const first = await order()
  send.expect((await stockOf()) === '0 pending', 'ordering the last unit does not make the pet pending')
  await send({ method: 'DELETE', target: first }, 204)
  send.expect((await stockOf()) === '1 available', 'cancelling does not bring the unit back')
  const second = await order()
  await send({ method: 'PATCH', target: second, body: json({ complete: true }) }, 200)
  send.expect((await stockOf()) === '0 sold', 'completing the last open order does not sell the pet')
  await send({ method: 'PATCH', target: `/inventory/${petId}`, body: json({ quantity: 3 }) }, 200)
  send.expect((await stockOf()) === '3 available', 'restocking does not make the pet available')
}
