/** Values that columns of both engines can store. Other values are never found, and rejected in writes. */
import { UnstorableValue } from 'contract-server'
import type { AnyTable, ColumnType, Scalar } from './table.ts'

// PostgreSQL has room for 2704 bytes in an index. Texts that are keys, filters or sorts may have so many bytes.
const longestIndexed = 2000

// PostgreSQL rejects U+0000, and UTF-8 has no lone surrogates.
const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** True if a column of a type can store a value; without a type, if any column can. */
export function isStorable(type: ColumnType | undefined, value: Scalar): boolean {
  if (typeof value === 'string')
    return (type === undefined || type === 'text' || type === 'json') && isStorableText(value)
  if (typeof value !== 'number') return true
  return type === 'real' ? Number.isFinite(value) : Number.isSafeInteger(value)
}

/**
 * @throws {UnstorableValue} for a value that no column can store
 * @throws {RangeError} for a number that is not finite
 */
export function requireValues(values: readonly Scalar[]): void {
  for (const value of values) {
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new RangeError(`A statement accepts finite numbers only, got ${value}.`)
    const type = typeof value === 'number' && !Number.isInteger(value) ? 'real' : undefined
    if (!isStorable(type, value)) throw new UnstorableValue(reasonOf(value))
  }
}

/**
 * @throws {UnstorableValue} with the name of the column
 * @throws {RangeError} for a number that is not finite
 */
export function requireRow(
  table: AnyTable,
  row: object,
  indexed: ReadonlySet<string>,
  before?: object,
): void {
  for (const property in table.columns) {
    const value = (row as Record<string, Scalar>)[property]
    if (value === undefined || value === null || typeof value === 'boolean') continue
    if (before && (before as Record<string, Scalar>)[property] === value) continue
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new RangeError(`${property} of ${table.name} accepts finite numbers only, got ${value}.`)
    if (!isStorable(table.columns[property], value))
      throw new UnstorableValue(reasonOf(value), `${property} of ${table.name}`)
    if (typeof value === 'string' && indexed.has(property) && isTooLong(value))
      throw new UnstorableValue(
        `a searched text has at most ${longestIndexed} bytes in UTF-8`,
        `${property} of ${table.name}`,
      )
  }
}

const isTooLong = (text: string) =>
  text.length > longestIndexed / 3 && Buffer.byteLength(text) > longestIndexed

const reasonOf = (value: Scalar) =>
  typeof value === 'number'
    ? `${value} is not a whole number from -9007199254740991 to 9007199254740991`
    : 'a text must not have U+0000 or half a surrogate pair'
