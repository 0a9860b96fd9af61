/** The messages between the primary process and a worker: each side tells the other something, or asks it. */

/** What is told or asked. The type of the data, and that of the answer, go with the name. */
export interface Topic<Data, Answer = void> {
  readonly name: string
  /** Only types: there is never a value. */
  readonly types?: (data: Data) => Answer
}

/** Both are sent as JSON. */
export const topic = <Data, Answer = void>(name: string): Topic<Data, Answer> => ({ name })

/** What travels. A question has an id, and its answer has the same. */
export interface Message {
  topic: string
  data?: unknown
  id?: number
  /** Of an answer. */
  answers?: number
  failed?: boolean
}

/** How long an answer is waited for, in milliseconds: the other side may be stuck. */
const patience = 2000

/** The other side is gone, or did not answer in time. */
export class NoAnswer extends Error {}

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

/** One side of the messages. What it is told before it {@link Channel.on | listens} is lost. */
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
   * @throws NoAnswer
   */
  ask<Data, Answer>({ name }: Topic<Data, Answer>, data: Data): Promise<Answer> {
    if (this.#closed) return Promise.reject(new NoAnswer('The other process is gone.'))
    const id = ++this.#asked
    return new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => this.#end(id)?.reject(new NoAnswer(`No answer to ${name}.`)), patience)
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, timer })
      this.#send({ topic: name, data, id })
    })
  }

  /** Has something done with what the other side tells or asks; what it returns, or resolves to, is the answer. */
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
