/**
 * Puts the stores of the server together, for an engine that implements `database.ts`, and keeps the responses of idempotency keys for services with
 * a database of their own.
 */
import type { Answers, KeyStore, Once, ServiceStore } from 'contract-server'
import { keptFor } from '../kit/once.ts'
import type { Schema } from '../kit/schema.ts'
import type { Engine } from '../kit/unit.ts'
import type { Apply } from '../kit/write.ts'
import type { ServerDatabase } from './database.ts'
import { eventStore } from './events.ts'
import { keyStore } from './keys.ts'
import { clear, erase, keptRows } from './maintenance.ts'
import { subscriptionStore } from './subscriptions.ts'
import { usageStore } from './usage.ts'
import { webhookStore } from './webhooks.ts'

type ServerStores = Pick<
  ServiceStore,
  'events' | 'keys' | 'usage' | 'webhooks' | 'subscriptions' | 'answers' | 'emit' | 'erase' | 'kept' | 'clear'
>

/**
 * Creates the stores of the server's own data, on either engine.
 * @param find finds keys
 * @param onKeyChange called before keys change
 */
export function serverStores(
  database: ServerDatabase,
  engine: Engine,
  apply: Apply,
  schema: Schema,
  find: KeyStore['find'],
  onKeyChange?: () => void,
): ServerStores {
  const [events, keys, webhooks] = [
    eventStore(database),
    keyStore(database, find, onKeyChange),
    webhookStore(database),
  ]
  return {
    events,
    keys,
    usage: usageStore(database),
    webhooks,
    subscriptions: subscriptionStore(engine, database),
    answers: answersIn(apply),
    emit: (type, data) => apply({ rows: [] }, (unit) => unit.emit(type, data)),
    erase: (caller) => erase(database, caller),
    kept: keptRows(database, { events, keys, webhooks }, schema),
    clear: () => clear(database, schema),
  }
}

// Response of a key whose request is still running.
const open = 'null'

/** Creates the store of responses by idempotency key, for a service with a database of its own. Each step is a transaction. */
function answersIn(apply: Apply): Answers {
  const write = (once: Once, answer: string, keep: number) =>
    apply({ rows: [], once }, (unit) => unit.use({ ...once, answer, expiresAt: unit.now().getTime() + keep }))
  return {
    take: (once) =>
      apply({ rows: [], once }, (unit) => {
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
