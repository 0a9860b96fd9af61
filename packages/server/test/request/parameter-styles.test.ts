import { describe, expect, test } from 'vitest'
import type { Parameter, Shape, Writing } from '../../../contract/runtime/contract.ts'
import {
  decode,
  decodeMembers,
  decodePieces,
  decodeText,
  decodeTypes,
  decodeWritten,
  unknownParameter,
} from '../../request/parameter-styles.ts'

const numbers: Shape = { types: [], items: { types: ['integer'] } }
const pair: Shape = { types: [], properties: { r: { types: ['integer'] }, g: { types: ['integer'] } } }
const scalar: Shape = { types: ['integer'] }

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
    [['string'], 'true', 'true'],
    [[], '7', '7'],
  ])('%j: %j', (types, text, value) => {
    expect(decodeTypes(types, text)).toBe(value)
  })
})

describe('reads a value', () => {
  const anything: Shape = { types: [], others: { types: ['string'] } }
  test.each<[Writing['style'], boolean, Shape, string, unknown]>([
    ['simple', false, scalar, '5', 5],
    ['simple', false, scalar, '1%2C2', '1,2'],
    ['simple', false, numbers, '', []],
    ['simple', false, pair, 'r,1,g,2', { r: 1, g: 2 }],
    ['simple', true, pair, 'r=1,g=2', { r: 1, g: 2 }],
    ['simple', true, anything, 'a%3D=b%2Cc', { 'a=': 'b,c' }],
    ['label', false, numbers, '.1,2', [1, 2]],
    ['label', true, numbers, '.1.2', [1, 2]],
    ['label', false, scalar, '.5', 5],
    ['matrix', false, numbers, ';name=1,2', [1, 2]],
    ['matrix', true, numbers, ';name=1;name=2', [1, 2]],
    ['matrix', true, pair, ';r=1;g=2', { r: 1, g: 2 }],
    ['matrix', false, numbers, ';name', []],
    ['spaceDelimited', false, numbers, '1%202+3 4', [1, 2, 3, 4]],
    ['pipeDelimited', false, numbers, '1|2%7C3%7c4', [1, 2, 3, 4]],
    ['form', false, numbers, '1,2', [1, 2]],
    ['json', false, pair, '%7B%22r%22:1%7D', { r: 1 }],
  ])('%s (explode: %s, %o): %s', (style, explode, shape, text, value) => {
    expect(decodeWritten('name', { style, explode, shape }, text, decodeText)).toEqual(value)
  })

  test.each<[Writing['style'], boolean, Shape, string, string]>([
    ['simple', true, pair, 'r=1,g', 'is not written as simple: g is not a pair'],
    ['label', false, numbers, '1', 'is not written as label: begin it with .'],
    ['matrix', false, numbers, 'name=1', 'is not written as matrix: begin it with ;'],
    ['matrix', false, numbers, ';other=1', 'is not written as matrix: name it'],
    ['simple', false, pair, 'r,1,g', 'has a member without a value'],
    ['json', false, pair, '{', 'is not JSON: '],
  ])('but not %s (explode: %s, %o): %s', (style, explode, shape, text, reason) => {
    const read = () => decodeWritten('name', { style, explode, shape }, text, decodeText)
    expect(read).toThrow(`Parameter "name" ${reason}`)
  })
})

describe('members in brackets', () => {
  const tree: Shape = {
    types: [],
    properties: { list: { types: [], items: { types: ['integer'] } }, of: pair },
    others: { types: ['boolean'] },
  }
  const member = (path: string, text: string) => ({ steps: path === '' ? [] : path.split('/'), text })

  test('lead to nested members, and undeclared ones stay texts', () => {
    expect(
      decodeMembers('name', tree, [member('of/r', '1'), member('of/g', '2'), member('x', 'true')]),
    ).toEqual({
      of: { r: 1, g: 2 },
      x: true,
    })
    expect(decodeMembers('name', pair, [member('b', '1')])).toEqual({ b: '1' })
    expect(decodeMembers('name', pair, [member('toString', '1')])).toEqual({ toString: '1' })
  })

  test.each([
    [
      ['list', 'list'],
      [1, 2],
    ],
    [
      ['list/0', 'list/1'],
      [1, 2],
    ],
    [
      ['list/0', 'list/12'],
      [1, 2],
    ],
    [
      ['list/', 'list/'],
      [1, 2],
    ],
    [['list/a', 'list/1'], { a: '1', 1: '2' }],
    [['list/1a', 'list/b1'], { '1a': '1', b1: '2' }],
  ])('%j make a list, or an object if one is not a number', (paths, list) => {
    const members = paths.map((path, at) => member(path, `${at + 1}`))
    expect(decodeMembers('name', tree, members)).toEqual({ list })
  })

  test('are rejected beside the whole, and twice', () => {
    expect(() => decodeMembers('name', tree, [member('', '1'), member('of/r', '2')])).toThrow(
      'Parameter "name" is given both as a whole and by its members.',
    )
    expect(() => decodeMembers('name', tree, [member('of/r', '1'), member('of/r', '2')])).toThrow(
      'Parameter "name.of.r" is given 2 times; give it once.',
    )
  })
})

test('several pieces make an array or an object; one makes a scalar where allowed', () => {
  const either: Shape = { types: ['integer'], items: { types: ['integer'] } }
  const orPair: Shape = { ...pair, types: ['integer'] }
  expect(decodePieces('name', either, ['1'])).toBe(1)
  expect(decodePieces('name', either, ['1', '2'])).toEqual([1, 2])
  expect(decodePieces('name', numbers, ['1'])).toEqual([1])
  expect(decodePieces('name', orPair, ['1'])).toBe(1)
  expect(decodePieces('name', orPair, ['r', '1'])).toEqual({ r: 1 })
  expect(decodePieces('name', pair, [])).toEqual({})
  expect(decodePieces('name', scalar, [])).toBe('')
  expect(() => decodePieces('name', scalar, ['1', '2'])).toThrow('is given 2 times; give it once.')
  expect(() => decodePieces('name', pair, ['r'])).toThrow('has a member without a value')
})

test('a parameter has one value, or an array of them', () => {
  const one: Parameter = { name: 'id', type: 'integer' }
  expect([decode(one, '1'), decode(one, ['1'])]).toEqual([1, 1])
  expect(() => decode(one, ['1', '2'])).toThrow('Parameter "id" is given 2 times; give it once.')
  const many: Parameter = { ...one, array: true }
  expect([decode(many, '1'), decode(many, ['1', 'x'])]).toEqual([[1], [1, 'x']])
})

test('names unknown parameters beside known ones, and texts that cannot be decoded', () => {
  const known: Parameter[] = [
    { name: 'id', type: 'integer' },
    { name: 'limit', type: 'integer' },
  ]
  const message = 'Query parameter "x" is not known to this operation; it knows:'
  expect(unknownParameter(known, 'x')).toMatchObject({
    code: 'invalid_parameter',
    message: `${message} id, limit.`,
  })
  expect(unknownParameter([], 'x').message).toBe(`${message} none.`)
  expect(decodeText('a+b%20c')).toBe('a b c')
  expect(() => decodeText('%zz')).toThrow('The query has a broken percent-encoding in "%zz".')
})
