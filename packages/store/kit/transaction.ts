/** Transactions in SQL of a service, besides units of work. */
import { setTimeout } from 'node:timers/promises'
import { isRefusal, type Once, type Refusal, StoreUnavailable } from 'contract-server'
import { createdBefore, remembered } from './once.ts'
import type { Scalar } from './table.ts'
import type { EngineUnit, Sql } from './unit.ts'

// Statements that would end a transaction before its work, after blanks and comments.
const ofTransactions =
  /^(?:[\s;]|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:begin|start|commit|end|rollback|abort|savepoint|release|prepare)\b/i

/**
 * Runs the work of a transaction. Throws a returned refusal to undo its changes; {@link refusedOr} returns it. Throws the error of a statement,
 * even if the work caught it: PostgreSQL keeps nothing of that transaction.
 * @param unit idempotency keys and events of the transaction
 * @param load waits for other transactions with the key, then reads its use into the unit
 * @param longest time limit, in milliseconds
 */
export async function runWork<T>(
  work: (sql: Sql) => Promise<T>,
  query: Sql['query'],
  unit: EngineUnit,
  load: (once: Once) => Promise<unknown>,
  longest: number,
): Promise<T> {
  let isOver = false
  let failure: { error: unknown } | undefined
  const timeout = new AbortController()
  const tooLong = setTimeout(longest, undefined, { signal: timeout.signal }).then(() => {
    throw new StoreUnavailable('A transaction took too long: its work may await only its SQL.')
  })
  const requireOpen = () => {
    if (isOver) throw new Error('The transaction is over: its work must await every statement.')
  }
  const working = async () =>
    work({
      async query<Row extends object>(text: string, ...values: Scalar[]) {
        requireOpen()
        if (ofTransactions.test(text))
          throw new Error(`engine.transaction begins and ends by itself, without: ${text}`)
        try {
          return await query<Row>(text, ...values)
        } catch (error) {
          failure ??= { error }
          throw error
        }
      },
      async createOnce<Made extends object, Code extends string>(
        once: Once | undefined,
        create: () => Promise<Made | Refusal<Code>>,
      ) {
        requireOpen()
        if (once) await load(once)
        const before = once && createdBefore<Made>(unit, once)
        if (before) return before
        const created = await create()
        requireOpen()
        return remembered(unit, once, created)
      },
      emit(type, data) {
        requireOpen()
        unit.emit(type, data)
      },
      now: unit.now,
    })
  try {
    const result = await Promise.race([working(), tooLong])
    if (failure) throw failure.error
    const refusal = result instanceof Object ? (result as object) : undefined
    if (isRefusal(refusal)) throw new Refused(refusal)
    return result
  } finally {
    isOver = true
    timeout.abort()
  }
}

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

export const refusedOr = <T>(result: Promise<T>): Promise<T> =>
  result.catch((error) => {
    if (error instanceof Refused) return error.refusal as T
    throw error
  })
