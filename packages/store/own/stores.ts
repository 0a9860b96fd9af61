import type { KeyStore, ServiceStore } from 'contract-server'
import type { Schema } from '../kit/schema.ts'
import type { Engine } from '../kit/unit.ts'
import { readableEvents } from './event.ts'
import { eventStore } from './events.ts'
import { keyStore } from './keys.ts'
import { answersIn, emitIn } from './outside.ts'
import type { OwnDatabase } from './own-database.ts'
import { keptRows } from './retention.ts'
import { clear, erase } from './upkeep.ts'
import { usageStore } from './usage.ts'
import { webhookStore } from './webhooks.ts'

type OwnStores = Pick<
  ServiceStore,
  'events' | 'keys' | 'usage' | 'webhooks' | 'answers' | 'emit' | 'erase' | 'kept' | 'clear'
>

/** What the server itself keeps, on either engine. @param find finds keys @param onKeyChange is called before keys change */
export function ownStores(
  own: OwnDatabase,
  engine: Engine,
  schema: Schema,
  find: KeyStore['find'],
  onKeyChange?: () => void,
): OwnStores {
  const events = readableEvents(eventStore(own))
  const [keys, webhooks] = [keyStore(own, find, onKeyChange), webhookStore(own)]
  return {
    events,
    keys,
    usage: usageStore(own),
    webhooks,
    answers: answersIn(engine),
    emit: emitIn(engine),
    erase: (caller) => erase(own, caller),
    kept: keptRows(own, { events, keys, webhooks }, schema),
    clear: () => clear(own, schema),
  }
}
