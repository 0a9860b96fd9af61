/**
 * Failed promises that nobody awaited. A handler that begins two reads and awaits one would end the whole server by them, at the request of a
 * stranger. So the server logs them and goes on, unless its operator prefers a new process.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { throttle, type WriteLine } from './output.ts'

const requests = new AsyncLocalStorage<string>()
let count = 0

/** Marks all that this asynchronous function does from here on with the id of its request. It costs half of what running a function does. */
export const enterRequest = (id: string): void => requests.enterWith(id)

export const unhandledRejections = (): number => count

/** Logs each unhandled rejection of this process, with the id of its request. Returns a function that ends this. */
export function logUnhandled(log: { error: WriteLine }): () => void {
  const logged = throttle()
  const onRejection = (err: unknown) => {
    count += 1
    const requestId = requests.getStore()
    logged('', (times) => {
      const details = { ...(requestId !== undefined && { requestId }), err, times }
      log.error(details, 'a promise failed that nobody awaited')
    })
  }
  process.on('unhandledRejection', onRejection)
  return () => void process.off('unhandledRejection', onRejection)
}
