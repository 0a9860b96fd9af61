import { isDeepStrictEqual } from 'node:util'
import {
  below,
  child,
  type Fields,
  facet,
  fields,
  isFields,
  type Located,
  list,
  resolve,
} from '../../read/document.ts'
import { formats } from '../../runtime/checks.ts'

/**
 * Returns an example or a default in the type of its schema: YAML reads `1.0` as a number, and authors quote numbers. The rest of the schema
 * is not considered.
 * @returns undefined for a value of another type
 */
export function typed({ type, nullable }: Fields, value: unknown): unknown {
  if (value === null) return type === undefined || nullable === true ? null : undefined
  const text = String(value)
  switch (type) {
    case 'string':
      return typeof value === 'object' ? undefined : text
    case 'integer':
    case 'number':
      return isFields(value) || text.trim() === '' || !isNumber(Number(text), type) ? undefined : Number(text)
    case 'boolean':
      return text === 'true' || (text === 'false' ? false : undefined)
    case 'array':
      return Array.isArray(value) ? value : undefined
    case 'object':
      return isFields(value) ? value : undefined
    default:
      return value
  }
}

const isNumber = (value: number, type: string): boolean =>
  type === 'integer' ? Number.isInteger(value) : Number.isFinite(value)

// Limit of nested schemas.
const deepest = 20

/** True if the alternatives of a schema, its items and its members allow a value. */
export function fitsParts(at: Located, value: unknown, depth = 0): boolean {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, nullable, required } = at.value
  if ((value === null && nullable === true) || depth > deepest) return true
  const fits = (one: Located, part: unknown) => {
    const { document, path, value } = resolve(one)
    const isOwn = isDeepStrictEqual(usableDefault({ ...value, default: part }), part)
    return isOwn && fitsParts({ document, path, value }, part, depth + 1)
  }
  const [all, ...choices] = ['allOf', 'oneOf', 'anyOf'].map((keyword) => below(at, [keyword]))
  if (!all!.every((one) => fits(one, value))) return false
  if (choices.some((some) => some.length > 0 && !some.some((one) => fits(one, value)))) return false
  if (Array.isArray(value)) {
    const isWithin = value.length >= Number(minItems) && value.length <= Number(maxItems)
    return isWithin && value.every((item) => fits(child(at, 'items'), item))
  }
  if (!isFields(value)) return true
  const properties = fields(at.value.properties)
  const isSent = (name: string) => facet(child(at, 'properties', name), 'readOnly') !== true
  return (
    list(required).every((name) => Object.hasOwn(value, String(name)) || !isSent(String(name))) &&
    Object.keys(value).every(
      (name) => !Object.hasOwn(properties, name) || fits(child(at, 'properties', name), value[name]),
    )
  )
}

/** Returns a default that the keywords of a schema allow, without its parts; undefined for one that the server would refuse. */
export function usableDefault(schema: Fields): unknown {
  const value = typed(schema, schema.default)
  if (value === undefined || value === null) return value
  const { format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const choices = list(schema.enum)
  if (choices.length > 0 && !choices.some((one) => JSON.stringify(one) === JSON.stringify(value)))
    return undefined
  if (typeof value === 'number') {
    const low = Number(minimum ?? Number.NEGATIVE_INFINITY)
    const high = Number(maximum ?? Number.POSITIVE_INFINITY)
    const isWithin = value >= low && value <= high
    return isWithin && !(exclusiveMinimum && value === low) && !(exclusiveMaximum && value === high)
      ? value
      : undefined
  }
  if (typeof value !== 'string') return value
  const check = Object.hasOwn(formats, String(format))
    ? formats[String(format) as keyof typeof formats]
    : undefined
  const isFormatted = check?.type !== 'string' || check.validate(value)
  const { length } = [...value]
  return isFormatted && length >= Number(minLength) && length <= Number(maxLength) ? value : undefined
}
