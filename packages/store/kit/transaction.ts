/** Transactions in SQL of a service, beside the units of work of its resources. */
import { isRefusal, type Once, type Refusal } from 'contract-server'
import { createdBefore, remembered } from './once.ts'
import type { Sql, Unit } from './unit.ts'

/** Statements by which a transaction would end before its work does. */
const ofTransactions = /^\s*(begin|start|commit|end|rollback|abort|savepoint|release|prepare)\b/i

/**
 * Runs the work of a transaction. A refusal that it returns is thrown, so that what it did is undone, for {@link refusedOr} to return.
 * @param unit has the idempotency keys and the events of the transaction
 * @param load reads the use of a key into the unit
 * @param tooLong rejects once the work has had its time
 */
export async function runWork<T>(
  work: (sql: Sql) => Promise<T>,
  query: Sql['query'],
  unit: Unit,
  load: (once: Once) => Promise<void>,
  tooLong?: Promise<never>,
): Promise<T> {
  let isOver = false
  const requireOpen = () => {
    if (isOver) throw new Error('The transaction is over: its work has to await every statement.')
  }
  try {
    const working = work({
      async query(text, ...values) {
        requireOpen()
        if (ofTransactions.test(text))
          throw new Error(`engine.transaction begins and ends by itself, without: ${text}`)
        return query(text, ...values)
      },
      async createOnce(once, create) {
        if (once) await load(once)
        return (once && createdBefore(unit, once)) ?? remembered(unit, once, await create())
      },
      emit(type, data) {
        requireOpen()
        unit.emit(type, data)
      },
      now: unit.now,
    })
    const result = await (tooLong ? Promise.race([working, tooLong]) : working)
    const refusal = result instanceof Object ? (result as object) : undefined
    if (isRefusal(refusal)) throw new Refused(refusal)
    return result
  } finally {
    isOver = true
  }
}

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** The result of a transaction, or the refusal that undid it. */
export const refusedOr = <T>(result: Promise<T>): Promise<T> =>
  result.catch((error) => {
    if (error instanceof Refused) return error.refusal as T
    throw error
  })
