// Every style in both directions: the tables of OpenAPI, the examples of RFC 6570, and generated values.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cookiesIn,
  pairsIn,
  type Readable,
  read,
  readPairs,
  serializationOf,
  styles,
  unusual,
  WireError,
  type Written,
  write,
} from '../../wire/index.ts'

const list = ['blue', 'black', 'brown']
const object = { R: 100, G: 200, B: 150 }
const strings = { types: ['string'] } as const
const shapes = {
  text: { types: ['string'] },
  list: { types: [], items: strings },
  object: { types: [], others: { types: ['integer'] } },
} as const

const written = (style: string, explode: boolean, place = ''): Written => {
  const own = { simple: 'path', label: 'path', matrix: 'path', cookie: 'cookie' }[style] ?? 'query'
  return { name: 'color', in: place || own, style, explode }
}

/** Reads what `write` wrote; undefined stands for no pair. */
function readBack(one: Written, shape: Readable['shape'], text: string | undefined): unknown {
  const { name, in: place, style, explode, reserved } = one as Readable
  if (place === 'path' || place === 'header')
    return read({ name, in: place, style, explode, reserved, shape }, text ?? '')
  const parameter = { name, type: 'string', reserved, written: { style, explode, shape } } as const
  const pairs = place === 'cookie' ? cookiesIn(text) : pairsIn(text ?? '')
  return readPairs(place, [parameter as never], pairs, () => {}).color
}

