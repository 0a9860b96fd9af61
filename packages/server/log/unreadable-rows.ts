/** Rows that another program wrote and that no server can read. The server reports each one once, and skips it or fails that request alone. */

import { orUndefined } from 'contract-openapi/cli'

const reported = new Set<string>()
// Further rows are not counted.
const most = 1000

let report: (what: string) => void = () => {}

export const onUnreadableRow = (listener: (what: string) => void): void => {
  report = listener
}

export const unreadableRows = (): number => reported.size

function reportOnce(row: string, what: string): void {
  if (reported.has(row) || reported.size === most) return
  reported.add(row)
  report(what)
}

/** Reports an item that a list leaves out because it breaks the contract. */
export const noteLeftOut = (operationId: string, item: string, why: string): void =>
  reportOnce(
    `${operationId} ${item}`,
    `${operationId} leaves out the item ${item}, which breaks the contract: ${why}. npx contract-server check-data finds rows that another program wrote.`,
  )

/**
 * Reports an unreadable row.
 * @param why for example `types is not a JSON array of texts`
 */
export const noteUnreadable = (table: string, key: number | string, why: string): void =>
  reportOnce(
    `${table} ${key}`,
    `The row ${key} of ${table} cannot be read: ${why}. npx contract-server check-data lists all unreadable rows.`,
  )

/** Returns the texts of a JSON array in a column; reports the row and returns undefined for other content. */
export function textsOf(table: string, key: number, column: string, json: string): string[] | undefined {
  const texts = textsIn(json)
  if (!texts) noteUnreadable(table, key, `${column} is not a JSON array of texts`)
  return texts
}

const parsed = (text: string): unknown => orUndefined(() => JSON.parse(text))

/** Returns the texts of a JSON array; undefined for other content. */
export function textsIn(text: string): string[] | undefined {
  const value = parsed(text)
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined
}

/** True if the text is a JSON object. */
export function isObject(text: string): boolean {
  const value = parsed(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
