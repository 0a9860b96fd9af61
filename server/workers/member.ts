/** What a worker knows of itself and of the primary. */
import cluster from 'node:cluster'
import { EventEmitter } from 'node:events'
import { InvalidSetting } from '../settings/invalid-setting.ts'
import { Channel, type Message, topic } from './channel.ts'
import { answerAlive } from './watch.ts'

/** Told by a worker once it accepts connections. */
export const listens = topic<null>('listens')
/** Told to a worker that is to stop, as a process that gets this signal does. */
export const stops = topic<NodeJS.Signals>('stops')

/** How the primary starts a worker. */
export interface Place {
  /** From 1. A worker that replaces another has its number. */
  number: number
  /** How many workers there are. */
  of: number
  /** Whether it prints the lines of the start, as only the very first one does. */
  announces: boolean
}

/** One of several workers. */
export interface Member extends Place {
  /** Whether it does what one worker does for all: deliver webhooks, and remove old rows. */
  hasChores: boolean
  primary: Channel
  /** Emits the signals that stop the service. */
  signals: EventEmitter
}

/** The environment variable that has the place, as JSON. */
const variable = 'CONTRACT_SERVER_WORKER'

/** The environment from which {@link memberOf} reads the place of a worker. */
export const placeEnvironment = (place: Place) => ({ [variable]: JSON.stringify(place) })

/**
 * This process as one of several workers; undefined if it serves alone, or starts workers itself.
 * @throws InvalidSetting when another program runs it as a worker, and it cannot serve as one
 */
export function memberOf(env: NodeJS.ProcessEnv, workers: number): Member | undefined {
  if (!cluster.isWorker) return undefined
  const text = env[variable]
  if (text === undefined) {
    // As a worker of another program it may serve alone. Without that program's channel it would wait for its port for ever.
    if (workers === 1 && process.connected) return undefined
    throw new InvalidSetting(
      'This process is a worker of another program (NODE_UNIQUE_ID is set): unset NODE_UNIQUE_ID, or have that program start one process, without its cluster mode.',
    )
  }
  const place: Place = JSON.parse(text)
  // When the primary is gone, Node ends this process; until then messages are lost, and no error is thrown.
  const primary = new Channel((message) => void process.send?.(message, undefined, undefined, () => {}))
  const signals = new EventEmitter()
  // The primary says when to stop. A terminal sends its signals to all processes, this one included.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
  process.on('message', (message: Message) => primary.receive(message))
  answerAlive(primary)
  primary.on(stops, (signal) => void signals.emit(signal))
  return { ...place, hasChores: place.number === 1, primary, signals }
}
