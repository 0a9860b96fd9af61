import { relative } from 'node:path'
import { freeMemory } from 'contract-openapi/cli'
import { configuredContracts, lint, watchMistakes } from 'contract-openapi/lint'
import { buildApp, pagesPath, type ServiceOptions } from 'contract-server/embed'
import { watchBreaks } from '../dev/breaks.ts'
import { shown } from '../dev/build.ts'
import type { Live } from '../dev/proxy.ts'
import { reasonsOf } from '../dev/reasons.ts'
import * as report from '../dev/report.ts'
import { follow } from './follow.ts'
import { mockedService } from './service.ts'
import { State } from './stateful/state.ts'
import { trialOf } from './try-it.ts'

/**
 * Session for a contract without a project: serves mocks of each saved version, and then, until the next save, lints it, by OpenAPI alone
 * unless redocly.yaml names it, and compares it with the last release.
 */
export class FileSession {
  running: { address: string; docs: string; close(): Promise<void> } | undefined
  readonly #file: string
  readonly #live: Live
  readonly #origin: string
  readonly #settings: Pick<ServiceOptions, 'policy' | 'clock' | 'protection'>
  readonly #findBroken: ReturnType<typeof watchBreaks>
  readonly #findMistakes: ReturnType<typeof watchMistakes>
  #judging = new AbortController()
  #judged: Promise<void> = Promise.resolve()
  #unfollow = () => {}

  /** @param origin address of the pages */
  constructor(
    file: string,
    live: Live,
    origin: string,
    settings: Pick<ServiceOptions, 'policy' | 'clock' | 'protection'>,
  ) {
    this.#file = relative('', file)
    this.#live = live
    this.#origin = origin
    this.#settings = settings
    this.#findBroken = watchBreaks(this.#file)
    this.#findMistakes = watchMistakes(this.#file)
  }

  /** Serves and judges the file, and then each saved version. */
  async start() {
    this.#unfollow = follow([this.#file], (saved) => this.#update(saved))
    await this.#update(performance.now())
    await this.#judged
  }

  async #update(saved: number) {
    this.#judging.abort()
    this.#judging = new AbortController()
    const isFirst = this.running === undefined
    try {
      await this.#replace()
    } catch (error) {
      const reasons = reasonsOf(error)
      this.#live.show(reasons, false)
      return report.sayProblems(reasons, isFirst ? this.#origin : undefined, this.#file)
    }
    if (!isFirst) report.sayMocks(performance.now() - saved, this.#mocked.length)
    this.#live.reload([], { mocked: this.#mocked, drafts: [] })
    this.#judged = this.#judge(this.#judging.signal)
  }

  async #judge(signal: AbortSignal) {
    const problems = await this.#lint(signal).catch(reasonsOf)
    if (signal.aborted) return
    this.#live.show(problems, true)
    report.sayDrafts(problems, report.lintOf(this.#file))
    const broken = await this.#findBroken().catch(
      (err) => void report.sayFailed({ err }, 'the comparison with the last release failed'),
    )
    if (signal.aborted) return
    this.#live.showBreaks(broken?.breaks ?? [])
    if (broken && broken.breaks.length > 0) report.sayBreaks(broken)
    freeMemory()
  }

  async #lint(signal: AbortSignal) {
    const level = configuredContracts()?.includes(this.#file) ? 'configured' : 'recommended'
    return (await lint([this.#file], level, this.#findMistakes, signal)).map(shown)
  }

  #mocked: string[] = []

  async #replace() {
    const { options } = await mockedService([this.#file], new State())
    const { contract } = options
    const app = buildApp({ ...options, ...this.#settings })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const previous = this.running
    const docs = `${pagesPath(Object.keys(contract.allow))}/docs`
    this.running = { address, docs, close: () => app.close() }
    this.#mocked = contract.routes.map(({ operationId }) => operationId)
    await previous?.close()
    if (previous) return
    const tryIt = trialOf(contract, address)?.curl ?? ''
    report.sayStarted(this.#origin, {
      name: this.#file,
      real: [],
      mocked: this.#mocked,
      drafts: [],
      tryIt,
      address,
      docs,
    })
  }

  async close() {
    this.#unfollow()
    this.#judging.abort()
    await this.running?.close()
  }
}
