import { afterAll, expect, test } from 'vitest'
import { generated } from '../../packages/testing/generated.ts'
import { everywhere, served } from '../../packages/testing/served.ts'
import { startService, type TestService } from '../support/service.ts'

const name100 = 'x'.repeat(100)

// Bodies that POST /pets rejects, and words of the message.
const badPets: [string, string | Buffer, string[]][] = [
  ['a number for a name', '{"name":5,"categoryId":1}', ['name', 'string']],
  ['null for a name', '{"name":null,"categoryId":1}', ['name', 'string']],
  ['a text for an id', '{"name":"Rex","categoryId":"1"}', ['categoryId', 'integer']],
  ['a boolean for an id', '{"name":"Rex","categoryId":true}', ['categoryId', 'integer']],
  ['a fraction for an id', '{"name":"Rex","categoryId":1.5}', ['categoryId', 'integer']],
  ['id 0', '{"name":"Rex","categoryId":0}', ['categoryId', '>= 1']],
  ['an id past 2^53-1', '{"name":"Rex","categoryId":9007199254740993}', ['categoryId']],
  ['an infinite id', '{"name":"Rex","categoryId":1e400}', ['categoryId']],
  ['no name', '{"categoryId":1}', ['name', 'required']],
  ['an unknown member', '{"name":"Rex","categoryId":1,"colour":"red"}', ['colour', 'not known']],
  ['an id of its own', '{"id":7,"name":"Rex","categoryId":1}', ['id', 'not known']],
  ['__proto__', '{"name":"Rex","categoryId":1,"__proto__":{"admin":true}}', ['__proto__', 'not known']],
  ['a member twice', '{"name":"Rex","categoryId":1,"name":"Max"}', ['name', 'more than once']],
  ['a member twice, further in', '{"name":{"a":1,"a":2},"categoryId":1}', ['a', 'more than once']],
  ['a member twice, in a list', '[{"name":"Rex","name":"Max"},1]', ['name', 'more than once']],
  [
    'a member twice, once escaped',
    '{"name":"Rex","categoryId":1,"na\\u006de":"Max"}',
    ['name', 'more than once'],
  ],
  ['an unknown status', '{"name":"Rex","categoryId":1,"status":"lost"}', ['status', 'available', 'sold']],
  ['an empty name', '{"name":"","categoryId":1}', ['name', 'at least 1 character.']],
  ['a name of spaces', '{"name":"   ","categoryId":1}', ['name', 'must not be blank']],
  ['a name too long', `{"name":"${name100}x","categoryId":1}`, ['name', 'at most 100 characters.']],
  ['NUL in a name', '{"name":"R\\u0000x","categoryId":1}', ['name', 'control character U+0000']],
  ['a name of one line feed', '{"name":"\\n","categoryId":1}', ['name', 'must not be blank']],
  ['a control character', '{"name":"R\\u007fx","categoryId":1}', ['name', 'control character U+007F']],
  ['a lone surrogate', '{"name":"R\\ud800x","categoryId":1}', ['lone surrogate', 'position 8.']],
  ['half a pair beside a whole one', '{"name":"\\uD83D\\uDC36\\uDC36","categoryId":1}', ['lone surrogate']],
  ['a member named by a lone surrogate', '{"name":"Rex","categoryId":1,"\\udfff":1}', ['lone surrogate']],
  ['an array', '[]', ['Body', 'object']],
  ['a bare null', 'null', ['Body', 'object']],
  ['broken JSON', '{"name":"Rex"', ['JSON']],
  ['an empty body', '', ['empty']],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), ['UTF-8']],
  ['UTF-16', Buffer.from('{"name":"Rex","categoryId":1}', 'utf16le'), ['JSON']],
]

async function withDog(atEnd?: typeof afterAll): Promise<TestService> {
  const service = await startService({}, atEnd)
  await service.send('POST', '/categories', { body: { name: 'Dog' } })
  return service
}

// It rejects the requests of most tests, so they share it.
const { send } = await withDog(afterAll)

test.each(badPets)('POST /pets rejects %s', async (_, body, words) => {
  const response = await send('POST', '/pets', { body })
  expect(response).toMatchObject({ status: 400, body: { code: 'invalid_body', status: 400 } })
  const { message } = response.body as { message: string }
  for (const word of words) expect(message).toContain(word)
  expect((await send('GET', '/pets')).body).toEqual([])
})

async function refusal(body: unknown): Promise<string> {
  const response = await send('POST', '/pets', { body: body as object })
  expect(response).toMatchObject({ status: 400, body: { code: 'invalid_body' } })
  return (response.body as { message: string }).message
}

