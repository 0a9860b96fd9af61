import { type Fields, isFields } from '../../read/document.ts'
import { allowsNull, onlyType, typesNamed } from '../../read/schema-types.ts'

/**
 * Returns an example or a default in the type of its schema: YAML reads `1.0` as a number, and authors quote numbers. The rest of the schema
 * is not considered.
 * @returns undefined for a value of another type
 */
export function typed(schema: Fields, value: unknown): unknown {
  if (value === null) return typesNamed(schema).length === 0 || allowsNull(schema) ? null : undefined
  const type = onlyType(schema)
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
