// Completes the model of a contract where OpenAPI leaves a choice, or the author forgot a part. Files stay unchanged; ignored parts are
// noted.
import {
  below,
  child,
  componentName,
  entries,
  type Fields,
  facet,
  fields,
  isFields,
  type Located,
  list,
  mapped,
  type Path,
  parts,
  resolve,
  reused,
  rootOf,
  withMapping,
} from '../read/document.ts'
import { fieldKind, fieldsIn, grammar, rebuild } from '../read/grammar.ts'
import { freeName, identifier } from '../read/names.ts'
import type { Problem } from '../read/problem.ts'
import { operationsIn, passedOn, styles } from './model.ts'
import { typed, usableDefault } from './typed.ts'

interface Completed {
  document: Fields
  notes: Problem[]
  problems: Problem[] // parts that are not OpenAPI
}

/** @param document in the terms of OpenAPI 3.0 */
export function complete(document: Fields): Completed {
  const completer = new Completer(document)
  const completed = fields(
    rebuild('Document', document, [], (kind, value, path, proceed) => {
      if (typeof value.$ref === 'string') return { $ref: value.$ref }
      return proceed(completer.complete(kind, completer.fitting(kind, value, path), path))
    }),
  )
  const { notes, problems } = completer
  return { document: completed, notes, problems }
}

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']
/** True for a status, a class of statuses or `default`. */
export const isStatus = (status: string): boolean => /^([1-5]\d\d|[1-5]XX|default)$/.test(status)

const fits = (kind: string, value: unknown): boolean =>
  kind === 'any' ||
  (typeof value === kind && (kind !== 'number' || Number.isFinite(value))) ||
  (isFields(value) ? Object.hasOwn(grammar, kind) : kind === 'any[]' && Array.isArray(value))

class Completer {
  readonly notes: Problem[] = []
  readonly problems: Problem[] = []
  readonly #document: Fields
  readonly #taken: Set<unknown>
  // Properties whose defaults are never applied.
  readonly #tried: ReadonlySet<unknown>

