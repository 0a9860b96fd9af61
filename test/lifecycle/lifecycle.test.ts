import { expect, test } from 'vitest'
import { routes } from '../../generated/router.ts'
import { checkLifecycle, deviations, locator } from '../../packages/server/lifecycle/lifecycle.ts'
import { startService } from '../support/service.ts'
import { startWired } from '../support/wired.ts'

const deprecation = {
  deprecation: '@1780617600',
  sunset: 'Thu, 05 Dec 2030 00:00:00 GMT',
  link: '</docs#operation/getPet>; rel="deprecation"; type="text/html", </pets>; rel="successor-version"',
}

async function withPet(options: Parameters<typeof startService>[0]) {
  const service = await startService(options)
  await service.send('POST', '/categories', { body: { name: 'Dog' } })
  await service.send('POST', '/pets', { body: { name: 'Biscuit', categoryId: 1 } })
  return service
}

test('every response of a deprecated operation has its headers, errors included', async () => {
  const { send, makeKey } = await withPet({})
  const responses = [
    await send('GET', '/pets/1'),
    await send('HEAD', '/pets/1'),
    await send('GET', '/pets/1', { headers: { 'if-none-match': '"1"' } }),
    await send('GET', '/pets/x'),
    await send('GET', '/pets/1', { key: null }),
    await send('GET', '/pets/1', { key: await makeKey(['store:read']) }),
    await send('GET', '/pets/99'),
    await send('GET', '/pets/1', { headers: { accept: 'text/html' } }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 304, 400, 401, 403, 404, 406])
  for (const response of responses) expect(response.headers).toMatchObject(deprecation)
})

test('so do responses before an operation begins', async () => {
  const { key, open } = await startWired()
  const wire = await open()
  const response = await wire.ask(`GET /pets/1 HTTP/1.1\r\nAuthorization: Bearer ${key}\r\n\r\n`)
  expect(response).toMatchObject({ status: 400, headers: deprecation })
  wire.close()
})

test('responses of unmarked operations have none of these headers', async () => {
  const { send } = await withPet({})
  for (const response of [
    await send('GET', '/pets'),
    await send('PUT', '/pets/9'),
    await send('DELETE', '/pets/1'),
  ]) {
    for (const name of ['deprecation', 'sunset', 'link', 'x-stability'])
      expect(response.headers[name]).toBeUndefined()
  }
})

test('responses of unstable operations have X-Stability, errors included', async () => {
  const { send } = await withPet({})
  for (const sending of [{}, { key: null }, { body: { quantity: 2 } }]) {
    expect(await send('PATCH', '/inventory/1', sending)).toMatchObject({
      headers: { 'x-stability': 'experimental' },
    })
  }
  expect(await send('DELETE', '/store/orders/1')).toMatchObject({
    status: 404,
    headers: { 'x-stability': 'beta' },
  })
})

test('a deprecated operation works until its sunset, and responds 410 from then on', async () => {
  let now = new Date('2030-12-04T23:59:59.999Z')
  const { send } = await withPet({ clock: () => now })
  expect(await send('GET', '/pets/1')).toMatchObject({ status: 200 })
  now = new Date('2030-12-05T00:00:00.000Z')
  expect(await send('GET', '/pets/1')).toMatchObject({
    status: 410,
    headers: deprecation,
    body: { code: 'operation_sunset', status: 410 },
  })
  expect(await send('GET', '/pets/1', { key: null })).toMatchObject({ status: 401, headers: deprecation })
  for (const path of ['/pets?id=1', '/inventory/1', '/categories/1']) {
    expect(await send('GET', path)).toMatchObject({ status: 200 })
  }
})

test('a deprecated operation responds 410 in a brownout, unless the operator serves it', () => {
  const getPet = routes.find(({ operationId }) => operationId === 'getPet')!
  const [from, to] = [Date.parse('2030-11-05T12:00:00Z'), Date.parse('2030-11-05T13:00:00Z')]
  const route = { ...getPet, lifecycle: { ...getPet.lifecycle, brownouts: [{ from, to }] } }
  const at = (now: number, sunset: 'enforce' | 'serve' = 'enforce') =>
    checkLifecycle(route, { sunset, minStability: 'experimental' }, new Date(now))
  for (const now of [from, to - 1]) {
    expect(() => at(now)).toThrow(
      expect.objectContaining({
        code: 'operation_brownout',
        message: expect.stringMatching(/^getPet is off until 2030-11-05T13:00:00\.000Z.* Use .+ instead\.$/),
      }),
    )
  }
  for (const now of [from - 1, to]) expect(at(now)).toBeUndefined()
  expect(at(from, 'serve')).toBeUndefined()
})

