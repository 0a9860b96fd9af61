/** The primary process: it starts the workers, replaces those that die, and stops them. It serves nothing itself. */
import cluster, { type Worker } from 'node:cluster'
import { sameReaders, say } from '../log/say.ts'
import { standardOutput } from '../log/standard-output.ts'
import { stopOnSignal } from '../ops/stop-on-signal.ts'
import type { Settings } from '../settings/settings.ts'
import { Channel, type Join, type Message } from './channel.ts'
import { closeUntaken } from './handed-over.ts'
import { listens, type Place, placeEnvironment, stops } from './member.ts'
import { passOn } from './output.ts'
import { Replacing } from './replacing.ts'
import { watch } from './watch.ts'

/** The numbers of the levels of LOG_LEVEL in the lines of the log; those below `info` are left out. */
const levels: Record<string, number> = { info: 30, warn: 40, error: 50, fatal: 60, silent: 70 }

/** How much longer than its workers the primary waits at a shutdown, in milliseconds. */
const grace = 1000

interface Running {
  worker: Worker
  channel: Channel
  isListening: boolean
}

/**
 * Starts the first worker alone, which creates what is missing and prints errors once, then the others. Resolves when the first listens. This
 * process exits with 1 if the first cannot start, or if workers keep dying.
 * @param port where they listen; not 0, so that a worker that replaces another listens there, too
 * @param services what the primary does for each worker
 */
export async function supervise(
  { workers: count, logLevel, shutdownDelay, shutdownTimeout }: Settings,
  port: number,
  services: readonly Join[],
): Promise<void> {
  cluster.setupPrimary({ silent: true })
  const running = new Set<Running>()
  const replacing = new Replacing(count)
  const output = standardOutput((text) => text, 0)
  const report = (level: 'info' | 'error' | 'fatal', message: string) => {
    if (levels[level]! >= (levels[logLevel] ?? 0)) say(message, levels[level]!)
  }
  let isStopping = false

  const start = (place: Place, onListening = () => {}) => {
    const worker = cluster.fork({
      ...placeEnvironment(place),
      ...sameReaders(),
      PORT: String(port),
    })
    closeUntaken(worker)
    const channel = new Channel(
      (message) => void worker.process.send?.(message, undefined, undefined, () => {}),
    )
    const one: Running = { worker, channel, isListening: false }
    const onGone = services.map((join) => join(channel))
    const lastError = passOn(worker.process, output)
    channel.on(listens, () => {
      one.isListening = true
      const stuck = () => {
        report(
          'error',
          `Worker ${place.number} (process ${worker.process.pid}) has not responded for half a minute.`,
        )
        worker.process.kill('SIGKILL')
      }
      onGone.push(watch(channel, stuck))
      if (!place.announces) report('info', `Worker ${place.number} listens (process ${worker.process.pid}).`)
      onListening()
    })
    worker.on('message', (message: Message) => channel.receive(message))
    running.add(one)
    let failure: Error | undefined
    worker.on('error', (error) => {
      failure ??= error
    })
    worker.process.once('close', (code, signal) => {
      running.delete(one)
      channel.close()
      for (const leave of onGone) leave()
      if (isStopping) {
        if (code !== 0 && one.isListening) process.exitCode = 1
        return
      }
      const what = `${ending(worker, code, signal, failure)}${lastError()}`
      if (place.announces && !one.isListening) {
        // A worker that exits by itself has printed why.
        if (!code || code < 0) process.stderr.write(`Worker 1 ${what} The service did not start.\n`)
        process.exit(code && code > 0 ? code : 1)
      }
      replace({ ...place, announces: false }, what)
    })
  }

  const replace = (place: Place, what: string) => {
    const pause = replacing.after(performance.now())
    if (pause === undefined) {
      report('fatal', `Worker ${place.number} ${what} Workers keep dying: the service ends.`)
      process.exit(1)
    }
    report('error', `Worker ${place.number} ${what} Another starts in ${pause / 1000} s.`)
    setTimeout(() => {
      if (isStopping) return
      try {
        start(place)
      } catch (error) {
        // Node throws for some reasons, such as too little memory; the other workers go on.
        replace(place, `could not be started (${(error as Error).message}).`)
      }
    }, pause)
  }

  const stop = async (signal: NodeJS.Signals) => {
    isStopping = true
    await Promise.all(
      [...running].map(({ worker, channel, isListening }) => {
        // Not `once` of events, which fails at an `error`: that a last connection could not be handed over, say.
        const ended = new Promise((resolve) => worker.process.once('close', resolve))
        if (isListening) channel.tell(stops, signal)
        // It has served nobody yet.
        else worker.process.kill('SIGKILL')
        return ended
      }),
    )
  }

  process.on('exit', () => {
    // A worker whose event loop is stuck would not notice that the primary is gone.
    for (const { worker } of running) worker.process.kill('SIGKILL')
  })
  stopOnSignal(stop, shutdownDelay + shutdownTimeout + grace)

  await new Promise<void>((resolve) => start({ number: 1, of: count, announces: true }, resolve))
  for (let number = 2; number <= count && !isStopping; number++)
    start({ number, of: count, announces: false })
}

function ending(
  { process: { pid } }: Worker,
  code: number | null,
  signal: NodeJS.Signals | null,
  failure?: Error,
): string {
  if (pid === undefined) return `could not be started (${failure?.message}).`
  return `(process ${pid}) ${signal === null ? `ended with ${code}` : `was ended by ${signal}`}.`
}
