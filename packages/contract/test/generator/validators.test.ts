import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { written } from '../../../testing/folder.ts'
import { generated, generateInto, packageFolder } from '../../../testing/generated.ts'
import { loadContract } from '../../check/load.ts'
import { generate } from '../../emit/generate.ts'
import { emitRouter } from '../../emit/router.ts'
import { ValidatorFiles } from '../../emit/validator-files.ts'
import { modelOf } from '../../model/model.ts'
import type { Validate } from '../../runtime/contract.ts'
import { allows } from '../../values/allows.ts'

type Validators = Record<string, Validate>

/** Generates the code of a contract into a folder, and loads its validators. */
async function load(contract: string, folder: string): Promise<Validators> {
  await generateInto(folder, contract)
  return import(pathToFileURL(join(folder, 'validators.js')).href)
}

const validatorsOf = (contract: string, folder = packageFolder()) =>
  load(written(`openapi: 3.1.0\n${contract}\n`), folder)

const validators = await load(join(import.meta.dirname, 'contract.yaml'), packageFolder(afterAll))

/** Returns the first error of a value as `/path keyword`. */
function complaint(name: string, value: unknown): string | undefined {
  const validate = validators[name]
  if (!validate) throw new Error(`No validator is called ${name}.`)
  if (validate(value)) return undefined
  const error = validate.errors?.[0]
  return `${error?.instancePath} ${error?.keyword}`
}

