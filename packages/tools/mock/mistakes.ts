import { once } from 'node:events'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BuildError } from '../dev/build.ts'

// A package contains JavaScript, a checkout TypeScript.
const thread = join(import.meta.dirname, `mistakes-thread${extname(import.meta.filename)}`)

export interface Mistake extends BuildError {
  /** True for an example or a default that does not fit its schema. */
  isMisfit: boolean
}

/** Returns the mistakes in contracts. A thread looks for them, since a large contract takes seconds. */
export async function mistakesIn(contracts: readonly string[]): Promise<Mistake[]> {
  const worker = new Worker(thread, { workerData: contracts })
  // A mock that ends does not wait for it.
  worker.unref()
  try {
    const [mistakes] = await once(worker, 'message')
    return mistakes
  } catch (error) {
    // The contract is served already.
    const message = `Looking for mistakes failed: ${(error as Error).message}`
    return [{ place: '', message, isMisfit: false }]
  }
}
