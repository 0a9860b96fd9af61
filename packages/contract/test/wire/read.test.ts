import { describe, expect, test } from 'vitest'
import type { Parameter, Shape, Writing } from '../../runtime/contract.ts'
import {
  cookiesIn,
  decodeText,
  ofTypes,
  otherShapes,
  pairsIn,
  type Readable,
  read,
  readPairs,
  readPlain,
} from '../../wire/index.ts'

const integer: Shape = { types: ['integer'] }
const numbers: Shape = { types: [], items: integer }
const pair: Shape = { types: [], properties: { r: integer, g: integer } }
const anything: Shape = { types: [], others: { types: ['string'] } }

describe('reads a text as the first type that matches', () => {
  test.each<[Shape['types'], string, unknown]>([
    [['integer'], '0', 0],
    [['integer'], '-12', -12],
    [['integer'], '-0', '-0'],
    [['integer'], '01', '01'],
    [['integer'], 'a1', 'a1'],
    [['integer'], '1a', '1a'],
    [['integer'], '1.0', '1.0'],
    [['number'], '-12.50', -12.5],
    [['number'], '12', 12],
    [['number'], '0.25', 0.25],
    [['number'], '1e3', 1000],
    [['number'], '1E+12', 1e12],
    [['number'], '2.5e-10', 2.5e-10],
    [['number'], 'x1', 'x1'],
    [['number'], '1x', '1x'],
    [['number'], '01', '01'],
    [['number'], '1.', '1.'],
    [['number'], '1e', '1e'],
    [['number'], '1ex', '1ex'],
    [['number'], '1.x', '1.x'],
    [['number'], '', ''],
    [['boolean'], 'true', true],
    [['boolean'], 'false', false],
    [['boolean'], 'True', 'True'],
    [['boolean', 'integer'], '7', 7],
    [['integer', 'null'], 'null', null],
    [['integer', 'null'], 'x', 'x'],
    [['string'], 'true', 'true'],
    [[], '7', '7'],
  ])('%j: %j', (types, text, value) => {
    expect(ofTypes(types, text)).toBe(value)
  })
})

const readable = (style: Writing['style'], explode: boolean, shape: Shape): Readable => {
  const place = /simple|label|matrix/.test(style) ? 'path' : 'query'
  return { name: 'name', in: place, style, explode, shape }
}

describe('reads a value', () => {
  test.each<[Writing['style'], boolean, Shape, string, unknown]>([
    ['simple', false, integer, '5', 5],
    ['simple', false, integer, '1%2C2', '1,2'],
    ['simple', false, numbers, '', []],
    ['simple', false, pair, 'r,1,g,2', { r: 1, g: 2 }],
    ['simple', true, pair, 'r=1,g=2', { r: 1, g: 2 }],
    ['simple', true, anything, 'a%3D=b%2Cc', { 'a=': 'b,c' }],
    ['label', false, numbers, '.1,2', [1, 2]],
    ['label', true, numbers, '.1.2', [1, 2]],
    ['label', false, integer, '.5', 5],
    ['matrix', false, numbers, ';name=1,2', [1, 2]],
    ['matrix', true, numbers, ';name=1;name=2', [1, 2]],
    ['matrix', true, pair, ';r=1;g=2', { r: 1, g: 2 }],
    ['matrix', false, numbers, ';name', []],
    ['matrix', true, anything, ';a;b=c', { a: '', b: 'c' }],
    ['spaceDelimited', false, numbers, '1%202+3 4', [1, 2, 3, 4]],
    ['pipeDelimited', false, numbers, '1|2%7C3%7c4', [1, 2, 3, 4]],
    ['form', false, numbers, '1,2', [1, 2]],
    ['json', false, pair, '%7B%22r%22:1%7D', { r: 1 }],
  ])('%s (explode: %s, %o): %s', (style, explode, shape, text, value) => {
    expect(read(readable(style, explode, shape), text)).toEqual(value)
  })

  test.each<[Writing['style'], boolean, Shape, string, string]>([
    ['simple', true, pair, 'r=1,g', 'is not written as simple: g is not a pair'],
    ['label', false, numbers, '1', 'is not written as label: begin it with .'],
    ['matrix', false, numbers, 'name=1', 'is not written as matrix: begin it with ;'],
    ['matrix', false, numbers, ';other=1', 'is not written as matrix: name it'],
    ['simple', false, pair, 'r,1,g', 'has a member without a value'],
    ['json', false, pair, '{', 'is not JSON: '],
    ['json', false, pair, '{"r":1,"r":2}', 'has the member "r" more than once.'],
    ['json', false, pair, '"%5CuD800"', 'has a lone surrogate in the string at position 0.'],
    ['json', false, pair, `${'['.repeat(501)}${']'.repeat(501)}`, 'has arrays and objects in more than 500'],
  ])('but not %s (explode: %s, %o): %s', (style, explode, shape, text, reason) => {
    expect(() => read(readable(style, explode, shape), text)).toThrow(`Parameter "name" ${reason}`)
  })
})

