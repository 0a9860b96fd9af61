import { selected, type View } from '../table.ts'
import type { Engine } from '../unit.ts'
import { lister } from './lists.ts'
import type { Parts } from './parts.ts'
import { reader } from './rows.ts'
import { SqliteUnit, type UnitOptions } from './unit.ts'

/** The database as resources use it. */
export function sqliteEngine({ db, read, write, clock }: Parts, options: UnitOptions): Engine {
  const unit = new SqliteUnit(db, clock, options)
  return {
    finder<Row, T>(view: View<Row>, shape: (row: Row) => T) {
      const find = db.prepare<[number], Row>(`SELECT ${selected(view)} FROM ${view.name} WHERE id = ?`)
      const make = reader(view)
      return (id) =>
        read(() => {
          const row = find.get(id)
          return row && shape(make ? make(row) : row)
        })
    },
    lister(list, shape) {
      const page = lister(db, list, shape)
      return (query) => read(() => page(query))
    },
    // What it needs is read when it is asked for.
    write: (_needs, work) => write(() => work(unit)),
  }
}
