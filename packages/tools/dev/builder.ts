import { on, once } from 'node:events'
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
  #asked = 0

  /** @param generated folder of the generated code */
  constructor(contract: string, generated: string) {
    this.#work = { contract, generated }
  }

  /** Asks a question; others may be open. @throws Error of the work, or of the thread */
  async ask<Name extends keyof Answers>(
    name: Name,
    ...values: Parameters<Answers[Name]>
  ): Promise<Awaited<ReturnType<Answers[Name]>>> {
    this.#worker ??= this.#start()
    const worker = this.#worker
    const answered = new AbortController()
    const ended = once(worker, 'exit', answered).then(() => {
      throw new Error('The thread that builds the contract has ended.')
    })
    const id = ++this.#asked
    const answer = answerTo(id, worker, answered.signal)
    worker.postMessage([id, name, ...values])
    try {
      return (await Promise.race([answer, ended])) as Awaited<ReturnType<Answers[Name]>>
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

async function answerTo(id: number, worker: Worker, signal: AbortSignal): Promise<unknown> {
  for await (const [message] of on(worker, 'message', { signal })) {
    if (message.id !== id) continue
    if (message.error) throw message.error
    return message.answer
  }
  return undefined
}