const written = (name: string, style: Writing['style'], explode: boolean, shape: Shape): Parameter => ({
  name,
  type: 'string',
  written: { style, explode, shape },
})

function readQuery(query: string, ...declared: Parameter[]) {
  const unknown: string[][] = []
  const values = readPairs('query', declared, pairsIn(query), (...pair) => void unknown.push(pair))
  return unknown.length === 0 ? values : { values, unknown }
}

describe('members in brackets', () => {
  const tree: Shape = {
    types: [],
    properties: { list: { types: [], items: integer }, of: pair },
    others: { types: ['boolean'] },
  }
  const readDeep = (query: string, shape: Shape) => readQuery(query, written('p', 'deepObject', true, shape))

  test('lead to nested members, and undeclared ones stay texts', () => {
    expect(readDeep('p[of][r]=1&p[of][g]=2&p[x]=true', tree)).toEqual({ p: { of: { r: 1, g: 2 }, x: true } })
    expect(readDeep('p[b]=1', pair)).toEqual({ p: { b: '1' } })
  })

  test.each(['toString', '__proto__', 'constructor'])('may be named %s', (name) => {
    const { p } = readDeep(`p[${name}]=1`, pair) as { p: object }
    expect(Object.entries(p)).toEqual([[name, '1']])
  })

  test.each([
    ['p[list]=1&p[list]=2', [1, 2]],
    ['p[list]=1', [1]],
    ['p[list][0]=1&p[list][1]=2', [1, 2]],
    ['p[list][0]=1&p[list][12]=2', [1, 2]],
    ['p[list][]=1&p[list][]=2', [1, 2]],
    ['p[list][a]=1&p[list][1]=2', { a: '1', 1: '2' }],
    ['p[list][1a]=1&p[list][b1]=2', { '1a': '1', b1: '2' }],
  ])('%s makes a list, or an object if one is not a number', (query, list) => {
    expect(readDeep(query, tree)).toEqual({ p: { list } })
  })

  test.each([
    ['p[list]=1&p[list][0]=2', 'Parameter "p.list" is given both as a whole and by its members.'],
    ['p[of][r]=1&p[of][r]=2', 'Parameter "p.of.r" is given 2 times; give it once.'],
    ['p[of=1', 'Parameter "p" has "[of", which is not a member in brackets.'],
    ['p[of]x=1', 'is not a member in brackets.'],
    ['p[[of]]=1', 'is not a member in brackets.'],
    [`p${'[a]'.repeat(11)}=1`, 'Parameter "p" has a member with more than 10 levels.'],
  ])('%s is rejected', (query, message) => {
    expect(() => readDeep(query, tree)).toThrow(message)
  })
})

test('splits pairs at the first sign; a value may be missing', () => {
  expect(pairsIn('a&b=1=2&&c+d=&%65=x%20')).toEqual([
    ['a', ''],
    ['b', '1=2'],
    ['c d', ''],
    ['e', 'x%20'],
  ])
  expect(pairsIn('')).toEqual([])
  expect(cookiesIn('a=1;b=2; c ; d==')).toEqual([
    ['a', '1'],
    ['b', '2'],
    ['d', '='],
  ])
  expect(decodeText('a+b%20c')).toBe('a b c')
  expect(() => decodeText('%zz')).toThrow('The query has a broken percent-encoding in "%zz".')
})

