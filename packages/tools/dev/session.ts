import { createHash } from 'node:crypto'
import { watch as watchFolder } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { beforehand, findProject } from 'contract-openapi/cli'
import { readGenerated, writeFiles } from 'contract-openapi/emit'
import { watchBreaks } from './breaks.ts'
import { type BuildError, type Built, build, checkTypes } from './build.ts'
import type { Live } from './proxy.ts'
import * as report from './report.ts'
import { folder, type Running, startServer } from './server.ts'

const project = await beforehand(() => findProject())

/** Where the contract is, with all that it refers to and all that judges and shows it. */
export const contractFolders = [dirname(project.spec)]
/** The other files that the server is made of. */
export const codeFolders = project.code

const contract = relative('', project.spec)

/** The version that is served, and how it is followed by the next. */
export class Session {
  /** The server of the last good version. */
  running: Running | undefined
  readonly #live: Live
  readonly #origin: string
  #isFirst = true
  #good = { contract: '', code: '' }
  /** Problems in the served contract. */
  #drafts: Built = { problems: [], isServable: true, drafts: [], isDraft: false }
  /** The digest of the contract, and the code that there was, before anything was built. */
  #start: { contract: string; generated: ReadonlyMap<string, string> } | undefined
  /** While there is code of a draft: that of the last contract that was none, which is put back in the end. */
  #finished: ReadonlyMap<string, string> | undefined
  readonly #findBroken = watchBreaks(contract)
  /** The breaks that were printed. */
  #broken = ''
  #tried = ''
  #types = new AbortController()
  #hasTypeErrors = false
  /** The update that is under way, or the last one. */
  #updating: Promise<void> = Promise.resolve()
  #isClosed = false

  /** @param origin where people reach it */
  constructor(live: Live, origin: string) {
    this.#live = live
    this.#origin = origin
  }

