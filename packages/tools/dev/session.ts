/**
 * A session of `dev`, from one save to the next: build, start a server, switch to it, then lint, compare and compile. A save in between begins anew.
 */
import { dirname, relative } from 'node:path'
import { beforehand, findProject } from 'contract-openapi/cli'
import type { BuildError, Built, Linted } from './build.ts'
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

/**
 * Serves the last good version, and replaces it by the next. A save is served as soon as its code is generated; then, until the next save, it
 * is linted, compared with the last release, and compiled.
 */
export class Session {
  running: Running | undefined
  #previous: Running | undefined
  readonly #live: Live
  readonly #origin: string
  #isFirst = true
  #good = { contract: '', code: '' }
  #built: Built = { problems: [], isServable: true, drafts: [], isDraft: false, isNew: false }
  /** Result of the linter for the contract that is served; undefined until it has run. */
  #linted: Linted | undefined
  /** Digest of the contract before the first build. */
  #start: string | undefined
  readonly #builder = new Builder(contract, project.generated)
  #broken = ''
  #tried = ''
  #judging = new AbortController()
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
    this.#judging.abort()
    if (this.running && now === this.#good.contract && code === this.#good.code) {
      this.#live.show(this.#known.problems, true)
      report.sayFixed()
      this.#judge()
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
    if (running && running === early) this.#live.show(this.#known.problems, true)
    else this.#live.reload(this.#known.problems, running ?? { mocked: [], drafts: [] })
    if (running && this.#isFirst) report.sayStarted(this.#origin, running)
    else if (running && running !== this.#previous)
      report.sayServed(performance.now() - saved, steps.join(', '), running, this.#previous)
    report.sayDrafts(this.#linted?.problems ?? [], report.lintOf())
    this.#isFirst = false
    this.#judge()
  }

  get #known(): Linted {
    return this.#linted ?? this.#built
  }

  // Each step takes seconds; the next save ends them.
  async #judge() {
    this.#judging = new AbortController()
    const { signal } = this.#judging
    for (const step of [this.#lint, this.#judgeBreaks, this.#judgeTypes]) {
      if (signal.aborted || this.#isClosed) return
      await step.call(this, signal)
    }
  }

  async #lint(signal: AbortSignal) {
    if (this.#linted) return
    const linted = await this.#builder
      .ask('lint')
      .catch((err) => void report.sayFailed({ err }, 'the linter failed'))
    if (linted === undefined || signal.aborted || this.#isClosed) return
    this.#linted = linted
    this.running?.mark(linted.drafts)
    this.#live.show(linted.problems, true, this.running?.drafts)
    report.sayDrafts(linted.problems, report.lintOf())
  }

  // Breaks are printed when they change.
  async #judgeBreaks(signal: AbortSignal) {
    const broken = await this.#builder
      .ask('findBroken')
      .catch((err) => void report.sayFailed({ err }, 'the comparison with the last release failed'))
    if (signal.aborted || this.#isClosed) return
    const breaks = broken?.breaks ?? []
    this.#live.showBreaks(breaks)
    const now = JSON.stringify(breaks.map(({ message }) => message))
    if (broken === undefined || now === this.#broken) return
    const isNews = breaks.length > 0 || this.#broken !== ''
    this.#broken = now
    if (isNews) report.sayBreaks(broken)
  }

  async #judgeTypes(signal: AbortSignal) {
    const errors = await checkTypes(signal)
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
      const built = isContractNew ? await step('generate', this.#builder.ask('build')) : this.#built
      this.#previous = this.running
      // A closed session shows nothing, and would not stop a new server.
      if (this.#isClosed) return []
      if (!built.isServable) return built.problems
      const isServed = this.running !== undefined && this.running === early
      const { drafts } = isContractNew ? built : this.#known
      if (!isServed || built.isNew) this.#serve(await step('start', this.#startServer(drafts)))
      this.#built = built
      if (isContractNew) this.#linted = undefined
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
    this.#judging.abort()
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
  // Applies to a migration that was applied before its edit. The database may be another, which DATABASE_URL names.
  const isStuck = (error as NodeJS.ErrnoException)?.code === 'schema_mismatch' && text.includes(folder)
  const remedy = isStuck ? ` Or delete ${folder}, which is recreated, and save again.` : ''
  return { place: report.placeOf(text), message: message + remedy }
}
