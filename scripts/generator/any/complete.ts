/**
 * Gives any contract what this generator builds on and OpenAPI leaves open or people forget: names, descriptions, schemas. What has no
 * meaning for mocks, such as examples, security and the marks of this house, is taken away.
 */
import { type Fields, fields } from '../document.ts'
import { identifier } from '../names.ts'
import { rebuild } from '../walk.ts'

export function complete(document: Fields): Fields {
  const { tags, security, ...rest } = fields(rebuild('Document', document, [], change))
  return rest

  function change(
    kind: string,
    value: Fields,
    path: readonly (string | number)[],
    proceed: (value: Fields) => Fields,
  ): unknown {
    if (value.$ref !== undefined && kind !== 'Operation') return { $ref: value.$ref }
    const { example, examples, ...kept } = Object.fromEntries(
      Object.entries(value).filter(([key]) => !key.startsWith('x-')),
    )
    return proceed(completed(kind, kept, path))
  }
}

function completed(kind: string, value: Fields, path: readonly (string | number)[]): Fields {
  switch (kind) {
    case 'Components':
      return without(value, ['securitySchemes', 'examples', 'links', 'callbacks'])
    case 'Operation':
      return operation(value, String(path[1]), String(path[2]))
    case 'Response':
      return { ...without(value, ['links']), description: String(value.description ?? '') }
    case 'MediaType':
      return { ...value, schema: value.schema ?? {} }
    case 'Parameter':
      return parameter(value)
    case 'Header':
      return { schema: {}, ...value }
    case 'Schema':
      return schema(value)
    case 'Info':
      return { ...value, title: String(value.title ?? ''), version: String(value.version ?? '') }
    default:
      return value
  }
}

/** A body on GET has no meaning, and OpenAPI has it ignored. */
function operation(value: Fields, template: string, method: string): Fields {
  const ignored = method === 'get' ? ['requestBody'] : []
  return {
    ...without(value, ['security', 'callbacks', 'tags', ...ignored]),
    operationId: value.operationId ?? identifier(`${method} ${template}`),
  }
}

function parameter(value: Fields): Fields {
  const completed = value.in === 'path' ? { ...value, required: true } : value
  return value.schema === undefined && value.content === undefined ? { ...completed, schema: {} } : completed
}

/** In OpenAPI 3.0 `nullable` without a type does nothing. People mean it. */
function schema(value: Fields): Fields {
  const listed = Array.isArray(value.enum) ? { enum: [...new Set(value.enum)] } : {}
  const items = value.type === 'array' && value.items === undefined ? { items: {} } : {}
  const required = Array.isArray(value.required) ? { required: [...new Set(value.required)] } : {}
  return { ...without(value, ['xml', 'externalDocs']), ...listed, ...items, ...required }
}

const without = (value: Fields, keys: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
