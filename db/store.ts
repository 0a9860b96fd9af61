/**
 * The store port: what handlers may ask of a database, and nothing more.
 *
 * One method is one transaction. A refusal that the rules foresee is a returned value ({@link Refusal});
 * anything thrown is a fault ({@link StoreUnavailable} when the database itself is in trouble).
 * A write's promise resolves only once the write is durable. No SQL and no HTTP in here.
 */
import type {
  Category,
  ErrorCode,
  InventoryItem,
  NewCategory,
  NewOrder,
  NewPet,
  Order,
  OrderUpdate,
  Pet,
  PetStatus,
} from '../generated/contract.ts'

/** What the store answers when a rule declines a request: a code of the contract's catalogue and a sentence. */
export interface Refusal<Code extends ErrorCode = ErrorCode> {
  refused: Code
  /** What happened, why, and how to mend it; safe to show to the caller. */
  message: string
}

/** Whether the store declined. */
export function isRefusal<Code extends ErrorCode>(result: object | undefined): result is Refusal<Code> {
  return result !== undefined && 'refused' in result
}

/** A record together with its version: 1 when created, one more with every change of its representation. */
export interface Versioned<T> {
  value: T
  version: number
}

/** What a creation answers; `replayed` when an idempotency key brought back an earlier answer. */
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
}

/** The versions the caller accepts (If-Match); undefined accepts any, an empty list none. */
export type Expected = readonly number[] | undefined

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
  /** Names are unique without regard to case. */
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

/** An order as it is kept: every member is there, but for the ship date. */
export type StoredOrder = Required<Omit<Order, 'shipDate'>> & Pick<Order, 'shipDate'>

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
  /** Completing without a ship date sets it to now. */
  update(
    id: number,
    change: OrderUpdate,
    expected: Expected,
  ): Promise<
    Versioned<StoredOrder> | Refusal<'order_not_found' | 'order_already_complete' | 'precondition_failed'>
  >
  /** Returns the units to the stock; the order disappears for readers and is kept for the record. */
  cancel(
    id: number,
    expected: Expected,
  ): Promise<undefined | Refusal<'order_not_found' | 'order_already_shipped' | 'precondition_failed'>>
}

/** An API key as the store knows it: never the key itself, only its SHA-256. Instants are ISO 8601 in UTC. */
export interface ApiKey {
  id: number
  /** Unique among the keys that are not revoked. */
  name: string
  scopes: string[]
  createdAt: string
  expiresAt?: string
  revokedAt?: string
  lastUsedAt?: string
}

export interface KeyStore {
  /** The key with this digest (SHA-256, hex), also when expired or revoked. */
  find(digest: string): Promise<ApiKey | undefined>
  /** Undefined when a key of that name is already in force; one that has expired is revoked and makes room. */
  create(key: {
    name: string
    scopes: string[]
    digest: string
    expiresAt?: string
  }): Promise<ApiKey | undefined>
  list(): Promise<ApiKey[]>
  /** Revokes the key with this name, which may have expired; undefined when there is none. */
  revoke(name: string): Promise<ApiKey | undefined>
  /** Revokes and creates in one transaction, keeping name, scopes and expiry; undefined when none is in force. */
  rotate(name: string, digest: string): Promise<ApiKey | undefined>
  /** Records the last use of keys, by id; called now and then with what has gathered. */
  touch(uses: ReadonlyMap<number, Date>): Promise<void>
}

/** Calls of one operation by one caller on one day (UTC, YYYY-MM-DD). */
export interface Usage {
  operationId: string
  /** The name of an API key, those that were rotated included, or of the subject of a token. */
  caller: string
  day: string
  calls: number
  /** ISO 8601, UTC. */
  lastCall: string
}

export interface UsageStore {
  /** Adds counts to what is recorded already. */
  add(usage: readonly Usage[]): Promise<void>
  /** Everything recorded. */
  report(): Promise<Usage[]>
}

/** How a store is doing, for its operator. */
export interface Activity {
  /** Transactions that committed writes. */
  commits: number
  /** Writes in them; more than one each when writes arrived together. */
  writes: number
  /** Writes that wait for a transaction now. */
  queued: number
}

/** Everything the service keeps. */
export interface Store {
  pets: PetStore
  categories: CategoryStore
  inventory: InventoryStore
  orders: OrderStore
  keys: KeyStore
  usage: UsageStore
  /** What the store has been doing since it was opened. */
  activity(): Activity
  /** Whether a write would be accepted now; resolves to the reason why not, which is safe to show. */
  check(): Promise<string | undefined>
  /** Finishes what is queued, then closes; later calls reject. */
  close(): Promise<void>
}

/** The database cannot do it now (busy, full, read-only, damaged, closing); nothing of the request was kept. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}
