import { once } from 'node:events'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BuildError } from '../dev/build.ts'

// A package contains JavaScript, a checkout TypeScript.
const thread = join(import.meta.dirname, `mistakes-thread${extname(import.meta.filename)}`)

export interface Wanted {
  contracts: readonly string[]
  /** Name of the only rule to check. */
  rule?: string
}

/** Returns the mistakes in contracts. A thread looks for them, since a large contract takes seconds. */
export const mistakesIn = (contracts: readonly string[]): Promise<BuildError[]> => found({ contracts })

/** Returns the examples and defaults that do not fit their schemas. */
export const misfitsIn = (contracts: readonly string[]): Promise<BuildError[]> =>
  found({ contracts, rule: 'contract/sound-values' })

async function found(wanted: Wanted): Promise<BuildError[]> {
  const worker = new Worker(thread, { workerData: wanted })
  // A mock that ends does not wait for it.
  worker.unref()
  try {
    const [mistakes] = await once(worker, 'message')
    return mistakes
  } catch (error) {
    // The edit is served already.
    return [{ place: '', message: `Looking for mistakes failed: ${(error as Error).message}` }]
  }
}
