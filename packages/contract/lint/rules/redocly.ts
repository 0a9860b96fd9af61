// Rules in the form of a Redocly plugin; each reads the contract by itself.
import { resolve } from 'node:path'
import { mistakesOf } from '../../check/load.ts'
import { normalise } from '../../model/normalise.ts'
import { type Attempt, attempt, type Diagnostic, withinStack } from '../../read/problem.ts'
import { type Files, readFiles } from '../../read/read.ts'
import { rules } from './index.ts'
import { type LintedContract, lintedContract, locatedFindings } from './rule.ts'

/**
 * Used part of Redocly's plugin API; the CLI has no types for it.
 * https://redocly.com/docs/cli/custom-plugins
 */
interface Context {
  location: { source: Source }
  // `pointer` would take precedence over the line.
  report(problem: {
    message: string
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

const ruleOf = (find: (contract: Visited) => readonly Diagnostic[]) => () => ({
  Root: (_: unknown, { location: { source }, report }: Context) => {
    const contract = visit(source)
    for (const { line, column, message, ...place } of find(contract)) {
      const name = resolve(place.file)
      const text = contract.value?.files.files.get(name)?.text
      // Redocly shows a line of another file if it has the text.
      const other = text === undefined ? source : Reflect.construct(source.constructor, [name, text])
      const file = name === source.absoluteRef ? source : other
      report({ message, location: { source: file, pointer: undefined, start: { line, col: column } } })
    }
  },
})

function refusalsOf({ value, refusals }: Visited): readonly Diagnostic[] {
  const found = value ? attempt(() => mistakesOf(value.files)) : { refusals }
  return 'value' in found && found.value ? found.value : found.refusals
}

/** Ambiguous YAML. */
const ambiguitiesOf = ({ value }: Visited): readonly Diagnostic[] =>
  [...(value?.files.files.values() ?? [])].flatMap((file) => file.ambiguities())

/** Lint rules, and `generate`, which reports refusals of the generator. */
export const redoclyRules = {
  generate: ruleOf(refusalsOf),
  'sound-yaml': ruleOf(ambiguitiesOf),
  ...Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      ruleOf(({ value }) => (value ? locatedFindings(rule, value.contract) : [])),
    ]),
  ),
}
