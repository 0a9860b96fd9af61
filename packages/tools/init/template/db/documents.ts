/**
 * Example of a resource: a table, described once for all engines, and its operations, each in one transaction. It stores items of any kind
 * as JSON. Create a separate table for a kind when a rule, an index or a filter requires columns.
 */
import { type Expected, isRefusal, type Once, precondition, type Versioned } from 'contract-server'
import { type Engine, lock, newRow, type PageQuery, type Sequenced, view } from 'contract-store'

export interface DocumentRecord {
  id: number
  kind: string // name of the collection, for example things
  body: string // JSON without the id
  version: number // 1 after creation, incremented by every change
}

export const documents: Sequenced<DocumentRecord> = {
  name: 'documents',
  columns: { id: 'integer', kind: 'text', body: 'text', version: 'integer' },
  key: ['id'],
  sequence: 'document_ids',
}

/** Item with its id. */
export type Kept<T extends object> = T & { id: number }

const read = <T extends object>({ id, body }: Pick<DocumentRecord, 'id' | 'body'>): Kept<T> => ({
  ...JSON.parse(body),
  id,
})

export function documentStore({ finder, lister, write, createOnce }: Engine) {
  const find = finder(view(documents, 'id', 'kind', 'body', 'version'), (row) => row)
  const list = lister({ view: view(documents, 'id', 'kind', 'body'), filters: ['kind'] })

  return {
    /** Resolves to undefined if the item does not exist. */
    async find<T extends object>(kind: string, id: number): Promise<Versioned<Kept<T>> | undefined> {
      const row = await find(id)
      return row?.kind === kind ? { value: read<T>(row), version: row.version } : undefined
    },

    /** Returns a page in ascending order of id. */
    async list<T extends object>(kind: string, { limit, after }: PageQuery) {
      const { items, more } = await list({ limit, after, kind })
      return { items: items.map((row) => read<T>(row)), more }
    },

    /** Creates once per idempotency key; refuses the key with another request. */
    create: <T extends object>(kind: string, item: T, once?: Once) =>
      createOnce(once, { add: newRow(documents) }, ({ add }) =>
        read<T>(add({ kind, body: JSON.stringify(item), version: 1 }).row),
      ),

    /** Resolves to undefined if the item does not exist, and to a refusal if the caller expects another version. */
    replace: <T extends object>(kind: string, id: number, item: T, expected?: Expected) =>
      write({ document: lock(documents, id) }, ({ document }) => {
        const before = document.row
        if (before?.kind !== kind) return undefined
        const refusal = precondition(expected, before.version)
        if (isRefusal(refusal)) return refusal
        const after = { ...before, body: JSON.stringify(item), version: before.version + 1 }
        document.put(after)
        return { value: read<T>(after), version: after.version }
      }),

    /** Resolves to false if the item did not exist. */
    remove: (kind: string, id: number) =>
      write({ document: lock(documents, id) }, ({ document }) => {
        if (document.row?.kind !== kind) return false
        document.remove()
        return true
      }),
  }
}
