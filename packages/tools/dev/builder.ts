import { once } from 'node:events'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Answers } from './builder-thread.ts'

// A package contains JavaScript, a checkout TypeScript.
const thread = join(import.meta.dirname, `builder-thread${extname(import.meta.filename)}`)

/** Builds and compares a contract in a thread: requests pass meanwhile, although a large contract takes seconds. */
export class Builder {
  readonly #work: { contract: string; generated: string }
  // Starts with the first question.
  #worker: Worker | undefined

  /** @param generated folder of the generated code */
  constructor(contract: string, generated: string) {
    this.#work = { contract, generated }
  }

  /** Asks one question at a time. @throws Error of the work, or of the thread */
  async ask<Name extends keyof Answers>(
    name: Name,
    ...values: Parameters<Answers[Name]>
  ): Promise<Awaited<ReturnType<Answers[Name]>>> {
    this.#worker ??= this.#start()
    const answered = new AbortController()
    const ended = once(this.#worker, 'exit', answered).then(() => {
      throw new Error('The thread that builds the contract has ended.')
    })
    this.#worker.postMessage([name, ...values])
    try {
      const [{ answer, error }] = await Promise.race([once(this.#worker, 'message', answered), ended])
      if (error) throw error
      return answer
    } finally {
      answered.abort()
    }
  }

  #start(): Worker {
    const worker = new Worker(thread, { workerData: this.#work })
    // The question that it fails is rejected, and the next one starts another.
    worker.on('error', () => {})
    worker.once('exit', () => {
      this.#worker = undefined
    })
    return worker
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }
}
