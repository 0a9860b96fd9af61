import { isRefusal, type Refusal } from '../../packages/server/store/result.ts'

/** The result of a write that has to succeed. */
export function done<T extends object>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(`unexpected refusal ${result.refused}: ${result.message}`)
  return result
}
