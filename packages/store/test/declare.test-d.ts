/** Writes that the compiler must refuse. `tsc` is the test: it reports a `@ts-expect-error` without an error. */
import {
  claim,
  type Engine,
  exists,
  lock,
  lockOf,
  newRow,
  refer,
  type Sequenced,
  type Table,
} from '../index.ts'

interface Pet {
  id: number
  name: string
  categoryId: number
}
interface Order {
  id: number
  petId: number
}
interface User {
  id: string
  email: string
}
declare const pets: Sequenced<Pet>
declare const orders: Sequenced<Order>
declare const users: Table<User>
declare const { write, createOnce }: Engine

export const rename = (id: number, name: string): Promise<Pet | undefined> =>
  write({ pet: lock(pets, id) }, ({ pet }) => {
    if (!pet.row) return undefined
    pet.put({ ...pet.row, name })
    return pet.row
  })
export const place = (petId: number): Promise<Order | undefined> =>
  write({ pet: lock(pets, petId), add: newRow(orders) }, ({ pet, add }) =>
    pet.row ? add({ petId }).row : undefined,
  )
export const signUp = (user: User): Promise<'taken' | User> =>
  write({ named: claim(users, 'email', user.email), add: newRow(users) }, ({ named, add }) =>
    named.holder() ? ('taken' as const) : add(user).row,
  )
export const some = (ids: readonly number[]): Promise<string[]> =>
  write({ held: ids.map((id) => lock(pets, id)) }, ({ held }) => held.flatMap(({ row }) => row?.name ?? []))

const pet = (id: number) => ({ pet: lock(pets, id) })
const add = { add: newRow(orders) }

// @ts-expect-error rows that bring their keys have no row without one
export const keyless = () => write({ add: newRow(users) }, ({ add }) => add({ email: 'a@example.org' }))
// @ts-expect-error a table that assigns ids takes none
export const keyed = () => write(add, ({ add }) => add({ id: 1, petId: 1 }))
const order = { name: 'orders', columns: { id: 'integer', petId: 'integer' }, key: ['id'] } as const
// @ts-expect-error a sequence makes ids, and this table is described as one without
export const mistaken: Table<Order> = { ...order, sequence: 'order_ids' }
// @ts-expect-error an undeclared row is not in scope
export const undeclared = (id: number) => write(pet(id), ({ pet, category }) => [pet, category])
// @ts-expect-error a row that is only looked at does not change
export const looked = (id: number) => write({ pet: refer(pets, id) }, ({ pet }) => pet.remove())
// @ts-expect-error a row that may not exist
export const absent = (id: number) => write({ pet: lock(pets, id) }, ({ pet }) => pet.row.name)
// @ts-expect-error a row of another table
export const foreign = (id: number) => write(pet(id), ({ pet }) => pet.put({ id, petId: 1 }))
// @ts-expect-error an id of another type
export const misnamed = () => write({ user: lock(users, 7) }, ({ user }) => user.row)
// @ts-expect-error a value of another type
export const mistyped = () => write({ named: claim(users, 'email', 7) }, ({ named }) => named.holder())
// @ts-expect-error a property that the table does not have
export const unknown = () => write({ has: exists(pets, 'colour', 'red') }, ({ has }) => has())
// @ts-expect-error a reference that its owner does not have
export const astray = (id: number) => write({ pet: lockOf(lock(orders, id), 'size', pets) }, () => 0)
const optionally = (id?: number) => ({ pet: id === undefined ? undefined : lock(pets, id) })
// @ts-expect-error an optional row may be undeclared
export const optional = (id?: number) => write(optionally(id), ({ pet }) => pet.row)
// @ts-expect-error a creation returns an object
export const bare = () => createOnce(undefined, add, ({ add }) => add({ petId: 1 }).row.id)
