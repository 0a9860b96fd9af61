import { watchMistakes } from 'contract-openapi/lint'
import { shown } from '../dev/build.ts'
import type { Answer } from './mistakes.ts'

process.once('message', (contracts: readonly string[]) => {
  process.send!(answerFor(contracts), undefined, undefined, () => process.disconnect!())
})

function answerFor(contracts: readonly string[]): Answer {
  try {
    const found = contracts.flatMap((contract) => watchMistakes(contract, new Set())())
    return {
      mistakes: found.map((mistake) => ({ ...shown(mistake), isMisfit: mistake.code === 'value-misfit' })),
    }
  } catch (error) {
    return { failure: (error as Error).message }
  }
}
