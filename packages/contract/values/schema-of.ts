// Schemas of a contract as plain data without references, from which requests are made and whose parts are counted. Validators do not use
// them: they follow the references.
import { discriminated, discriminatorOf } from '../read/discriminator.ts'
import {
  child,
  componentName,
  type Fields,
  fields,
  isFields,
  type Located,
  list,
  resolve,
} from '../read/document.ts'
import { type Direction, hiddenIn, subschemas } from './compile.ts'
import { type Schema, simplified } from './schema.ts'

const origins = new WeakMap<Schema, { at: Located; direction: Direction }>()

/** The schema of the contract that a plain one was made of. */
export const originOf = (schema: Schema) => origins.get(schema)

const known = new Map<Direction, WeakMap<Fields, Schema>>()

// What stands within itself has any value there, and no value of it is made.
const endless: Schema = { 'x-endless': true }

/** Returns a schema as plain data, without the members that its direction hides. */
export function schemaOf(at: Located, direction: Direction): Schema {
  const here = resolve(at)
  const all = known.get(direction) ?? new WeakMap<Fields, Schema>()
  known.set(direction, all)
  const found = all.get(here.value)
  if (found) return found
  all.set(here.value, endless)
  const schema = plain(here, direction)
  all.set(here.value, schema)
  origins.set(schema, { at: here, direction })
  return schema
}

function plain(at: Located, direction: Direction): Schema {
  const here = { ...at, value: simplified(at.value) }
  const { value } = here
  const inner = (...path: (string | number)[]) => schemaOf(child(here, ...path), direction)
  const isHidden = hiddenIn(here, direction)
  const result: Record<string, unknown> = {}
  for (const [keyword, item] of Object.entries(value)) {
    const kind = subschemas(here.document)[keyword]
    if (kind === undefined) result[keyword] = item
    else if (kind === 'Schema[]') result[keyword] = list(item).map((_, index) => inner(keyword, index))
    else if (kind === '{Schema}')
      result[keyword] = Object.fromEntries(
        Object.keys(fields(item))
          .filter((name) => keyword !== 'properties' || !isHidden(name))
          .map((name) => [name, inner(keyword, name)]),
      )
    else result[keyword] = isFields(item) ? inner(keyword) : item
  }
  if (value.required !== undefined)
    result.required = list(value.required).filter((name) => !isHidden(String(name)))
  if (value.discriminator !== undefined) Object.assign(result, tagged(value, result))
  return result
}

// A branch has the values of the discriminator that name it, which its schema need not say.
function tagged(value: Fields, { oneOf, anyOf }: Schema): Schema {
  const { tag, otherwise } = discriminatorOf(value)
  const tags = discriminated(value)
  const branches = (oneOf ?? anyOf)?.map((branch, index): Schema => {
    const name = componentName(fields(list(value.oneOf ?? value.anyOf)[index]))
    const values = tags.flatMap(([key, target]) => (target === name ? key : []))
    if (values.length === 0 || otherwise !== undefined) return branch
    return { allOf: [branch], required: [tag], properties: { [tag]: { enum: values } } }
  })
  return branches ? { [oneOf ? 'oneOf' : 'anyOf']: branches } : {}
}
