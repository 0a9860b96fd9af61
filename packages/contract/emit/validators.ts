// Schemas of a contract's validators, and the validators of this process.

import { isFile, present } from '../model/form.ts'
import type { Content, Model, Operation, Parameter, parameterGroups, ResponseSpec } from '../model/model.ts'
import {
  child,
  componentName,
  entries,
  type Fields,
  isFields,
  type Located,
  list,
  resolve,
  reused,
} from '../read/document.ts'
import { identifier, typeName } from '../read/names.ts'
import { typeOf } from '../read/schema-types.ts'
import type { Members, Validate } from '../runtime/contract.ts'
import {
  createCompiler,
  type Direction,
  type JsonSchema,
  translate,
  withComponents,
} from '../values/compile.ts'
import { isItems } from '../wire/media-type.js'
import { type MemberParts, memberParts } from './member-parts.ts'

/** Names of the validators that the routes of a contract require. */
export abstract class Validators {
  /**
   * Returns the name of a validator.
   * @param user operation or callback
   * @param isBody true for the body of a request
   */
  protected abstract add(user: string, wanted: string, schema: () => JsonSchema, isBody?: boolean): string

  // Only a query can contain undeclared names.
  parameters(
    { operationId }: Operation,
    group: keyof typeof parameterGroups,
    parameters: readonly Parameter[],
  ): string {
    const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
    return this.add(operationId, `${identifier(operationId)}${typeName(group)}`, () => ({
      type: 'object',
      properties: Object.fromEntries(
        parameters.map(({ name, schema }) => [name, translate(schema, 'request')]),
      ),
      ...(required.length > 0 && { required }),
      ...(group === 'query' && { additionalProperties: false }),
    }))
  }

  // Undefined if nothing is known of the body. Files of a form are checked when they are parsed.
  requestBody({ operationId }: Operation, content: Content): string | undefined {
    const schema = bodySchema(content, 'request')
    return schema && this.add(operationId, `${identifier(operationId)}Body`, schema, true)
  }

  // Responses with a named schema share its validator: `ThingResponse`.
  responseBody(
    { operationId }: Operation,
    { status }: ResponseSpec,
    content: Content,
    index: number,
  ): string | undefined {
    const schema = bodySchema(content, 'response')
    const isJson = content.kind === 'json' || content.kind === 'stream' || isItems(content.kind)
    const name = isJson ? componentName(content.schema.value) : undefined
    const own = `${identifier(operationId)}${status}${index === 0 ? '' : `Form${index + 1}`}`
    return schema && this.add(operationId, `${name ?? own}Response`, schema)
  }

  // Sent bodies are validated like responses; equal names share a validator.
  callbackBody(name: string, { schema }: Content): string {
    const component = componentName(schema.value)
    const wanted = component === undefined ? `${identifier(name)}Callback` : `${component}Response`
    return this.add(name, wanted, () => translate(schema, 'response'))
  }
}

function bodySchema({ kind, schema }: Content, direction: Direction): (() => JsonSchema) | undefined {
  const isText = kind === 'text' && typeOf(schema) === 'string'
  if (kind === 'binary' || (kind === 'text' && !isText)) return undefined
  // The parser recognized the file. It is an object, and a list of files is none.
  const file = { type: 'object' }
  return () => translate(kind === 'multipart' ? withFiles(schema, () => file) : schema, direction)
}

/** Validators of this process; each is compiled at its first call. */
export class OwnValidators extends Validators {
  readonly #document: Fields
  readonly #schemas = new Map<string, () => JsonSchema>()
  readonly #bodies = new Set<string>()
  #ajv: ReturnType<typeof createCompiler> | undefined

  constructor({ document }: Model) {
    super()
    this.#document = document
  }

  protected add(_user: string, wanted: string, schema: () => JsonSchema, isBody = false): string {
    const name = `${wanted} ${this.#schemas.size}`
    this.#schemas.set(name, schema)
    if (isBody) this.#bodies.add(name)
    return name
  }

  get(name: string): Validate {
    let compiled: Validate | undefined
    const validate: Validate = (value) => {
      compiled ??= this.#compile(this.#schemas.get(name)!())
      const isValid = compiled(value)
      validate.errors = compiled.errors ?? null
      return isValid
    }
    let members: Members | undefined
    if (this.#bodies.has(name))
      validate.members = async () => {
        members ??= this.#membersOf(this.#schemas.get(name)!())
        return members
      }
    return validate
  }

  #membersOf(schema: JsonSchema): Members {
    this.#compile(schema)
    const parts = new Map<string, JsonSchema>()
    const compiled = ({ known, names, branches }: MemberParts): Members => ({
      ...(known && { known }),
      validate: names.map((name) => this.#compile(parts.get(name)!)),
      ...(branches && {
        branches: {
          tag: branches.tag,
          byValue: Object.fromEntries(branches.byValue.map(([value, own]) => [value, compiled(own)])),
        },
      }),
    })
    return compiled(memberParts(this.#ajv!, '', schema, parts))
  }

  #compile(schema: JsonSchema): Validate {
    this.#ajv ??= createCompiler(this.#document)
    return this.#ajv.compile(withComponents(this.#ajv, this.#document, schema)) as Validate
  }
}

// The schema of a part, in which a file, or the items of a list of files, may also be an alternative.
function withFile(part: Located, change: (file: Fields) => Fields): unknown {
  const own = resolve(part)
  if (isFile(own)) return change(own.value)
  const { items } = own.value
  if (items !== undefined && isFile(present(child(own, 'items'))))
    return { ...own.value, items: withFile(child(own, 'items'), change) }
  if (own.value.anyOf === undefined && own.value.oneOf === undefined) return part.value
  const branches = (keyword: string) => {
    const written = list(own.value[keyword])
    return reused(
      written.map((_, index) => withFile(child(own, keyword, index), change)),
      written,
    )
  }
  const keyword = own.value.anyOf === undefined ? 'oneOf' : 'anyOf'
  const value = { ...own.value, [keyword]: branches(keyword) }
  return value[keyword] === own.value[keyword] ? part.value : value
}

/** Copies the schema of a multipart body, with each file's schema replaced by the result of `change`; parts without a file stay. */
export function withFiles(schema: Located, change: (file: Fields) => Fields): Located {
  const whole = resolve(schema)
  const changed = (part: Located): unknown => {
    const made = withFiles(part, change)
    return made.value === resolve(part).value ? part.value : made.value
  }
  const properties = entries(child(whole, 'properties')).map(([name, property]) => [
    name,
    withFile(property, change),
  ])
  const choices = ['allOf', 'oneOf', 'anyOf'].filter((keyword) => list(whole.value[keyword]).length > 0)
  const parts = choices.map((keyword): [string, unknown] => {
    const written = list(whole.value[keyword])
    return [
      keyword,
      reused(
        written.map((_, index) => changed(child(whole, keyword, index))),
        written,
      ),
    ]
  })
  const value = { ...whole.value, ...Object.fromEntries(parts) }
  if (isFields(value.properties))
    Object.assign(value, { properties: reused(Object.fromEntries(properties), value.properties) })
  return { ...whole, value: reused(value, whole.value) }
}
