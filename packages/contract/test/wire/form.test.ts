import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  encodingOf,
  itemTexts,
  readableMember,
  readablePart,
  readForm,
  readItems,
  writeForm,
  writeItems,
  writeMultipart,
} from '../../wire/index.ts'

const text = fc.string({ unit: 'binary' })
const name = fc.oneof(text, fc.constantFrom('__proto__', 'constructor', 'toString'))

test('a form gives back its members, under any name', () => {
  fc.assert(
    fc.property(fc.dictionary(name, text), (value) => {
      expect(Object.entries(readForm([], writeForm(value)))).toEqual(Object.entries(value))
    }),
  )
})

test('a form writes members in their styles, and leaves out those without a value', () => {
  const encodings = {
    b: { style: 'pipeDelimited', explode: false },
    c: { style: 'deepObject', explode: true },
    d: { style: 'json', explode: false },
    e: { reserved: true },
  }
  const value = { a: [1, 2], b: [1, 2], c: { x: { y: 1 } }, d: { z: 1 }, e: 'a/b', f: undefined, g: [] }
  expect(writeForm(value, encodings)).toBe('a=1&a=2&b=1%7C2&c%5Bx%5D%5By%5D=1&d=%7B%22z%22%3A1%7D&e=a/b')
})

const list = { types: [], items: { types: ['string'] } } as const
const object = { types: [], properties: { x: { types: ['integer'] } } } as const
const member = { name: 'm', several: false, isFile: false }

test.each([
  [{}, ['a', 'b'], list, 'm=a&m=b'],
  [{ explode: false }, ['a', 'b'], list, 'm=a,b'],
  [{ style: 'pipeDelimited' }, ['a', 'b'], list, 'm=a%7Cb'],
  [{ style: 'matrix' }, ['a', 'b'], list, 'm=a&m=b'],
  [{ style: 'deepObject' }, { x: 1 }, object, 'm%5Bx%5D=1'],
  [{ contentType: 'application/json' }, { x: 1 }, object, 'm=%7B%22x%22%3A1%7D'],
  [{ allowReserved: true }, 'a/b+c', { types: ['string'] } as const, 'm=a/b%2Bc'],
  [{ headers: {} }, 'a/b', { types: ['string'] } as const, 'm=a%2Fb'],
])('a form writes and reads the encoding %j', (encodingObject, value, shape, text) => {
  const encoding = encodingOf('form', encodingObject)
  expect(writeForm({ m: value }, encoding && { m: encoding })).toBe(text)
  expect(readForm([readableMember({ ...member, encoding }, shape)], text)).toEqual({ m: value })
})

test.each([
  [{}, { types: ['integer'] } as const, false, { types: ['integer'] }],
  [{}, object, false, { kind: 'json' }],
  [{ contentType: 'application/json' }, { types: ['string'] } as const, false, { kind: 'json' }],
  [{ contentType: 'text/csv' }, object, false, { types: [] }],
  [{}, { types: ['string'] } as const, true, { kind: 'file' }],
  [
    { contentType: 'image/png,image/*' },
    { types: ['string'] } as const,
    true,
    { kind: 'file', encoding: { contentType: 'image/png, image/*' } },
  ],
])('a part with the encoding %j is read by its schema and media types', (written, shape, isFile, part) => {
  const encoding = encodingOf('multipart', written)
  expect(readablePart({ ...member, isFile, encoding }, shape)).toEqual({ name: 'm', ...part })
})

test('only JSON says null', async () => {
  const value = { a: null, b: 'null', c: null }
  const encodings = { c: { style: 'json', explode: false, contentType: 'application/json' } }
  expect(writeForm(value, encodings)).toBe('b=null&c=null')
  const form = new Response(new Blob(writeMultipart(value, encodings, 'x')), {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect([...(await form.formData()).keys()]).toEqual(['b', 'c'])
})

test('a multipart body gives back its parts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        name.filter((one) => !/[\r\n"]/.test(one)),
        text,
        { minKeys: 1 },
      ),
      async (value) => {
        const body = new Blob(writeMultipart(value, {}, 'a-boundary'))
        const headers = { 'content-type': 'multipart/form-data; boundary=a-boundary' }
        const form = await new Response(body, { headers }).formData()
        expect([...form]).toEqual(Object.entries(value))
      },
    ),
    { numRuns: 30 },
  )
})

test.each([
  [{ a: 1 }, 'application/json', undefined],
  ['a', undefined, undefined],
  ['a', 'text/csv', 'text/csv'],
  ['{}', 'application/json', 'application/json'],
  [new Uint8Array([1]), 'application/octet-stream', undefined],
  [new Uint8Array([1]), 'image/png', 'image/*, image/png'],
  [new Blob([], { type: 'image/gif' }), 'image/gif', 'image/*'],
  [new Blob([], { type: 'image/gif' }), 'image/png', 'image/png, image/jpeg'],
  [new Blob([], { type: 'image/jpeg' }), 'image/jpeg', 'image/png, image/jpeg'],
])('the part %o has the type %s of %s', (value, type, contentType) => {
  const [head] = writeMultipart({ 'a"b': value }, { 'a"b': contentType ? { contentType } : {} }, 'x')
  const isFile = typeof value === 'object' && !('a' in value)
  const own = `form-data; name="a%22b"${isFile ? '; filename="blob"' : ''}`
  const typed = type ? `\r\nContent-Type: ${type}` : ''
  expect(head).toBe(`--x\r\nContent-Disposition: ${own}${typed}\r\n\r\n`)
})

test.each(['lines', 'sequence'])('%s of JSON give back their items, however they are cut', async (kind) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue()), fc.nat(20), async (written, size) => {
      const items = JSON.parse(JSON.stringify(written))
      const sent = writeItems(kind, items)
      expect(itemTexts(kind, sent).map((one) => JSON.parse(one))).toEqual(items)
      const chunks = async function* () {
        for (let at = 0; at < sent.length; at += size + 1) yield sent.slice(at, at + size + 1)
      }
      expect(await Array.fromAsync(readItems(kind, chunks()))).toEqual(items)
    }),
    { numRuns: 30 },
  )
})
