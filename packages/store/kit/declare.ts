/**
 * Declarations of a write: the rows that it may touch. Its work gets a handle for each, and nothing else, so it cannot touch a row that it did not
 * declare. PostgreSQL loads and locks all of them in one round trip, in the same order everywhere; SQLite reads them when the work asks.
 *
 * ```ts
 * write({ pet: lock(pets, petId), add: newRow(orders) }, ({ pet, add }, { emit }) => {
 *   if (!pet.row) return unknownPet(petId)
 *   pet.put({ ...pet.row, stock: pet.row.stock - 1 })
 *   return add({ petId, quantity: 1 }).row
 * })
 * ```
 */
import type { AnyTable, Id, Scalar, Sequenced, Table, TableOf } from './table.ts'

/** A row, as a write sees and changes it. */
export interface Locked<Row> extends Referred<Row> {
  /** Saves another version of the row. @throws if there is no row, or the version has another key */
  put(after: Row): void
  /** @throws if there is no row */
  remove(): void
}

/** A row that a write only looks at. */
export interface Referred<Row> {
  /** Its current version; undefined if it does not exist. */
  readonly row: Row | undefined
}

/** Row that this write added. */
export interface Added<Row> extends Locked<Row> {
  readonly row: Row
}

/** A value that only one row may have. */
export interface Claimed<Row> {
  /** Returns the row that has the value, other than the row with the id `except`; undefined if the value is free. */
  holder(except?: Id): Row | undefined
}

/** Adds a row. Its table may assign the id. */
export type Add<Row extends object, Fields = Row> = (row: Fields) => Added<Row>

// The member `of` exists for the compiler only, which infers the type of rows from it.
interface Declared<Handle> {
  readonly of?: Handle
}

export interface DeclaredRow<Handle = unknown> extends Declared<Handle> {
  readonly kind: 'row'
  readonly table: AnyTable
  readonly property: string
  readonly value: Scalar
  readonly isLocked: boolean
}

export interface DeclaredReference<Handle = unknown> extends Declared<Handle> {
  readonly kind: 'reference'
  readonly table: AnyTable
  readonly owner: DeclaredRow
  readonly reference: string
}

export interface DeclaredClaim<Handle = unknown> extends Declared<Handle> {
  readonly kind: 'claim'
  readonly table: AnyTable
  readonly property: string
  readonly value: Scalar
}

export interface DeclaredQuestion<Handle = unknown> extends Declared<Handle> {
  readonly kind: 'exists'
  readonly table: AnyTable
  // Empty for any row.
  readonly property: string
  readonly value: Scalar
}

export interface DeclaredRows<Handle = unknown> extends Declared<Handle> {
  readonly kind: 'new'
  readonly table: AnyTable
  readonly count: number
}

export interface DeclaredFeed extends Declared<number> {
  readonly kind: 'feed'
}

export type AnyDeclared =
  | DeclaredRow
  | DeclaredReference
  | DeclaredClaim
  | DeclaredQuestion
  | DeclaredRows
  | DeclaredFeed

/** Declarations by the names of their handles. A list has a list of handles; undefined declares nothing. */
export type Declaration = Readonly<Record<string, AnyDeclared | readonly AnyDeclared[] | undefined>>

/** Handles of a declaration. */
export type Touched<All extends Declaration> = { readonly [Name in keyof All]: HandleOf<All[Name]> }

type HandleOf<Declarations> = Declarations extends undefined
  ? undefined
  : Declarations extends readonly (infer Each)[]
    ? readonly HandleOf<Each>[]
    : Declarations extends Declared<infer Handle>
      ? Handle
      : never

type IdOf<Row> = Row extends { id: infer RowId extends Id } ? RowId : Id

const rowOf = (table: AnyTable, id: Id, isLocked: boolean): DeclaredRow<never> => ({
  kind: 'row',
  table,
  property: table.key[0]!,
  value: id,
  isLocked,
})

/** Declares a row that the write may change, or that must not change meanwhile. */
export const lock = <Row extends object>(table: TableOf<Row>, id: IdOf<Row>): DeclaredRow<Locked<Row>> =>
  rowOf(table, id, true)

/** Declares the row with a value, which the write may change. Only one row has the value. */
export const lockBy = <Row extends object, Property extends keyof Row & string>(
  table: TableOf<Row>,
  property: Property,
  value: Row[Property] & Scalar,
): DeclaredRow<Locked<Row>> => ({ kind: 'row', table, property, value, isLocked: true })

/** Declares the row whose id is in a property of another one, which is locked, too. The write may change it. */
export const lockOf = <Owner extends object, Row extends object>(
  owner: DeclaredRow<Locked<Owner>>,
  reference: keyof Owner & string,
  table: TableOf<Row>,
): DeclaredReference<Locked<Row>> => ({ kind: 'reference', table, owner, reference })

/** Declares a row that the write only looks at, such as the parent of a new one. */
export const refer = <Row extends object>(table: TableOf<Row>, id: IdOf<Row>): DeclaredRow<Referred<Row>> =>
  rowOf(table, id, false)

/** Declares a value that must be free, or belong to a certain row. No other write takes it meanwhile. */
export const claim = <Row extends object, Property extends keyof Row & string>(
  table: TableOf<Row>,
  property: Property,
  value: Row[Property] & Scalar,
): DeclaredClaim<Claimed<Row>> => ({ kind: 'claim', table, property, value })

/** Declares the question if any row of a table exists, or any with a value. */
export const exists = <Row extends object, Property extends keyof Row & string>(
  table: TableOf<Row>,
  ...[property, value]: [] | [property: Property, value: Row[Property] & Scalar]
): DeclaredQuestion<() => boolean> => ({
  kind: 'exists',
  table,
  property: property ?? '',
  value: value ?? null,
})

/**
 * Declares new rows.
 * @param count most rows that the write adds to a table that assigns ids. Rows that bring their keys have no limit.
 */
export function newRow<Row extends { id: number }>(
  table: Sequenced<Row>,
  count?: number,
): DeclaredRows<Add<Row, Omit<Row, 'id'>>>
export function newRow<Row extends object>(table: Table<Row>): DeclaredRows<Add<Row>>
export function newRow(table: AnyTable, count = 1): DeclaredRows<never> {
  return { kind: 'new', table, count }
}

/** Declares the end of the feed: every event of a later commit has a greater id. */
export const feedEnd: DeclaredFeed = { kind: 'feed' }
