import { normalise } from '../model/normalise.ts'
import { attempt } from '../read/problem.ts'
import { readFiles } from '../read/read.ts'
import { causesOf, type LintProblem } from './causes.ts'
import { readConfig } from './redocly.ts'
import { findingsOf, lintedContract } from './rules/rule.ts'
import { soundRules } from './rules/sound/index.ts'

/**
 * Finds the mistakes that edits add to a contract, by the rules of `contract/sound` and without Redocly.
 * @param known mistakes that are not reported; by default those of the first call
 * @returns a function that checks the contract as it is
 */
export function watchMistakes(contract: string, known?: readonly LintProblem[]): () => LintProblem[] {
  let keys = known && new Set(known.map(keyOf))
  return () => {
    const found = mistakesIn(contract)
    keys ??= new Set(found.map(keyOf))
    return causesOf(found.filter((one) => !keys!.has(keyOf(one))))
  }
}

// Edits move lines, and messages begin with the path.
const keyOf = ({ rule, message }: LintProblem): string => `${rule} ${message}`

// The generator reports an unreadable contract.
const mistakesIn = (contract: string): LintProblem[] =>
  attempt(() => {
    const normal = normalise(readFiles(contract))
    const linted = lintedContract(normal)
    return Object.entries(soundRules).flatMap(([name, rule]) =>
      findingsOf(rule, linted).map(({ path, message }) => ({
        ...normal.locate(path),
        ...{ message, rule: `contract/${name}` },
      })),
    )
  }).value ?? []

/** True if redocly.yaml enables the rules of `contract/sound`. */
export function checksMistakes(): boolean {
  const config = readConfig() ?? {}
  return [config.extends].flat().some((name) => name === 'contract/all' || name === 'contract/sound')
}
