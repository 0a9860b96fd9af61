import { dirname, relative } from 'node:path'
import { beforehand, findProject } from 'contract-openapi/cli'
import { readGenerated, writeFiles } from 'contract-openapi/emit'
import { watchBreaks } from './breaks.ts'
import { type BuildError, type Built, build, checkTypes } from './build.ts'
import type { Live } from './proxy.ts'
import * as report from './report.ts'
import { folder, type Running, startServer } from './server.ts'
import { fingerprint } from './watch.ts'

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
      report.sayFixed()
      this.#judgeTypes()
      return
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
