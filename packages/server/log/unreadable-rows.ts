/** Rows that another program wrote and that no server can read. A server reports each one once, and skips it or fails that request alone. */

import { orUndefined } from 'contract-openapi/cli'

// Further rows are not counted.
const most = 1000

/** Unreadable rows that one server has met. */
export class UnreadableRows {
  readonly #reported = new Set<string>()
  readonly #report: (message: string) => void

  /** @param report gets a sentence for each row, once */
  constructor(report: (message: string) => void = () => {}) {
    this.#report = report
  }

  /** Number of rows, at most 1000. */
  get count(): number {
    return this.#reported.size
  }

  #reportOnce(row: string, message: string): void {
    if (this.#reported.has(row) || this.count === most) return
    this.#reported.add(row)
    this.#report(message)
  }

  /** Reports an item that a list leaves out because it breaks the contract. */
  noteLeftOut(operationId: string, item: string, why: string): void {
    this.#reportOnce(
      `${operationId} ${item}`,
      `${operationId} leaves out the item ${item}, which breaks the contract: ${why}. npx contract-server check-data finds rows that another program wrote.`,
    )
  }

  /**
   * Reports an unreadable row.
   * @param why for example `types is not a JSON array of texts`
   */
  note(table: string, key: number | string, why: string): void {
    this.#reportOnce(
      `${table} ${key}`,
      `The row ${key} of ${table} cannot be read: ${why}. npx contract-server check-data lists all unreadable rows.`,
    )
  }

  /** Returns the texts of a JSON array in a column; reports the row and returns undefined for other content. */
  textsOf(table: string, key: number, column: string, json: string): string[] | undefined {
    const texts = textsIn(json)
    if (!texts) this.note(table, key, `${column} is not a JSON array of texts`)
    return texts
  }
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
