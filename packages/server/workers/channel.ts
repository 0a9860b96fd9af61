/** A worker process, and the messages between it and the primary: each side tells the other something, or asks it. */
import { EventEmitter } from 'node:events'

/** The name of what is told or asked, with the types of its data and of its answer. */
export interface Topic<Data, Answer = void> {
  readonly name: string
  /** Only types: there is never a value. */
  readonly types?: (data: Data) => Answer
}

/** A topic. Data and answer are sent as JSON. */
export const topic = <Data, Answer = void>(name: string): Topic<Data, Answer> => ({ name })

/** The form in which all is sent. */
export interface ProcessMessage {
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
  readonly #send: (message: ProcessMessage) => void
  readonly #listeners = new Map<string, (data: never) => unknown>()
  readonly #waiting = new Map<number, Waiting>()
  #asked = 0
  #closed = false

  /** @param send must not throw, whatever the state of the other side */
  constructor(send: (message: ProcessMessage) => void) {
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
  receive(message: ProcessMessage): void {
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

/** Told by a worker once it accepts connections. */
export const listens = topic<null>('listens')
/** Told to a worker that is to stop, as a process that gets this signal does. */
export const stops = topic<NodeJS.Signals>('stops')
/** Asked of a worker, which answers if its event loop runs. */
export const alive = topic<null, true>('alive')

/** How the primary starts a worker. */
export interface WorkerPlace {
  /** From 1. A worker that replaces another has its number. */
  number: number
  /** How many workers there are. */
  of: number
  /** True if it prints the lines of the start, as only the very first one does. */
  announces: boolean
}

/** One of several workers. */
export interface WorkerProcess extends WorkerPlace {
  /** True if it does the work that one worker does for all: deliver webhooks, and remove old rows. */
  hasChores: boolean
  primary: Channel
  /** Emits the signals that stop the service. */
  signals: EventEmitter
}

/** The environment variable that has the place, as JSON. */
const variable = 'CONTRACT_SERVER_WORKER'

/** The environment from which {@link memberOf} reads the place of a worker. */
export const placeEnvironment = (place: WorkerPlace) => ({ [variable]: JSON.stringify(place) })

/** This process as one of several workers; undefined if it serves alone, or starts workers itself. */
export function memberOf(env: NodeJS.ProcessEnv): WorkerProcess | undefined {
  const text = env[variable]
  if (text === undefined || !process.connected) return undefined
  const place: WorkerPlace = JSON.parse(text)
  // Messages to a primary that is gone are lost, and no error is thrown.
  const primary = new Channel((message) => void process.send?.(message, undefined, undefined, () => {}))
  const signals = new EventEmitter()
  // The primary says when to stop. A terminal sends its signals to all processes, this one included.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
  process.on('message', (message: ProcessMessage) => primary.receive(message))
  process.once('disconnect', () => process.exit())
  primary.on(alive, () => true)
  primary.on(stops, (signal) => void signals.emit(signal))
  return { ...place, hasChores: place.number === 1, primary, signals }
}
