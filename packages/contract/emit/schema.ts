// Describes validated values to openapi-typescript: the document in its words, with a version of each schema for requests and for responses.

import { errorCodesPath, itemSchema, type Model, type Outgoing } from '../model/model.ts'
import { outgoingAt, outgoingOf, sentOrNot } from '../model/outgoing.ts'
import { discriminated } from '../read/discriminator.ts'
import {
  child,
  componentName,
  entries,
  type Fields,
  facet,
  fields,
  isFields,
  type Located,
  list,
  longer,
  narrowed,
  type Path,
  resolve,
  rootOf,
  schemaReference,
  valueAt,
} from '../read/document.ts'
import { everyField, fieldKind, type Rewrite, rebuild } from '../read/grammar.ts'
import { freeName } from '../read/names.ts'
import { allowsNull, maybeNull, onlyType, withTypesApart } from '../read/schema-types.ts'
import { hiddenIn, schemasWith } from '../values/compile.ts'
import { bodyKind, isItems } from '../wire/media-type.js'
import { knownMethod } from './known-method.ts'
import { withFiles } from './validators.ts'

/**
 * Returns the document of a model in the words of openapi-typescript. Parameters with a default are always present, and an error code is
 * one of the catalogue. Validators handle choices that only narrow their schema, because openapi-typescript would generate a union.
 */
export function validated(model: Model, isCaller: boolean): Fields {
  const { document, errorCodes } = model
  const codes = errorCodes.map(([code]) => code)
  const code = errorCodesPath.slice(0, -1).join('.')
  // openapi-typescript follows references everywhere, also outside of the contract.
  const known = rebuild('Document', document, [], (kind, value, _path, proceed) =>
    proceed(value.$ref === undefined ? typing(kind, value) : value),
  )
  const all = fields(change(fields(known), []))
  const paths = Object.entries(fields(all.paths))
    .flatMap(withStandIns)
    .map(([path, item]) => [disguised(path), item])
  const changed = { ...all, paths: Object.fromEntries(paths) }
  const outgoing = outgoingOf(model)
  return outgoing.length > 0 ? { ...changed, webhooks: webhooksOf(changed, outgoing) } : changed

  function change(value: unknown, path: Path): unknown {
    const inner = (item: unknown, step: string | number) =>
      typeof item === 'object' && item !== null ? change(item, longer(path, step)) : item
    if (Array.isArray(value)) return value.map(inner)
    if (!isFields(value)) return value
    const at: Located = { document, value, path }
    const changed = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inner(item, key)]))
    for (const keyword of ['anyOf', 'oneOf']) if (onlyNarrows(at, keyword)) delete changed[keyword]
    const items = itemsOf(at, changed)
    if (items) return items
    if (codes.length > 0 && path.join('.') === code) return { ...changed, enum: codes }
    if (changed.in === 'querystring') return asQuery(changed, isCaller)
    if (isCaller) return asCalled(changed)
    const parameter = typeof value.in === 'string' && isFields(value.schema)
    return parameter && facet(child(at, 'schema'), 'default') !== undefined
      ? { ...changed, required: true }
      : changed
  }

  // openapi-typescript needs the items of JSON lines and sequences.
  function itemsOf(at: Located, changed: Fields): Fields | undefined {
    const [owner, mediaType] = at.path.slice(-2)
    const items = owner === 'content' ? itemSchema(String(mediaType), at) : undefined
    if (!items || !isItems(bodyKind(String(mediaType)))) return undefined
    return { ...changed, schema: { type: 'array', items: change(items.value, [...items.path]) } }
  }

  function onlyNarrows(at: Located, keyword: string): boolean {
    // Looking for the type takes long in a schema of thousands of parts.
    if (list(at.value[keyword]).length === 0 || facet(narrowed(at), 'type') === undefined) return false
    const says = (index: number, what: string) => facet(child(at, keyword, index), what) !== undefined
    return list(at.value[keyword]).every((_, index) => !says(index, 'type') && !says(index, 'enum'))
  }
}

// openapi-typescript writes references to paths and operations, whose percent and number signs it would read as those of a URL. Private-use
// characters replace them for a while.
const disguised = (name: string): string => name.replaceAll('%', '\uE025').replaceAll('#', '\uE023')

// Prefix of a path that replaces an operation with an unknown method for openapi-typescript.
export const standIn = '\uE026'

// Adds a path for each operation that only OpenAPI 3.2 has.
function withStandIns([path, written]: [string, unknown]): [string, unknown][] {
  const { query, additionalOperations, ...item } = fields(written)
  const others = { ...(query !== undefined && { query }), ...fields(additionalOperations) }
  const added = Object.entries(others).map(([method, operation]): [string, unknown] => [
    `${standIn}${method} ${path}`,
    { parameters: item.parameters, [knownMethod(method)]: operation },
  ])
  return [[path, item], ...added]
}

