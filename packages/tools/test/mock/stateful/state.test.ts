// State has a memory limit, and pages end.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Validate, ValidationError } from 'contract-openapi/contract'
import { child, rootOf } from 'contract-openapi/read'
import { pageOf, pagingOf } from 'contract-openapi/resources'
import { repaired } from 'contract-openapi/values'
import { describe, expect, test } from 'vitest'
import { merge } from '../../../mock/stateful/operations.ts'
import { showing } from '../../../mock/stateful/show.ts'
import { State } from '../../../mock/stateful/state.ts'

describe('state', () => {
  const keysOf = (state: State, path: string) => [...state.open(path, () => []).items.keys()]

  test('removes the oldest items beyond its limit, with related ones', () => {
    const state = new State(1)
    const put = (path: string, id: string) =>
      state.put(
        state.open(path, () => []),
        id,
        { text: 'x'.repeat(300_000) },
      )
    put('/a', '1')
    put('/a/1/b', '1')
    put('/a', '2')
    put('/a', '3')
    expect(keysOf(state, '/a')).toEqual(['2', '3'])
    expect(keysOf(state, '/a/1/b')).toEqual([])
    put('/a', '4')
    put('/a', '5')
    expect(keysOf(state, '/a')).toEqual(['3', '4', '5'])
  })

  test('stores fewer long items, and frees memory when an item shrinks', () => {
    const state = new State(1)
    const put = (id: string, length: number) =>
      state.put(
        state.open('/a', () => []),
        id,
        { text: 'x'.repeat(length) },
      )
    for (const id of ['1', '2', '3', '4']) put(id, 350_000)
    expect(keysOf(state, '/a')).toEqual(['3', '4'])
    for (const id of ['3', '4']) put(id, 1)
    for (const id of ['5', '6']) put(id, 350_000)
    expect(keysOf(state, '/a')).toEqual(['3', '4', '5', '6'])
    put('7', 2_000_000)
    expect(keysOf(state, '/a')).toEqual(['7'])
  })

  test('respects its memory limit for any data', () => {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const state = new State(16)
    const collection = state.open('/a', () => [])
    collect()
    const before = process.memoryUsage().heapUsed
    // 20 kB of JSON each, half a MB as objects.
    for (let id = 0; id < 1000; id++)
      state.put(collection, String(id), { items: Array.from({ length: 7000 }, () => ({})) })
    collect()
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(20 * 1024 * 1024)
    expect(collection.items.size).toBeGreaterThan(500)
    state.put(collection, 'wide', { text: 'x€'.repeat(8 * 1024 * 1024) })
    expect([...collection.items.keys()]).toEqual(['wide'])
  })

  test('uses no memory for reading, and keeps emptied collections empty, up to a number', () => {
    const state = new State()
    const examples = () => [['1', { id: 1 }]] as const
    for (let n = 0; n < 1002; n++) {
      state.remove(state.open(`/${n}/a`, examples), '1')
      expect(state.open(`/${n}/a`, examples).items.size).toBe(0)
    }
    expect(state.open('/0/a', examples).items.size).toBe(1)
    expect(state.open('/1/a', examples).items.size).toBe(1)
    expect(state.open('/2/a', examples).items.size).toBe(0)
  })

  test('keeps the related items of an id that another id begins with', () => {
    const state = new State()
    for (const path of ['/a/1/b', '/a/10/b'])
      state.put(
        state.open(path, () => []),
        'x',
        {},
      )
    const items = state.open(
      '/a',
      () =>
        [
          ['1', {}],
          ['10', {}],
        ] as const,
    )
    state.remove(items, '1')
    expect([keysOf(state, '/a/1/b'), keysOf(state, '/a/10/b')]).toEqual([[], ['x']])
  })
})

