/** Asks for health twice a second from a thread of its own, so that the load in the main thread does not count as the server's delay. */
import { parentPort, workerData } from 'node:worker_threads'

const { port } = workerData as { port: number }

for (;;) {
  const start = performance.now()
  const error = await fetch(`http://127.0.0.1:${port}/health/live`, {
    signal: AbortSignal.timeout(10_000),
  }).then(
    (response) => response.arrayBuffer().then(() => undefined),
    (failure: Error) => String(failure.cause ?? failure),
  )
  parentPort?.postMessage({ duration: performance.now() - start, error })
  await new Promise((wait) => setTimeout(wait, 500))
}
