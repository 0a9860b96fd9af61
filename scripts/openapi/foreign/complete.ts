/**
 * Gives any contract what this generator builds on and OpenAPI leaves open or people forget: names, descriptions, schemas. What
 * means nothing to mocks, such as examples, security and extensions, is taken away.
 */
import { child, type Fields, facet, fields, list, type Path, parts, resolve } from '../document.ts'
import { identifier } from '../names.ts'
import { type Change, rebuild } from '../rebuild.ts'

export function complete(document: Fields): Fields {
  return fields(rebuild('Document', document, [], change(document)))
}

const change =
  (document: Fields): Change =>
  (kind, value, path, proceed) => {
    if (value.$ref !== undefined) return { $ref: value.$ref }
    const kept = Object.entries(value).filter(([key]) => !key.startsWith('x-') && !meaningless.includes(key))
    return proceed(completed(document, kind, Object.fromEntries(kept), path))
  }

const meaningless = ['example', 'examples', 'externalDocs', 'security', 'securitySchemes', 'tags']

function completed(document: Fields, kind: string, value: Fields, path: Path): Fields {
  switch (kind) {
    case 'PathItem':
      return heeding(document, value)
    case 'Operation':
      return operation(heeding(document, value), path)
    case 'Response':
      return { ...value, description: String(value.description ?? '') }
    case 'MediaType':
    case 'Header':
      return { schema: {}, ...value }
    case 'Parameter':
      return parameter(value)
    case 'Schema':
      return schema(named(document, value))
    case 'Info':
      return { ...value, title: String(value.title), version: String(value.version) }
    default:
      return value
  }
}

/** Without the header parameters that OpenAPI has ignored. */
function heeding(document: Fields, owner: Fields): Fields {
  if (owner.parameters === undefined) return owner
  const parameters = list(owner.parameters).filter((_, index) => {
    const { value } = resolve({ document, value: fields(list(owner.parameters)[index]), path: [] })
    return value.in !== 'header' || !/^(accept|content-type|authorization)$/i.test(String(value.name))
  })
  return { ...owner, parameters }
}

/** A body on GET has no meaning, and OpenAPI has it ignored. */
function operation(value: Fields, [section, template, method, ...deeper]: Path): Fields {
  const { requestBody, ...rest } = value
  // What the server sends has no name among operations.
  if (section !== 'paths' || deeper.length > 0) return value
  const operationId = value.operationId ?? identifier(`${method} ${template}`)
  return { ...(method === 'get' ? rest : value), operationId }
}

function parameter(value: Fields): Fields {
  const completed = value.in === 'path' ? { ...value, required: true } : value
  return value.schema === undefined && value.content === undefined ? { ...completed, schema: {} } : completed
}

/** With the values of a discriminator, where only the schemas that it chooses from say them. */
export function named(document: Fields, value: Fields): Fields {
  const { propertyName, mapping } = fields(value.discriminator)
  if (typeof propertyName !== 'string' || mapping !== undefined) return value
  const branches = list(value.oneOf ?? value.anyOf).map(fields)
  const mapped = branches.map((branch) => {
    const property = parts({ document, value: branch, path: [] })
      .map((part) => child(part, 'properties', propertyName))
      .find((at) => facet(at, 'enum') !== undefined)
    const values = property ? list(facet(property, 'enum')) : []
    return values.map((one): [string, unknown] => [String(one), branch.$ref])
  })
  const all = new Map(mapped.flat())
  const isClear = mapped.every((own) => own.length > 0) && all.size === mapped.flat().length
  return isClear ? { ...value, discriminator: { propertyName, mapping: Object.fromEntries(all) } } : value
}

function schema(value: Fields): Fields {
  return {
    ...value,
    ...(Array.isArray(value.enum) && { enum: [...new Set(value.enum)] }),
    ...(Array.isArray(value.required) && { required: [...new Set(value.required)] }),
    ...(value.type === 'array' && value.items === undefined && { items: {} }),
  }
}
