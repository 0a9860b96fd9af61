import { prunedPerUse } from '../kit/once.ts'
import { type AnyTable, hasWordIndex, selected } from '../kit/table.ts'
import type { EngineUnit, Use } from '../kit/unit.ts'
import { uses } from '../server/tables.ts'
import { AddedWords, AppendedEvents, UnindexedRows } from './appended.ts'
import { rowsOf, type TableRows } from './rows.ts'
import { lastIdOf, type Prepare } from './statements.ts'
import type { Deferred } from './writes.ts'

const sql = {
  used: `SELECT ${selected(uses)} FROM idempotency_keys WHERE scope = ? AND key = ?`,
  use: `INSERT OR REPLACE INTO idempotency_keys (scope, key, fingerprint, answer, expires_at)
    VALUES (:scope, :key, :fingerprint, :answer, :expiresAt)`,
  prune: `DELETE FROM idempotency_keys WHERE (scope, key) IN
    (SELECT scope, key FROM idempotency_keys WHERE expires_at <= ? ORDER BY expires_at LIMIT ${prunedPerUse})`,
}

/** Unit of work of SQLite. It reads on demand, and writes at once except events and words. The write queue has the transaction. */
export function sqliteUnit(
  prepare: Prepare,
  clock: () => Date,
  mostUnindexed = 500,
): { unit: EngineUnit; appended: Deferred } {
  const known = new Map<AnyTable, TableRows>()
  const events = new AppendedEvents(prepare, clock)
  const deferred: Deferred[] = [events]
  const of = (table: AnyTable): TableRows => {
    let rows = known.get(table)
    if (!rows) {
      const later = table.deferred
        ? new UnindexedRows(prepare, table, mostUnindexed)
        : hasWordIndex(table)
          ? new AddedWords(prepare, table)
          : undefined
      rows = rowsOf(table, prepare, later)
      deferred.push(rows.created)
      if (later) deferred.push(later)
      known.set(table, rows)
    }
    return rows
  }
  const appended: Deferred = {
    write() {
      for (const rows of deferred) rows.write()
    },
    forget() {
      for (const rows of deferred) rows.forget()
    },
  }
  const unit: EngineUnit = {
    get: (table, id) => of(table).get(id),
    find: (table, property, value, except) => of(table).find(property, value, except ?? null),
    has: (table, property, value) => of(table).has(property, value),
    create: (table, row) => ({ ...row, id: of(table).create(row) }),
    add: (table, row) => of(table).add(row),
    put: (table, before, after) => of(table).put(before, after),
    remove: (table, row) => of(table).remove(row),
    used: ({ scope, key }) => prepare<Use>(sql.used).get(scope, key),
    use(use) {
      prepare(sql.use).run(use)
      prepare(sql.prune).run(clock().getTime())
    },
    emit: (type, data) => events.add(type, JSON.stringify(data)),
    position() {
      events.write()
      return lastIdOf(prepare, 'events')
    },
    now: clock,
  }
  return { unit, appended }
}
