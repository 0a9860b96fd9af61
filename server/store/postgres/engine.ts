import { selected, type View } from '../table.ts'
import type { Engine } from '../unit.ts'
import { lister } from './lists.ts'
import type { Parts } from './parts.ts'

/** The database as resources use it. */
export const postgresEngine = ({ reads, writes, shards }: Parts): Engine => ({
  finder<Row, T>(view: View<Row>, shape: (row: Row) => T) {
    const text = `SELECT ${selected(view)} FROM ${view.name} WHERE id = ANY($1::bigint[])`
    return reads.finder<number, Row & { id: number }, T>(text, ({ id }) => id, shape)
  },
  lister: (list, shape) => lister(reads, list, shape, shards),
  write: (needs, work) => writes.write(needs, work),
})
