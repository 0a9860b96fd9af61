/** One of several worker processes: its place among them, and its channel to the primary. */
import { EventEmitter } from 'node:events'
import { Channel, type Message, topic } from './channel.ts'

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
export interface Member extends WorkerPlace {
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
export function memberOf(env: NodeJS.ProcessEnv): Member | undefined {
  const text = env[variable]
  if (text === undefined || !process.connected) return undefined
  const place: WorkerPlace = JSON.parse(text)
  // Messages to a primary that is gone are lost, and no error is thrown.
  const primary = new Channel((message) => void process.send?.(message, undefined, undefined, () => {}))
  const signals = new EventEmitter()
  // The primary says when to stop. A terminal sends its signals to all processes, this one included.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
  process.on('message', (message: Message) => primary.receive(message))
  process.once('disconnect', () => process.exit())
  primary.on(alive, () => true)
  primary.on(stops, (signal) => void signals.emit(signal))
  return { ...place, hasChores: place.number === 1, primary, signals }
}
