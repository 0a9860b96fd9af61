import { isRefusal, type Refusal } from '../../packages/server/store/result.ts'

/** Returns the result of a write that must succeed. */
export function done<T extends object>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(`unexpected refusal ${result.refused}: ${result.message}`)
  return result
}