// Keeps the fields that types depend on.
function typing(kind: string, value: Fields): Fields {
  if (kind === 'Schema' && (Array.isArray(value.type) || value[maybeNull] === true))
    return typing(kind, withoutTypeList(value))
  if (kind === 'Schema' && fields(value.discriminator).defaultMapping !== undefined) {
    // To openapi-typescript each schema would have to be named by the property.
    const { discriminator, ...choice } = value
    return typing(kind, choice)
  }
  if (kind === 'Operation' && /[%#]/.test(String(value.operationId)))
    return typing(kind, { ...value, operationId: disguised(String(value.operationId)) })
  const isTyping = ([key, item]: [string, unknown]) =>
    fieldKind(typingFields[kind]!, key) !== undefined && !(/^examples?$/.test(key) && hasReference(item))
  return Object.fromEntries(Object.entries(value).filter(isTyping))
}

// openapi-typescript would repeat the alternatives of a schema for each type in a list.
function withoutTypeList(value: Fields): Fields {
  const apart = withTypesApart(value)
  const { type, [maybeNull]: _, ...schema } = apart
  const only = onlyType(apart)
  return {
    ...schema,
    ...(only !== undefined && { type: only }),
    ...(allowsNull(apart) && { nullable: true }),
  }
}

const hasReference = (value: unknown): boolean => JSON.stringify(value).includes('"$ref"')

const extensions = { 'x-file': 'boolean', 'x-itemSchema': 'Schema', 'x-webhooks': '{PathItem}' }

const typingFields = Object.fromEntries(
  Object.entries(everyField).map(([kind, known]) => [kind, { ...known, ...extensions }]),
)

// openapi-fetch writes a whole query string only as a form.
function asQuery({ content, ...parameter }: Fields, isCaller: boolean): Fields {
  const [[mediaType, media] = ['', {}]] = Object.entries(fields(content))
  const isWritten = !isCaller || bodyKind(mediaType) === 'form'
  return { ...parameter, in: 'query', schema: isWritten ? fields(media).schema : { not: {} } }
}

// openapi-typescript ignores the media type of a parameter. Streams come as bytes.
function asCalled({ 'text/event-stream': _, content, ...changed }: Fields): Fields {
  const [media] = typeof changed.in === 'string' ? Object.values(fields(content)) : []
  if (media !== undefined) return { ...changed, schema: fields(media).schema }
  return content === undefined ? changed : { ...changed, content }
}

// openapi-typescript ignores callbacks, so their bodies are moved.
const webhooksOf = (document: Fields, all: readonly Outgoing[]): Fields =>
  Object.fromEntries(
    sentOrNot(all).map(({ name, requests }) => {
      const items = requests.flatMap(({ method, body }) =>
        body ? [[method.toLowerCase(), { requestBody: valueAt(document, body.at.path), responses: {} }]] : [],
      )
      return [name, Object.fromEntries(items)]
    }),
  )

type Direction = 'request' | 'response'

/**
 * Gives schemas that differ in requests and responses a version for each: a request has no readOnly members, a response no writeOnly ones, and a
 * handler finds the defaults of a request in place. A component for requests alone keeps its name.
 */
export function splitDirections(document: Fields, reader: 'server' | 'caller' = 'server'): Fields {
  const names = requestNames(document, reader)
  if (names.size === 0 && !hasFiles(document)) return document
  return new Split(document, reader, names).document()
}

/** Document in which requests and responses have schemas of their own. */
class Split {
  readonly #document: Fields
  readonly #reader: 'server' | 'caller'
  /** Names of the schemas of requests, by those of the contract. */
  readonly #names: ReadonlyMap<string, string>

  constructor(document: Fields, reader: 'server' | 'caller', names: ReadonlyMap<string, string>) {
    this.#document = document
    this.#reader = reader
    this.#names = names
  }

  document(): Fields {
    const rebuilt = fields(rebuild('Document', this.#document, [], this.#changeFor('response')))
    if (this.#document.components === undefined) return rebuilt
    const schemas = child(rootOf(this.#document), 'components', 'schemas')
    const requests = [...this.#names].map(([name, other]): [string, unknown] => {
      const { value, path } = child(schemas, name)
      return [other, rebuild('Schema', value, path, this.#changeFor('request'))]
    })
    const all = fields(rebuilt.components)
    return {
      ...rebuilt,
      components: { ...all, schemas: { ...fields(all.schemas), ...Object.fromEntries(requests) } },
    }
  }

  #changeFor(direction: Direction): Rewrite {
    return (kind, value, path, proceed) => {
      const name = kind === 'Schema' ? componentName(value) : undefined
      if (name !== undefined) return direction === 'request' ? { $ref: this.#referenceTo(name) } : value
      if (value.$ref !== undefined) {
        // A sent request body is typed like a response, and cannot share a received one.
        const isSent = kind === 'RequestBody' && outgoingAt(path)
        return isSent ? proceed(resolve({ document: this.#document, value, path }).value) : value
      }
      if (isReceived(kind, path))
        return proceed(
          kind === 'RequestBody' ? withMarkedFiles(this.#document, value) : value,
          this.#changeFor('request'),
        )
      if (kind !== 'Schema') return proceed(value)
      const seen = this.#visible({ document: this.#document, value, path }, direction)
      return proceed(direction === 'request' ? this.#renamed(seen) : seen)
    }
  }

  #referenceTo(name: string): string {
    return schemaReference(this.#names.get(name) ?? name)
  }

  // The discriminator maps its values to the renamed schemas.
  #renamed(schema: Fields): Fields {
    if (!isFields(schema.discriminator)) return schema
    const mapping = discriminated(schema).map(([value, name]) => [value, this.#referenceTo(name)])
    return { ...schema, discriminator: { ...schema.discriminator, mapping: Object.fromEntries(mapping) } }
  }

  #visible(schema: Located, direction: Direction): Fields {
    const { properties, required, ...rest } = schema.value
    const isHidden = hiddenIn(schema, direction)
    const kept = Object.entries(fields(properties)).filter(([name]) => !isHidden(name))
    const present = new Set(list(required).filter((name) => !isHidden(String(name))))
    if (direction === 'request')
      for (const [name] of kept)
        if (isPreset(child(schema, 'properties', name), this.#reader)) present.add(name)
    return {
      ...rest,
      ...(properties !== undefined && { properties: Object.fromEntries(kept) }),
      ...((required !== undefined || present.size > 0) && { required: [...present] }),
    }
  }
}

// A handler finds the default of a member that a request lacks.
const isPreset = (property: Located, reader: 'server' | 'caller'): boolean =>
  reader === 'server' && facet(property, 'default') !== undefined

// Returns the names for requests of the schemas that differ in them.
function requestNames(document: Fields, reader: 'server' | 'caller'): Map<string, string> {
  const marked = schemasWith(document, ({ readOnly, writeOnly, properties }, path) => {
    if (readOnly === true || writeOnly === true) return true
    const at: Located = { document, value: fields(properties), path: [...path, 'properties'] }
    return entries(at).some(([, property]) => isPreset(property, reader))
  })
  const taken = new Set(Object.keys(child(rootOf(document), 'components', 'schemas').value))
  const { received, sent } = usedSchemas(document)
  const names = new Map<string, string>()
  for (const name of marked) {
    if (!received.has(name)) continue
    const other = sent.has(name) ? freeName(`${name}Request`, (candidate) => taken.has(candidate)) : name
    taken.add(other)
    names.set(name, other)
  }
  return names
}

// Names of the schemas of requests, and of all others, with those that they refer to.
function usedSchemas(document: Fields) {
  const schemas = child(rootOf(document), 'components', 'schemas')
  const received = new Set<string>()
  const sent = new Set<string>()
  const findIn =
    (found: Set<string>): Rewrite =>
    (kind, value, path, proceed) => {
      if (found === sent && isReceived(kind, path)) return proceed(value, findIn(received))
      const name = kind === 'Schema' ? componentName(value) : undefined
      if (name === undefined || found.has(name)) return proceed(value)
      found.add(name)
      const { value: target, path: place } = child(schemas, name)
      return rebuild('Schema', target, place, findIn(found))
    }
  const { schemas: _, ...others } = fields(document.components)
  rebuild('Document', { ...document, components: others }, [], findIn(sent))
  return { received, sent }
}

// A binary property is a file in multipart, and text elsewhere, so the component is copied.
function withMarkedFiles(document: Fields, body: Fields): Fields {
  const content = Object.entries(fields(body.content)).map(([mediaType, media]): [string, unknown] => {
    if (bodyKind(mediaType) !== 'multipart') return [mediaType, media]
    const schema = child({ document, value: fields(media), path: [] }, 'schema')
    const marked = withFiles(schema, (file) => ({ ...file, 'x-file': true }))
    return [mediaType, { ...fields(media), schema: marked.value }]
  })
  return { ...body, content: Object.fromEntries(content) }
}

const isReceived = (kind: string, path: Path): boolean =>
  (kind === 'RequestBody' || kind === 'Parameter') && !outgoingAt(path)

const hasFiles = (document: Fields): boolean => JSON.stringify(document).includes('"multipart/form-data"')
