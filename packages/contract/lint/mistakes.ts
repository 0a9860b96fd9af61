import { recommendedFindings } from '../check/sound.ts'
import { normalise } from '../model/normalise.ts'
import { attempt } from '../read/problem.ts'
import { readFiles } from '../read/read.ts'
import { lintRuleOf, placed, textOf } from '../rules/finding.ts'
import { causesOf } from './causes.ts'
import { readConfig } from './redocly.ts'
import type { LintProblem } from './translate.ts'

/**
 * Finds the mistakes that edits add to a contract, by the recommended rules and without Redocly.
 * @param known mistakes that are not reported, by rule and message; by default those of the first call
 * @returns a function that checks the contract as it is
 */
export function watchMistakes(contract: string, known?: ReadonlySet<string>): () => LintProblem[] {
  return () => {
    const found = mistakesIn(contract)
    known ??= new Set(found.map(keyOf))
    const added = found.filter((one) => !known!.has(keyOf(one)))
    // Finding the line takes a second reading of the file.
    return causesOf(added.map(({ locate }) => locate()))
  }
}

interface Mistake {
  rule: string
  message: string
  locate(): LintProblem
}

// Edits move lines, and messages begin with the path.
const keyOf = ({ rule, message }: Mistake): string => `${rule} ${message}`

// The generator reports an unreadable contract.
const mistakesIn = (contract: string): Mistake[] =>
  attempt(() => {
    const normal = normalise(readFiles(contract))
    return recommendedFindings(normal).map((one) => {
      const rule = `contract/${lintRuleOf(one)}`
      const message = `${normal.name(one.path)}: ${textOf(one)}`
      return { rule, message, locate: () => ({ ...placed(one, normal), rule }) }
    })
  }).value ?? []

/** True if redocly.yaml enables the rules of `contract/sound`. */
export function checksMistakes(): boolean {
  const config = readConfig() ?? {}
  return [config.extends].flat().some((name) => name === 'contract/all' || name === 'contract/sound')
}
