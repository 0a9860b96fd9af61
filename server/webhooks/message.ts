import type { Callback } from '../contract/callback.ts'
import type { StoredEvent } from '../store/event.ts'

/** What a service says of its webhooks. */
export interface WebhookService {
  /** The name of the callback in the contract. */
  callback: string
  /** The body that is sent for an event, as the contract has it; for a ping the id of the event is 0. */
  body(event: StoredEvent): unknown
}

/**
 * Makes what writes the body of an event: in JSON, or undefined where it is not what the contract says.
 * Whoever wants the same event gets the same text: it is made once while the event is in memory.
 * @param refused is told which event it was, and where it differs
 * @throws Error when the contract has no such callback
 */
export function messageBodies(
  { callback: name, body }: WebhookService,
  callbacks: readonly Callback[],
  refused: (event: StoredEvent, error: unknown) => void,
): (event: StoredEvent) => string | undefined {
  const callback = callbacks.find((one) => one.name === name)
  if (!callback) throw new Error(`The contract has no callback ${name}, by which the service sends webhooks.`)
  const { validate } = callback
  const write = (event: StoredEvent) => {
    try {
      const value = body(event)
      if (validate(value)) return JSON.stringify(value)
      const [first] = validate.errors ?? []
      refused(event, new Error(`${first?.instancePath || 'The body'}: ${first?.message}`))
    } catch (error) {
      refused(event, error)
    }
    return undefined
  }
  const known = new WeakMap<StoredEvent, string | undefined>()
  return (event) => {
    if (!known.has(event)) known.set(event, write(event))
    return known.get(event)
  }
}
