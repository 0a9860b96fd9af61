// generated/validators.js contains Ajv's validators as code without Ajv.

import { isDeepStrictEqual } from 'node:util'
import type { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { createCompiler, type Direction, type JsonSchema, translate } from '../check/compile.ts'
import { patternCode, patternsOf } from '../check/patterns.ts'
import {
  child,
  componentName,
  entries,
  type Fields,
  facet,
  fields,
  type Located,
  list,
  resolve,
} from '../read/document.ts'
import {
  type Content,
  isItems,
  type Model,
  type Operation,
  type Parameter,
  type parameterGroups,
  type ResponseSpec,
} from '../read/model.ts'
import { freeName, identifier, typeName } from '../read/names.ts'
import * as checks from '../runtime/checks.ts'
import { notice } from './code.ts'

// An import costs 10 µs even if the module is loaded.
const loader = `let loading;
const loadMembers = () => (loading ??= import('./members.js'));
`

/** Validators by exported name; equal schemas share a function. */
export class Validators {
  readonly #document: Fields
  readonly #schemas = new Map<string, JsonSchema>()
  readonly #bodies = new Map<string, JsonSchema>()

  constructor({ document }: Model) {
    this.#document = document
  }

  // Only a query can contain undeclared names.
  parameters(
    operation: Operation,
    group: keyof typeof parameterGroups,
    parameters: readonly Parameter[],
  ): string {
    const properties = parameters.map(({ name, schema }) => [name, translate(schema, 'request')])
    const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
    return this.#add(`${identifier(operation.operationId)}${typeName(group)}`, {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
      ...(group === 'query' && { additionalProperties: false }),
    })
  }

  // Undefined if nothing is known of the body. Files of a form are checked when they are parsed.
  requestBody({ operationId }: Operation, content: Content): string | undefined {
    const schema = this.#bodySchema(content, 'request')
    if (schema === undefined) return undefined
    const name = this.#add(`${identifier(operationId)}Body`, schema)
    this.#bodies.set(name, schema)
    return name
  }

  // Responses with a named schema share its validator: `ThingResponse`.
  responseBody(
    { operationId }: Operation,
    { status }: ResponseSpec,
    content: Content,
    index: number,
  ): string | undefined {
    const schema = this.#bodySchema(content, 'response')
    const isJson = content.kind === 'json' || content.kind === 'stream' || isItems(content.kind)
    const name = isJson ? componentName(content.schema.value) : undefined
    const own = `${identifier(operationId)}${status}${index === 0 ? '' : `Form${index + 1}`}`
    return schema === undefined ? undefined : this.#add(`${name ?? own}Response`, schema)
  }

  // Sent bodies are validated like responses; equal names share a validator.
  callbackBody(name: string, { schema }: Content): string {
    const component = componentName(schema.value)
    const wanted = component === undefined ? `${identifier(name)}Callback` : `${component}Response`
    return this.#add(wanted, translate(schema, 'response'))
  }

  #bodySchema({ kind, schema }: Content, direction: Direction): JsonSchema | undefined {
    const isText = kind === 'text' && facet(schema, 'type') === 'string'
    if (kind === 'binary' || (kind === 'text' && !isText)) return undefined
    // A file has no schema, and was recognized by the parser.
    const described = kind === 'multipart' ? withFiles(schema, () => ({})) : schema
    return translate(described, direction)
  }

  #add(wanted: string, schema: JsonSchema): string {
    const name = freeName(wanted, (candidate) => {
      const known = this.#schemas.get(candidate)
      return known !== undefined && !isDeepStrictEqual(known, schema)
    })
    this.#schemas.set(name, schema)
    return name
  }

  /**
   * Returns the files by name.
   * @param resolve returns module URLs for code outside of a project, which has no members.js
   */
  files(resolve?: (module: string) => string): [name: string, text: string][] {
    const ajv = createCompiler(this.#document, ['request', 'response'])
    const code = notice + standaloneCode(this.#document, ajv, this.#schemas, resolve)
    const declarations: [string, string] = ['validators.d.ts', this.#declarations()]
    if (resolve) return [['validators.js', code], declarations]
    const load = (name: string) => `${name}.members = async () => (await loadMembers()).members.${name};\n`
    return [
      ['validators.js', code + loader + [...this.#bodies.keys()].map(load).join('')],
      ['members.js', memberValidators(this.#document, this.#bodies)],
      declarations,
    ]
  }

  #declarations(): string {
    return `${notice}import type { Validate } from 'contract-openapi/contract'

${[...this.#schemas.keys()].map((name) => `export declare const ${name}: Validate\n`).join('')}`
  }
}

// These validators stop at the first error, so that none reads a text or list that is too long. Ajv's `allErrors` has no such limit.
function memberValidators(document: Fields, bodies: ReadonlyMap<string, JsonSchema>): string {
  const ajv = createCompiler(document, ['request'])
  const parts = new Map<string, JsonSchema>()
  const members = [...bodies].map(([body, schema]) => {
    const shapes = shapesOf(ajv, schema)
    const closed = shapes.find((shape) => shape.additionalProperties === false && !shape.patternProperties)
    const names = shapes.flatMap(membersOf).map((part, index) => {
      parts.set(`${body}$${index}`, part)
      return `${body}$${index}`
    })
    const known = closed ? `known: ${JSON.stringify(Object.keys(fields(closed.properties)))}, ` : ''
    return `  ${body}: { ${known}validate: [${names.join(', ')}] },\n`
  })
  return `${notice}${standaloneCode(document, ajv, parts)}export const members = {\n${members.join('')}};\n`
}

/** A schema with all schemas that apply to the same value. */
function shapesOf(ajv: Ajv, schema: unknown): Fields[] {
  const shape = fields(schema)
  const others = [ajv.schemas[String(shape.$ref)]?.schema, ...list(shape.allOf)]
  return [shape, ...others.flatMap((other) => (other === undefined ? [] : shapesOf(ajv, other)))]
}

function membersOf(shape: Fields): JsonSchema[] {
  const properties = fields(shape.properties)
  const required = list(shape.required) as string[]
  return [...new Set([...Object.keys(properties), ...required])].map((name) => ({
    ...(Object.hasOwn(properties, name) && { properties: { [name]: properties[name] } }),
    ...(required.includes(name) && { required: [name] }),
  }))
}

/**
 * Returns a module that exports a validator for each schema; equal schemas share a function.
 * @param resolve returns the URL of an imported module
 */
function standaloneCode(
  document: Fields,
  ajv: Ajv,
  schemas: ReadonlyMap<string, JsonSchema>,
  resolve = (module: string) => module,
): string {
  const first = new Map<string, string>()
  const keys: Record<string, string> = {}
  const aliases: string[] = []
  for (const [name, schema] of schemas) {
    const text = JSON.stringify(schema)
    const twin = first.get(text)
    if (twin) {
      aliases.push(`export const ${name} = ${twin};\n`)
      continue
    }
    first.set(text, name)
    keys[name] = referenceOnly(schema) ?? name
    if (keys[name] === name) ajv.addSchema(schema, name)
  }
  const code = withEngines(tidy(standalone.default(ajv, keys)), document)
  const called = (names: readonly string[]) => names.filter((name) => new RegExp(` = ${name}\\b`).test(code))
  const imports = Object.entries({
    'contract-openapi/checks': called(Object.keys(checks)),
    'contract-openapi/linear': called(['linear']),
  }).filter(([, names]) => names.length > 0)
  const lines = imports.map(
    ([module, names]) => `import { ${names.join(', ')} } from '${resolve(module)}';\n`,
  )
  return `${lines.join('')}${lines.length > 0 ? '\n' : ''}${code}${aliases.join('')}`
}

// Replaces slow patterns by another engine.
function withEngines(code: string, document: Fields): string {
  const long = new Set(patternsOf(document).flatMap(({ pattern, isShort }) => (isShort ? [] : [pattern])))
  return code.replaceAll(/new RegExp\(("(?:[^"\\]|\\.)*"), "u"\)/g, (_, written: string) => {
    const pattern: string = JSON.parse(written)
    return patternCode(pattern, !long.has(pattern))
  })
}

const referenceOnly = (schema: JsonSchema): string | undefined =>
  typeof schema === 'object' && typeof schema.$ref === 'string' && Object.keys(schema).length === 1
    ? schema.$ref
    : undefined

/** Removes imports and unused schemas from Ajv's code, and indents it. */
function tidy(code: string): string {
  const unused = unusedConstants(code)
  const lines = code
    .replace('"use strict";', '')
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'codePoints')
    .replaceAll('require("ajv/dist/runtime/equal").default', 'equal')
    .split('\n')
    .filter((line) => line.trim() !== '' && !unused.has(/^const (\w+) = /.exec(line)?.[1] ?? ''))
  let depth = 0
  return lines
    .map((line) => {
      if (line.startsWith('}')) depth--
      const indented = '  '.repeat(depth) + line
      if (line.endsWith('{')) depth++
      return `${indented}\n`
    })
    .join('')
}

function unusedConstants(code: string): Set<string> {
  const unused = new Set([...code.matchAll(/^const (\w+) = /gm)].map(([, name]) => name ?? ''))
  const seen = new Set<string>()
  for (const [name] of code.matchAll(/\w+/g)) {
    if (!unused.has(name)) continue
    if (seen.has(name)) unused.delete(name)
    seen.add(name)
  }
  return unused
}

/** Copies the schema of a multipart body, with each file's schema replaced by the result of `change`. */
export function withFiles(schema: Located, change: (file: Fields) => Fields): Located {
  const whole = resolve(schema)
  if (whole.value.properties === undefined) return whole
  const isFile = (at: Located) => facet(at, 'format') === 'binary'
  const properties = entries(child(whole, 'properties')).map(([name, property]) => {
    const own = resolve(property)
    const items = resolve(child(own, 'items'))
    if (isFile(own)) return [name, change(own.value)]
    return [name, isFile(items) ? { ...own.value, items: change(items.value) } : property.value]
  })
  return { ...whole, value: { ...whole.value, properties: Object.fromEntries(properties) } }
}
