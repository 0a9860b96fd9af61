import { type Fields, isFields, list } from '../../read/document.ts'
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

/** Returns a default that a request may have; undefined for one that the server would refuse. */
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
