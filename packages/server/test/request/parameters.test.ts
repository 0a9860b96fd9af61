import { expect, test } from 'vitest'
import type { Parameter, Shape, Writing } from '../../../contract/runtime/contract.ts'
import { pairsOf, readPairs } from '../../request/parameters.ts'

const written = (name: string, style: Writing['style'], explode: boolean, shape: Shape): Parameter => ({
  name,
  type: 'string',
  written: { style, explode, shape },
})
const integer: Shape = { types: ['integer'] }
const list: Shape = { types: [], items: integer }
const point: Shape = { types: [], properties: { x: integer, y: integer } }
const anything: Shape = { types: [], others: integer }

function read(query: string, ...declared: Parameter[]) {
  const unknown: string[][] = []
  const values = readPairs(declared, pairsOf(query), (...pair) => void unknown.push(pair))
  return unknown.length === 0 ? values : { values, unknown }
}

test('splits pairs at the first sign; a value may be missing', () => {
  expect(pairsOf('a&b=1=2&&c+d=&%65=x%20')).toEqual([
    ['a', ''],
    ['b', '1=2'],
    ['c d', ''],
    ['e', 'x%20'],
  ])
  expect(pairsOf('')).toEqual([])
})

test.each<[string, Parameter, unknown]>([
  ['p=1&p=2', written('p', 'form', true, list), { p: [1, 2] }],
  ['p=1,2', written('p', 'form', false, list), { p: [1, 2] }],
  ['p=1%2C2', written('p', 'form', true, integer), { p: '1,2' }],
  ['x=1&y=2', written('p', 'form', true, point), { p: { x: 1, y: 2 } }],
  ['p=x&p=1', written('p', 'form', true, point), { p: { x: 1 } }],
  ['p=x,1,y,2', written('p', 'form', false, point), { p: { x: 1, y: 2 } }],
  ['a=1&b=2', written('p', 'form', true, anything), { p: { a: 1, b: 2 } }],
  ['p[x]=1&p[y]=2', written('p', 'deepObject', true, point), { p: { x: 1, y: 2 } }],
  ['p=%7B%22x%22:1%7D', written('p', 'json', true, point), { p: { x: 1 } }],
  ['', { name: 'p', type: 'integer', default: 7 }, { p: 7 }],
  ['', { name: 'p', type: 'integer' }, {}],
])('%s for %o', (query, parameter, values) => {
  expect(read(query, parameter)).toEqual(values)
})

test('reports unknown names, decoded', () => {
  expect(read('p=1&q=a%20b', { name: 'p', type: 'integer' })).toEqual({
    values: { p: 1 },
    unknown: [['q', 'a b']],
  })
  // The query has member names only for an exploded object that declares them.
  for (const shape of [point, integer, list])
    expect(read('x=1', written('p', 'form', shape !== point, shape))).toEqual({
      values: {},
      unknown: [['x', '1']],
    })
  expect(read('z=1', written('p', 'form', true, point))).toMatchObject({ unknown: [['z', '1']] })
  expect(read('x=1', written('p', 'pipeDelimited', true, point))).toMatchObject({ unknown: [['x', '1']] })
})

test('reads nested members in brackets', () => {
  const deep = written('p', 'deepObject', true, { types: [], properties: { of: point } })
  expect(read('p[of][x]=1', deep)).toEqual({ p: { of: { x: 1 } } })
  for (const query of ['p[of=1', 'p[of]x=1', 'p[[of]]=1'])
    expect(() => read(query, deep)).toThrow('is not a member in brackets.')
})