describe('formats', () => {
  const cases: Record<string, { good: unknown[]; bad: unknown[] }> = {
    date: {
      good: ['2024-02-29', '2000-02-29', '2030-12-31'],
      bad: [
        '2023-02-29',
        '1900-02-29',
        '2030-13-01',
        '2030-04-31',
        '2030-1-01',
        '2030-01-00',
        '2030-01-01Z',
        '',
      ],
    },
    dateTime: {
      good: [
        '2030-03-01T09:00:00Z',
        '2030-03-01T23:59:59.123456+05:30',
        '2030-03-01T00:00:00-00:00',
        '2030-03-01t09:00:00z',
        '2030-06-30T23:59:60Z',
      ],
      bad: [
        '2030-03-01T09:00:60Z',
        '2030-03-01 09:00:00Z',
        '2030-03-01T09:00:00+0530',
        '2030-03-01T09:00:00+24:00',
        '2030-03-01T09:00:00',
        '2030-02-30T09:00:00Z',
        '2030-03-01T24:00:00Z',
        '2030-03-01T09:00:00.Z',
      ],
    },
    uuid: {
      good: ['9d2f6c1e-5b0a-4f7e-8c43-1a6e0b7d9c55'],
      bad: ['9d2f6c1e5b0a4f7e8c431a6e0b7d9c55', 'urn:uuid:'],
    },
    email: {
      good: ['ann@example.com', "o'neil+a@b.co"],
      bad: ['ann', 'a@b@c', '.a@b.c', 'a@-b.c', 'a@b..c'],
    },
    hostname: { good: ['localhost', 'a-b.example'], bad: ['-a', 'a_b', 'a..b', `${'a'.repeat(64)}.b`] },
    ipv4: { good: ['127.0.0.1', '255.255.255.255'], bad: ['256.0.0.1', '1.2.3', '01.2.3.4', '1.2.3.4.'] },
    ipv6: { good: ['::1', 'fe80::1:2', '::ffff:1.2.3.4'], bad: ['1::2::3', '::g', '127.0.0.1', '::1]/x['] },
    uri: {
      good: ['https://example.com/a?b#c', 'urn:isbn:1'],
      bad: ['/a', 'https://a b', 'http://a/%zz', 'http://['],
    },
    byte: { good: ['', 'TWFu', 'TWE=', 'TQ=='], bad: ['TWF', 'TWE', 'T===', 'TW-_'] },
    int32: { good: [-2147483648, 2147483647], bad: [2147483648, -2147483649, 1.5, '1', true, null] },
    int64: {
      good: [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER],
      bad: [2 ** 53, -(2 ** 53), 0.5, '1'],
    },
    double: { good: [1.5, -0, 1e308], bad: [Number.POSITIVE_INFINITY, Number.NaN, '1.5'] },
    password: { good: ['anything'], bad: [1] },
  }
  test.each(Object.entries(cases))('%s', (name, { good, bad }) => {
    for (const value of good)
      expect(complaint('checkFormatsBody', { [name]: value }), String(value)).toBeUndefined()
    for (const value of bad)
      expect(complaint('checkFormatsBody', { [name]: value }), String(value)).toMatch(/^\//)
  })
})

test('multipleOf compares decimals as written', () => {
  const refused = (member: string, values: readonly number[]) =>
    values.filter((value) => complaint('checkFormatsBody', { [member]: value }) !== undefined)
  expect(refused('cents', [4.35, 0.07, 19.99, -1.1, 0, 1234567.89, 90071992547.41])).toEqual([])
  const between = [4.355, 0.001, 19.9900001, 1e-9]
  expect(refused('cents', between)).toEqual(between)
  expect(refused('dozens', [12, 9007199254740984, 1e308, 13, 12.0000000001])).toEqual([
    1e308, 13, 12.0000000001,
  ])
})

describe('validators of a large contract', () => {
  const apart = packageFolder(afterAll)
  let large: Validators

  beforeAll(async () => {
    const { served } = await loadContract(join(import.meta.dirname, 'contract.yaml'))
    const model = modelOf(served)
    const collected = new ValidatorFiles(model)
    emitRouter(model, collected)
    for (const [name, text] of collected.files(0)) await writeFile(join(apart, name), text)
    await writeFile(join(apart, 'package.json'), '{ "type": "module" }')
    large = await import(pathToFileURL(join(apart, 'validators.js')).href)
  })

  test('load with their first call', async () => {
    const [module] = /validators\.[\w.]+\.js(?=', 'createThingBody')/.exec(
      await readFile(join(apart, 'validators.js'), 'utf8'),
    )!
    await rename(join(apart, module), join(apart, 'away.js'))
    expect(() => large.createThingBody!({ name: 'a' })).toThrow(module)
    await rename(join(apart, 'away.js'), join(apart, module))
    expect(large.createThingBody!({ name: 'a' })).toBe(true)
  })

  test('judge as those of a small one do', async () => {
    expect(Object.keys(validators)).toEqual(expect.arrayContaining(Object.keys(large)))
    for (const value of [{}, { name: 'a', extra: 1 }, { name: 1, count: '1' }, [], null, 'a'])
      for (const [name, validate] of Object.entries(large)) {
        const judged = [validate(value), validate.errors]
        expect([validators[name]!(value), validators[name]!.errors], name).toEqual(judged)
        const [other, own] = [await validate.members?.(), await validators[name]!.members?.()]
        expect(other?.known).toEqual(own?.known)
        expect(other?.validate.map((member) => member(value))).toEqual(
          own?.validate.map((member) => member(value)),
        )
      }
  })

  test('share the code of schemas that are referred to', async () => {
    const texts = await Promise.all(
      (await readdir(apart))
        .filter((name) => name.endsWith('.js'))
        .map((name) => readFile(join(apart, name), 'utf8')),
    )
    const functions = texts.join('').match(/^function validate\d+/gm)!
    expect(functions).toHaveLength(new Set(functions).size)
  })
})

describe('request bodies', () => {
  test('get defaults of absent members, also behind references', () => {
    const body = { name: 'a' }
    expect(complaint('createThingBody', body)).toBeUndefined()
    expect(body).toEqual({ name: 'a', level: 'low', count: 1 })
  })
  test('are never coerced', () => {
    expect(complaint('createThingBody', { name: 'a', count: '1' })).toBe('/count type')
    expect(complaint('createThingBody', { name: 'a', count: null })).toBe('/count type')
    expect(complaint('createThingBody', { name: 1 })).toBe('/name type')
  })
  test('are closed if the contract says so', () => {
    expect(complaint('createThingBody', { name: 'a', extra: 1 })).toBe(' additionalProperties')
    expect(complaint('createThingBody', JSON.parse('{"name":"a","__proto__":{}}'))).toBe(
      ' additionalProperties',
    )
  })
  test('count characters, not UTF-16 units, and match patterns by character', () => {
    expect(complaint('createThingBody', { name: '𝒶𝒷𝒸' })).toBeUndefined()
    expect(complaint('createThingBody', { name: 'abcd' })).toBe('/name maxLength')
    expect(complaint('createThingBody', { name: '' })).toBe('/name minLength')
    expect(complaint('createThingBody', { name: '😀' })).toBe('/name pattern')
  })
  test('respect exclusive bounds', () => {
    expect(complaint('createThingBody', { name: 'a', count: 9 })).toBeUndefined()
    expect(complaint('createThingBody', { name: 'a', count: 10 })).toBe('/count exclusiveMaximum')
  })
  test('may contain null only in nullable members', () => {
    expect(complaint('createThingBody', { name: 'a', note: null })).toBeUndefined()
    expect(complaint('createThingBody', { name: null })).toBe('/name type')
  })
  test('reject readOnly members and accept writeOnly ones', () => {
    expect(complaint('createThingBody', { name: 'a', id: 1 })).toBe('/id false schema')
    expect(complaint('createThingBody', { name: 'a', secret: 's' })).toBeUndefined()
  })
  test('compare items by value', () => {
    expect(complaint('createThingBody', { name: 'a', tags: [{ key: 'a' }, { key: 'b' }] })).toBeUndefined()
    expect(complaint('createThingBody', { name: 'a', tags: [{ key: 'a' }, { key: 'a' }] })).toBe(
      '/tags uniqueItems',
    )
  })
  test.each<[string, (tags: unknown[]) => boolean]>([
    ['a body', (tags) => complaint('createThingBody', { name: 'a', tags }) === undefined],
    ['an example', (tags) => allows({ type: 'array', uniqueItems: true }, tags)],
  ])('compare items of %s as often as there are items', (_, areUnique) => {
    let reads = 0
    const tag = (key: number) => ({
      get key() {
        reads += 1
        return String(key)
      },
    })
    const tags = Array.from({ length: 1000 }, (_, key) => tag(key))
    expect(areUnique(tags)).toBe(true)
    // Pairs would be half a million.
    expect(reads).toBeLessThan(10 * tags.length)
    expect(areUnique([...tags.slice(0, 10), tag(7)])).toBe(false)
  })
  test('get defaults of the schema that their discriminator names', () => {
    const body = { kind: 'Square', side: 1 }
    expect(complaint('putShapeBody', body)).toBeUndefined()
    expect(body).toEqual({ kind: 'Square', side: 1, unit: 'cm' })
  })
  test('are distinguished by their discriminator', () => {
    expect(complaint('putShapeBody', { kind: 'round', radius: 1.5 })).toBeUndefined()
    expect(complaint('putShapeBody', { kind: 'Square', side: 1 })).toBeUndefined()
    expect(complaint('putShapeBody', { kind: 'Square', radius: 1 })).toBe(' required')
    expect(complaint('putShapeBody', { kind: 'Circle', radius: 1 })).toBe('/kind enum')
    expect(complaint('putShapeBody', { kind: 'round', radius: 1.25 })).toBe('/radius multipleOf')
  })
})

describe('members of request bodies', () => {
  const complaints = async ({ members }: Validate, body: object) => {
    const { known, validate = [] } = (await members!()) ?? {}
    const errors = validate.flatMap((member) => (member(body) ? [] : [member.errors![0]!]))
    return { known, errors: errors.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`) }
  }
  test('have one error each, regardless of other errors', async () => {
    const body = { name: '', note: 1, count: 11, id: 1, other: 1 }
    expect(await complaints(validators.createThingBody!, body)).toEqual({
      known: ['name', 'note', 'level', 'count', 'tags', 'id', 'secret'],
      errors: ['/name minLength', '/note type', '/count exclusiveMaximum', '/id false schema'],
    })
  })
  test('are found in extended schemas', async () => {
    const schemas = `components: { schemas: { Base: { type: object, required: [at], properties: { at: { type: string } } } } }`
    const content =
      'application/json: { schema: { allOf: [{ $ref: "#/components/schemas/Base" }, { type: object, properties: { id: { type: integer } } }] } }'
    const operation = `operationId: add, requestBody: { content: { ${content} } }, responses: { "204": { description: Done. } }`
    const { addBody } = await validatorsOf(`paths: { /a: { post: { ${operation} } } }\n${schemas}`)
    expect(await complaints(addBody!, { id: 'x', other: 1 })).toEqual({
      known: undefined,
      errors: [' required', '/id type'],
    })
  })
  test('are found in the schema that a discriminator names', async () => {
    expect(await complaints(validators.putShapeBody!, {})).toEqual({
      known: undefined,
      errors: [' required'],
    })
    const { branches } = (await validators.putShapeBody!.members!())!
    expect(branches!.tag).toBe('kind')
    expect(Object.keys(branches!.byValue).sort()).toEqual(['Square', 'round'])
  })
})

describe('parameters', () => {
  test('are rejected in a query if undeclared', () => {
    expect(complaint('listThingsQuery', { limit: 1, id: [1, 2], exact: true })).toBeUndefined()
    expect(complaint('listThingsQuery', { limt: 1 })).toBe(' additionalProperties')
    expect(complaint('getThingQuery', { any: 1 })).toBe(' additionalProperties')
  })
  test('respect their bounds and types', () => {
    expect(complaint('listThingsQuery', { limit: 0 })).toBe('/limit exclusiveMinimum')
    expect(complaint('listThingsQuery', { limit: '1' })).toBe('/limit type')
    expect(complaint('getThingPath', { thingId: 2 ** 53 })).toBe('/thingId format')
    expect(complaint('getThingPath', {})).toBe(' required')
  })
  test('are found in headers by their spelling in the contract', () => {
    expect(complaint('createThingHeaders', { 'X-Trace': 'no uuid' })).toBe('/X-Trace format')
    expect(complaint('createThingHeaders', {})).toBe(' required')
  })
})

describe('responses', () => {
  test('are checked to any depth and never changed', () => {
    const body = { id: 1, name: 'a', parts: [{ id: 2, name: 'b' }] }
    expect(complaint('ThingResponse', body)).toBeUndefined()
    expect(body).toEqual({ id: 1, name: 'a', parts: [{ id: 2, name: 'b' }] })
    expect(complaint('ThingResponse', { id: 1, name: 'a', parts: [{ id: 2 }] })).toBe('/parts/0 required')
  })
  test('reject writeOnly members', () => {
    expect(complaint('ThingResponse', { id: 1, name: 'a', secret: 's' })).toBe('/secret false schema')
  })
})

test('equal schemas within others share code, and report the place of an error', async () => {
  const address = `{ type: object, required: [city], properties: { city: { type: string, pattern: "^[A-Z]" }, street: { type: string, minLength: 1 } } }`
  const content = (names: string) =>
    `{ application/json: { schema: { type: object, properties: { ${names.replaceAll(/\w+/g, `$&: ${address}`)} } } } }`
  const operation = (id: string, names: string) =>
    `/${id}: { post: { operationId: ${id}, requestBody: { content: ${content(names)} }, responses: { "200": { description: Done., content: ${content(names)} } } } }`
  const own = packageFolder()
  const paths = [operation('ship', 'from, to'), operation('visit', 'at')].join('\n  ')
  const { shipBody, visit200Response } = await validatorsOf(`paths:\n  ${paths}`, own)
  const code = await readFile(join(own, 'validators.js'), 'utf8')
  expect(code.match(/keyword:"pattern"/g)).toHaveLength(1)
  expect(shipBody!({ from: { city: 'Oslo' }, to: { city: 'oslo' } })).toBe(false)
  expect(shipBody!.errors).toMatchObject([{ instancePath: '/to/city', keyword: 'pattern' }])
  expect(visit200Response!({ at: { city: 'Oslo', street: '' } })).toBe(false)
  expect(visit200Response!.errors).toMatchObject([{ instancePath: '/at/street', keyword: 'minLength' }])
})

test('defaults of tried items are not applied, although an equal schema applies them', async () => {
  const item = `{ type: object, properties: { level: { type: string, default: low }, description: { type: string, maxLength: 100 } } }`
  const body = `{ type: object, properties: { one: ${item}, some: { type: array, contains: ${item} } } }`
  const operation = `operationId: add, requestBody: { content: { application/json: { schema: ${body} } } }, responses: { "204": { description: Done. } }`
  const { addBody } = await validatorsOf(`paths: { /a: { post: { ${operation} } } }`)
  const value = { one: {}, some: [{}] }
  expect(addBody!(value)).toBe(true)
  expect(value).toEqual({ one: { level: 'low' }, some: [{}] })
})

test('items beside contained ones are unevaluated, with and without a prefix', async () => {
  const schema = (more: string) => `{ type: array, contains: { type: string }, ${more} }`
  const bodies = {
    alone: schema('unevaluatedItems: false'),
    behind: schema('prefixItems: [{ type: integer }], unevaluatedItems: false'),
    among: schema('minContains: 0, unevaluatedItems: { type: boolean }'),
  }
  const paths = Object.entries(bodies).map(
    ([id, body]) =>
      `  /${id}: { post: { operationId: ${id}, requestBody: { content: { application/json: { schema: ${body} } } }, responses: { "204": { description: Done. } } } }`,
  )
  const { aloneBody, behindBody, amongBody } = await validatorsOf(`paths:\n${paths.join('\n')}`)
  expect([['a'], ['a', 1], [1, 'a'], []].map((body) => aloneBody!(body))).toEqual([true, false, false, false])
  expect([[1, 'a'], [1, 'a', 'b'], [1, 'a', 2], [1]].map((body) => behindBody!(body))).toEqual([
    ...[true, true],
    ...[false, false],
  ])
  expect([[], ['a', true], ['a', 1]].map((body) => amongBody!(body))).toEqual([true, true, false])
})

test('validators record what they evaluate only for a contract with unevaluated parts', async () => {
  const records = async (schema: string) => {
    const body = `requestBody: { content: { application/json: { schema: ${schema} } } }`
    const operation = `operationId: add, ${body}, responses: { "204": { description: Done. } }`
    const { addBody } = await validatorsOf(`paths: { /a: { post: { ${operation} } } }`)
    return 'evaluated' in addBody!
  }
  const schema = 'type: object, properties: { id: { type: integer } }'
  expect(await records(`{ ${schema} }`)).toBe(false)
  expect(await records(`{ ${schema}, unevaluatedProperties: false }`)).toBe(true)
})

test('unions that share the values of their discriminator are distinguished by it', async () => {
  const thing = (more: string) =>
    `{ type: object, required: [kind], properties: { kind: { type: string }, ${more} } }`
  const tag = 'one-of-two-long-values-of-a-discriminator'
  const mapping = `{ ${tag}-1: "#/components/schemas/A", ${tag}-2: "#/components/schemas/A", b: "#/components/schemas/B" }`
  const union = `{ oneOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }], discriminator: { propertyName: kind, mapping: ${mapping} } }`
  const components = `{ schemas: { A: ${thing('id: { type: integer, readOnly: true }')}, B: ${thing('size: { type: integer }')}, Union: ${union} } }`
  const content = `content: { application/json: { schema: { $ref: "#/components/schemas/Union" } } }`
  const operation = `operationId: add, requestBody: { ${content} }, responses: { "200": { description: Done., ${content} } }`
  const { addBody, UnionResponse } = await validatorsOf(
    `paths: { /a: { post: { ${operation} } } }\ncomponents: ${components}`,
  )
  const value = { kind: `${tag}-2`, id: 1 }
  expect([addBody!(value), UnionResponse!(value)]).toEqual([false, true])
})

test('operations whose names differ only in case have separate validators', async () => {
  const operation = (id: string, name: string) =>
    `/${name}: { get: { operationId: ${id}, responses: { "204": { description: Done. } }, parameters: [{ name: ${name}, in: query, schema: { type: string } }] } }`
  const paths = [operation('list-things', 'one'), operation('listThings', 'two')].join('\n  ')
  const router = (await generate(written(`openapi: 3.1.0\npaths:\n  ${paths}\n`))).get('router.ts')
  expect(router).toContain('query: validators.listThingsQuery }')
  expect(router).toContain('query: validators.listThingsQuery2 }')
})

test('texts that look like the code around them leave validators as they are', async () => {
  const texts = [
    'schemaPath:',
    'a schemaPath:"b",',
    'const x = codePoints',
    'require("ajv/dist/runtime/equal").default',
    'new RegExp("a", "u")',
    'validate1',
  ]
  const { routes } = await generated(
    {
      paths: {
        '/things': {
          post: {
            operationId: 'add',
            requestBody: {
              required: true,
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: [...texts, 'list'],
                    properties: {
                      ...Object.fromEntries(texts.map((text) => [text, { type: 'string', enum: [text] }])),
                      list: { type: 'array', uniqueItems: true, items: { type: 'object' } },
                      name: { type: 'string', pattern: '^new RegExp\\("a", "u"\\)$', maxLength: 30 },
                    },
                    additionalProperties: false,
                  },
                },
              },
            },
            responses: { 204: { description: 'Added.' } },
          },
        },
      },
    },
    onTestFinished,
  )
  const { validate } = routes[0]!.body!.readers['application/json']! as { validate: Validate }
  const body = { ...Object.fromEntries(texts.map((text) => [text, text])), list: [{}] }
  expect(validate({ ...body, name: 'new RegExp("a", "u")' })).toBe(true)
  for (const text of texts) {
    const { [text as keyof typeof body]: _, ...others } = body
    expect(validate(others)).toBe(false)
    expect(validate.errors?.[0]?.params).toEqual({ missingProperty: text })
    expect(validate({ ...body, [text]: `${text} ` })).toBe(false)
  }
  expect(validate({ ...body, list: [{}, {}] })).toBe(false)
  expect(validate({ ...body, name: 'new RegExp("b", "u")' })).toBe(false)
})