test('names all invalid parameters, of the path, the query and the headers', async () => {
  const { status, body } = await send('GET', '/pets?limit=none&after=x&status=lost&q=', {
    headers: { 'If-None-Match': 'none' },
  })
  const { message } = body as { message: string }
  expect(status).toBe(400)
  for (const name of ['limit', 'after', 'status', 'q', 'If-None-Match'])
    expect(message, name).toContain(`"${name}"`)
})

test('names all invalid members once', async () => {
  expect(await refusal({ name: '', categoryId: '1', status: 'lost', colour: 'red', size: 2 })).toBe(
    'Body member "colour" is not known to this operation. ' +
      'Body member "name" must have at least 1 character. ' +
      'Body member "categoryId" must be of type integer. ' +
      'Body member "status" must be one of "available", "pending", "sold". ' +
      'Body member "size" is not known to this operation.',
  )
})

test('names up to ten members', async () => {
  const unknown = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, index]))
  const sentences = async (body: unknown) => (await refusal(body)).split(/(?<=\.) /)
  expect(await sentences(unknown(8))).toHaveLength(10)
  expect((await sentences(unknown(8))).at(-1)).toContain('"m7"')
  for (const count of [9, 5000]) {
    expect(await sentences(unknown(count))).toHaveLength(11)
    expect((await sentences(unknown(count))).at(-1)).toBe('And more.')
  }
})

test('does not mix up bodies that are rejected at the same time', async () => {
  const wrong = [{ categoryId: 1 }, { name: 'Rex', categoryId: 0 }, { name: 'Rex', categoryId: 1, size: 2 }]
  expect(await Promise.all(wrong.map((body) => refusal(body)))).toEqual([
    'Body member "name" is required.',
    'Body member "categoryId" must be >= 1.',
    'Body member "size" is not known to this operation.',
  ])
})

test('accepts any Unicode name without ASCII control characters, and counts an emoji as one character', async () => {
  const { send } = await withDog()
  const escaped = await send('POST', '/pets', { body: '{"name":"\\uD83D\\uDC36 \\\\ud800","categoryId":1}' })
  expect(escaped).toMatchObject({ status: 201, body: { name: '🐶 \\ud800' } })
  for (const name of [
    '🐶 Rex',
    '\u0085',
    '\u00a0',
    '🐶'.repeat(100),
    'ريكس',
    '\u202eRex',
    'O’Malley "the cat"',
    name100,
  ]) {
    const created = await send('POST', '/pets', { body: { name, categoryId: 1 } })
    expect(created).toMatchObject({ status: 201, body: { name } })
  }
})

const ordered = await withDog(afterAll)
await ordered.send('POST', '/pets', { body: { name: 'Biscuit', categoryId: 1 } })
await ordered.send('POST', '/store/orders', { body: { petId: 1 } })

test.each([
  ['2030-02-30T10:00:00Z', 'date-time'],
  ['2030-13-01T10:00:00Z', 'date-time'],
  ['2030-03-01T24:00:00Z', 'date-time'],
  ['2030-03-01T10:00:60Z', 'date-time'],
  ['2030-03-01 10:00:00Z', 'date-time'],
  ['2030-03-01T10:00:00', 'date-time'],
  ['2030-03-01T10:00:00+0530', 'date-time'],
  ['2029-02-29T10:00:00Z', 'date-time'],
  ['2030-03-31T22:59:60Z', 'date-time'],
  ['2030-03-30T23:59:60Z', 'date-time'],
  ['2030-03-31T23:59:60+01:00', 'date-time'],
  ['2030-04-30T23:59:60', 'date-time'],
  ['10000-01-01T00:00:00Z', 'date-time'],
  ['-0001-01-01T00:00:00Z', 'date-time'],
  [1893456000, 'string'],
])('an order rejects the ship date %j', async (shipDate, word) => {
  const responses = [
    await ordered.send('POST', '/store/orders', { body: { petId: 1, shipDate } }),
    await ordered.send('PATCH', '/store/orders/1', { body: { shipDate } }),
  ]
  for (const { status, body } of responses) {
    const { code, message } = body as { code: string; message: string }
    expect({ status, code }).toEqual({ status: 400, code: 'invalid_body' })
    expect(message).toContain('shipDate')
    expect(message).toContain(word)
  }
})

