import type { Operation } from '../contract.ts'
import { type Fixtures, petStatuses } from '../fixtures.ts'
import type { Suite } from '../suite.ts'
import { type Ask, check, get, json } from './check.ts'
import { sampleOf } from './samples.ts'

/** Checks what callers rely on from one request to the next: creating, reading, changing, removing. */
export async function checkResources(suite: Suite): Promise<void> {
  const { operations } = suite.oracle.contract
  const { fixtures } = suite
  const use = (name: string, body: (ask: Ask) => Promise<void>) => check(suite, 'use', name, body)

  for (const operation of operations.filter(({ replies }) => replies.has(201))) {
    await use(`what ${operation.operationId} makes is there at its Location`, (ask) =>
      created(ask, operation, fixtures),
    )
    await use(`a refused ${operation.operationId} leaves nothing`, (ask) =>
      nothingLeft(ask, operation, fixtures),
    )
  }
  for (const operation of operations.filter(({ method }) => method === 'DELETE')) {
    const others = operations.filter(({ path }) => path === operation.path)
    await use(`after ${operation.operationId} nothing is there`, (ask) =>
      deleted(ask, operation, others, fixtures),
    )
  }
  for (const operation of operations.filter(({ body, method }) => body && method !== 'POST')) {
    await use(`${operation.operationId} changes only what the caller has seen`, (ask) =>
      conditional(ask, operation, fixtures),
    )
  }
  for (const status of petStatuses) {
    await use(`a pet that is ${status} is so everywhere`, (ask) => everywhere(ask, status, fixtures))
  }
  await use('completing the last open order sells the pet, cancelling brings it back', (ask) =>
    sold(ask, fixtures),
  )
}

async function created(ask: Ask, operation: Operation, make: Fixtures) {
  const answer = await ask(await sampleOf(operation, make), 201)
  const { location = '' } = answer.headers
  const { pathname } = new URL(location, 'http://localhost')
  const read = await ask(get(pathname), 200)
  ask.expect(json(read.body) === json(answer.body), `GET ${pathname} answers another body than the 201 did`)
  ask.expect(read.headers.etag === answer.headers.etag, `GET ${pathname} has another ETag than the 201 had`)
}

/** Lists everything newer than a resource made just now, asks for something that is refused, and lists again. */
async function nothingLeft(ask: Ask, operation: Operation, make: Fixtures) {
  const first = await make.do(await sampleOf(operation, make))
  const { id } = first.body as { id: number }
  const body = JSON.parse((await sampleOf(operation, make)).body as string)
  const request = { method: 'POST', target: operation.path }
  await ask({ ...request, body: json({ ...body, undeclared: true }) }, 400)
  await ask({ ...request, body: json(body), headers: { Accept: 'text/html' } }, 406)
  await ask({ ...request, body: json(body), headers: { 'Content-Type': 'text/plain' } }, 415)
  await ask({ ...request, body: json(body), key: null }, 401)
  await ask({ ...request, target: `${operation.path}?undeclared=1`, body: json(body) }, 400)
  const list = (await ask(get(`${operation.path}?after=${id}&limit=100`), 200)).body as object[]
  const members = Object.entries(body)
  const left = list.find((item) =>
    members.every(([name, value]) => (item as Record<string, unknown>)[name] === value),
  )
  ask.expect(left === undefined, `a refused request has left ${json(left)}`)
}

async function deleted(ask: Ask, operation: Operation, others: Operation[], make: Fixtures) {
  const request = await sampleOf(operation, make)
  await ask({ ...request, headers: { 'If-Match': '"0"' } }, 412)
  const { headers } = await ask(get(request.target), 200)
  await ask({ ...request, headers: { 'If-Match': headers.etag ?? '' } }, 204)
  for (const other of others) {
    const { body } = await sampleOf(other, make)
    await ask({ method: other.method, target: request.target, body }, 404)
  }
  const [, list = '', id] = /^(.*)\/(\d+)$/.exec(request.target) ?? []
  const page = await ask(get(`${list}?after=${Number(id) - 1}&limit=1`), 200)
  const found = (page.body as { id: number }[]).some((item) => item.id === Number(id))
  ask.expect(!found, `the list ${list} still has ${id}`)
}

