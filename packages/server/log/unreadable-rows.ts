/**
 * Rows that hold what no server can read, since something else wrote them. Each is answered for alone, or skipped, and told of once; those
 * beside it go on.
 */

const reported = new Set<string>()
/** More than so many are not told apart. */
const most = 1000

let report: (what: string) => void = () => {}

/** Has a sentence told of each such row that this process comes upon. */
export const onUnreadableRow = (listener: (what: string) => void): void => {
  report = listener
}

/** How many such rows this process has come upon. */
export const unreadableRows = (): number => reported.size

/** Remembers and tells of an item of a list that breaks the contract, and is left out. */
export function noteLeftOut(operationId: string, item: string, why: string): void {
  const key = `${operationId} ${item}`
  if (reported.has(key) || reported.size === most) return
  reported.add(key)
  report(
    `${operationId} leaves out the item ${item}, which breaks the contract: ${why}. npx contract-server check-data names rows that something else wrote.`,
  )
}

/** Remembers and tells of a row. @param why such as `types is not a JSON array of texts` */
export function noteUnreadable(table: string, key: number | string, why: string): void {
  const row = `${table} ${key}`
  if (reported.has(row) || reported.size === most) return
  reported.add(row)
  report(
    `The row ${key} of ${table} cannot be read: ${why}. npx contract-server check-data names all such rows.`,
  )
}

/** The texts of a JSON array in a column of a row; undefined, and noted, where it is none. */
export function textsOf(table: string, key: number, column: string, json: string): string[] | undefined {
  const texts = textsIn(json)
  if (!texts) noteUnreadable(table, key, `${column} is not a JSON array of texts`)
  return texts
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The texts of a JSON array; undefined where it is none. */
export function textsIn(text: string): string[] | undefined {
  const value = parsed(text)
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined
}

/** True if a text is a JSON object. */
export function isObject(text: string): boolean {
  const value = parsed(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
