/** Needs of all writes of a transaction, by table, and the statements that load the rows. */
import type { DeclaredClaim, DeclaredReference, DeclaredRow } from '../kit/declare.ts'
import { type AnyTable, columnName, type Id, idColumn, type Scalar, selected } from '../kit/table.ts'
import type { Declarations } from '../kit/write.ts'
import type { Value } from './connection/connection.ts'
import type { PostgresStatement } from './connection/transaction.ts'
import { idType, LoadedRows, typeName } from './rows.ts'

export class TableNeeds {
  // Requested new ids.
  created = 0
  // Ids that are left.
  ids: string[] = []
  readonly lock = new Selection()
  readonly read = new Selection()
  readonly rows: LoadedRows
  // By property; `''` asks for any row.
  readonly has = new Map<string, Set<Scalar>>()
  // The rows of these values are not among the locked ones.
  readonly found = new Map<string, Set<Scalar>>()

  constructor(table: AnyTable) {
    this.rows = new LoadedRows(table)
  }
}

/** Collects the declarations of writes. @param of returns the needs of a table */
export function gather(writes: readonly Declarations[], of: (table: AnyTable) => TableNeeds): void {
  for (const { rows } of writes)
    for (const declared of rows) {
      if (declared.kind === 'feed') continue
      const { table } = declared
      const needs = of(table)
      if (declared.kind === 'new') needs.created += table.sequence === undefined ? 0 : declared.count
      else if (declared.kind === 'exists') valuesOf(needs.has, declared.property).add(declared.value)
      else if (declared.kind === 'row') (declared.isLocked ? needs.lock : needs.read).add(declared)
      else if (declared.kind === 'reference') {
        of(declared.owner.table).lock.add(declared.owner)
        needs.lock.addReference(declared)
      } else {
        // Another write may add the row while this one waits for a lock. It is read again afterwards.
        needs.lock.add(declared)
        needs.read.add(declared)
      }
    }
}

class Selection {
  readonly ids = new Set<Id>()
  readonly #values = new Map<string, Set<Scalar>>()
  // By the SQL of the reference.
  readonly #referring = new Map<string, { of: AnyTable; ids: Set<Id> }>()
  readonly references: { of: AnyTable; property: string; id: Id }[] = []

  add({ table, property, value }: DeclaredRow | DeclaredClaim): void {
    if (property === table.key[0]) this.ids.add(value as Id)
    else valuesOf(this.#values, property).add(value)
  }

  addReference({ owner, reference }: DeclaredReference): void {
    const select = `SELECT ${columnName(reference)} FROM ${owner.table.name}`
    const known = this.#referring.get(select) ?? { of: owner.table, ids: new Set() }
    this.#referring.set(select, known)
    const id = owner.value as Id
    known.ids.add(id)
    this.references.push({ of: owner.table, property: reference, id })
  }

  /** Statements that find the ids of rows with other conditions. Rows on several machines can be locked by id only. */
  lookups(table: AnyTable): PostgresStatement[] {
    return [
      ...[...this.#referring].map(
        ([select, { of, ids }]): PostgresStatement => [
          `${select.replace(' FROM', ' AS id FROM')} WHERE id = ANY($1::${idType(of)}[])`,
          [...ids],
        ],
      ),
      ...[...this.#values].map(
        ([property, values]): PostgresStatement => [
          `SELECT ${idColumn(table)} AS id FROM ${table.name} WHERE ${columnName(property)} = ANY($1::${typeName[table.columns[property]!]}[])`,
          [...values],
        ],
      ),
    ]
  }

  /** Statements that lock the rows one by one, in the order of their ids: Citus cannot lock rows of several machines at once. */
  lockStatements(table: AnyTable): PostgresStatement[] {
    const text = `SELECT ${selected(table)} FROM ${table.name} WHERE ${idColumn(table)} = $1 FOR UPDATE`
    const ids = [...this.ids].map(Number).sort((left, right) => left - right)
    return ids.map((id) => [text, id])
  }

  statement(table: AnyTable, end = ''): PostgresStatement | undefined {
    const parameters: Value[] = []
    const parameter = (values: Iterable<Scalar>, type: string) =>
      `$${parameters.push([...values])}::${type}[]`
    const ids = [
      ...(this.ids.size > 0 ? [parameter(this.ids, idType(table))] : []),
      ...[...this.#referring].map(
        ([select, { of, ids }]) => `ARRAY(${select} WHERE id = ANY(${parameter(ids, idType(of))}))`,
      ),
    ]
    const conditions = [
      ...(ids.length > 0 ? [`${idColumn(table)} = ANY(${ids.join(' || ')})`] : []),
      ...[...this.#values].map(
        ([property, values]) =>
          `${columnName(property)} = ANY(${parameter(values, typeName[table.columns[property]!])})`,
      ),
    ]
    if (conditions.length === 0) return undefined
    return [
      `SELECT ${selected(table)} FROM ${table.name} WHERE ${conditions.join(' OR ')}${end}`,
      ...parameters,
    ]
  }
}

/** Takes new ids for some tables, as one row with an array for each, named like the table. */
export function idsStatement(
  needs: readonly (readonly [AnyTable, TableNeeds])[],
): PostgresStatement | undefined {
  const creating = needs.filter(([, { created }]) => created > 0)
  if (creating.length === 0) return undefined
  const arrays = creating.map(
    ([{ name, sequence }], at) =>
      `ARRAY(SELECT nextval('${sequence}') FROM generate_series(1, $${at + 1})) AS ${name}`,
  )
  return [`SELECT ${arrays.join(', ')}`, ...creating.map(([, { created }]) => created)]
}

/**
 * Returns the statements that look for values, or without a property for any row. Rows with the ids `except` do not count.
 * @param bySelf one statement for each value, since Citus cannot look for a list in rows of several machines
 */
export function hasStatements(
  table: AnyTable,
  property: string,
  values: ReadonlySet<Scalar>,
  except: ReadonlySet<Id>,
  bySelf: boolean,
): PostgresStatement[] {
  if (property === '') return [[`SELECT NULL AS value FROM ${table.name} LIMIT 1`]]
  const column = columnName(property)
  const others = `id <> ALL ($2::${idType(table)}[])`
  if (bySelf) {
    const text = `SELECT ${column} AS value FROM ${table.name} WHERE ${column} = $1 AND ${others} LIMIT 1`
    return [...values].map((value) => [text, value, [...except]])
  }
  return [
    [
      `SELECT value FROM unnest($1::${typeName[table.columns[property]!]}[]) AS wanted (value)
     WHERE EXISTS (SELECT 1 FROM ${table.name} WHERE ${column} = wanted.value AND ${others})`,
      [...values],
      [...except],
    ],
  ]
}

export function valuesOf<Key, Of>(map: Map<Key, Set<Of>>, key: Key): Set<Of> {
  let values = map.get(key)
  if (!values) {
    values = new Set()
    map.set(key, values)
  }
  return values
}
