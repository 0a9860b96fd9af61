/** @import { Context, Node, Rule } from './types.ts' */
import { child, children, here } from './redocly.js'
import { facets, parts } from './schema.js'

/** `id` and `thingId`, but neither `paid` nor `X-Request-Id`. @type {(name: unknown) => boolean} */
const isIdName = (name) => typeof name === 'string' && /^(id|\w*[a-z]Id)$/.test(name)

/** The schema of all ids. */
const shared = '#/components/schemas/Id'

/** Ids are integers of format int64, within bounds, so that no JSON parser rounds them. @type {Rule} */
export const ids = () => {
  const seen = new Set()
  /** @type {(schema: Node, context: Context) => void} */
  const check = (schema, context) => {
    const { type, format, minimum, maximum } = facets(schema, context)
    if (type === 'array') return check(child(schema, context, 'items'), context)
    const { fields, at } = definition(schema, context)
    if (seen.has(fields)) return
    seen.add(fields)
    /** @type {(message: string) => void} */
    const report = (message) => context.report({ message, location: at.key() })
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

/** Where the type of a schema stands, which it may have by `allOf`. @type {(schema: Node, context: Context) => Node} */
function definition(schema, context) {
  const [part] = parts(schema, context)
  return schema.fields.type === undefined && part ? definition(part, context) : schema
}
