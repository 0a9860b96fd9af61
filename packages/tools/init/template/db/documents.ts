/**
 * An example of a resource: its table, described once for every engine, and what can be done to it, each in one transaction. It keeps
 * items of any kind as JSON, which does until a rule, an index or a filter needs columns: then give that kind a table of its own.
 */
import { type Expected, isRefusal, type Once, precondition, type Versioned } from 'contract-server'
import { createOnce, type Engine, type PageQuery, type Table, view } from 'contract-store'

export interface DocumentRecord {
  id: number
  /** The collection that it is in, such as `things`. */
  kind: string
  /** In JSON, without the id. */
  body: string
  /** 1 when created, one more with every change. */
  version: number
}

export const documents: Table<DocumentRecord> = {
  name: 'documents',
  columns: { id: 'integer', kind: 'text', body: 'text', version: 'integer' },
  key: ['id'],
  sequence: 'document_ids',
}

/** An item with the id that it got. */
export type Kept<T extends object> = T & { id: number }

const read = <T extends object>({ id, body }: Pick<DocumentRecord, 'id' | 'body'>): Kept<T> => ({
  ...JSON.parse(body),
  id,
})

export function documentStore({ finder, lister, write }: Engine) {
  const find = finder(view(documents, 'id', 'kind', 'body', 'version'), (row) => row)
  const list = lister({ view: view(documents, 'id', 'kind', 'body'), filters: ['kind'] })

  return {
    /** Resolves to undefined where there is none. */
    async find<T extends object>(kind: string, id: number): Promise<Versioned<Kept<T>> | undefined> {
      const row = await find(id)
      return row?.kind === kind ? { value: read<T>(row), version: row.version } : undefined
    },

    /** One page, in ascending order of id. */
    async list<T extends object>(kind: string, query: PageQuery) {
      const { items, more } = await list({ ...query, kind })
      return { items: items.map((row) => read<T>(row)), more }
    },

    /** Once for each idempotency key; refused where the same key came with another request. */
    create: <T extends object>(kind: string, item: T, once?: Once) =>
      write({ create: [documents], once }, (unit) =>
        createOnce(unit, once, () =>
          read<T>(unit.create(documents, { kind, body: JSON.stringify(item), version: 1 })),
        ),
      ),

    /** Resolves to undefined where there is none, and to a refusal where the caller expects another version. */
    replace: <T extends object>(kind: string, id: number, item: T, expected?: Expected) =>
      write({ lock: [{ table: documents, id }] }, (unit) => {
        const before = unit.get(documents, id)
        if (before?.kind !== kind) return undefined
        const refusal = precondition(expected, before.version)
        if (isRefusal(refusal)) return refusal
        const after = { ...before, body: JSON.stringify(item), version: before.version + 1 }
        unit.put(documents, before, after)
        return { value: read<T>(after), version: after.version }
      }),

    /** Resolves to whether there was one. */
    remove: (kind: string, id: number) =>
      write({ lock: [{ table: documents, id }] }, (unit) => {
        const before = unit.get(documents, id)
        if (before?.kind !== kind) return false
        unit.remove(documents, before)
        return true
      }),
  }
}
