import { afterAll, describe, expect, test } from 'vitest'
import { generated } from '../../../testing/generated.ts'

/** Validates values with the generated validator of an OpenAPI 3.1 schema. */
async function judge(schema: object, schemas: object, values: readonly unknown[]): Promise<boolean[]> {
  const content = { 'application/json': { schema } }
  const responses = { 200: { description: 'It.', content } }
  const paths = { '/it': { get: { operationId: 'getIt', responses } } }
  const { routes } = await generated({ openapi: '3.1.0', paths, components: { schemas } }, afterAll)
  const { validate } = routes[0]!.responses[200]!.content!['application/json']!
  return values.map((value) => validate!(value))
}

describe('schemas that have names of their own', () => {
  test('are found by $anchor', async () => {
    const schemas = { Age: { $anchor: 'age', type: 'integer', minimum: 0 } }
    expect(await judge({ $ref: '#age' }, schemas, [1, -1, 'a'])).toEqual([true, false, false])
  })

  test('are found by $id, and references in them are relative to it', async () => {
    const schemas = {
      Pet: {
        $id: 'https://example.com/schemas/pet',
        type: 'object',
        properties: { name: { $ref: '#/$defs/name' }, owner: { $ref: 'owner#person' }, mate: { $ref: '#' } },
        $defs: { name: { type: 'string', maxLength: 3 } },
      },
      Owner: {
        $id: 'https://example.com/schemas/owner',
        $defs: { Person: { $anchor: 'person', type: 'string' } },
      },
    }
    const values = [
      { name: 'Rex' },
      { name: 'Bello' },
      { owner: 'Ann' },
      { owner: 1 },
      { mate: { name: 'Luna' } },
    ]
    expect(await judge({ $ref: 'https://example.com/schemas/pet' }, schemas, values)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
  })

  test('with $id may still refer to components of the document', async () => {
    const schemas = {
      Pet: { $id: 'https://example.com/pet', properties: { name: { $ref: '#/components/schemas/Name' } } },
      Name: { type: 'string' },
    }
    expect(await judge({ $ref: '#/components/schemas/Pet' }, schemas, [{ name: 'a' }, { name: 1 }])).toEqual([
      true,
      false,
    ])
  })

  test('fill in dynamic references that are bound outside', async () => {
    const page = {
      $id: 'https://example.com/page',
      type: 'object',
      properties: { items: { type: 'array', items: { $dynamicRef: '#item' } } },
      $defs: { any: { $dynamicAnchor: 'item' } },
    }
    const pages = (name: string, item: object) => ({
      $id: `https://example.com/${name}`,
      $ref: 'page',
      $defs: { bound: { $dynamicAnchor: 'item', ...item } },
    })
    const schemas = {
      Page: page,
      Names: pages('names', { type: 'string' }),
      Ages: pages('ages', { type: 'integer' }),
    }
    const values = [{ items: ['a'] }, { items: [1] }, { items: [true] }]
    const of = (name: string) => judge({ $ref: `#/components/schemas/${name}` }, schemas, values)
    expect(await of('Names')).toEqual([true, false, false])
    expect(await of('Ages')).toEqual([false, true, false])
    expect(await of('Page')).toEqual([true, true, true])
  })

  test('may extend a recursive schema', async () => {
    const schemas = {
      Tree: {
        $id: 'https://example.com/tree',
        $dynamicAnchor: 'node',
        type: 'object',
        properties: { data: true, children: { type: 'array', items: { $dynamicRef: '#node' } } },
      },
      StrictTree: {
        $id: 'https://example.com/strict-tree',
        $dynamicAnchor: 'node',
        $ref: 'tree',
        unevaluatedProperties: false,
      },
    }
    const values = [{ children: [{ data: 1 }] }, { children: [{ daat: 1 }] }]
    expect(await judge({ $ref: '#/components/schemas/StrictTree' }, schemas, values)).toEqual([true, false])
    expect(await judge({ $ref: '#/components/schemas/Tree' }, schemas, values)).toEqual([true, true])
  })

  test('may refer to themselves by $recursiveRef, the keyword of 2019-09', async () => {
    const schemas = {
      Leaf: { type: 'object', required: ['leaf'] },
      Tree: {
        $recursiveAnchor: true,
        type: 'object',
        required: ['nodes'],
        properties: {
          nodes: {
            type: 'array',
            items: { oneOf: [{ $ref: '#/components/schemas/Leaf' }, { $recursiveRef: '#' }] },
          },
        },
      },
    }
    const values = [{ nodes: [{ leaf: 1 }, { nodes: [] }] }, { nodes: [{ nodes: [1] }] }]
    expect(await judge({ $ref: '#/components/schemas/Tree' }, schemas, values)).toEqual([true, false])
    expect(await judge({ $recursiveRef: '#' }, schemas, [1])).toEqual([true])
  })

  test('are any value if they are missing', async () => {
    for (const schema of [{ $ref: '#nowhere' }, { $dynamicRef: '#nowhere' }])
      expect(await judge(schema, {}, [1])).toEqual([true])
  })
})