describe('the table of OpenAPI 3.1.1', () => {
  test.each<[style: string, explode: boolean, empty: string, text: string, list: string, object: string]>([
    ['matrix', false, ';color', ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
    ['matrix', true, ';color', ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
    ['label', false, '.', '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
    ['label', true, '.', '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
    ['simple', false, '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
    ['simple', true, '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
    ['form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
    ['form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  ])('%s, explode: %s', (style, explode, ...texts) => {
    const values = [
      ['', shapes.text],
      ['blue', shapes.text],
      [list, shapes.list],
      [object, shapes.object],
    ] as const
    const one = written(style, explode)
    expect(values.map(([value]) => write(one, value))).toEqual(texts)
    expect(values.map(([, shape], at) => readBack(one, shape, texts[at]))).toEqual(
      values.map(([value]) => value),
    )
  })

  test.each<[style: string, explode: boolean, value: object, text: string]>([
    ['spaceDelimited', false, list, 'color=blue%20black%20brown'],
    ['spaceDelimited', false, object, 'color=R%20100%20G%20200%20B%20150'],
    ['pipeDelimited', false, list, 'color=blue%7Cblack%7Cbrown'],
    ['pipeDelimited', false, object, 'color=R%7C100%7CG%7C200%7CB%7C150'],
    ['deepObject', true, object, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
    ['cookie', false, list, 'color=blue,black,brown'],
    ['cookie', true, list, 'color=blue; color=black; color=brown'],
    ['cookie', true, object, 'R=100; G=200; B=150'],
    ['json', false, object, 'color=%7B%22R%22%3A100%2C%22G%22%3A200%2C%22B%22%3A150%7D'],
  ])('%s, explode: %s, %j', (style, explode, value, text) => {
    const one = written(style, explode)
    expect(write(one, value)).toBe(text)
    expect(readBack(one, Array.isArray(value) ? shapes.list : shapes.object, text)).toEqual(value)
  })
})

test.each([
  ['query', {}, undefined],
  ['query', { style: 'form' }, undefined],
  ['query', { style: 'matrix' }, undefined],
  ['query', { style: 'pipeDelimited' }, { style: 'pipeDelimited', explode: false }],
  ['query', { allowReserved: true }, { reserved: true }],
  ['header', { style: 'form', explode: true }, { style: 'simple', explode: true }],
  ['cookie', { explode: false }, { style: 'form', explode: false }],
])('in a %s, %j is unusual by %j', (place, fields, different) => {
  expect(unusual(place, serializationOf(place, fields, []))).toEqual(different)
})

test('the examples of RFC 6570, section 3.2', () => {
  const values = {
    var: 'value',
    hello: 'Hello World!',
    half: '50%',
    base: 'http://example.com/home/',
    v: '6',
    empty: '',
    list: ['red', 'green', 'blue'],
    keys: { semi: ';', dot: '.', comma: ',' },
  }
  const expand = (style: string, name: keyof typeof values, explode = false, rest: Partial<Written> = {}) =>
    write({ ...written(style, explode), name, ...rest }, values[name])
  const reserved = { in: 'query', reserved: true } as const
  const bare = (text: string | undefined) => text?.replace(/^\w+=/, '')
  expect([
    ...[
      expand('simple', 'var'),
      expand('simple', 'hello'),
      expand('simple', 'half'),
      expand('simple', 'empty'),
    ],
    ...[expand('simple', 'list'), expand('simple', 'list', true)],
    ...[expand('simple', 'keys'), expand('simple', 'keys', true)],
  ]).toEqual([
    ...['value', 'Hello%20World%21', '50%25', ''],
    ...['red,green,blue', 'red,green,blue'],
    ...['semi,%3B,dot,.,comma,%2C', 'semi=%3B,dot=.,comma=%2C'],
  ])
  expect([expand('form', 'hello', true, reserved), expand('form', 'half', true, reserved)].map(bare)).toEqual(
    [...['Hello%20World!', '50%25']],
  )
  expect(bare(expand('form', 'base', true, reserved))).toBe('http://example.com/home/')
  expect([expand('label', 'var'), expand('label', 'list'), expand('label', 'list', true)]).toEqual([
    ...['.value', '.red,green,blue', '.red.green.blue'],
  ])
  expect([expand('label', 'keys'), expand('matrix', 'v'), expand('matrix', 'empty')]).toEqual([
    ...['.semi,%3B,dot,.,comma,%2C', ';v=6', ';empty'],
  ])
  expect([expand('matrix', 'list'), expand('matrix', 'list', true)]).toEqual([
    ...[';list=red,green,blue', ';list=red;list=green;list=blue'],
  ])
  expect([expand('matrix', 'keys'), expand('matrix', 'keys', true)]).toEqual([
    ...[';keys=semi,%3B,dot,.,comma,%2C', ';semi=%3B;dot=.;comma=%2C'],
  ])
  expect([expand('form', 'hello'), expand('form', 'empty'), expand('form', 'list', true)]).toEqual([
    ...['hello=Hello%20World%21', 'empty=', 'list=red&list=green&list=blue'],
  ])
  expect([expand('form', 'keys'), expand('form', 'keys', true)]).toEqual([
    ...['keys=semi,%3B,dot,.,comma,%2C', 'semi=%3B&dot=.&comma=%2C'],
  ])
})

describe('round trips', () => {
  const scalar = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean())
  const text = fc.string({ unit: 'binary' })
  const name = fc.oneof(text, fc.constantFrom('__proto__', 'constructor', 'toString'))
  const number = { types: ['integer', 'number', 'boolean'] } as const
  const values: [Readable['shape'], fc.Arbitrary<unknown>][] = [
    [number, scalar.map((one) => (Object.is(one, -0) ? 0 : one))],
    [{ types: ['string'] }, text],
    [shapes.list, fc.array(text, { minLength: 1 })],
    [
      { types: [], others: strings },
      fc.dictionary(
        name.filter((one) => one !== 'color'),
        text,
        { minKeys: 1 },
      ),
    ],
  ]
  const places: [string, string, boolean][] = Object.keys(styles).flatMap((style) =>
    (style === 'json'
      ? ['path', 'query', 'header', 'cookie']
      : style === 'simple'
        ? ['path', 'header']
        : ['']
    ).flatMap((place) => [false, true].map((explode): [string, string, boolean] => [style, place, explode])),
  )
  test.each([...places, ['form', 'cookie', true]] as typeof places)(
    '%s %s, explode: %s',
    (style, place, explode) => {
      for (const reserved of [false, true])
        for (const [shape, arbitrary] of values)
          fc.assert(
            fc.property(arbitrary, (value) => {
              const one = { ...written(style, explode, place), reserved }
              // A list of one empty text is an empty list.
              const isLost = Array.isArray(value) && value.length === 1 && value[0] === ''
              fc.pre(!isLost)
              let sent: string | undefined
              try {
                sent = write(one, value)
              } catch (error) {
                // Delimiters in texts that have no encoding.
                if (error instanceof WireError) return
                throw error
              }
              // White space around a header is not part of it.
              if (one.in === 'header' || style === 'cookie')
                fc.pre(!/^\s|\s$|\s,|,\s|=\s|\s=/.test(sent ?? ''))
              expect(readBack(one, shape, sent)).toEqual(value)
            }),
            { numRuns: 60 },
          )
    },
  )
})