  constructor(document: Fields) {
    this.#document = document
    const paths = entries(child(rootOf(document), 'paths'))
    this.#taken = new Set(
      paths.flatMap(([, item]) => operationsIn(item).map(([, { value }]) => value.operationId)),
    )
    this.#tried = triedProperties(document)
  }

  #note(path: Path, message: string): void {
    this.notes.push({ path, message })
  }

  /** Removes fields of the wrong type. */
  fitting(kind: string, value: Fields, path: Path): Fields {
    const known = fieldsIn(this.#document, kind)
    return mapped(value, (item, key) => {
      const field = fieldKind(known, key) ?? 'any'
      return fits(field, item) ? item : this.#fit(field, item, [...path, key], kind)
    })
  }

  /** @param owner kind of the object with the field */
  #fit(kind: string, value: unknown, path: Path, owner: string): unknown {
    if (fits(kind, value)) return value
    // The key has no value.
    if (value === null) return undefined
    const [basic = '', other] = kind.split('|')
    if (other !== undefined) return typeof value === basic ? value : this.#fit(other, value, path, owner)
    if (kind.endsWith('[]') && Array.isArray(value))
      return reused(
        value.flatMap((item, index) => this.#fit(kind.slice(0, -2), item, [...path, index], owner) ?? []),
        value,
      )
    if (kind.startsWith('{') && isFields(value)) {
      const inner = kind.slice(1, -1)
      return mapped(value, (item, key) => {
        if (fits(inner, item)) return item
        // This field belongs one level above.
        if (inner === 'MediaType' && item !== null && !key.includes('/')) {
          this.#note([...path, key], `${key}, which is not a media type, is ignored`)
          return undefined
        }
        const given = item === null && Object.hasOwn(grammar, inner) ? {} : item
        return this.#fit(inner, given, [...path, key], owner)
      })
    }
    if (kind === 'string' && /^(number|boolean)$/.test(typeof value)) return String(value)
    const isStructure = kind.endsWith('[]') || kind.startsWith('{') || Object.hasOwn(grammar, kind)
    if (isStructure && owner !== 'Schema') {
      const message = kind.endsWith('[]')
        ? 'not a list; write it as a list'
        : 'not an object; write it as keys and values'
      this.problems.push({ path, message })
    } else this.#note(path, `${String(path.at(-1))} that is not a ${kind} is ignored`)
    return undefined
  }

  complete(kind: string, value: Fields, path: Path): Fields {
    switch (kind) {
      case 'Document':
        return { ...value, info: fields(value.info), paths: fields(value.paths) }
      case 'Info':
        return { ...value, title: String(value.title ?? 'API'), version: String(value.version ?? '') }
      case 'PathItem':
        if (!isServed(path) || path.length > 2) return value
        this.#noteTemplate(path)
        return this.#heeding(value, path)
      case 'Operation':
        return isServed(path) ? this.#operation(value, path) : value
      case 'Response':
        return value.description === undefined ? { ...value, description: '' } : value
      case 'MediaType':
      case 'Header':
        return value.schema === undefined ? { ...value, schema: {} } : value
      case 'Parameter':
        return this.#parameter(value, path)
      case 'Schema':
        return this.#schema(withMapping(this.#document, value), path)
      default:
        return value
    }
  }

  /** Removes parameters that OpenAPI ignores, and those that no request can contain. */
  #heeding(owner: Fields, path: Path): Fields {
    if (owner.parameters === undefined) return owner
    const template = String(path[1])
    const seen = new Set<string>()
    const all = list(owner.parameters)
    const parameters = all.filter((written, index) => {
      const { name, in: place } = resolve(this.#at(fields(written))).value
      // Other checks report a broken reference.
      if ((name === undefined && place !== 'querystring') || place === undefined) return true
      const key = `${place} ${place === 'header' ? String(name).toLowerCase() : name}`
      const reason = seen.has(key) ? 'is declared twice' : ignored(String(name), String(place), template)
      seen.add(key)
      if (reason !== undefined)
        this.#note([...path, 'parameters', index], `parameters are ignored: ${place} ${name} ${reason}`)
      return reason === undefined
    })
    return { ...owner, parameters: reused(parameters, all) }
  }

  #noteTemplate(path: Path): void {
    const template = String(path[1])
    const names = namesIn(template)
    if (new Set(names).size < names.length)
      this.#note(path, `the last of two equal path parameters is used: ${template}`)
    if (template.includes('#')) this.#note(path, `a path with # is served with %23 instead: ${template}`)
  }

  #noteSchemes(operation: Fields, path: Path): void {
    const declared = fields(fields(this.#document.components).securitySchemes)
    const asked = list(operation.security ?? this.#document.security).flatMap((one) =>
      Object.keys(fields(one)),
    )
    for (const name of new Set(asked))
      if (!Object.hasOwn(declared, name))
        this.#note(
          operation.security === undefined ? ['security'] : [...path, 'security'],
          `undeclared security schemes are left to the service: ${name}`,
        )
  }

  #operation(value: Fields, path: Path): Fields {
    this.#noteSchemes(value, path)
    const [, template] = path.map(String)
    const method = String(path.at(-1))
    if (method !== method.toUpperCase() && path.length > 3)
      this.#note(path, `methods are served in upper case: ${method}`)
    const item = fields(fields(this.#document.paths)[template!])
    const declared = [...list(item.parameters), ...list(value.parameters)].map(
      (one) => resolve(this.#at(fields(one))).value,
    )
    const isDeclared = (name: string) => declared.some((one) => one.in === 'path' && one.name === name)
    const undeclared = [...new Set(namesIn(template!))].filter((name) => !isDeclared(name))
    for (const name of undeclared) this.#note(path, `undeclared path parameters are texts: ${name}`)
    const added = undeclared.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
    const heeded = this.#heeding(this.#announcing(value, path), path)
    return {
      ...heeded,
      operationId: value.operationId ?? this.#name(`${method} ${template}`),
      ...(added.length > 0 && { parameters: [...list(heeded.parameters), ...added] }),
      responses: this.#responses(fields(value.responses), path),
    }
  }

  // A sunset without an announcement is common in third-party contracts.
  #announcing(operation: Fields, path: Path): Fields {
    const { 'x-sunset': _, ...rest } = operation
    if (!hasBareSunset(operation)) return operation
    this.#note([...path, 'x-sunset'], 'a sunset without x-deprecated-since is passed over')
    return rest
  }

  #name(words: string): string {
    const name = freeName(identifier(words), (candidate) => this.#taken.has(candidate))
    this.#taken.add(name)
    return name
  }

  /** Keeps responses with a valid status, and ensures a success. */
  #responses(written: Fields, path: Path): Fields {
    const known = Object.entries(written).flatMap(([key, response]): [string, unknown][] => {
      const status = key.replace(/xx$/, 'XX')
      if (isStatus(status) && !status.startsWith('1')) return [[status, response]]
      if (!key.startsWith('x-'))
        this.#note([...path, 'responses', key], `responses are ignored: ${key} is not a status`)
      return []
    })
    if (known.some(([status]) => /^([23]|default)/.test(status)))
      return reused(Object.fromEntries(known), written)
    this.#note(path, 'without a success response, any response is passed on')
    const open = { description: '', content: { '*/*': { schema: {} } }, [passedOn]: true }
    return { ...Object.fromEntries(known), '2XX': open, default: open }
  }

  #parameter(value: Fields, path: Path): Fields {
    const { style, content, ...rest } = value
    const place = String(value.in)
    const [media] = Object.entries(fields(content))
    const isStyle = style === undefined || styles[place]?.includes(String(style))
    if (!isStyle) this.#note([...path, 'style'], `style ${style} is invalid for parameters in ${place}`)
    return {
      ...rest,
      // Handlers get it by this name.
      ...(place === 'querystring' && { name: value.name ?? place }),
      ...(isStyle && style !== undefined && { style }),
      ...(media && { content: { [media[0]]: media[1] } }),
      ...(place === 'path' && { required: true }),
      ...(value.schema === undefined && !media && { schema: {} }),
    }
  }

  #schema(value: Fields, path: Path): Fields {
    const schema: Record<string, unknown> = { ...value }
    const { type, properties, required, discriminator } = value
    if (type !== undefined && !types.includes(String(type))) {
      this.#note([...path, 'type'], `type ${type} is ignored: there is no such type`)
      delete schema.type
    }
    if (fields(value.xml).nodeType !== undefined)
      this.#note([...path, 'xml', 'nodeType'], 'nodeType has no effect: XML is passed on as a text')
    if (value.example !== undefined) schema.example = typed(value, value.example) ?? value.example
    if (value.default !== undefined) this.#preset(schema, path)
    if (Array.isArray(value.enum)) schema.enum = reused(distinct(value.enum), value.enum)
    if (Array.isArray(required)) schema.required = reused([...new Set(required)], required)
    for (const keyword of ['enum', 'allOf', 'oneOf', 'anyOf'])
      if (Array.isArray(value[keyword]) && list(value[keyword]).length === 0) delete schema[keyword]
    if (type === 'array' && value.items === undefined && value.prefixItems === undefined) schema.items = {}
    if (isFields(properties)) schema.properties = this.#presets(properties, list(required), path)
    if (discriminator !== undefined && !isSound(this.#at(value))) {
      this.#note([...path, 'discriminator'], 'ambiguous discriminators are ignored')
      delete schema.discriminator
    }
    return schema
  }

  // With such a default, the server would refuse every request that leaves the value open.
  #preset(schema: Record<string, unknown>, path: Path): void {
    schema.default = usableDefault(schema)
    if (schema.default !== undefined) return
    delete schema.default
    this.#note([...path, 'default'], 'defaults that do not fit their schema are not applied')
  }

  /** Removes defaults that are never applied. */
  #presets(properties: Fields, required: readonly unknown[], path: Path): Fields {
    return mapped(properties, (property, name) => {
      if (!isFields(property) || property.default === undefined) return property
      const isTried = this.#tried.has(property)
      if (isTried) this.#note([...path, 'properties', name], 'defaults of alternatives are not applied')
      const { default: _, ...rest } = property
      return isTried || required.includes(name) ? rest : property
    })
  }

  #at = (value: Fields): Located => ({ document: this.#document, value, path: [] })
}

