/** The rules as Redocly applies them: each is called with the contract, and reads it for itself. */
import { resolve } from 'node:path'
import { checkContract } from '../../check/load.ts'
import { type Bundle, bundle } from '../../read/bundle.ts'
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

/** A contract that Redocly visits. */
interface Visited {
  /** The contract that the generator reads, or the reasons why it does not. */
  strict: Attempt<Files>
  /** Undefined for what cannot be read at all. */
  read: { files: Files; bundled: Bundle; contract: LintedContract } | undefined
}

const visited = new WeakMap<Source, Visited>()

function visit(source: Source): Visited {
  const known = visited.get(source) ?? readContract(source.absoluteRef)
  visited.set(source, known)
  return known
}

function readContract(name: string): Visited {
  const strict = attempt(() => readFiles(name, true))
  const { value } = attempt(() => {
    const files = strict.value ?? readFiles(name, false)
    const bundled = withinStack(files.root.locate, () => bundle(files))
    return { files, bundled, contract: lintedContract(bundled) }
  })
  return { strict, read: value }
}

/** A rule that reports what is found in a contract. */
const ruleOf = (find: (contract: Visited) => readonly Diagnostic[]) => () => ({
  Root: (_: unknown, { location: { source }, report }: Context) => {
    const contract = visit(source)
    for (const { line, column, message, ...place } of find(contract)) {
      const name = resolve(place.file)
      const text = contract.read?.files.files.get(name)?.text
      // Redocly shows the line of another file if it has its text.
      const other = text === undefined ? source : Reflect.construct(source.constructor, [name, text])
      const file = name === source.absoluteRef ? source : other
      report({ message, location: { source: file, pointer: undefined, start: { line, col: column } } })
    }
  },
})

/** The refusals of the generator. */
const refusalsOf = ({ strict: { value, refusals } }: Visited): readonly Diagnostic[] =>
  value ? attempt(() => checkContract(value)).refusals : refusals

/** The findings of a rule, in the files of the contract. */
function located(rule: Rule, { read }: Visited): Diagnostic[] {
  if (!read) return []
  const { bundled, contract } = read
  return findingsOf(rule, contract).map(({ path, message }) => ({ ...bundled.locate(path), message }))
}

/** All of them, and `generate`, which reports what the generator refuses. */
export const redoclyRules = {
  generate: ruleOf(refusalsOf),
  ...Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, ruleOf((contract) => located(rule, contract))]),
  ),
}
