import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { client } from '../../packages/testing/client.ts'
import { startProxy } from '../../packages/tools/test/proxy/proxied.ts'
import { faults } from '../judge/faults.ts'
import { plant } from '../judge/faulty.ts'
import { startTarget } from '../judge/service.ts'
import { serve, startOwn } from './servers.ts'

/** Typical calls; each uses results of earlier ones. */
async function callTypically(address: string, key: string) {
  const ask = client(address, key)
  const { body: category } = await ask<{ id: number }>('POST', '/categories', { name: 'Newts' })
  const { body: pet } = await ask<{ id: number }>('POST', '/pets', { name: 'Nut', categoryId: category.id })
  const { headers } = await ask('GET', `/categories/${category.id}`)
  const etag = headers.get('etag')!
  const { body: order } = await ask<{ id: number }>('POST', '/store/orders', { petId: pet.id })
  const statuses = [
    await ask('GET', `/categories/${category.id}`, undefined, { 'if-none-match': etag }),
    await ask('GET', `/pets?limit=2&categoryId=${category.id}`),
    await ask('GET', `/pets/${pet.id}`),
    await ask('GET', '/pets/9007199254740991'),
    await ask('PATCH', `/store/orders/${order.id}`, { complete: true }),
    await ask('DELETE', `/store/orders/${order.id}`),
    await ask('GET', '/inventory'),
    await ask('HEAD', '/store/orders'),
  ].map(({ status }) => status)
  return { pet, category, statuses }
}

test.each([false, true])(
  'finds nothing between our server and a correct client (strict: %s)',
  async (strict) => {
    const { target, key } = await startOwn()
    const proxied = await startProxy(target, strict)
    const { statuses } = await callTypically(proxied.address, key)
    expect(statuses).toEqual([304, 200, 200, 404, 200, 409, 200, 200])
    await expect
      .poll(() => proxied.report().operations.reduce((sum, { requests }) => sum + requests, 0))
      .toBe(12)
    expect(proxied.found()).toEqual([])
    expect(proxied.lines).toEqual([])
    const { operations, neverCalled } = proxied.report()
    const getPet = operations.find(({ operationId }) => operationId === 'getPet')
    expect(getPet).toMatchObject({
      operation: 'GET /pets/{petId}',
      requests: 2,
      statuses: { 200: 1, 404: 1 },
    })
    expect(neverCalled).toContain('DELETE /pets/{petId}')
    expect(neverCalled).not.toContain('GET /pets')
  },
)

