/** Mistakes that an edit adds to a contract, for `dev` and mocks: compares the findings of the recommended rules with those before. */
import { recommendedFindings } from '../check/sound.ts'
import { normalise } from '../model/normalise.ts'
import { attempt, showLocation } from '../read/problem.ts'
import { readFiles } from '../read/read.ts'
import { lintRuleOf, placed, textOf } from '../rules/finding.ts'
import type { Code } from '../rules/table.ts'
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
    const added = found.filter((mistake) => !known!.has(keyOf(mistake)))
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
    return recommendedFindings(normal).map((finding) => {
      const rule = `contract/${lintRuleOf(finding)}`
      const message = `${normal.name(finding.path)}: ${textOf(finding)}`
      return { rule, message, locate: () => ({ ...placed(finding, normal), rule }) }
    })
  }).value ?? []

// Misspelt names and values, by which a part of a contract seems to be gone.
const slips: readonly Code[] = [
  ...(['field-unknown', 'type-unknown', 'status-unknown', 'parameter-location'] as const),
  ...(['reference-broken', 'value-ignored', 'path-parameter-renamed'] as const),
]

/** Returns the locations of slips of the pen and of the objects around them, within operations and components. */
export function locateSlips(contract: string): ReadonlySet<string> {
  const { value = [] } = attempt(() => {
    const normal = normalise(readFiles(contract))
    const found = [...normal.findings, ...recommendedFindings(normal)]
    return found
      .filter(({ code }) => slips.includes(code))
      .flatMap(({ path }) => path.slice(2).map((_, index) => path.slice(0, index + 3)))
      .map((path) => showLocation(normal.locate(path)))
  })
  return new Set(value)
}

/** True if redocly.yaml enables the rules of `contract/sound`. */
export function checksMistakes(): boolean {
  const config = readConfig() ?? {}
  return [config.extends].flat().some((name) => name === 'contract/all' || name === 'contract/sound')
}
