/**
 * Makes the files of the docs at the first request of a day, in a process of its own, so that requests neither wait for each other nor pay for it.
 */
import { fork } from 'node:child_process'
import { extname, join } from 'node:path'
import { HttpError } from '../http/problem.ts'
import type { Asset } from './asset.ts'
import type { ShownTexts } from './assets.ts'
import type { Message } from './make.ts'

// A package contains JavaScript, a checkout TypeScript.
const program = join(import.meta.dirname, `make${extname(import.meta.filename)}`)

/** The assets of one day, which appear one after the other. */
interface Run {
  day: string
  assets: Map<string, Asset>
  /** Resolves when another asset has appeared, or the last one; rejects if making them fails. */
  news: Promise<void>
  isComplete: boolean
}

/**
 * Makes the assets at the first request of a day, in one process of its own, and keeps them. Neither the number of requests nor their hosts
 * add work or memory.
 */
export class Preparation {
  #run: Run | undefined
  #stop = new AbortController()
  readonly #load: () => Promise<ShownTexts>
  readonly #clock: () => Date

  constructor(load: () => Promise<ShownTexts>, clock: () => Date) {
    this.#load = load
    this.#clock = clock
  }

  /** Returns the asset of a path, once it is made; undefined if there is none. */
  async get(path: string): Promise<Asset | undefined> {
    const day = this.#clock().toISOString().slice(0, 10)
    if (this.#run?.day !== day) this.#run = this.#start(day)
    const run = this.#run
    while (!run.assets.has(path) && !run.isComplete) await run.news
    return run.assets.get(path)
  }

  close(): void {
    this.#stop.abort()
  }

  #start(day: string): Run {
    let latest = Promise.withResolvers<void>()
    const run: Run = { day, assets: new Map(), news: latest.promise, isComplete: false }
    const announce = () => {
      const { resolve } = latest
      latest = Promise.withResolvers()
      run.news = latest.promise
      resolve()
    }
    const made = this.#load().then((shown) =>
      receive(shown, this.#stop.signal, (assets) => {
        for (const asset of assets) run.assets.set(asset.path, asset)
        announce()
      }),
    )
    made.then(
      () => {
        run.isComplete = true
        announce()
      },
      (error) => {
        // The next request may find a file that was missing.
        if (this.#run === run) this.#run = undefined
        latest.promise.catch(() => {})
        latest.reject(error)
      },
    )
    return run
  }
}

// Resolves when the process has made all of them.
function receive(shown: ShownTexts, signal: AbortSignal, onAssets: (assets: Asset[]) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'ignore', 'ignore', 'ipc'] as const
    const maker = fork(program, { execArgv: [], serialization: 'advanced', signal, stdio: [...stdio] })
    maker.on('message', (message: Message) => {
      if ('assets' in message) onAssets(message.assets)
      else reject(new Error(`The docs cannot be made: ${message.error}`))
    })
    // A stop of the server ends the process, and whoever waits for a page learns of it.
    const ended = new HttpError('unavailable', 'The server is stopping.')
    maker.on('error', (error) => reject(signal.aborted ? ended : error))
    maker.on('exit', (code, killed) => {
      if (code === 0) resolve()
      else reject(new Error(`The process that makes the docs ended (${killed ?? `exit code ${code}`}).`))
    })
    maker.send(shown)
  })
}