test.each([
  ['/pets?limit=0', 'limit'],
  ['/pets?limit=101', 'limit'],
  ['/pets?limit=', 'limit'],
  ['/pets?limit=5.0', 'limit'],
  ['/pets?limit=%205', 'limit'],
  ['/pets?limit=05', 'limit'],
  ['/pets?limit=%2B5', 'limit'],
  ['/pets?limit=1e1', 'limit'],
  ['/pets?limit=1&limit=2', 'limit'],
  ['/pets?color=red', 'color'],
  ['/pets?__proto__=1', '__proto__'],
  ['/pets?Limit=5', 'Limit'],
  ['/pets?status=Available', 'status'],
  ['/pets?id=1&id=x', 'id'],
  ['/pets?id=1,2', 'Repeat the parameter for each value: id=1&id=2.'],
  [`/pets?${'id=1&'.repeat(101)}`, '"id" must have at most 100 values.'],
  ['/pets?name=%ff', 'encoding'],
  ['/pets?name=%00', 'name'],
  ['/pets?after=-1', 'after'],
  ['/pets?after=9007199254740992', 'after'],
  ['/store/orders?complete=1', 'complete'],
  ['/store/orders?complete=TRUE', 'complete'],
  ['/pets/0', 'petId'],
  ['/pets/-1', 'petId'],
  ['/pets/01', 'petId'],
  ['/pets/1.0', 'petId'],
  ['/pets/one', 'petId'],
  ['/pets/%00', 'petId'],
  ['/pets/1%2F2', 'petId'],
  ['/pets/9007199254740992', 'petId'],
  ['/pets/9223372036854775808', 'petId'],
  [`/pets/${'9'.repeat(400)}`, 'petId'],
  ['/pets/1?x=1', 'x'],
  ['/pets/%zz', 'path'],
])('GET %s is rejected by name', async (path, word) => {
  const response = await send('GET', path)
  expect(response).toMatchObject({ status: 400, body: { code: 'invalid_parameter', status: 400 } })
  expect((response.body as { message: string }).message).toContain(word)
})

test('checks headers against the contract, too', async () => {
  const refused = { status: 400, body: { code: 'invalid_parameter' } }
  const body = { name: 'Hound' }
  const tags = 'must be *, or entity tags in double quotes, such as "7".'
  const put = await send('PUT', '/categories/1', { body, headers: { 'if-match': '1' } })
  expect(put).toMatchObject(refused)
  expect(put.body).toMatchObject({ message: `Header "If-Match" ${tags}` })
  expect(await send('GET', '/categories/1', { headers: { 'if-none-match': 'W/1' } })).toMatchObject(refused)
  const headers = { 'idempotency-key': 'with space' }
  const post = await send('POST', '/categories', { body, headers })
  expect(post).toMatchObject(refused)
  expect(post.body).toMatchObject({ message: 'Header "Idempotency-Key" must match the pattern ^[!-~]+$.' })
})

test('an order update must change something', async () => {
  expect(await send('PATCH', '/store/orders/1', { body: {} })).toMatchObject({
    status: 400,
    body: { code: 'invalid_body', message: 'Body must have at least 1 member.' },
  })
})

test('accepts no body if the contract has none', async () => {
  expect(await send('DELETE', '/categories/1', { body: '{}' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_body' },
  })
  expect(await send('GET', '/categories/1')).toMatchObject({ status: 200 })
})

test('a pattern that takes exponential time is not tried on a text with a control character', async () => {
  const schema = { type: 'object', properties: { name: { type: 'string', pattern: '^(a+)+$' } } }
  const content = { 'application/json': { schema } }
  const responses = { 204: { description: 'Done.' } }
  const paths = { '/things': { post: { operationId: 'add', requestBody: { content }, responses } } }
  const contract = await generated({ paths })
  const { send } = await served(
    contract,
    everywhere(contract, async () => ({ status: 204 })),
  )
  const body = JSON.stringify({ name: `${'a'.repeat(100)}\u0007` })
  const headers = { 'content-type': 'application/json' }
  expect(await send('/things', { method: 'POST', headers, body })).toMatchObject({
    status: 400,
    body: {
      detail: 'Body member "name" must match the pattern ^(a+)+$; it has the control character U+0007.',
    },
  })
})

test('an empty Content-Type without a body is no body', async () => {
  const response = await send('POST', '/categories', { headers: { 'content-type': '' } })
  expect(response).toMatchObject({ status: 400, body: { code: 'invalid_body' } })
  const sent = await send('POST', '/categories', { body: '{"name":"Dog"}', headers: { 'content-type': '' } })
  expect(sent.status).toBe(415)
})