async function conditional(ask: Ask, operation: Operation, make: Fixtures) {
  const request = await sampleOf(operation, make)
  const before = await ask(get(request.target), 200)
  const { etag = '' } = before.headers
  await ask({ ...request, headers: { 'If-Match': `W/${etag}` } }, 412)
  await ask({ ...request, headers: { 'If-Match': '"0", "nonsense"' } }, 412)
  const same = await ask(get(request.target), 200)
  ask.expect(json(same.body) === json(before.body), 'a change that was refused with 412 was made')
  const changed = await ask({ ...request, headers: { 'If-Match': `"0", ${etag}` } }, 200)
  ask.expect(changed.headers.etag !== etag, 'the ETag is the same after a change')
  const after = await ask(get(request.target), 200)
  ask.expect(json(after.body) === json(changed.body), 'GET answers another body than the change did')
  await ask({ ...request, headers: { 'If-Match': etag } }, 412)
  await ask({ ...request, headers: { 'If-Match': '*' } }, 200)
}

async function everywhere(ask: Ask, status: string, make: Fixtures) {
  const name = make.newName()
  const categoryId = await make.category()
  const post = await ask({ method: 'POST', target: '/pets', body: json({ name, categoryId, status }) }, 201)
  const { id } = post.body as { id: number }
  const stock = status === 'sold' ? 0 : 1
  const put = json({ name, categoryId, status })
  const answers = [
    post,
    await ask(get(`/pets/${id}`), 200),
    await ask({ method: 'PUT', target: `/pets/${id}`, body: put }, 200),
    await ask(get(`/inventory/${id}`), 200),
    await ask({ method: 'PATCH', target: `/inventory/${id}`, body: json({ quantity: stock }) }, 200),
  ].map(({ body }) => body)
  const { headers } = await ask(get(`/pets/${id}`), 200)
  const alone = await ask(get(`/pets?id=${id}`), 200)
  ask.expect(alone.headers.etag === headers.etag, `/pets?id=${id} and /pets/${id} have different ETags`)
  const lists = [
    alone,
    await ask(get(`/pets?status=${status}&after=${id - 1}&limit=1`), 200),
    await ask(get(`/inventory?status=${status}&after=${id - 1}&limit=1`), 200),
  ].flatMap(({ body }) => body)
  const seen = [...answers, ...lists].map((item) => (item as { status?: string } | undefined)?.status)
  ask.expect(seen.length === 8 && seen.every((one) => one === status), `its status is ${seen.join(', ')}`)
}

async function sold(ask: Ask, make: Fixtures) {
  const petId = await make.pet()
  const stockOf = async () => {
    const { body } = await ask(get(`/inventory/${petId}`), 200)
    const { quantity, status } = body as { quantity: number; status: string }
    return `${quantity} ${status}`
  }
  const order = async () => {
    const { body } = await ask({ method: 'POST', target: '/store/orders', body: json({ petId }) }, 201)
    return `/store/orders/${(body as { id: number }).id}`
  }
  const first = await order()
  ask.expect((await stockOf()) === '0 pending', 'ordering the last unit does not make the pet pending')
  await ask({ method: 'DELETE', target: first }, 204)
  ask.expect((await stockOf()) === '1 available', 'cancelling does not bring the unit back')
  const second = await order()
  await ask({ method: 'PATCH', target: second, body: json({ complete: true }) }, 200)
  ask.expect((await stockOf()) === '0 sold', 'completing the last open order does not sell the pet')
  await ask({ method: 'PATCH', target: `/inventory/${petId}`, body: json({ quantity: 3 }) }, 200)
  ask.expect((await stockOf()) === '3 available', 'restocking does not make the pet available')
}
