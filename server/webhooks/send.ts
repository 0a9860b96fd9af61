/** Sends messages of webhooks to where strangers want them. */
import type { AllowedNetworks } from './address.ts'
import type { Resolve } from './resolve.ts'

/** What became of an attempt. */
export interface Sent {
  /** Of the response; undefined when none came. */
  status?: number
  /** How long the receiver asks to wait before the next attempt, in milliseconds; a day at most. */
  retryAfter?: number
  /** Why it failed, as a short sentence for people. Neither body nor secret are in it. */
  error?: string
}

/** What is sent, by POST, as JSON. */
export interface Message {
  /** The same at each attempt. */
  id: string
  /** When it is sent. */
  timestamp: Date
  body: string
  /** Each of them signs, `whsec_…`. */
  secrets: readonly string[]
}

export interface Sender {
  /** Makes one attempt. It never rejects, whatever the receiver does. How many are under way is up to the caller. */
  send(url: string, message: Message): Promise<Sent>
  /** Cuts off what is under way, and resolves once nothing is. */
  close(): Promise<void>
}

export interface SenderOptions {
  networks: AllowedNetworks
  /** The port that this server listens on; undefined until it does. */
  ownPort(): number | undefined
  resolve?: Resolve
}

export function sender(_options: SenderOptions): Sender {
  return { send: async () => ({ error: 'It is not sent yet.' }), close: async () => {} }
}
