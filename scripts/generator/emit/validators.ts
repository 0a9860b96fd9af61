/** generated/validators.js: Ajv's validators as code that imports nothing; validators.d.ts: their types. */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import standalone from 'ajv/dist/standalone/index.js'
import ts from 'typescript'
import { createCompiler } from '../../openapi/compile.ts'
import type { Fields } from '../../openapi/document.ts'
import { componentName, facet } from '../../openapi/document.ts'
import { type Direction, type JsonSchema, translate } from '../../openapi/json-schema.ts'
import type { Mode } from '../../openapi/mode.ts'
import type { Content, Operation, Parameter, ResponseSpec } from '../../openapi/model.ts'
import { freeName, identifier } from '../../openapi/names.ts'
import { notice } from './code.ts'
import { withFiles } from './files.ts'

/** The validators by their exported name; equal schemas share a function. */
export class Validators {
  readonly #document: Fields
  readonly #mode: Mode
  readonly #schemas = new Map<string, JsonSchema>()

  constructor(document: Fields, mode: Mode) {
    this.#document = document
    this.#mode = mode
  }

  /** The validator of an object made of parameters. Only a query can hold names that nobody declared. */
  parameters(
    operation: Operation,
    place: 'path' | 'query' | 'header' | 'cookie',
    parameters: readonly Parameter[],
  ): string {
    const properties = parameters.map(({ name, schema }) => [
      name,
      translate(this.#document, schema, 'request'),
    ])
    const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
    return this.#add(
      `${identifier(operation.operationId)}${{ path: 'Path', query: 'Query', header: 'Headers', cookie: 'Cookies' }[place]}`,
      {
        type: 'object',
        properties: Object.fromEntries(properties),
        ...(required.length > 0 && { required }),
        ...(place === 'query' && { additionalProperties: false }),
      },
    )
  }

  /** Undefined where nothing is known of the body. Members of forms that are files have been looked at when they were read. */
  requestBody({ operationId }: Operation, content: Content, index: number): string | undefined {
    const schema = this.#bodySchema(content, 'request')
    return schema === undefined
      ? undefined
      : this.#add(`${identifier(operationId)}Body${index === 0 ? '' : index + 1}`, schema)
  }

  /** Responses of a named schema share its validator: `ThingResponse`. */
  responseBody(
    { operationId }: Operation,
    { status }: ResponseSpec,
    content: Content,
    index: number,
  ): string | undefined {
    const schema = this.#bodySchema(content, 'response')
    const name = content.kind === 'json' ? componentName(content.schema.value) : undefined
    const own = `${identifier(operationId)}${status}${index === 0 ? '' : `Form${index + 1}`}`
    return schema === undefined ? undefined : this.#add(`${name ?? own}Response`, schema)
  }

  #bodySchema({ kind, schema }: Content, direction: Direction): JsonSchema | undefined {
    const isText = kind === 'text' && facet(this.#document, schema, 'type') === 'string'
    if (kind === 'binary' || (kind === 'text' && !isText)) return undefined
    if (kind !== 'multipart') return translate(this.#document, schema, direction)
    // A file has no schema; that it is one has been seen to when the body was read.
    return translate(
      this.#document,
      withFiles(this.#document, schema, () => ({})),
      direction,
    )
  }

  #add(wanted: string, schema: JsonSchema): string {
    const name = freeName(wanted, (candidate) => {
      const known = this.#schemas.get(candidate)
      return known !== undefined && !isDeepStrictEqual(known, schema)
    })
    this.#schemas.set(name, schema)
    return name
  }

  code(): string {
    const ajv = createCompiler(this.#document, ['request', 'response'], this.#mode)
    const first = new Map<string, string>()
    const keys: Record<string, string> = {}
    const aliases: string[] = []
    for (const [name, schema] of this.#schemas) {
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
    return `${notice}${runtimeText()}\n${tidy(standalone.default(ajv, keys))}${aliases.join('')}`
  }

  declarations(): string {
    return `${notice}
/** Why a value was refused, as Ajv reports it; \`instancePath\` is a JSON pointer into the value. */
export interface ValidationError {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
}

/**
 * Whether a value fits; if not, \`errors\` says why until the next call. Request bodies get their defaults
 * filled in.
 */
export interface Validate {
  (value: unknown): boolean
  errors?: ValidationError[] | null
}

${[...this.#schemas.keys()].map((name) => `export declare const ${name}: Validate\n`).join('')}`
  }
}

/** The key of the component, for a schema that is nothing but a reference to it. */
const referenceOnly = (schema: JsonSchema): string | undefined =>
  typeof schema === 'object' && typeof schema.$ref === 'string' && Object.keys(schema).length === 1
    ? schema.$ref
    : undefined

/** What formats.ts says, as JavaScript and private to the module. */
function runtimeText(): string {
  const source = readFileSync(new URL('../../openapi/formats.ts', import.meta.url), 'utf8')
  const options = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext }
  const { outputText } = ts.transpileModule(source.replace(/^.*\n\n/, ''), { compilerOptions: options })
  return outputText.replace(/^export /gm, '')
}

/** Ajv's code without its imports, without the schemas that it only quotes, and indented. */
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

/** The constants that are defined and never read. */
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
