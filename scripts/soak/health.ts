/** Requests health twice a second from its own thread, so that the load in the main thread does not count as the server's delay. */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

const { port, pid } = workerData as { port: number; pid: number }

// Milliseconds that this thread and the server have waited for a processor: the machine's part of a delay.
const waited = (): number =>
  ['thread-self', pid].reduce<number>((sum, of) => {
    const [, nanoseconds] = readFileSync(`/proc/${of}/schedstat`, 'utf8').split(' ')
    return sum + Number(nanoseconds) / 1e6
  }, 0)

// The first request loads the modules of fetch, and is not measured.
for (let isFirst = true; ; isFirst = false) {
  const [start, before] = [performance.now(), waited()]
  const error = await fetch(`http://127.0.0.1:${port}/health/live`, {
    signal: AbortSignal.timeout(10_000),
  }).then(
    (response) => response.arrayBuffer().then(() => undefined),
    (failure: Error) => String(failure.cause ?? failure),
  )
  if (!isFirst || error !== undefined)
    parentPort?.postMessage({ duration: performance.now() - start, waited: waited() - before, error })
  await new Promise((wait) => setTimeout(wait, 500))
}
