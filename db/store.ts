/**
 * The port of the store: what handlers may ask of a database, and nothing more.
 *
 * One method is one transaction. A refusal by the rules is a returned value ({@link Refusal}); anything thrown is a failure
 * (`StoreUnavailable` when the database itself fails and nothing was kept, `OutcomeUnknown` when nobody could be asked what
 * became of a commit). A write's promise resolves only once the write is durable, and a read that is asked for after that sees it, on
 * whichever server.
 * No SQL and no HTTP in here.
 */
import type {
  Category,
  ErrorCode,
  InventoryItem,
  NewCategory,
  NewOrder,
  NewPet,
  OrderUpdate,
  Pet,
  PetStatus,
} from '../generated/contract.ts'
import type { PetRecord, StoredOrder } from './records.ts'
import type { ServiceStore } from './service-store.ts'

/** What the store returns when a rule refuses a request: a code of the contract's catalogue and a sentence. */
export interface Refusal<Code extends ErrorCode = ErrorCode> {
  refused: Code
  /** What happened, why, and how to fix it; safe to show to the caller. */
  message: string
}

/** Whether the store refused. */
export function isRefusal<Code extends ErrorCode>(result: object | undefined): result is Refusal<Code> {
  return result !== undefined && 'refused' in result
}

/** A record together with its version: 1 when created, one more with every change of its representation. */
export interface Versioned<T> {
  value: T
  version: number
}

/** What a creation returns; `replayed` when an idempotency key brought back an earlier result. */
export interface Created<T> extends Versioned<T> {
  replayed: boolean
}

/** Makes a creation happen at most once. Kept for 24 hours, in the transaction of what it created. */
export interface Once {
  /** The caller and the operation the key belongs to; keys of different scopes never meet. */
  scope: string
  /** The caller's Idempotency-Key. */
  key: string
  /** A digest of the request: the same key with another digest is refused. */
  fingerprint: string
  /** The digests that other releases keep of the same request. */
  otherFingerprints?: readonly string[]
}

/** The versions that the caller accepts: one of a list, of which an empty one accepts none; all but some; undefined accepts any. */
export type Expected = readonly number[] | { not: readonly number[] } | undefined

/** One page of a list, in ascending order of id. */
export interface PageQuery {
  /** The most items to return, 1 or more. */
  limit: number
  /** Only items with a greater id. */
  after?: number | undefined
}

/** The items of a page, and whether more follow. */
export interface Page<T> {
  items: T[]
  more: boolean
}

/** Which pets to list; filters combine with "and", the ids of `id` with "or". `name` matches exactly. */
export interface PetQuery extends PageQuery {
  id?: readonly number[] | undefined
  status?: PetStatus | undefined
  categoryId?: number | undefined
  name?: string | undefined
}

/** Which inventory entries to list. */
export interface InventoryQuery extends PageQuery {
  status?: PetStatus | undefined
}

/** Which orders to list. Cancelled orders are never listed. */
export interface OrderQuery extends PageQuery {
  petId?: number | undefined
  complete?: boolean | undefined
}

export interface PetStore {
  /** With the version of the pet, when the query names one id and finds it. */
  list(query: PetQuery): Promise<Page<Pet> & { version?: number }>
  find(id: number): Promise<Versioned<Pet> | undefined>
  create(
    pet: NewPet,
    once?: Once,
  ): Promise<Created<Pet> | Refusal<'unknown_category' | 'idempotency_key_reused'>>
  /** A pet without `status` keeps the one it has. */
  replace(
    id: number,
    pet: NewPet,
    expected: Expected,
  ): Promise<
    | Versioned<Pet>
    | Refusal<'pet_not_found' | 'unknown_category' | 'invalid_status_transition' | 'precondition_failed'>
  >
  /** Resolves to undefined when the pet is gone. */
  delete(
    id: number,
    expected: Expected,
  ): Promise<undefined | Refusal<'pet_not_found' | 'pet_has_open_orders' | 'precondition_failed'>>
}

export interface CategoryStore {
  list(query: PageQuery): Promise<Page<Category>>
  find(id: number): Promise<Versioned<Category> | undefined>
  /** Names are unique under Unicode case folding. */
  create(
    category: NewCategory,
    once?: Once,
  ): Promise<Created<Category> | Refusal<'category_name_taken' | 'idempotency_key_reused'>>
  replace(
    id: number,
    category: NewCategory,
    expected: Expected,
  ): Promise<
    Versioned<Category> | Refusal<'category_not_found' | 'category_name_taken' | 'precondition_failed'>
  >
  delete(
    id: number,
    expected: Expected,
  ): Promise<undefined | Refusal<'category_not_found' | 'category_has_pets' | 'precondition_failed'>>
}

export interface InventoryStore {
  list(query: InventoryQuery): Promise<Page<InventoryItem>>
  find(petId: number): Promise<Versioned<InventoryItem> | undefined>
  /** Sets the stock count; stock and open orders together stay within 1 000 000 units. */
  update(
    petId: number,
    quantity: number,
    expected: Expected,
  ): Promise<
    Versioned<InventoryItem> | Refusal<'pet_not_found' | 'stock_limit_exceeded' | 'precondition_failed'>
  >
}

export interface OrderStore {
  list(query: OrderQuery): Promise<Page<StoredOrder>>
  find(id: number): Promise<Versioned<StoredOrder> | undefined>
  place(
    order: NewOrder,
    once?: Once,
  ): Promise<
    | Created<StoredOrder>
    | Refusal<'unknown_pet' | 'pet_not_available' | 'insufficient_stock' | 'idempotency_key_reused'>
  >
  /** Completing without a ship date sets it to now; one that has passed no longer changes. */
  update(
    id: number,
    change: OrderUpdate,
    expected: Expected,
  ): Promise<
    | Versioned<StoredOrder>
    | Refusal<'order_not_found' | 'order_already_complete' | 'order_already_shipped' | 'precondition_failed'>
  >
  /** Returns the units to the stock; the order disappears for readers and is kept for the record. */
  cancel(
    id: number,
    expected: Expected,
  ): Promise<undefined | Refusal<'order_not_found' | 'order_already_shipped' | 'precondition_failed'>>
}

/** Records as they are to stand in an empty store; what belongs together is nested, for ids are given by the store. */
export interface Contents {
  categories: (NewCategory & {
    pets: (Omit<PetRecord, 'id' | 'categoryId'> & {
      orders: Versioned<Omit<StoredOrder, 'id' | 'petId'>>[]
    })[]
  })[]
}

/** How a store is opened, whatever its engine is. */
export interface StoreOptions {
  /** Where the time comes from; by default the system. */
  clock?: () => Date
}

/** Everything the service keeps. */
export interface Store extends ServiceStore {
  pets: PetStore
  categories: CategoryStore
  inventory: InventoryStore
  orders: OrderStore
  /** Puts all of it in; false, and nothing changes, when there are pets or categories already. */
  fill(contents: Contents): Promise<boolean>
}
