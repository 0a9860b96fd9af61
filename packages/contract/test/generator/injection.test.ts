// No text of a contract becomes code: generated files parse, and contain it only in literals and comments.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { packageFolder } from '../../../testing/generated.ts'
import { generate } from '../../emit/generate.ts'
import { writeFiles } from '../../emit/output.ts'
import { ContractRefused } from '../../read/problem.ts'
import type { Contract } from '../../runtime/contract.ts'

/** Texts that end a literal, comment, template or statement, followed by code. */
const hostile = fc
  .array(
    fc.constantFrom(
      ...[
        'globalThis.pwned = 1',
        'pwned()',
        "'",
        '"',
        '`',
        '${',
        '}',
        '{',
        '*/',
        '/*',
        '//',
        '\\',
        '\n',
        '\r',
      ],
      ...[
        '\u2028',
        '\u2029',
        ']',
        ')',
        '(',
        ';',
        ',',
        '$&',
        "$'",
        '$`',
        '</script>',
        '<!--',
        '__proto__',
        ' ',
        '\\u0027',
      ],
    ),
    { minLength: 4, maxLength: 16 },
  )
  .map((parts) => parts.join(''))

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** A contract with the text in every position. */
function contractWith(text: string) {
  const schema = {
    type: 'string',
    title: text,
    description: text,
    enum: [text, 'other'],
    default: text,
    example: text,
    pattern: `^(${escaped(text)}|other)$`,
    'x-note': { [text]: [text] },
  }
  const pattern = { type: 'string', description: text, pattern: `^[^${escaped(text)}]$` }
  const object = {
    type: 'object',
    description: text,
    required: [text],
    additionalProperties: false,
    properties: { [text]: schema, own: { $ref: '#/components/schemas/Own' }, pattern },
  }
  const content = {
    [`application/json; a="${text}"`]: { schema: object },
    'application/json': { schema: object },
  }
  const headers = {
    [text]: { description: text, schema },
    'X-Own': { description: text, required: true, schema },
  }
  const parameters = [
    ...['query', 'header', 'cookie'].map((place) => ({ name: text, in: place, description: text, schema })),
    { name: 'own', in: 'query', description: text, example: text, schema },
  ]
  const responses = {
    200: { description: text, headers, content },
    204: { description: text, 'x-note': text },
    400: { $ref: '#/components/responses/Own' },
  }
  const operation = (operationId: string, more: object = {}) => ({
    ...{ operationId, tags: [text], summary: text, description: text, parameters, responses, ...more },
    requestBody: { required: true, description: text, content },
    'x-note': text,
  })
  return {
    openapi: '3.0.3',
    info: { title: text, version: text, description: text, 'x-note': text },
    servers: [{ url: '/', description: text }],
    tags: [{ name: text, description: text }],
    security: [{ own: [] }],
    paths: {
      '/own': { post: operation(text), put: operation('own') },
      [`/${text}`]: { put: operation('path') },
      [`/things/{${text}}`]: {
        put: operation('parameter', { parameters: [{ name: text, in: 'path', required: true, schema }] }),
      },
    },
    components: {
      schemas: {
        Own: schema,
        [text]: object,
        Either: {
          oneOf: [{ $ref: '#/components/schemas/Own' }, { $ref: `#/components/schemas/${text}` }],
          discriminator: { propertyName: text, mapping: { [text]: '#/components/schemas/Own' } },
        },
      },
      responses: { Own: { description: text, content }, [text]: { description: text } },
      securitySchemes: {
        own: { type: 'http', scheme: 'bearer', description: text, 'x-scopes': { 'a:b': text } },
        [text]: { type: 'apiKey', in: 'query', name: text },
      },
    },
  }
}

/** A contract that the generator accepts without notes, with the text in values, patterns and allowed names. */
function soundWith(text: string) {
  const { schema, object } = (() => {
    const { components } = contractWith(text)
    return {
      schema: { ...components.schemas.Own, pattern: undefined },
      object: components.schemas[text] as object,
    }
  })()
  const content = {
    'application/json': {
      schema: { ...object, required: undefined, properties: { own: schema, [text]: schema } },
    },
  }
  return {
    openapi: '3.0.3',
    info: { title: text, version: '1.0.0', description: text },
    servers: [{ url: '/' }],
    paths: {
      '/own': {
        post: {
          ...{ operationId: 'createOwn', summary: text, description: text, 'x-note': text, tags: [text] },
          parameters: [{ name: 'own', in: 'query', description: text, schema }],
          requestBody: { required: true, description: text, content },
          responses: { 200: { description: text, content } },
        },
      },
    },
    components: { schemas: { Own: { ...schema, description: text } } },
  }
}

/** Identifiers of a file, outside of literals and comments. */
function namesIn(name: string, text: string): string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  // The types of TypeScript omit what the parser found wrong.
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: ts.Diagnostic[] }
  const faults = parseDiagnostics.map(({ messageText, start = 0 }) => ({
    ...{ name, messageText },
    code: text.slice(Math.max(0, start - 100), start + 40),
  }))
  expect(faults.slice(0, 1)).toEqual([])
  const names: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) names.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

let runs = 0

async function check(contract: object): Promise<boolean> {
  const folder = packageFolder()
  const file = join(folder, 'contract.json')
  writeFileSync(file, JSON.stringify(contract))
  const files = await generate(file).catch((error: unknown) => {
    if (error instanceof ContractRefused) return void console.log(error.message.slice(0, 1500))
    throw error
  })
  if (!files) return false
  for (const [name, text] of files) {
    if (name.endsWith('.yaml')) continue
    const names = namesIn(name, text)
    expect(names.filter((one) => one === 'pwned' || one === 'globalThis')).toEqual([])
  }
  const out = join(folder, `generated-${++runs}`)
  await writeFiles(files, out)
  const load = (name: string) => import(pathToFileURL(join(out, name)).href)
  const { routes }: Contract = await load('router.ts')
  for (const { validate, body, responses } of routes) {
    const forms = [body?.readers, ...Object.values(responses).map(({ content }) => content)]
    const ofBodies = forms.flatMap((some = {}) => Object.values(some).map((form) => form.validate))
    for (const one of [...Object.values(validate), ...ofBodies])
      for (const value of [{}, { own: 'other' }, 'other', null]) one?.(value)
  }
  expect(parse(files.get('openapi.yaml') ?? '')).toMatchObject({ openapi: '3.0.3' })
  expect(Reflect.get(globalThis, 'pwned')).toBeUndefined()
  expect(Object.keys(Object.prototype)).toEqual([])
  return true
}

test.each([
  ['keeps a third-party contract out of the code', contractWith],
  ['keeps a contract without notes out of the code', soundWith],
] as const)('%s', async (_, contract) => {
  let generatedFor = 0
  const property = fc.asyncProperty(hostile, async (text) => {
    if (await check(contract(text))) generatedFor++
  })
  await fc.assert(property, { numRuns: 20 })
  expect(generatedFor).toBeGreaterThan(0)
})
