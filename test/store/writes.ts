import type { Refusal, Versioned } from '../../db/store.ts'
import type { Order } from '../../generated/contract.ts'

/** The result of a write that has to succeed. */
export function done<T extends object>(result: T | Refusal): T {
  if ('refused' in result) throw new Error(`unexpected refusal ${result.refused}: ${result.message}`)
  return result
}

export function idOf(order: Versioned<Order>): number {
  if (order.value.id === undefined) throw new Error('an order without id')
  return order.value.id
}
