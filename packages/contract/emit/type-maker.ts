/** Makes the types of a contract: in this thread, or in another if the files are large. */
import { once } from 'node:events'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Served } from '../model/stages.ts'
import type { SourceFile } from '../read/parse.ts'
import type { TypeFiles } from './type-files.ts'

/** Returns the types of a contract. It can be called once. */
export type TypeMaker = (served: Served) => Promise<TypeFiles>

// In characters of all files. The other thread loads the TypeScript compiler anew.
const largeContract = 500_000

// A package contains JavaScript, a checkout TypeScript.
const thread = join(import.meta.dirname, `types-thread${extname(import.meta.filename)}`)

/** Starts the other thread if the files of a contract are large, so that it loads the compiler while the contract is checked. */
export function typeMaker(sources: Iterable<SourceFile>): TypeMaker {
  let size = 0
  for (const { text } of sources) size += text.length
  if (size < largeContract) return async (served) => (await import('./type-files.ts')).typeFiles(served)
  const worker = new Worker(thread)
  // An error of the thread before its first use is thrown there.
  const made = once(worker, 'message')
  made.catch(() => {})
  // The process may end without types.
  worker.unref()
  return async (served) => {
    worker.ref()
    worker.postMessage(served)
    const [types] = await made
    return types
  }
}
