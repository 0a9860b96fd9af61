/** The primary process: it starts the workers, replaces those that die, and stops them. It serves nothing itself. */
import { type ChildProcess, fork } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { promisify } from 'node:util'
import { type LogStream, sameReaders, say, standardOutput } from '../log/output.ts'
import { stopOnSignal } from '../ops/shutdown.ts'
import { type Address, cannotListen, cannotListenForMetrics } from '../settings/network.ts'
import { InvalidSetting } from '../settings/read.ts'
import type { Settings } from '../settings/settings.ts'
import {
  alive,
  Channel,
  type Join,
  listens,
  type ProcessMessage,
  placeEnvironment,
  stops,
  type WorkerPlace,
} from './channel.ts'

/** The numbers of the levels of LOG_LEVEL in the lines of the log; those below `info` are left out. */
const levels: Record<string, number> = { info: 30, warn: 40, error: 50, fatal: 60, silent: 70 }

/** How much longer than its workers the primary waits at a shutdown, in milliseconds. */
const grace = 1000

interface RunningWorker {
  child: ChildProcess
  channel: Channel
  isListening: boolean
}

/**
 * Starts the first worker alone, which creates what is missing and prints errors once, then the others. Resolves when the first listens. This
 * process exits with 1 if the first cannot start, or if workers keep dying.
 * @param services what the primary does for each worker
 * @throws InvalidSetting when an address cannot be had
 */
export async function supervise(settings: Settings, services: readonly Join[]): Promise<void> {
  const { workers: count, logLevel, shutdownDelay, shutdownTimeout } = settings
  const addresses = await chooseAddresses(settings)
  const running = new Set<RunningWorker>()
  const pauseAfterDeath = replacing(count)
  const output = standardOutput((text) => text, 0)
  const report = (level: 'info' | 'error' | 'fatal', message: string) => {
    if (levels[level]! >= (levels[logLevel] ?? 0)) say(message, levels[level]!)
  }
  let isStopping = false

  const start = (place: WorkerPlace, onListening = () => {}) => {
    const child = fork(process.argv[1]!, process.argv.slice(2), {
      silent: true,
      env: { ...process.env, ...placeEnvironment(place), ...sameReaders(), ...addresses },
    })
    const channel = new Channel((message) => void child.send(message, undefined, undefined, () => {}))
    const worker: RunningWorker = { child, channel, isListening: false }
    const onGone = services.map((join) => join(channel))
    const { lastError, hasCrashed } = passOn(child, output)
    channel.on(listens, () => {
      worker.isListening = true
      const stuck = () => {
        report('error', `Worker ${place.number} (process ${child.pid}) has not responded for half a minute.`)
        child.kill('SIGKILL')
      }
      onGone.push(watch(channel, stuck))
      if (!place.announces) report('info', `Worker ${place.number} listens (process ${child.pid}).`)
      onListening()
    })
    child.on('message', (message: ProcessMessage) => channel.receive(message))
    running.add(worker)
    let failure: Error | undefined
    child.on('error', (error) => {
      failure ??= error
    })
    child.once('close', (code, signal) => {
      running.delete(worker)
      channel.close()
      for (const leave of onGone) leave()
      if (isStopping) {
        if (code !== 0 && worker.isListening) process.exitCode = 1
        return
      }
      const what = `${ending(child, code, signal, failure)}${lastError()}`
      if (place.announces && !worker.isListening) {
        // A worker that refuses a setting has printed why.
        if (!code || code < 0 || hasCrashed())
          process.stderr.write(`Worker 1 ${what} The service did not start.\n`)
        process.exit(code && code > 0 ? code : 1)
      }
      replace({ ...place, announces: false }, what)
    })
  }

  const replace = (place: WorkerPlace, what: string) => {
    const pause = pauseAfterDeath(performance.now())
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
      [...running].map(({ child, channel, isListening }) => {
        // Not `once` of events, which fails at an `error`.
        const ended = new Promise((resolve) => child.once('close', resolve))
        if (isListening) channel.tell(stops, signal)
        // It has served nobody yet.
        else child.kill('SIGKILL')
        return ended
      }),
    )
  }

  process.on('exit', () => {
    // A worker whose event loop is stuck would not notice that the primary is gone.
    for (const { child } of running) child.kill('SIGKILL')
  })
  stopOnSignal(stop, shutdownDelay + shutdownTimeout + grace)

  await new Promise<void>((resolve) => start({ number: 1, of: count, announces: true }, resolve))
  for (let number = 2; number <= count && !isStopping; number++)
    start({ number, of: count, announces: false })
}

