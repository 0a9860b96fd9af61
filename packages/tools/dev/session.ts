import { dirname, relative } from 'node:path'
import { beforehand, findProject, freeMemory } from 'contract-openapi/cli'
import { readGenerated, writeFiles } from 'contract-openapi/emit'
import { checksMistakes, watchMistakes } from 'contract-openapi/lint'
import { watchBreaks } from './breaks.ts'
import { type BuildError, type Built, build, checkTypes } from './build.ts'
import type { Live } from './proxy.ts'
import * as report from './report.ts'
import { folder, type Running, startServer } from './server.ts'
import { fingerprint } from './watch.ts'

const project = await beforehand(() => findProject())

/** Folders with the contract, its referenced files, and its rules. */
export const contractFolders = [dirname(project.spec)]
/** Folders with the other files of the server. */
export const codeFolders = project.code

const contract = relative('', project.spec)

/** Serves the last good version, and replaces it by the next. */
export class Session {
  running: Running | undefined
  readonly #live: Live
  readonly #origin: string
  #isFirst = true
  #good = { contract: '', code: '' }
  #drafts: Built = { problems: [], isServable: true, drafts: [], isDraft: false }
  /** Digest of the contract and generated code before the first build. */
  #start: { contract: string; generated: ReadonlyMap<string, string> } | undefined
  /** Generated code of the last finished contract, restored at the end; undefined unless the current code is that of a draft. */
  #finished: ReadonlyMap<string, string> | undefined
  readonly #findBroken = watchBreaks(contract)
  // A contract of others may have been created with mistakes, and its rules leave them.
  readonly #findMistakes = checksMistakes() ? undefined : watchMistakes(contract)
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
    const before = this.running
    const problems = await this.#replace(now !== this.#good.contract, steps)
    if (problems.length > 0) {
      this.#live.show(problems, false)
      return report.sayProblems(problems, this.running ? undefined : this.#origin)
    }
    this.#good = { contract: now, code }
    this.#live.reload(this.#drafts.problems, this.running ?? { mocked: [], drafts: [] })
    if (this.running && this.#isFirst) report.sayStarted(this.#origin, this.running)
    else if (this.running) report.sayServed(performance.now() - saved, steps.join(', '), this.running, before)
    report.sayDrafts(this.#drafts.problems, report.lintOf())
    this.#isFirst = false
    await this.#judgeBreaks()
    freeMemory()
    this.#judgeTypes()
  }

  // Breaks are printed when they change.
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
    // Success is only printed after errors.
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
        ? await step('lint and generate', build(contract, project.generated, this.#findMistakes))
        : this.#drafts
      // A closed session shows nothing, and would not stop a new server.
      if (this.#isClosed) return []
      if (!built.isServable) return built.problems
      this.#finished = built.isDraft ? finished : undefined
      const next = await step(
        'start',
        startServer(built.drafts, (fault) => this.#live.addFault(fault)),
      )
      this.#drafts = built
      const previous = this.running
      this.running = next
      next.ended.then(() => {
        if (this.running !== next) return
        this.running = undefined
        // The next save is tried even without a change.
        this.#tried = ''
        this.#good = { contract: '', code: '' }
        report.sayEnded()
      })
      previous?.stop()
      return []
    } catch (error) {
      // The same files may start with other data.
      this.#tried = ''
      return [problemOf(error)]
    }
  }

  // Waits for running code generation before it restores the old code.
  async close() {
    this.#isClosed = true
    this.#types.abort()
    await this.#updating.catch(() => {})
    const { running } = this
    this.running = undefined
    await running?.stop()
    const isEdited = (await fingerprint(contractFolders)) !== this.#start?.contract
    const before = isEdited ? this.#finished : this.#start?.generated
    // A project without generated code stays without.
    if (!before?.size) return
    const changed = await writeFiles(before, project.generated)
    if (changed.length > 0) report.sayPutBack(relative('', project.generated), isEdited)
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