describe('a server that violates the contract', () => {
  const planted = (name: string) => faults.find((one) => one.name === name)!
  const calls: [fault: string, line: (id: number) => [string, string, unknown?], finding: RegExp][] = [
    [
      'an undocumented status',
      () => ['GET', '/categories'],
      /^server GET \/categories response 203: .*not documented/,
    ],
    [
      'an extra member',
      () => ['GET', '/pets'],
      /^server GET \/pets response 200: .*has secret, which its schema does not describe/,
    ],
    [
      'a wrong type',
      (id) => ['GET', `/categories/${id}`],
      /^server GET \/categories\/\{categoryId\} response 200: .*\/id must be integer/,
    ],
    [
      'a missing member',
      (id) => ['GET', `/inventory/${id}`],
      /^server GET \/inventory\/\{petId\} response 200: .* lacks quantity$/,
    ],
    [
      'an undocumented header',
      () => ['POST', '/categories', { name: 'Owls' }],
      /^server POST \/categories response 201: .*x-debug is not documented/,
    ],
    [
      'errors of a deprecated operation that do not say so',
      () => ['GET', '/pets/999'],
      /^server GET \/pets\/\{petId\} response 404: the header Sunset is missing/,
    ],
  ]

  test.each(calls)('is reported once for %s, and blocked with --strict', async (name, line, finding) => {
    const target = await startTarget()
    const key = target.key.value
    const faulty = await plant(planted(name).fault(target), target.url)
    const { pet } = await callTypically(target.url, key)
    const free = await startProxy(faulty)
    const strict = await startProxy(faulty, true)
    const [method, path, body] = line(pet.id)
    const { status } = await client(target.url, key)(method, path, body)
    for (let time = 0; time < 2; time++) {
      const other = body === undefined ? undefined : { name: `Owls ${time}` }
      await client(free.address, key)(method, path, other)
      const refused = await client(
        strict.address,
        key,
      )<{ message: string }>(...([method, path, other && { name: `Eagles ${time}` }] as const))
      expect(refused.body).toMatchObject({
        status: 502,
        message: expect.stringContaining('in violation of the contract'),
      })
      expect(refused.status).toBe(502)
    }
    for (const proxied of [free, strict]) {
      await expect.poll(proxied.found).toEqual([expect.stringMatching(finding)])
      expect(proxied.lines).toEqual([expect.stringMatching(/\(first seen \d\d:\d\d:\d\d\)$/)])
      expect(proxied.report().failed).toBe(true)
      expect(proxied.report().operations.flatMap(({ server }) => server)).toMatchObject([{ count: 2 }])
    }
    expect(status).toBeLessThan(500)
  })

  test('is reported in one line per cause, without values', async () => {
    let count = 0
    const target = await serve((_request, response) => {
      count++
      const pet = { id: 'x', name: 'Nut', categoryId: 1, status: 'sold' }
      if (count === 1) response.setHeader('content-type', 'text/html').end('<p>')
      else
        response
          .writeHead(200, {
            'content-type': 'application/json',
            'x-request-id': 'a',
            sunset: `secret${count}`,
          })
          .end(
            JSON.stringify(
              Array.from({ length: count }, (_, at) => (at === count - 1 ? pet : { ...pet, id: 1 })),
            ),
          )
    })
    const { address, found } = await startProxy(target)
    for (let time = 0; time < 4; time++)
      await fetch(`${address}/pets`, { headers: { authorization: 'Bearer any' } })
    await expect
      .poll(found)
      .toEqual(
        [
          'server GET /pets response 200: the body is text/html',
          'server GET /pets response 200: the header X-Request-Id is missing',
          'server GET /pets response 200: the body is wrong: /*/id must be integer',
          'server GET /pets response 200: the header Sunset differs from the contract',
          'server GET /pets response 200: the header sunset is not documented',
        ].map((line) => expect.stringContaining(line.slice(0, 60))),
      )
    expect(JSON.stringify(found())).not.toMatch(/secret[0-9]/)
  })

  test.each([false, true])(
    'gets a note for an undocumented header, or a violation with --strict-headers: %s',
    async (strictHeaders) => {
      const { target } = await startOwn()
      const server = await serve(async ({ headers: { authorization = '' }, url }, response) => {
        const { status, headers, body } = await client(target, authorization.slice(7))('GET', url!)
        const { connection: _, 'transfer-encoding': __, ...sent } = Object.fromEntries(headers)
        response.writeHead(status, { ...sent, 'X-Debug': 'secret1' }).end(JSON.stringify(body))
      })
      const proxied = await startProxy(server, true, { strictHeaders })
      const { status } = await client(proxied.address, 'any')('GET', '/categories/1')
      expect(status === 502).toBe(strictHeaders)
      await expect
        .poll(proxied.found)
        .toContainEqual(
          expect.stringMatching(
            strictHeaders ? /^server .*the header x-debug is not/ : /^note .*the header x-debug is not/,
          ),
        )
      expect(proxied.report().failed).toBe(strictHeaders)
      expect(proxied.lines.join()).not.toContain('secret1')
    },
  )

  test('has its control characters escaped, and its findings limited', async () => {
    let count = 0
    const target = await serve((_request, response) => {
      const body = { code: `\u001b[2J${count++}`, [`m${count}\u001b[2J`]: 1, message: 'No.', status: 404 }
      response
        .writeHead(404, { 'content-type': 'application/json', 'x-request-id': 'a' })
        .end(JSON.stringify(body))
    })
    const { address, report, lines } = await startProxy(target)
    for (let time = 0; time < 150; time++)
      await fetch(`${address}/categories/1`, { headers: { authorization: 'Bearer any' } }).then((one) =>
        one.text(),
      )
    const server = () => report().operations.flatMap((one) => one.server)
    await expect.poll(() => server().reduce((sum, one) => sum + one.count, 0)).toBe(150)
    expect(server().length).toBeLessThanOrEqual(101)
    expect(lines.join('\n')).not.toContain('\u001b')
    expect(lines.join('\n')).toContain('\\u001b')
  })
})