/**
 * The addresses of all workers, as their environment names them, with free ports for 0. An address that another process has is refused here: two
 * services of one user that listen with `reusePort` would share it without a word.
 * @throws InvalidSetting when an address cannot be had
 */
async function chooseAddresses({ host, port, metricsAddress }: Settings): Promise<NodeJS.ProcessEnv> {
  const env: NodeJS.ProcessEnv = {
    PORT: String(await freePort({ host, port }, (error) => cannotListen(error, { host, port }))),
  }
  if (metricsAddress) {
    const metricsPort = await freePort(metricsAddress, cannotListenForMetrics)
    const metricsHost = metricsAddress.host
    env.METRICS_ADDRESS = `${metricsHost.includes(':') ? `[${metricsHost}]` : metricsHost}:${metricsPort}`
  }
  return env
}

/** The port of an address, or any free one for 0; nobody listens on it now. */
async function freePort(
  { host, port }: Address,
  explain: (error: NodeJS.ErrnoException) => string,
): Promise<number> {
  try {
    const { address } = await lookup(host)
    const server = createServer().listen({ host: address, port })
    await once(server, 'listening')
    const chosen = (server.address() as AddressInfo).port
    await promisify(server.close.bind(server))()
    return chosen
  } catch (error) {
    throw new InvalidSetting(explain(error as NodeJS.ErrnoException))
  }
}

function ending(
  { pid }: ChildProcess,
  code: number | null,
  signal: NodeJS.Signals | null,
  failure?: Error,
): string {
  if (pid === undefined) return `could not be started (${failure?.message}).`
  return `(process ${pid}) ${signal === null ? `ended with ${code}` : `was ended by ${signal}`}.`
}

/** How much of the end of stderr is kept, in characters. */
const kept = 8192

/** Passes on what a worker writes: stdout in whole lines, so that lines of several workers do not mix, and stderr as it arrives. */
function passOn({ stdout, stderr }: ChildProcess, output: LogStream) {
  let line = ''
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1
    if (end > 0) output.write(line + text.slice(0, end))
    line = end > 0 ? text.slice(end) : line + text
  })
  stdout?.on('end', () => {
    if (line !== '') output.write(`${line}\n`)
  })
  let last = ''
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text)
    last = (last + text).slice(-kept)
  })
  return {
    /** True if stderr has more than a message for the operator: with a stack, say. */
    hasCrashed: () => /^( +at |Node\.js v|FATAL ERROR)/m.test(last),
    /** The last error on stderr as a sentence, or an empty text. Below it Node prints a stack, and its own version. */
    lastError: () => {
      const error = last.match(/^(?!Node\.js v)[^\s}<-].*/gm)?.at(-1)
      return error === undefined ? '' : ` It wrote: ${error.replace(/[.{\s]*$/, '.')}`
    },
  }
}

/** How long a death counts, in milliseconds. */
const remembered = 60_000
/** The pause before a worker is replaced, in milliseconds: after a first death, and at most. */
const firstPause = 100
const longestPause = 2000

/**
 * Decides when a worker that died is replaced.
 * @param workers how many there are
 * @returns what counts a death at an instant, in milliseconds, and returns how long to wait before the worker is replaced: that doubles with each
 * death of the last minute. Undefined after more than three times as many deaths as there are workers
 */
export function replacing(workers: number): (now: number) => number | undefined {
  let deaths: number[] = []
  return (now) => {
    deaths = [...deaths.filter((death) => death > now - remembered), now]
    if (deaths.length > 3 * workers) return undefined
    return Math.min(longestPause, firstPause * 2 ** (deaths.length - 1))
  }
}

/** How often a worker is asked whether it is alive, in milliseconds. */
const interval = 5000
/** How many questions without an answer make a worker stuck. */
const mostUnanswered = 6

/**
 * Calls back once when a worker does not answer for half a minute: its event loop is stuck. A health check of the service may not notice, since
 * other workers respond to it.
 * @returns what ends the watch
 */
export function watch(worker: Channel, onStuck: () => void): () => void {
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered === mostUnanswered) {
      clearInterval(timer)
      onStuck()
      return
    }
    unanswered += 1
    // A late answer counts, too: to kill a worker that is only slow would cut off its requests and slow the others.
    worker.ask(alive, null, interval * mostUnanswered).then(
      () => {
        unanswered = 0
      },
      () => {},
    )
  }, interval)
  return () => clearInterval(timer)
}