// True for a path item or an operation of `paths`, as opposed to a sent request.
const isServed = (path: Path): boolean => path[0] === 'paths' && path.length <= 4

/** True if `x-sunset` is the only lifecycle extension of an operation. */
export const hasBareSunset = (operation: Fields): boolean =>
  operation.deprecated === true &&
  operation['x-sunset'] !== undefined &&
  !Object.keys(operation).some((key) =>
    /^x-(deprecated-since|deprecated-reason|successor|brownouts)$/.test(key),
  )

/** Names of the parameters in a path. */
export const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '')

function ignored(name: string, place: string, template: string): string | undefined {
  if (!styles[place]) return 'has an unknown location'
  if (place === 'path' && !namesIn(template).includes(name)) return 'is not in the path'
  // OpenAPI 3.0.3, "Parameter Object".
  if (place === 'header' && /^(accept|content-type|authorization)$/i.test(name))
    return 'is ignored by OpenAPI'
  return undefined
}

const distinct = (values: readonly unknown[]): unknown[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
]

// True if a discriminator is unambiguous: beside oneOf or anyOf of references that require the property.
function isSound(schema: Located): boolean {
  const { discriminator, oneOf } = schema.value
  const { mapping, defaultMapping: otherwise } = fields(discriminator)
  const targets = [...Object.values(fields(mapping)), ...(otherwise === undefined ? [] : [otherwise])]
  const tag = String(fields(discriminator).propertyName)
  const branches = below(schema, [oneOf === undefined ? 'anyOf' : 'oneOf'])
  const names = branches.map(({ value }) => componentName(value))
  const isRequired = (branch: Located) =>
    parts(branch).some((part) => list(part.value.required).includes(tag))
  return (
    branches.length > 0 &&
    names.every((name) => name !== undefined) &&
    new Set(names).size === names.length &&
    targets.every((target) => names.includes(String(target).split('/').at(-1) ?? '')) &&
    (otherwise !== undefined || branches.every(isRequired))
  )
}

/** Properties with defaults in alternatives. A default that one alternative sets could make another reject the value. */
export function triedProperties(document: Fields): ReadonlySet<Fields> {
  const found = new Set<Fields>()
  const seen = new Set<Fields>()
  const waiting: Located[] = []
  rebuild('Document', document, [], (kind, value, path, proceed) => {
    if (kind === 'Schema') waiting.push(...tried({ document, value, path }))
    return proceed(value)
  })
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const here = resolve(next)
    if (seen.has(here.value)) continue
    seen.add(here.value)
    waiting.push(...below(here, ['allOf', 'oneOf', 'anyOf', 'not', 'items', 'additionalProperties']))
    for (const [, property] of entries(child(here, 'properties'))) {
      waiting.push(property)
      if (facet(property, 'default') !== undefined) found.add(property.value)
    }
  }
  return found
}

// A discriminator selects one schema; null, if allowed, is validated beside it.
function tried(schema: Located): Located[] {
  if (schema.value.discriminator === undefined || !isSound(schema))
    return below(schema, ['oneOf', 'anyOf', 'not'])
  return schema.value.nullable === true ? [schema] : below(schema, ['not'])
}