describe('a client that violates the contract', () => {
  const pet = { name: 'Nut', categoryId: 1 }
  test.each([
    [
      'an unknown query parameter',
      'GET',
      '/pets?colour=red',
      undefined,
      {},
      400,
      /^client GET \/pets request: Query parameter "colour"/,
    ],
    [
      'a wrong body',
      'POST',
      '/pets',
      { ...pet, name: 5 },
      {},
      400,
      /^client POST \/pets request: Body member "name"/,
    ],
    [
      'a missing member',
      'POST',
      '/pets',
      { name: 'Nut' },
      {},
      400,
      /^client POST \/pets request: Body member "categoryId" is required/,
    ],
    [
      'another media type',
      'POST',
      '/pets',
      pet,
      { 'content-type': 'text/plain' },
      415,
      /^client POST \/pets request: Send the body as/,
    ],
    ['no credentials', 'GET', '/pets', undefined, { authorization: '' }, 401, /^client GET \/pets request: /],
    [
      'a wrong header',
      'GET',
      '/categories/1',
      undefined,
      { 'if-match': 'seven' },
      400,
      /^client GET \/categories\/\{categoryId\} request: Header "If-Match"/,
    ],
    [
      'a path that is no number',
      'GET',
      '/categories/one',
      undefined,
      {},
      400,
      /^client .* request: Path parameter "categoryId"/,
    ],
  ] as const)(
    'is reported for %s, which --strict keeps from the server',
    async (_, method, path, body, headers, status, finding) => {
      let calls = 0
      const { target, key } = await startOwn()
      const counting = await serve(async (request, response) => {
        calls++
        const { host: __, connection: ___, 'transfer-encoding': ____, ...sent } = request.headers
        const onward = await fetch(target + request.url, {
          ...{ method: request.method!, headers: sent as Record<string, string> },
          ...(method === 'POST' && { body: await text(request) }),
        })
        const { connection: _____, 'transfer-encoding': ______, ...back } = Object.fromEntries(onward.headers)
        response.writeHead(onward.status, back).end(await onward.text())
      })
      const free = await startProxy(counting)
      expect((await client(free.address, key)(method, path, body, headers)).status).toBe(status)
      expect(calls).toBe(1)
      const strict = await startProxy(counting, true)
      const refused = await client(strict.address, key)(method, path, body, headers)
      expect(refused).toMatchObject({ status, body: { status, code: expect.any(String) } })
      expect(calls).toBe(1)
      for (const { found } of [free, strict])
        await expect.poll(found).toEqual([expect.stringMatching(finding)])
      expect(free.report().failed).toBe(false)
    },
  )

  test('keeps secrets of requests out of lines and report', async () => {
    const { target } = await startOwn()
    const proxied = await startProxy(target)
    for (const [path, headers] of [
      ['/pets?api_key=secret1', {}],
      ['/pets?x=%zzsecret2', { cookie: 'a=secret3' }],
      ['/nowhere?key=secret4', { authorization: 'Basic secret5' }],
    ] as const)
      await client(proxied.address, 'secret6')('GET', path, undefined, headers)
    await client(proxied.address, 'a')('POST', '/pets', undefined, { 'content-type': 'application/json' })
    await fetch(`${proxied.address}/pets`, {
      method: 'POST',
      body: 'secret7}',
      headers: { 'content-type': 'application/json', authorization: 'Bearer a' },
    })
    await expect.poll(() => proxied.found().length).toBe(4)
    const requests = proxied.report().operations.flatMap(({ client }) => client.map(({ text }) => text))
    expect(requests).toContain('request: The query has a broken percent-encoding.')
    expect(requests).toContain('request: The body is not JSON.')
    expect(JSON.stringify([proxied.report(), proxied.lines])).not.toMatch(/secret[0-9]/)
  })
})
