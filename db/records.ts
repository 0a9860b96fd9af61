/** What is kept, whichever the engine is: more than a reader gets to see. */
import type { Order, PetStatus } from '../generated/contract.ts'

/** What the rules know of a pet: its status, the units that can be ordered, and the units in open orders. */
export interface Holding {
  status: PetStatus
  stock: number
  open: number
  /** Whether it is pending because the last unit went, as opposed to held; then nothing is in stock and orders are open. */
  ranOut: boolean
}

/** A pet together with its inventory entry: one record, two versions. */
export interface PetRecord extends Holding {
  id: number
  name: string
  categoryId: number
  version: number
  stockVersion: number
}

/** An order: every member is there, but for the ship date. */
export type StoredOrder = Required<Omit<Order, 'shipDate'>> & Pick<Order, 'shipDate'>
