/** What a worker knows of the service that it is a part of. */
import cluster from 'node:cluster'
import { EventEmitter } from 'node:events'
import { InvalidSetting } from '../settings/invalid-setting.ts'
import { Channel, type Message, topic } from './channel.ts'
import { answerAlive } from './watch.ts'

/** A worker takes requests. */
export const listens = topic<null>('listens')
/** The service is to stop, as a process that gets this signal does. */
export const stops = topic<NodeJS.Signals>('stops')

/** How the primary starts a worker. */
export interface Place {
  /** From 1; a worker that takes the place of another has its number. */
  number: number
  /** How many workers there are. */
  of: number
  /** Whether it prints the lines of the start: the very first one. */
  announces: boolean
}

/** One of several workers. */
export interface Member extends Place {
  /** Whether it does what one process does for all: deliver webhooks, and remove what is old. */
  hasChores: boolean
  primary: Channel
  /** Emits the signals that stop the service. */
  signals: EventEmitter
}

/** The variable of the environment that tells a worker its place. */
const variable = 'CONTRACT_SERVER_WORKER'

export const placeEnvironment = (place: Place) => ({ [variable]: JSON.stringify(place) })

/**
 * This process as one of several workers; undefined if it serves alone, or starts workers itself.
 * @throws InvalidSetting when it is a worker of something else, which keeps it from that
 */
export function memberOf(env: NodeJS.ProcessEnv, workers: number): Member | undefined {
  if (!cluster.isWorker) return undefined
  const text = env[variable]
  if (text === undefined) {
    // Other programs may have it as a worker of theirs; without them it would wait for a port for ever.
    if (workers === 1 && process.connected) return undefined
    throw new InvalidSetting(
      'This process is a worker of another program (NODE_UNIQUE_ID is set): unset NODE_UNIQUE_ID, or have that program start one process, without its cluster mode.',
    )
  }
  const place: Place = JSON.parse(text)
  // When the primary is gone, Node ends this process; until then nobody takes what is sent.
  const primary = new Channel((message) => void process.send?.(message, undefined, undefined, () => {}))
  const signals = new EventEmitter()
  // The primary says when to stop; a terminal sends its signals to all processes.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
  process.on('message', (message: Message) => primary.receive(message))
  answerAlive(primary)
  primary.on(stops, (signal) => void signals.emit(signal))
  return { ...place, hasChores: place.number === 1, primary, signals }
}
