/** What a service whose data are elsewhere asks of the server's own database: idempotency keys and events, each in a transaction of its own. */
import type { Answers, Once } from 'contract-server'
import { keptFor } from '../kit/once.ts'
import type { Engine } from '../kit/unit.ts'

/** The answer of a key that is taken and not settled. */
const open = 'null'

/** Responses by idempotency key. */
export function answersIn(engine: Engine): Answers {
  const write = (once: Once, answer: string, keep: number) =>
    engine.write({ once }, (unit) => unit.use({ ...once, answer, expiresAt: unit.now().getTime() + keep }))
  return {
    take: (once) =>
      engine.write({ once }, (unit) => {
        const earlier = unit.used(once)
        if (!earlier || earlier.expiresAt <= unit.now().getTime()) {
          unit.use({ ...once, answer: open, expiresAt: unit.now().getTime() + keptFor })
          return 'taken'
        }
        if (earlier.fingerprint !== once.fingerprint) return 'reused'
        return earlier.answer === open ? 'unsettled' : { answer: earlier.answer }
      }),
    settle: (once, answer) => write(once, answer, keptFor),
    release: (once) => write(once, open, 0),
  }
}

/** Adds an event to the feed; resolves once it is durable. */
export const emitIn =
  (engine: Engine) =>
  (type: string, data: object): Promise<void> =>
    engine.write({}, (unit) => unit.emit(type, data))
