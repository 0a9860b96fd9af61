import { normalise } from '../model/normalise.ts'
import { attempt, type Location } from '../read/problem.ts'
import { readFiles } from '../read/read.ts'
import { causesOf, type LintProblem } from './causes.ts'
import { readConfig } from './redocly.ts'
import { findingsOf, lintedContract } from './rules/rule.ts'
import { soundRules } from './rules/sound/index.ts'

/**
 * Finds the mistakes that edits add to a contract, by the rules of `contract/sound` and without Redocly.
 * @param known mistakes that are not reported, by rule and message; by default those of the first call
 * @returns a function that checks the contract as it is
 */
export function watchMistakes(contract: string, known?: ReadonlySet<string>): () => LintProblem[] {
  return () => {
    const found = mistakesIn(contract)
    known ??= new Set(found.map(keyOf))
    const added = found.filter((one) => !known!.has(keyOf(one)))
    // Finding the line takes a second reading of the file.
    return causesOf(added.map(({ locate, ...one }) => ({ ...locate(), ...one })))
  }
}

interface Mistake extends Pick<LintProblem, 'rule' | 'message'> {
  locate(): Location
}

// Edits move lines, and messages begin with the path.
const keyOf = ({ rule, message }: Mistake): string => `${rule} ${message}`

// The generator reports an unreadable contract.
const mistakesIn = (contract: string): Mistake[] =>
  attempt(() => {
    const normal = normalise(readFiles(contract))
    const linted = lintedContract(normal)
    return Object.entries(soundRules).flatMap(([name, rule]) =>
      findingsOf(rule, linted).map(({ path, message }) => ({
        ...{ message, rule: `contract/${name}` },
        locate: () => normal.locate(path),
      })),
    )
  }).value ?? []

/** True if redocly.yaml enables the rules of `contract/sound`. */
export function checksMistakes(): boolean {
  const config = readConfig() ?? {}
  return [config.extends].flat().some((name) => name === 'contract/all' || name === 'contract/sound')
}
