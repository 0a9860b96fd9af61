/** The messages between the primary process and a worker: each side tells the other something, or asks it. */

/** The name of what is told or asked, with the types of its data and of its answer. */
export interface Topic<Data, Answer = void> {
  readonly name: string
  /** Only types: there is never a value. */
  readonly types?: (data: Data) => Answer
}

/** A topic. Data and answer are sent as JSON. */
export const topic = <Data, Answer = void>(name: string): Topic<Data, Answer> => ({ name })

/** The form in which all is sent. */
export interface Message {
  topic: string
  data?: unknown
  /** Of a question. */
  id?: number
  /** Of an answer: the id of its question. */
  answers?: number
  /** Of an answer: the listener threw. */
  failed?: boolean
}

/** How long an answer is waited for by default, in milliseconds: the other side may be stuck. */
const defaultPatience = 2000

/** The other side is gone, failed, or did not answer in time. */
export class NoAnswer extends Error {}

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

/** One side of the messages. What it receives before it has a {@link Channel.on | listener} for it is lost. */
export class Channel {
  readonly #send: (message: Message) => void
  readonly #listeners = new Map<string, (data: never) => unknown>()
  readonly #waiting = new Map<number, Waiting>()
  #asked = 0
  #closed = false

  /** @param send must not throw, whatever the state of the other side */
  constructor(send: (message: Message) => void) {
    this.#send = send
  }

  /** Sends something that nobody answers. */
  tell<Data>({ name }: Topic<Data>, data: Data): void {
    if (!this.#closed) this.#send({ topic: name, data })
  }

  /**
   * Resolves to the answer.
   * @param patience how long it is waited for, in milliseconds
   * @throws NoAnswer
   */
  ask<Data, Answer>({ name }: Topic<Data, Answer>, data: Data, patience = defaultPatience): Promise<Answer> {
    if (this.#closed) return Promise.reject(new NoAnswer('The other process is gone.'))
    const id = ++this.#asked
    return new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => this.#end(id)?.reject(new NoAnswer(`No answer to ${name}.`)), patience)
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, timer })
      this.#send({ topic: name, data, id })
    })
  }

  /** Sets the listener of a topic. What it returns, or resolves to, is the answer to a question. */
  on<Data, Answer>({ name }: Topic<Data, Answer>, listener: (data: Data) => Answer | Promise<Answer>): void {
    this.#listeners.set(name, listener)
  }

  /** Takes what the other side has sent. */
  receive(message: Message): void {
    const { topic, data, id, answers, failed } = message
    if (answers !== undefined) {
      const waiting = this.#end(answers)
      if (failed) waiting?.reject(new NoAnswer(`The other process failed at ${topic}.`))
      else waiting?.resolve(data)
      return
    }
    const listener = this.#listeners.get(topic) as ((data: unknown) => unknown) | undefined
    if (id === undefined) listener?.(data)
    else this.#answer(topic, id, async () => listener!(data))
  }

  /** Ends all waiting: the other side is gone. */
  close(): void {
    this.#closed = true
    for (const id of [...this.#waiting.keys()])
      this.#end(id)?.reject(new NoAnswer('The other process is gone.'))
  }

  #answer(topic: string, answers: number, find: () => Promise<unknown>): void {
    find().then(
      (data) => this.#send({ topic, answers, data }),
      () => this.#send({ topic, answers, failed: true }),
    )
  }

  #end(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    if (!waiting) return undefined
    clearTimeout(waiting.timer)
    this.#waiting.delete(id)
    return waiting
  }
}

/**
 * Prepares the primary for a worker that has just started.
 * @returns the function to call when that worker is gone
 */
export type Join = (worker: Channel) => () => void
