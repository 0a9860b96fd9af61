// Names that every JavaScript object has are served as written; names that none can have are refused.
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder, written } from '../../../testing/folder.ts'
import { generated } from '../../../testing/generated.ts'
import { loadContract } from '../../index.ts'

const folder = temporaryFolder(afterAll)

/** Contract with a name in one place, in JSON, since YAML reads half a character otherwise. */
const places: Record<string, (name: string) => object> = {
  property: (name) => ({ components: { schemas: { A: { properties: named(name, { type: 'string' }) } } } }),
  'required list': (name) => ({ components: { schemas: { A: { required: [name] } } } }),
  'query parameter': (name) => operation({ parameters: [{ name, in: 'query', schema: {} }] }),
  operationId: (name) => operation({ operationId: name }),
  'response header': (name) =>
    operation({ responses: { 200: { description: '', headers: named(name, { schema: {} }) } } }),
  'security scheme': (name) => ({
    components: { securitySchemes: named(name, { type: 'http', scheme: 'bearer' }) },
  }),
}

const named = (name: string, value: unknown) => Object.fromEntries([[name, value]])
const operation = (fields: object) => ({
  paths: { '/a': { get: { responses: { 204: { description: '' } }, ...fields } } },
})

const load = (fields: object) => {
  const contract = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths: {}, ...fields }
  return loadContract(written({ 'names.json': JSON.stringify(contract) }, folder))
}

describe.each(Object.entries(places))('a %s', (_, place) => {
  test('called __proto__ is refused', async () => {
    await expect(load(place('__proto__'))).rejects.toThrow('no JavaScript object has a member __proto__')
  })
  test('with half a character is refused', async () => {
    await expect(load(place('a\ud800'))).rejects.toThrow('a\\ud800 has half a character')
  })
  test('called constructor is served', async () => {
    expect((await load(place('constructor'))).document).toBeDefined()
  })
})

test('members, discriminators and schemas called constructor and toString are checked as written', async () => {
  const names = ['constructor', 'toString']
  const shapes = names.map((name): [string, object] => [
    name,
    {
      type: 'object',
      required: ['kind', name],
      properties: { kind: { type: 'string' }, [name]: { type: 'integer' } },
      additionalProperties: false,
    },
  ])
  const schema = {
    oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
    discriminator: { propertyName: 'kind' },
  }
  const { routes } = await generated(
    {
      paths: {
        '/a': {
          post: {
            operationId: 'add',
            requestBody: { content: { 'application/json': { schema } } },
            responses: { 204: { description: '' } },
          },
        },
      },
      components: { schemas: Object.fromEntries(shapes) },
    },
    onTestFinished,
  )
  const { validate } = routes[0]!.body!.readers['application/json'] as {
    validate: (body: unknown) => boolean
  }
  for (const name of names) {
    expect(validate({ kind: name, [name]: 1 })).toBe(true)
    expect(validate({ kind: name, [name]: 'a' })).toBe(false)
    expect(validate({ kind: name })).toBe(false)
    expect(validate({ [name]: 1 })).toBe(false)
  }
})
