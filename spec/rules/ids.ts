import { type Context, child, children, here, type Node, type Rule } from './redocly.ts'
import { facets, parts } from './schema.ts'

/** `id` and `petId`, but neither `paid` nor `X-Request-Id`. */
const isIdName = (name: unknown) => typeof name === 'string' && /^(id|\w*[a-z]Id)$/.test(name)

/** The schema of all ids. */
const shared = '#/components/schemas/Id'

/** Ids are integers of format int64, within bounds, so that no JSON parser rounds them. */
export const ids: Rule = () => {
  const seen = new Set<unknown>()
  const check = (schema: Node, context: Context) => {
    const { type, format, minimum, maximum } = facets(schema, context)
    if (type === 'array') return check(child(schema, context, 'items'), context)
    const { fields, at } = definition(schema, context)
    if (seen.has(fields)) return
    seen.add(fields)
    const report = (message: string) => context.report({ message, location: at.key() })
    if (type !== 'integer' || format !== 'int64') {
      const fix = at.pointer === shared ? 'type: integer, format: int64' : `$ref: '${shared}'`
      report(`an id is not an int64; write ${fix}`)
    } else if (!Number.isSafeInteger(minimum) || !Number.isSafeInteger(maximum)) {
      report(`an id without safe bounds; write minimum: 1, maximum: ${Number.MAX_SAFE_INTEGER}`)
    }
  }
  return {
    Parameter: (fields, context) => {
      if (isIdName(fields.name)) check(child(here(fields, context), context, 'schema'), context)
    },
    SchemaProperties: (fields, context) => {
      for (const [name, property] of children(here(fields, context), context)) {
        if (isIdName(name)) check(property, context)
      }
    },
  }
}

/** Where the type of a schema stands, which it may have by `allOf`. */
function definition(schema: Node, context: Context): Node {
  const [part] = parts(schema, context)
  return schema.fields.type === undefined && part ? definition(part, context) : schema
}