test('an operator can serve operations after their sunset', async () => {
  const { send } = await withPet({ clock: () => new Date('2031-01-01'), policy: { sunset: 'serve' } })
  expect(await send('GET', '/pets/1')).toMatchObject({ status: 200, headers: deprecation })
})

test.each([
  ['experimental', 404, 404],
  ['beta', 403, 404],
  ['stable', 403, 403],
] as const)(
  '%s as the lowest stability rejects operations below it',
  async (minStability, experimental, beta) => {
    const { send } = await startService({ policy: { minStability } })
    const inventory = await send('PATCH', '/inventory/1', { body: { quantity: 1 } })
    const order = await send('DELETE', '/store/orders/1')
    expect([inventory.status, order.status]).toEqual([experimental, beta])
    if (experimental === 403) expect(inventory.body).toMatchObject({ code: 'stability_not_enabled' })
    expect(await send('GET', '/pets')).toMatchObject({ status: 200 })
  },
)

test("lists the deviations of the operator's policy from the contract", () => {
  expect(deviations(routes, { sunset: 'enforce', minStability: 'experimental' })).toEqual([])
  expect(deviations(routes, { sunset: 'serve', minStability: 'beta' })).toEqual([
    'SUNSET_POLICY=serve: getPet is served after its sunset on 2030-12-05.',
    'MIN_STABILITY=beta: updateInventory is experimental and responds 403.',
  ])
  const getPet = routes.find(({ operationId }) => operationId === 'getPet')!
  const away = { ...getPet, lifecycle: { ...getPet.lifecycle, brownouts: [{ from: 0, to: 1 }] } }
  expect(deviations([away], { sunset: 'serve', minStability: 'beta' })).toEqual([
    'SUNSET_POLICY=serve: getPet is served after its sunset on 2030-12-05, and during its brownouts.',
  ])
})

test.each([
  ['/things({thing-id})', 'GET /things?id={thing-id}', '/things(7)', '/things?id=7'],
  ['/things({thing-id})', 'GET /things?id={thing-id}', '/things7', '/things7'],
  ['/{a}.{b}', 'GET /b/{b}/a/{a}/{c}', '/1.2', '/b/2/a/1/'],
  ['/old', 'GET /new', '/old', '/new'],
])('after the sunset of %s, %s is called for %s: %s', (path, usage, location, expected) => {
  const getPet = routes.find(({ operationId }) => operationId === 'getPet')!
  const deprecated = { ...getPet.lifecycle.deprecated!, successor: { usage } }
  const route = { ...getPet, path, lifecycle: { ...getPet.lifecycle, deprecated } }
  const later = () => new Date('2031-01-01')
  const locate = locator([route], { sunset: 'enforce', minStability: 'experimental' }, later)
  expect(locate(location)).toBe(expected)
})

test('a Location names an operation that still responds, whatever the policy', async () => {
  const locate = async (now: string, sunset?: 'serve') => {
    const { send } = await startService({ clock: () => new Date(now), policy: { ...(sunset && { sunset }) } })
    await send('POST', '/categories', { body: { name: 'Dog' } })
    const headers = { 'idempotency-key': 'once' }
    const body = { name: 'Biscuit', categoryId: 1 }
    const created = await send('POST', '/pets', { body, headers })
    const { location = '' } = created.headers
    expect((await send('POST', '/pets', { body, headers })).headers.location).toBe(location)
    expect(await send('GET', location)).toMatchObject({
      status: 200,
      headers: { etag: created.headers.etag },
    })
    return location
  }
  expect(await locate('2030-12-04T23:59:59Z')).toBe('/pets/1')
  expect(await locate('2030-12-05T00:00:00Z')).toBe('/pets?id=1')
  expect(await locate('2030-12-05T00:00:00Z', 'serve')).toBe('/pets/1')
})
