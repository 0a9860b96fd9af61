// Thread of a Builder. It keeps the first state of the contract, with which it compares later ones.
import { parentPort, workerData } from 'node:worker_threads'
import { freeMemory } from 'contract-openapi/cli'
import { readGenerated, writeFiles } from 'contract-openapi/emit'
import { checksMistakes, watchMistakes } from 'contract-openapi/lint'
import { watchBreaks } from './breaks.ts'
import { build } from './build.ts'

const { contract, generated }: { contract: string; generated: string } = workerData
// A contract of others may have been created with mistakes, and its rules leave them.
const findMistakes = checksMistakes() ? undefined : watchMistakes(contract)
const start = await readGenerated(generated)
/** Generated code of the last finished contract; undefined unless the current code is that of a draft. */
let finished: typeof start | undefined

const answers = {
  async build() {
    const before = finished ?? (await readGenerated(generated))
    const built = await build(contract, generated, findMistakes)
    if (built.isServable) finished = built.isDraft ? before : undefined
    return built
  },

  findBroken: watchBreaks(contract),

  /** Restores generated code of before a draft, or of before the start if the contract did not change. Returns the names of changed files. */
  async restore(isEdited: boolean) {
    const before = isEdited ? finished : start
    // A project without generated code stays without.
    return before?.size ? writeFiles(before, generated) : []
  },
}
export type Answers = typeof answers

parentPort!.on('message', async ([name, ...values]: [keyof Answers, boolean]) => {
  try {
    parentPort!.postMessage({ answer: await answers[name](...values) })
  } catch (error) {
    parentPort!.postMessage({ error })
  }
  freeMemory()
})