const either: Shape = { types: ['integer'], items: integer }
const orNull: Shape = { types: ['null'], items: integer }
const pairOrNull: Shape = { ...pair, types: ['null'] }

test.each<[string, Parameter, unknown]>([
  ['p=1&p=2', written('p', 'form', true, numbers), [1, 2]],
  ['p=1', written('p', 'form', true, numbers), [1]],
  ['p=1,2', written('p', 'form', false, numbers), [1, 2]],
  ['p=1%2C2', written('p', 'form', true, integer), '1,2'],
  ['r=1&g=2', written('p', 'form', true, pair), { r: 1, g: 2 }],
  ['p=r&p=1', written('p', 'form', true, pair), { r: 1 }],
  ['p=r,1,g,2', written('p', 'form', false, pair), { r: 1, g: 2 }],
  ['a=1&b=2', written('p', 'form', true, anything), { a: '1', b: '2' }],
  ['p[r]=1&p[g]=2', written('p', 'deepObject', true, pair), { r: 1, g: 2 }],
  ['p=%7B%22r%22:1%7D', written('p', 'json', true, pair), { r: 1 }],
  // A choice of one value or several.
  ['p=1', written('p', 'form', true, either), 1],
  ['p=1&p=2', written('p', 'form', true, either), [1, 2]],
  ['p=1', written('p', 'form', true, orNull), [1]],
  ['p=1&p=2', written('p', 'form', true, orNull), [1, 2]],
  ['p=1', written('p', 'form', false, orNull), [1]],
  ['p=null', written('p', 'form', true, orNull), null],
  ['p=null', written('p', 'form', true, pairOrNull), null],
  ['p=null', written('p', 'form', false, pairOrNull), null],
  ['r=1', written('p', 'form', true, pairOrNull), { r: 1 }],
  ['p=r,1', written('p', 'form', false, pairOrNull), { r: 1 }],
  ['p[r]=1', written('p', 'deepObject', true, pairOrNull), { r: 1 }],
  ['', { name: 'p', type: 'integer', default: 7 }, 7],
  ['', { name: 'p', type: 'integer' }, undefined],
])('%s for %o', (query, parameter, value) => {
  expect(readQuery(query, parameter)).toEqual(value === undefined ? {} : { p: value })
})

test('a text that is no value of a choice is read in its other shapes', () => {
  const choice: Shape = { types: ['integer', 'string'], items: { types: ['integer', 'string'] } }
  expect(otherShapes(choice)).toEqual([
    { types: ['string'], items: { types: ['string'] } },
    { types: [], items: { types: ['integer', 'string'] } },
    { types: [], items: { types: ['string'] } },
  ])
  expect(otherShapes({ ...pair, properties: { r: choice } })).toHaveLength(3)
  for (const shape of [integer, numbers, pair, anything]) expect(otherShapes(shape)).toEqual([])
})

test('reports unknown names, with their texts as they were sent', () => {
  expect(readQuery('p=1&q=a%20b', { name: 'p', type: 'integer' })).toEqual({
    values: { p: 1 },
    unknown: [['q', 'a%20b']],
  })
  // The query has member names only for an exploded object that declares them.
  for (const shape of [pair, integer, numbers])
    expect(readQuery('r=1', written('p', 'form', shape !== pair, shape))).toEqual({
      values: {},
      unknown: [['r', '1']],
    })
  for (const style of ['form', 'pipeDelimited'] as const)
    expect(readQuery('z=1', written('p', style, true, pair))).toMatchObject({ unknown: [['z', '1']] })
})

test('a parameter has one value, or an array of them, and may have any name', () => {
  const one: Parameter = { name: 'id', type: 'integer' }
  expect([readPlain(one, '1'), readPlain(one, ['1'])]).toEqual([1, 1])
  expect(() => readPlain(one, ['1', '2'])).toThrow('Parameter "id" is given 2 times; give it once.')
  const many: Parameter = { ...one, array: true }
  expect([readPlain(many, '1'), readPlain(many, ['1', 'x'])]).toEqual([[1], [1, 'x']])
  for (const name of ['__proto__', 'constructor', 'toString'])
    expect(Object.entries(readQuery(`${name}=1`, { name, type: 'integer' }))).toEqual([[name, 1]])
})
