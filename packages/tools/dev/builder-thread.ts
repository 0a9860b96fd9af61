// Thread of a Builder. It keeps the first state of the contract, with which it compares later ones.
import { parentPort, workerData } from 'node:worker_threads'
import { freeMemory } from 'contract-openapi/cli'
import { readGenerated, writeFiles } from 'contract-openapi/emit'
import { checksMistakes, watchMistakes } from 'contract-openapi/lint'
import { watchBreaks } from './breaks.ts'
import { type Built, build, type Linted, lintDraft } from './build.ts'

const { contract, generated }: { contract: string; generated: string } = workerData
// A contract of others may have been created with mistakes, and its rules leave them.
const findMistakes = checksMistakes() ? undefined : watchMistakes(contract)
const start = await readGenerated(generated)
/** Generated code of the last finished contract; undefined unless the current code is that of a draft. */
let finished: typeof start | undefined

/** The last contract whose code was generated. */
let draft: Awaited<ReturnType<typeof build>>['draft']
let linting = new AbortController()

const answers = {
  async build(): Promise<Built> {
    linting.abort()
    const before = finished ?? (await readGenerated(generated))
    const { built, draft: next } = await build(contract, generated)
    draft = next ?? draft
    if (built.isServable) finished = built.isDraft ? before : undefined
    return built
  },

  /** Lints the contract that was built last; undefined if there is none, or if the next build came meanwhile. */
  async lint(): Promise<Linted | undefined> {
    linting.abort()
    linting = new AbortController()
    const { signal } = linting
    const linted = draft && (await lintDraft(contract, draft, findMistakes, signal).catch(failUnless(signal)))
    return signal.aborted ? undefined : linted
  },

  findBroken: watchBreaks(contract),

  /** Restores generated code of before a draft, or of before the start if the contract did not change. Returns the names of changed files. */
  async restore(isEdited: boolean) {
    linting.abort()
    const before = isEdited ? finished : start
    // A project without generated code stays without.
    return before?.size ? writeFiles(before, generated) : []
  },
}
export type Answers = typeof answers

const failUnless = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error
  return undefined
}

parentPort!.on('message', async ([id, name, ...values]: [number, keyof Answers, boolean]) => {
  try {
    parentPort!.postMessage({ id, answer: await answers[name](...values) })
  } catch (error) {
    parentPort!.postMessage({ id, error })
  }
  freeMemory()
})
