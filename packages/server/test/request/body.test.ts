import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateInto, packageFolder } from '../../../testing/generated.ts'
import { parseBody } from '../../request/body.ts'

test.each([
  ['is gone', (file: string) => rm(file)],
  ['knows nothing of it', (file: string) => writeFile(file, 'export const members = {}')],
])('names the first error if the file of the others %s', async (_, change) => {
  const folder = packageFolder()
  const { routes } = await generateInto(folder, 'packages/server/test/pets/openapi.yaml')
  await change(join(folder, 'members.js'))
  const route = routes.find(({ operationId }) => operationId === 'createPet')
  await expect(parseBody(route!.body!, 'application/json', Buffer.from('{}'))).rejects.toThrow(
    'Body member "name" is required.',
  )
})

const anything = { required: true, readers: { 'application/json': { kind: 'json' } } } as const
const read = (text: string) => parseBody(anything, 'application/json', Buffer.from(text))

test('accepts a member name in different objects, with escapes, or with a colon in a text', async () => {
  for (const value of [
    { a: { x: 1 }, x: [{ x: ':' }, 'x', {}] },
    { '\n': '\n', a: '{"a":1,"a":2}' },
    [],
    7,
    null,
  ])
    expect((await read(JSON.stringify(value))).body).toEqual(value)
  for (const text of ['{"a":{"x":1},"a":2}', '{"b":[{"a":1 , "a" :2}]}', '{"a":{},"b":"","\\u0061":1}'])
    await expect(read(text)).rejects.toThrow('Body member "a" is given more than once.')
})

test('a body that is not JSON ends the connection, because its rest may follow', async () => {
  await expect(read('{"a":1')).rejects.toMatchObject({
    code: 'invalid_body',
    headers: { Connection: 'close' },
  })
})

test('a part of multipart occurs once, unless it may repeat, and JSON comes as text or file', async () => {
  const parts = [
    { name: 'one', kind: 'text', types: ['string'] },
    { name: 'all', kind: 'text', types: ['integer'], several: true },
    { name: 'json', kind: 'json' },
  ]
  const send = async (...fields: [string, string | File][]) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    const sent = new Response(form)
    const type = sent.headers.get('content-type')!
    const readers = { 'multipart/form-data': { kind: 'multipart', parts } } as never
    return (await parseBody({ required: true, readers }, type, await sent.bytes())).body
  }
  expect(await send(['one', 'a'], ['all', '1'], ['all', '2'])).toEqual({ one: 'a', all: [1, 2] })
  expect(await send(['json', '{"a":1}'], ['all', '1'])).toEqual({ json: { a: 1 }, all: [1] })
  expect(await send(['json', new File(['{"a":1}'], 'a.json')])).toEqual({ json: { a: 1 } })
  for (const name of ['one', 'other'])
    await expect(send([name, 'a'], [name, 'b'])).rejects.toThrow(`"${name}" is given 2 times; give it once.`)
})

test('rejects JSON of more levels than a call stack has room for', async () => {
  const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}"[{"${'}]'.repeat(levels / 2)}`
  expect((await read(nested(500))).mediaType).toBe('application/json')
  for (const levels of [502, 20_000])
    await expect(read(nested(levels))).rejects.toThrow('more than 500 levels')
  // Brackets of a text, and of members side by side, are no levels.
  for (const text of [
    JSON.stringify('[{'.repeat(2000)),
    JSON.stringify('\\"['.repeat(2000)),
    `[${'[],'.repeat(2000)}[]]`,
  ])
    expect((await read(text)).mediaType).toBe('application/json')
})