describe('pages', () => {
  const parameter = (name: string, schema: object) => ({ name, schema: rootOf({ ...schema }) })
  const integer = { type: 'integer' }
  const items = ['1', '2', '3', '4', '5']
  const page = (parameters: ReturnType<typeof parameter>[], query: object) =>
    pageOf(items, (id) => id, pagingOf(parameters), query as Record<string, unknown>)

  test.each([
    [
      'limit and offset',
      [
        ['limit', integer],
        ['offset', integer],
      ],
      { limit: 2, offset: 2 },
      ['3', '4'],
      'offset=4',
    ],
    [
      'a page from 1',
      [
        ['page', integer],
        ['per_page', integer],
      ],
      { page: 2, per_page: 2 },
      ['3', '4'],
      'page=3',
    ],
    [
      'a page from 0',
      [
        ['page', { ...integer, minimum: 0 }],
        ['size', integer],
      ],
      { page: 1, size: 2 },
      ['3', '4'],
      'page=2',
    ],
    [
      'a cursor',
      [
        ['cursor', { type: 'string' }],
        ['limit', integer],
      ],
      { cursor: '2', limit: 2 },
      ['3', '4'],
      'cursor=4',
    ],
    [
      'the last page',
      [
        ['after', integer],
        ['limit', integer],
      ],
      { after: 3, limit: 2 },
      ['4', '5'],
      undefined,
    ],
    ['a missing id', [['after', integer]], { after: 2.5 }, ['3', '4', '5'], undefined],
    ['the end', [['after', integer]], { after: 5 }, [], undefined],
    ['a page without a size', [['page', integer]], { page: 2 }, [], undefined],
    [
      'a maximum',
      [
        ['limit', { ...integer, maximum: 2 }],
        ['skip', integer],
      ],
      {},
      ['1', '2'],
      'skip=2',
    ],
    [
      'unknown names',
      [
        ['limit', { type: 'string' }],
        ['page', { type: 'string' }],
      ],
      { limit: '2', page: '2' },
      items,
      undefined,
    ],
  ] as const)('%s', (_, parameters, query, shown, next) => {
    const result = page(
      parameters.map(([name, schema]) => parameter(name, schema)),
      query,
    )
    expect(result.items).toEqual(shown)
    expect(result.next && `${result.next.name}=${result.next.value}`).toBe(next)
  })
})

// Examples of RFC 7396, appendix A.
test.each([
  ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
  ['{"a":"b"}', '{"a":null}', '{}'],
  ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
  ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
  ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
  ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
  ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
  ['{}', '{"__proto__":{"a":1}}', '{"__proto__":{"a":1}}'],
])('patches %s with %s to %s', (target, patch, result) => {
  expect(JSON.stringify(merge(JSON.parse(target), JSON.parse(patch)))).toBe(result)
})

describe('repairs', () => {
  const wrong = (instancePath: string, more = {}): ValidationError => ({
    ...{ instancePath, keyword: 'type', params: {} },
    ...more,
  })
  /** Rejects a value with its remaining errors. */
  const validator = (errorOf: (value: never) => ValidationError | false) => {
    const validate: Validate = (value) => {
      const error = errorOf(value as never)
      validate.errors = error ? [error] : null
      return !error
    }
    return validate
  }

  test.each([
    [
      'takes a part of the example for a wrong one',
      { a: { b: 1, c: 2 } },
      { a: { b: 'x', c: 'y' } },
      { a: { b: 'x', c: 2 } },
    ],
    ['removes a part that the example lacks', { a: { b: 1, c: 2 } }, { a: {} }, { a: { c: 2 } }],
    [
      'removes a part that is wrong in the example, too',
      { a: { b: 1, c: 2 } },
      { a: { b: 1 } },
      { a: { c: 2 } },
    ],
  ])('%s', (_, value, example, result) => {
    const validate = validator(
      ({ a: { b } }: { a: { b?: unknown } }) => b !== undefined && b !== 'x' && wrong('/a/b'),
    )
    expect(repaired(value, validate, example)).toEqual(result)
  })

  test('take a missing part from the example, and remove surplus ones', () => {
    const missing = { keyword: 'required', params: { missingProperty: 'b' } }
    const surplus = { keyword: 'additionalProperties', params: { additionalProperty: 'c' } }
    const validate = validator((value: object) =>
      'c' in value ? wrong('', surplus) : !('b' in value) && wrong('', missing),
    )
    expect(repaired({ a: 1, c: 3 }, validate, { b: 2 })).toEqual({ a: 1, b: 2 })
  })

  test('end if no value is ever valid', () => {
    let rounds = 0
    const never = validator(() => {
      rounds++
      return wrong('/a')
    })
    repaired({ a: 1 }, never, { a: 2 })
    // Each repair may first try another type.
    expect(rounds).toBeLessThan(1000)
  })
})

test('repairs no member that only an alternative requires', () => {
  const Book = { type: 'object', required: ['pages'], properties: { pages: { type: 'integer' } } }
  const whole = { required: ['id', 'name'], properties: { id: {}, name: { example: 'x' } } }
  const Item = { ...whole, oneOf: [{ $ref: '#/components/schemas/Book' }] }
  const schema = child(rootOf({ components: { schemas: { Book, Item } } }), 'components', 'schemas', 'Item')
  const show = showing({ envelope: undefined, schema }, 'id', undefined)
  expect(show({ id: 1 }, {})).toEqual({ id: 1, name: 'x' })
})
