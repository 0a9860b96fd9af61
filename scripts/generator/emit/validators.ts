/** generated/validators.js: Ajv's validators as code that runs without Ajv; validators.d.ts: their types. */
import { isDeepStrictEqual } from 'node:util'
import { createCompiler } from '../../openapi/compile.ts'
import type { Fields } from '../../openapi/document.ts'
import { componentName, facet } from '../../openapi/document.ts'
import { type Direction, type JsonSchema, translate } from '../../openapi/json-schema.ts'
import type { Mode } from '../../openapi/mode.ts'
import type { Content, Model, Operation, Parameter, ResponseSpec } from '../../openapi/model.ts'
import { freeName, identifier } from '../../openapi/names.ts'
import { notice } from './code.ts'
import { withFiles } from './files.ts'
import { memberValidators } from './members.ts'
import { standaloneCode } from './standalone.ts'

/** Every refusal asks for the members, and an import costs some 10 µs even of what is loaded. */
const loader = `let loading;
const loadMembers = () => (loading ??= import('./members.js'));
`

/** The validators by their exported name; equal schemas share a function. */
export class Validators {
  readonly #document: Fields
  readonly #mode: Mode
  readonly #schemas = new Map<string, JsonSchema>()
  readonly #bodies = new Map<string, JsonSchema>()

  constructor({ document }: Model, mode: Mode) {
    this.#document = document
    this.#mode = mode
  }

  /** The validator of an object made of parameters. Only a query can hold names that nobody declared. */
  parameters(
    operation: Operation,
    place: 'path' | 'query' | 'header' | 'cookie',
    parameters: readonly Parameter[],
  ): string {
    const properties = parameters.map(({ name, schema }) => [name, translate(schema, 'request')])
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
  requestBody({ operationId }: Operation, content: Content): string | undefined {
    const schema = this.#bodySchema(content, 'request')
    if (schema === undefined) return undefined
    const name = this.#add(`${identifier(operationId)}Body`, schema)
    this.#bodies.set(name, schema)
    return name
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

  /** What the server sends is held against its schema as a response is; equal names share a validator. */
  callbackBody(name: string, { schema }: Content): string {
    const component = componentName(schema.value)
    const wanted = component === undefined ? `${identifier(name)}Callback` : `${component}Response`
    return this.#add(wanted, translate(schema, 'response'))
  }

  #bodySchema({ kind, schema }: Content, direction: Direction): JsonSchema | undefined {
    const isText = kind === 'text' && facet(schema, 'type') === 'string'
    if (kind === 'binary' || (kind === 'text' && !isText)) return undefined
    if (kind !== 'multipart') return translate(schema, direction)
    // A file has no schema; that it is one has been seen to when the body was read.
    return translate(
      withFiles(schema, () => ({})),
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

  /** The files by their names. Mocks have no members.js: they run from a folder that is gone once it is wanted. */
  files(): [name: string, text: string][] {
    const ajv = createCompiler(this.#document, ['request', 'response'], this.#mode)
    const checks =
      this.#mode === 'mocks' ? import.meta.resolve('contract-server/checks') : 'contract-server/checks'
    const code = notice + standaloneCode(ajv, this.#schemas, checks)
    const declarations: [string, string] = ['validators.d.ts', this.#declarations()]
    if (this.#mode === 'mocks') return [['validators.js', code], declarations]
    const load = (name: string) => `${name}.members = async () => (await loadMembers()).members.${name};\n`
    return [
      ['validators.js', code + loader + [...this.#bodies.keys()].map(load).join('')],
      ['members.js', memberValidators(this.#document, this.#bodies, checks)],
      declarations,
    ]
  }

  #declarations(): string {
    return `${notice}import type { Validate } from 'contract-server/contract'

${[...this.#schemas.keys()].map((name) => `export declare const ${name}: Validate\n`).join('')}`
  }
}