  /**
   * Serves what is on disk now, if it makes sense and is new; otherwise says why not, and what was served goes on.
   * @param saved when it was saved, by `performance.now()`
   */
  async update(saved: number) {
    if (this.#isClosed) return
    this.#updating = this.#update(saved)
    await this.#updating
  }

  async #update(saved: number) {
    const [now, code] = await Promise.all([fingerprint(contractFolders), fingerprint(codeFolders)])
    this.#start ??= { contract: now, generated: await readGenerated(project.generated) }
    if (this.#tried === now + code) return
    this.#tried = now + code
    this.#types.abort()
    if (this.running && now === this.#good.contract && code === this.#good.code) {
      this.#live.show(this.#drafts.problems, true)
      return report.sayFixed()
    }
    const steps: string[] = []
    const problems = await this.#replace(now !== this.#good.contract, steps)
    if (problems.length > 0) {
      this.#live.show(problems, false)
      return report.sayProblems(problems, this.running ? undefined : this.#origin)
    }
    this.#good = { contract: now, code }
    this.#live.reload(this.#drafts.problems, this.running ?? { mocked: [], drafts: [] })
    if (this.running && this.#isFirst) report.sayStarted(this.#origin, this.running)
    else if (this.running) report.sayServed(performance.now() - saved, steps.join(', '), this.running)
    report.sayDrafts(this.#drafts.problems)
    this.#isFirst = false
    await this.#judgeBreaks()
    this.#judgeTypes()
  }

  /** Prints whom the edits break; the same is printed once. */
  async #judgeBreaks() {
    const broken = await this.#findBroken()
    const breaks = broken?.breaks ?? []
    this.#live.showBreaks(breaks)
    const now = JSON.stringify(breaks.map(({ message }) => message))
    if (broken === undefined || now === this.#broken) return
    const isNews = breaks.length > 0 || this.#broken !== ''
    this.#broken = now
    if (isNews) report.sayBreaks(broken)
  }

  async #judgeTypes() {
    this.#types = new AbortController()
    const errors = await checkTypes(this.#types.signal)
    // That all is well is news only after something was wrong.
    if (errors === undefined || (errors.length === 0 && !this.#hasTypeErrors)) return
    this.#hasTypeErrors = errors.length > 0
    report.sayTypes(errors)
  }

  async #replace(isContractNew: boolean, steps: string[]): Promise<readonly BuildError[]> {
    const step = async <T>(name: string, work: Promise<T>): Promise<T> => {
      const started = performance.now()
      const result = await work
      steps.push(`${name} ${Math.round(performance.now() - started)} ms`)
      return result
    }
    try {
      const finished = this.#finished ?? (await readGenerated(project.generated))
      const built = isContractNew
        ? await step('lint and generate', build(contract, project.generated))
        : this.#drafts
      // Nothing more is shown then, and no server is started that nobody would stop.
      if (this.#isClosed) return []
      if (!built.isServable) return built.problems
      this.#finished = built.isDraft ? finished : undefined
      const next = await step('start', startServer(built.drafts))
      this.#drafts = built
      const previous = this.running
      this.running = next
      next.ended.then(() => {
        if (this.running !== next) return
        this.running = undefined
        // Whatever is saved next is tried, be it the same.
        this.#tried = ''
        this.#good = { contract: '', code: '' }
        report.sayEnded()
      })
      previous?.stop()
      return []
    } catch (error) {
      // The same may start once its data are others.
      this.#tried = ''
      return [problemOf(error)]
    }
  }

  /** Ends what is served. Code that is being generated is written before the former is put back. */
  async close() {
    this.#isClosed = true
    this.#types.abort()
    await this.#updating.catch(() => {})
    const { running } = this
    this.running = undefined
    await running?.stop()
    const isEdited = (await fingerprint(contractFolders)) !== this.#start?.contract
    const before = isEdited ? this.#finished : this.#start?.generated
    // A project whose code has never been generated keeps that.
    if (!before?.size) return
    const changed = await writeFiles(before, project.generated)
    if (changed.length > 0) report.sayPutBack(relative('', project.generated), isEdited)
  }
}

/** The cause of death of a server, or of the generator, with the first place in its output. */
function problemOf(error: unknown): BuildError {
  const text = error instanceof Error ? error.message : String(error)
  const [, file, line] = /file:\/\/(\S+?):(\d+)/.exec(text) ?? []
  const message = /^.*Error\b.*$/m.exec(text)?.[0] ?? text
  // Only of a migration that was taken: one that fails was not.
  const isStuck = text.includes(folder) && /was edited|has schema/.test(text)
  const remedy = isStuck ? ` Or delete ${folder}, which is made anew, and save again.` : ''
  return { place: file ? `${relative('', file)}:${line}` : '', message: message + remedy }
}

/** Editors write in several steps; this long after the last one (in milliseconds) a save is complete. */
const pause = 50

/**
 * Calls back when something was saved in one of the folders, however the editor does it (in place, or by renaming another file).
 * @returns what stops it
 */
export function watch(folders: readonly string[], saved: (at: number) => void): () => void {
  let first: number | undefined
  let timer: NodeJS.Timeout | undefined
  const notice = () => {
    first ??= performance.now()
    clearTimeout(timer)
    timer = setTimeout(() => {
      const at = first ?? performance.now()
      first = undefined
      saved(at)
    }, pause)
  }
  const watchers = folders.map((folder) =>
    watchFolder(folder, { recursive: true }, notice).on('error', notice),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

/** A digest of all files in some folders: the same as long as nothing that counts has changed. */
export async function fingerprint(folders: readonly string[]): Promise<string> {
  const digest = createHash('sha256')
  for (const folder of folders) {
    // While a branch is changed a folder may be gone, too.
    const names = (await readdir(folder, { recursive: true }).catch(() => []))
      .filter((name) => /^[^.~#].*\.[a-z]+$/.test(name))
      .sort()
    for (const name of names) {
      // A file may be gone again before it is read.
      digest.update(name).update(await readFile(join(folder, name)).catch(() => 'gone'))
    }
  }
  return digest.digest('hex')
}

/** Runs a job one at a time; however often it is asked for while it runs, it then runs once more. */
export function oneAtATime<T>(job: (argument: T) => Promise<void>): (argument: T) => Promise<void> {
  let waiting: { argument: T } | undefined
  let running: Promise<void> | undefined
  const run = async () => {
    while (waiting) {
      const { argument } = waiting
      waiting = undefined
      await job(argument)
    }
  }
  return (argument) => {
    waiting ??= { argument }
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}
