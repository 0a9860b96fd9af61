import type { Duplex } from 'node:stream'
import { throttle, type WriteLine } from '../log/throttle.ts'

/** Runs a step of a connection that no promise of a request covers. */
export type Contain = (connection: Duplex, step: () => void) => void

/**
 * The one place for what listeners of the server and of sockets throw: it is logged, rationed, and ends that connection instead of
 * the process.
 * @param log a function, for the server is made before its logger is known
 */
export function containment(log: () => { error: WriteLine }): Contain {
  const logged = throttle()
  return (connection, step) => {
    try {
      step()
    } catch (error) {
      connection.destroy()
      logged('', (times) => log().error({ err: error, times }, 'closed a connection whose listener failed'))
    }
  }
}
