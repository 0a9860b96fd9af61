import { watchMistakes } from 'contract-openapi/lint'
import { shown } from '../dev/build.ts'
import type { Answer } from './mistakes.ts'

process.once('message', (contracts: readonly string[]) => {
  process.send!(answerFor(contracts), undefined, undefined, () => process.disconnect!())
})

function answerFor(contracts: readonly string[]): Answer {
  try {
    const found = contracts.flatMap((one) => watchMistakes(one, new Set())())
    return { mistakes: found.map((one) => ({ ...shown(one), isMisfit: one.code === 'value-misfit' })) }
  } catch (error) {
    return { failure: (error as Error).message }
  }
}
