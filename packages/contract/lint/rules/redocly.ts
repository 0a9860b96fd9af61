/** The rules as Redocly applies them: each is called with the contract, and reads it for itself. */
import { resolve } from 'node:path'
import { checkContract } from '../../check/load.ts'
import { normalise } from '../../read/normalise.ts'
import { type Attempt, attempt, type Diagnostic, withinStack } from '../../read/problem.ts'
import { type Files, readFiles } from '../../read/read.ts'
import { rules } from './index.ts'
import { findingsOf, type LintedContract, lintedContract, type Rule } from './rule.ts'

/**
 * The part of Redocly's plugin API that is used here. The CLI carries its core inside and ships no types for it:
 * https://redocly.com/docs/cli/custom-plugins
 */
interface Context {
  location: { source: Source }
  /** A pointer would count, rather than the line. */
  report(problem: {
    message: string
    location: { source: Source; pointer: undefined; start: { line: number; col: number } }
  }): void
}

/** The text of a file. */
interface Source {
  absoluteRef: string
  constructor: new (...args: never[]) => Source
}

/** A contract that Redocly visits; or the reasons why it cannot be read at all. */
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

/** A rule that reports what is found in a contract. */
const ruleOf = (find: (contract: Visited) => readonly Diagnostic[]) => () => ({
  Root: (_: unknown, { location: { source }, report }: Context) => {
    const contract = visit(source)
    for (const { line, column, message, ...place } of find(contract)) {
      const name = resolve(place.file)
      const text = contract.value?.files.files.get(name)?.text
      // Redocly shows the line of another file if it has its text.
      const other = text === undefined ? source : Reflect.construct(source.constructor, [name, text])
      const file = name === source.absoluteRef ? source : other
      report({ message, location: { source: file, pointer: undefined, start: { line, col: column } } })
    }
  },
})

/** The refusals of the generator. */
const refusalsOf = ({ value, refusals }: Visited): readonly Diagnostic[] =>
  value ? attempt(() => checkContract(value.files)).refusals : refusals

/** YAML that two readers might understand differently. */
const ambiguitiesOf = ({ value }: Visited): readonly Diagnostic[] =>
  [...(value?.files.files.values() ?? [])].flatMap((file) => file.ambiguities())

/** The findings of a rule, in the files of the contract. */
function located(rule: Rule, { value }: Visited): Diagnostic[] {
  if (!value) return []
  const { contract } = value
  return findingsOf(rule, contract).map(({ path, message }) => ({ ...contract.normal.locate(path), message }))
}

/** All of them, and `generate`, which reports what the generator refuses. */
export const redoclyRules = {
  generate: ruleOf(refusalsOf),
  'sound-yaml': ruleOf(ambiguitiesOf),
  ...Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, ruleOf((contract) => located(rule, contract))]),
  ),
}
