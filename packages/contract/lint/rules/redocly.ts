// Rules in the form of a Redocly plugin; each reads the contract by itself.
import { resolve } from 'node:path'
import { mistakesOf } from '../../check/load.ts'
import { normalise } from '../../model/normalise.ts'
import { type Attempt, attempt, type Diagnostic, withinStack } from '../../read/problem.ts'
import { type Files, readFiles } from '../../read/read.ts'
import { placed } from '../../rules/finding.ts'
import { rules } from './index.ts'
import { findingsOf, type LintedContract, type LintFinding, lintedContract } from './rule.ts'

/**
 * Used part of Redocly's plugin API; the CLI has no types for it.
 * https://redocly.com/docs/cli/custom-plugins
 */
interface Context {
  location: { source: Source }
  // `pointer` would take precedence over the line. Redocly prints other members in JSON.
  report(problem: {
    message: string
    finding: Omit<LintFinding, keyof Diagnostic>
    location: { source: Source; pointer: undefined; start: { line: number; col: number } }
  }): void
}

interface Source {
  absoluteRef: string
  constructor: new (...args: never[]) => Source
}

/** A contract that Redocly visits, or the reasons why it is unreadable. */
type Visited = Attempt<{ files: Files; contract: LintedContract }>

const visited = new WeakMap<Source, Visited>()

function visit(source: Source): Visited {
  const known = visited.get(source) ?? attempt(() => readContract(source.absoluteRef))
  visited.set(source, known)
  return known
}

function readContract(name: string) {
  const files = readFiles(name)
  return { files, contract: withinStack(files.root.locate, () => lintedContract(normalise(files))) }
}

const ruleOf = (find: (contract: Visited) => readonly LintFinding[]) => () => ({
  Root: (_: unknown, { location: { source }, report }: Context) => {
    const contract = visit(source)
    for (const { file: found, line, column, message, alone: _, ...finding } of find(contract)) {
      const name = resolve(found)
      const text = contract.value?.files.files.get(name)?.text
      // Redocly shows a line of another file if it has the text.
      const other = text === undefined ? source : Reflect.construct(source.constructor, [name, text])
      const file = name === source.absoluteRef ? source : other
      const location = { source: file, pointer: undefined, start: { line, col: column } }
      report({ message, finding, location })
    }
  },
})

function refusalsOf({ value, refusals }: Visited): readonly LintFinding[] {
  const found = value ? attempt(() => mistakesOf(value.files)) : { refusals }
  return 'value' in found && found.value ? found.value : found.refusals
}

/** Ambiguous YAML. */
const ambiguitiesOf = ({ value }: Visited): readonly LintFinding[] =>
  [...(value?.files.files.values() ?? [])].flatMap((file) => file.ambiguities())

export { lintRules } from '../../rules/table.ts'

/** Lint rules, and `generate`, which reports refusals of the generator. */
export const redoclyRules = {
  generate: ruleOf(refusalsOf),
  'sound-yaml': ruleOf(ambiguitiesOf),
  ...Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      ruleOf(({ value }) =>
        value
          ? findingsOf(rule, value.contract).map((finding) => placed(finding, value.contract.normal))
          : [],
      ),
    ]),
  ),
}
