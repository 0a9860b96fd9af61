import { dirname, relative } from 'node:path'
import { beforehand, findProject } from 'contract-openapi/cli'
import type { BuildError, Built } from './build.ts'
import { Builder } from './builder.ts'
import type { Live } from './proxy.ts'
import * as report from './report.ts'
import { folder, type Running, startServer } from './server.ts'
import { checkTypes } from './types.ts'
import { fingerprint } from './watch.ts'

const project = await beforehand(() => findProject())

/** Folders with the contract, its referenced files, and its rules. */
export const contractFolders = [dirname(project.spec)]
/** Folders with the other files of the server. */
export const codeFolders = project.code

const contract = relative('', project.spec)

// A server that crashes within this time, in milliseconds, would crash again.
const shortLife = 1000

/** Serves the last good version, and replaces it by the next. */
export class Session {
  running: Running | undefined
  #previous: Running | undefined
  readonly #live: Live
  readonly #origin: string
  #isFirst = true
  #good = { contract: '', code: '' }
  #drafts: Built = { problems: [], isServable: true, drafts: [], isDraft: false, isNew: false }
  /** Digest of the contract before the first build. */
  #start: string | undefined
  readonly #builder = new Builder(contract, project.generated)
  #broken = ''
  #tried = ''
  #types = new AbortController()
  #hasTypeErrors = false
  #updating: Promise<void> = Promise.resolve()
  #isClosed = false

  /** @param origin public address */
  constructor(live: Live, origin: string) {
    this.#live = live
    this.#origin = origin
  }

  /**
   * Serves the current files if they are valid and new; otherwise prints problems and keeps the old version.
   * @param saved time of the save, by `performance.now()`
   */
  async update(saved: number) {
    if (this.#isClosed) return
    this.#updating = this.#updating.catch(() => {}).then(() => this.#update(saved))
    await this.#updating
  }

  async #update(saved: number) {
    const [now, code] = await Promise.all([fingerprint(contractFolders), fingerprint(codeFolders)])
    const early = this.#start === undefined ? await this.#startGenerated() : undefined
    this.#start ??= now
    if (this.#tried === now + code) return
    this.#tried = now + code
    this.#types.abort()
    if (this.running && now === this.#good.contract && code === this.#good.code) {
      this.#live.show(this.#drafts.problems, true)
      report.sayFixed()
      this.#judgeTypes()
      return
    }
    const steps: string[] = []
    const problems = await this.#replace(now !== this.#good.contract, early, steps)
    if (problems.length > 0) {
      this.#live.show(problems, false)
      return report.sayProblems(problems, this.running ? undefined : this.#origin)
    }
    this.#good = { contract: now, code }
    const { running } = this
    if (running && running === early) this.#live.show(this.#drafts.problems, true)
    else this.#live.reload(this.#drafts.problems, running ?? { mocked: [], drafts: [] })
    if (running && this.#isFirst) report.sayStarted(this.#origin, running)
    else if (running && running !== this.#previous)
      report.sayServed(performance.now() - saved, steps.join(', '), running, this.#previous)
    report.sayDrafts(this.#drafts.problems, report.lintOf())
    this.#isFirst = false
    await this.#judgeBreaks()
    this.#judgeTypes()
  }

  // Breaks are printed when they change.
  async #judgeBreaks() {
    const broken = await this.#builder
      .ask('findBroken')
      .catch((err) => void report.sayFailed({ err }, 'the comparison with the last release failed'))
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
    // Success is only printed after errors.
    if (errors === undefined || (errors.length === 0 && !this.#hasTypeErrors)) return
    this.#hasTypeErrors = errors.length > 0
    report.sayTypes(errors)
  }

  /** Serves the generated code of a contract that did not change since; a large contract takes seconds to build. */
  async #startGenerated(): Promise<Running | undefined> {
    const running = await this.#startServer([], true).catch(() => undefined)
    if (running === undefined || this.#isClosed) {
      await running?.stop()
      return undefined
    }
    this.#serve(running)
    this.#live.reload([], running)
    report.sayStarted(this.#origin, running)
    this.#isFirst = false
    return running
  }

  async #replace(
    isContractNew: boolean,
    early: Running | undefined,
    steps: string[],
  ): Promise<readonly BuildError[]> {
    const step = async <T>(name: string, work: Promise<T>): Promise<T> => {
      const started = performance.now()
      const result = await work
      steps.push(`${name} ${Math.round(performance.now() - started)} ms`)
      return result
    }
    try {
      const built = isContractNew ? await step('lint and generate', this.#builder.ask('build')) : this.#drafts
      this.#previous = this.running
      // A closed session shows nothing, and would not stop a new server.
      if (this.#isClosed) return []
      if (!built.isServable) return built.problems
      const isServed = this.running !== undefined && this.running === early
      if (!isServed || built.isNew || built.drafts.length > 0)
        this.#serve(await step('start', this.#startServer(built.drafts)))
      this.#drafts = built
      return []
    } catch (error) {
      // The same files may start with other data.
      this.#tried = ''
      return [problemOf(error)]
    }
  }

  async #startServer(drafts: readonly string[], isCurrent = false): Promise<Running> {
    const started: Running = await startServer(
      drafts,
      (fault) => {
        // A replaced server may still respond.
        if (this.running === started) this.#live.addFault(fault)
      },
      isCurrent,
    )
    return started
  }

  #serve(next: Running) {
    const previous = this.running
    this.running = next
    this.#live.idle = undefined
    const since = performance.now()
    next.ended.then((code) => {
      if (this.running !== next || this.#isClosed) return
      this.running = undefined
      // The next save is tried even without a change.
      this.#tried = ''
      this.#good = { contract: '', code: '' }
      const isRestarted = performance.now() - since > shortLife
      report.sayCrashed(code, isRestarted)
      this.#live.idle = 'The server crashed; the terminal shows why.'
      if (isRestarted) this.update(performance.now()).catch((err) => report.sayFailed({ err }, 'no restart'))
    })
    previous?.stop()
  }

  // Waits for running code generation before it restores the old code.
  async close() {
    this.#isClosed = true
    this.#types.abort()
    await this.#updating.catch(() => {})
    const { running } = this
    this.running = undefined
    await running?.stop()
    const isEdited = (await fingerprint(contractFolders)) !== this.#start
    const changed = await this.#builder.ask('restore', isEdited)
    if (changed.length > 0) report.sayPutBack(relative('', project.generated), isEdited)
    await this.#builder.close()
  }
}

/** Cause of a failed server or generator, with the first location in its output. */
function problemOf(error: unknown): BuildError {
  const text = error instanceof Error ? error.message : String(error)
  const message = /^.*Error\b.*$/m.exec(text)?.[0] ?? text
  // Applies to a migration that was applied before its edit.
  const isStuck = text.includes(folder) && /was edited|has schema/.test(text)
  const remedy = isStuck ? ` Or delete ${folder}, which is recreated, and save again.` : ''
  return { place: report.placeOf(text), message: message + remedy }
}
