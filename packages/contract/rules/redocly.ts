/** The rules as Redocly applies them: each is called with the contract, and reads it for itself. */
import { resolve } from 'node:path'
import { checkContract } from '../check/load.ts'
import { type Bundle, bundle } from '../read/bundle.ts'
import { ContractRefused, type Diagnostic, withinStack } from '../read/problem.ts'
import { type Files, readFiles } from '../read/read.ts'
import { findingsOf, rules } from './index.ts'
import { type LintedContract, lintedContract } from './rule.ts'

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
  /** What the generator refuses. */
  refusals: readonly Diagnostic[]
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
  const checked = strict.value ? attempt(() => checkContract(strict.value!)) : strict
  const read = attempt(() => {
    const files = strict.value ?? readFiles(name, false)
    const bundled = withinStack(files.root.locate, () => bundle(files))
    return { files, bundled, contract: lintedContract(bundled) }
  })
  return { refusals: checked.refusals, read: read.value }
}

function attempt<T>(work: () => T): { value?: T; refusals: readonly Diagnostic[] } {
  try {
    return { value: work(), refusals: [] }
  } catch (error) {
    if (!(error instanceof ContractRefused)) throw error
    return { refusals: error.diagnostics }
  }
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

/** All of them, and `generate`, which reports what the generator refuses. */
export const redoclyRules = {
  generate: ruleOf(({ refusals }) => refusals),
  ...Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      ruleOf(({ read }) =>
        read
          ? findingsOf(rule, read.contract).map(({ path, message }) => ({
              ...read.bundled.locate(path),
              message,
            }))
          : [],
      ),
    ]),
  ),
}
