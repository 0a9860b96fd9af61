/** Writes of resources: the handles of a declaration, over the unit of an engine, with the same errors on all engines. */
import type { Once } from 'contract-server'
import type { Add, AnyDeclared, Declaration, Locked, Touched } from './declare.ts'
import type { AnyList } from './list.ts'
import { createdBefore, remembered } from './once.ts'
import { isStorable, requireRow } from './storable.ts'
import type { AnyTable, Id, Scalar } from './table.ts'
import type { Engine, EngineUnit } from './unit.ts'

type Row = Record<string, Scalar>

/** Declarations of a write, as an engine needs them. */
export interface Declarations {
  rows: readonly AnyDeclared[]
  once?: Once | undefined
}

/** Runs the work of a write in a transaction of an engine. */
export type Apply = <T>(declared: Declarations, work: (unit: EngineUnit) => T) => Promise<T>

/**
 * Makes the functions of an engine that write.
 * @param tables all tables of the database
 * @param lists lists made so far, which limit the texts of their columns
 */
export function writerOf(
  apply: Apply,
  tables: readonly AnyTable[],
  lists: readonly AnyList[],
): Pick<Engine, 'write' | 'createOnce'> {
  const known = new Set(tables)
  const indexedOf = indexedColumns(lists)

  function run<All extends Declaration, T>(
    declared: All,
    once: Once | undefined,
    work: (touched: Touched<All>, unit: EngineUnit) => T,
  ): Promise<T> {
    const rows = Object.values(declared).flatMap((declaration) => declaration ?? [])
    const foreign = rows.find((declaration) => declaration.kind !== 'feed' && !known.has(declaration.table))
    if (foreign && foreign.kind !== 'feed')
      return Promise.reject(
        new Error(
          `A write declares rows of ${foreign.table.name}, which the schema of the service does not list: add the table to its \`tables\`.`,
        ),
      )
    return apply({ rows: rows.filter(canExist), once }, (unit) => {
      const touched: Record<string, unknown> = {}
      for (const name in declared) touched[name] = handlesOf(declared[name], unit, indexedOf)
      const result = work(touched as Touched<All>, unit)
      if (result instanceof Promise)
        throw new Error('The work of a write must not wait: read before it, and pass what it needs.')
      return result
    })
  }

  return {
    write: (declared, work) => run(declared, undefined, work),
    createOnce: (once, declared, work) =>
      run(
        declared,
        once,
        (touched, unit) => (once && createdBefore(unit, once)) ?? remembered(unit, once, work(touched, unit)),
      ),
  }
}

// A value that no column can store is in no row.
function canExist(declaration: AnyDeclared): boolean {
  if (declaration.kind === 'new' || declaration.kind === 'feed') return true
  if (declaration.kind === 'reference') return canExist(declaration.owner)
  return (
    declaration.property === '' ||
    isStorable(declaration.table.columns[declaration.property], declaration.value)
  )
}

type Indexed = (table: AnyTable) => ReadonlySet<string>

/** Makes a function that returns the columns of a table whose texts are in an index. */
function indexedColumns(lists: readonly AnyList[]): Indexed {
  const known = new Map<AnyTable, ReadonlySet<string>>()
  return (table) => {
    let indexed = known.get(table)
    if (!indexed) {
      const ofTable = lists.filter(({ view }) => view.name === table.name)
      const columns = ofTable.flatMap(({ filters, sorts = {} }) => [
        ...filters,
        ...Object.values<string>(sorts),
      ])
      indexed = new Set([...table.key, ...columns])
      known.set(table, indexed)
    }
    return indexed
  }
}

const handlesOf = (declared: Declaration[string], unit: EngineUnit, indexedOf: Indexed): unknown =>
  Array.isArray(declared)
    ? declared.map((each) => handleOf(each, unit, indexedOf))
    : declared && handleOf(declared as AnyDeclared, unit, indexedOf)

function handleOf(declared: AnyDeclared, unit: EngineUnit, indexedOf: Indexed): unknown {
  switch (declared.kind) {
    case 'feed':
      return unit.position()
    case 'new':
      return adderOf(declared.table, declared.count, unit, indexedOf(declared.table))
    case 'exists': {
      const { table, property, value } = declared
      return () =>
        canExist(declared) && (property === '' ? unit.has(table) : unit.has(table, property, value))
    }
    case 'claim': {
      const { table, property, value } = declared
      return {
        holder: (except?: Id) => (canExist(declared) ? unit.find(table, property, value, except) : undefined),
      }
    }
    case 'row':
    case 'reference':
      return new LockedRow(declared.table, () => rowOf(declared, unit), unit, indexedOf(declared.table))
  }
}

function rowOf(
  declared: Extract<AnyDeclared, { kind: 'row' | 'reference' }>,
  unit: EngineUnit,
): Row | undefined {
  const { table } = declared
  if (declared.kind === 'reference') {
    const id = rowOf(declared.owner, unit)?.[declared.reference]
    return typeof id === 'string' || typeof id === 'number' ? unit.get(table, id) : undefined
  }
  if (!canExist(declared)) return undefined
  const { property, value } = declared
  return property === table.key[0] ? unit.get(table, value as Id) : unit.find(table, property, value)
}

/** Row of a write. A class, because V8 makes a hidden class for each object with a getter of its own, which keeps the row until a full collection. */
class LockedRow implements Locked<Row> {
  readonly #table: AnyTable
  readonly #find: () => Row | undefined
  readonly #unit: EngineUnit
  readonly #indexed: ReadonlySet<string>
  #isFound = false
  #current: Row | undefined

  /** @param find called once, when the work first asks for the row */
  constructor(table: AnyTable, find: () => Row | undefined, unit: EngineUnit, indexed: ReadonlySet<string>) {
    this.#table = table
    this.#find = find
    this.#unit = unit
    this.#indexed = indexed
  }

  get row(): Row | undefined {
    if (!this.#isFound) this.#current = this.#find()
    this.#isFound = true
    return this.#current
  }

  put(after: Row): void {
    const before = this.#existing('changes')
    const table = this.#table
    requireRow(table, after, this.#indexed, before)
    for (const part of table.key)
      if (after[part] !== before[part])
        throw new Error(
          `A write changes the ${part} of a row of ${table.name}: add a new row, and remove this one.`,
        )
    this.#unit.put(table, before, after)
    this.#current = after
  }

  remove(): void {
    this.#unit.remove(this.#table, this.#existing('removes'))
    this.#current = undefined
  }

  #existing(act: string): Row {
    const { row } = this
    if (row) return row
    throw new Error(
      `A write ${act} a row of ${this.#table.name} that does not exist: look at its \`row\` first.`,
    )
  }
}

function adderOf(table: AnyTable, count: number, unit: EngineUnit, indexed: ReadonlySet<string>): Add<Row> {
  let left = count
  const added = (row: Row) => {
    requireRow(table, row, indexed)
    if (table.sequence === undefined) {
      unit.add(table, row)
      return row
    }
    if (left-- <= 0)
      throw new Error(
        `A write adds more than ${count} of the rows that it declares: newRow(${table.name}, COUNT).`,
      )
    return unit.create(table, row)
  }
  return (row) => {
    const made = added(row)
    return new LockedRow(table, () => made, unit, indexed) as ReturnType<Add<Row>>
  }
}
