/**
 * Leaves one finding of each mistake: drops findings that follow from others, and merges those about one missing name, or with one cause.
 * Compares codes, names and places, never texts.
 */
import { someOf } from '../cli/printable.ts'
import { type Diagnostic, showLocation } from '../read/problem.ts'
import { fold, foldMissing } from '../rules/finding.ts'
import { aboutExamples, type LintProblem } from './translate.ts'

// These rules follow references, and report false findings behind a broken one.
const readThrough = [
  'common-responses',
  'conditional-requests',
  'error-catalogue',
  'error-codes',
  'error-schema',
  'response-bodies',
  'sound-parameters',
  'sound-paths',
  'sound-responses',
].map((name) => `contract/${name}`)

/** True for a refusal of the generator, and for a part that is wrong whatever the style of the project. */
export const isOfContract = ({ rule }: LintProblem): boolean => /^(generate|contract\/sound-)/.test(rule)

const isMissing = ({ missing }: LintProblem): boolean => missing !== undefined

/** Removes problems that follow from others, and merges those about one missing name. */
export function causesOf(problems: readonly LintProblem[]): LintProblem[] {
  const wrong = problems.filter(isOfContract)
  const isAbsent = problems.some(isMissing)
  const isDangling = wrong.some((problem) => problem.rule === 'generate' && isMissing(problem))
  const wrongAt = Map.groupBy(wrong, showLocation)
  const meant = new Set(problems.flatMap((problem) => problem.meant ?? []))
  const follows = (problem: LintProblem): boolean => {
    const { rule, code, at, lacks } = problem
    // An example says nothing of a schema that is wrong, and our rule says the same of a schema that is right.
    if (aboutExamples.test(rule)) return wrong.length > 0
    if (rule === 'no-unused-components') return wrong.length > 0 || isAbsent
    if (rule === 'contract/extensible-enum') return isAbsent
    if (rule === 'security-defined' && code === 'scheme-undeclared') return isAbsent
    if (readThrough.includes(rule) && isDangling) return true
    if (/^(rule\/|contract\/(common-|descriptions$|named-responses$|sunset-passed$))/.test(rule))
      return wrongAt.has(showLocation(problem))
    if (code === 'parameter-without-schema' && problems.some((other) => isOld(other) && isIn(other, problem)))
      return true
    // A misspelt name is the cause of what is missing beside it.
    if (lacks !== undefined && meant.has(lacks)) return true
    if (rule === 'struct') return wrong.some((other) => isReportedBy(other, problem))
    if (isOfSuccess(problem))
      return (
        meant.has('responses') ||
        wrong.some((other) => other.at?.startsWith(`${at}.`)) ||
        problems.some((other) => other.lacks === 'responses' && isIn(problem, other))
      )
    return wrongAt.get(showLocation(problem))?.some((other) => reportsMore(other, problem)) ?? false
  }
  // Redocly reports a fault of a component again for each file that it comes from.
  const causes = new Map(
    problems
      .filter((problem) => !follows(problem))
      .map((problem) => [`${showLocation(problem)} ${problem.message}`, problem]),
  )
  return fold(foldMissing([...causes.values()]), ({ cause }) => cause, inLines)
}

const isOld = ({ code }: LintProblem): boolean => code === 'field-of-other-version'

const isOfSuccess = ({ code }: LintProblem): boolean =>
  code === 'success-open' || code === 'success-missing' || code === 'outgoing-success'

/** True if our rules say what Redocly's rule `struct` does, in other words or at the object around it. */
function isReportedBy(other: LintProblem, { meant, lacks, ...problem }: LintProblem): boolean {
  if (/^scheme-(type|http|key)$/.test(other.code ?? '') && isIn(problem, other)) return true
  if (lacks === 'responses' && isOfSuccess(other)) return false
  return isInLineOf(problem, other) && (meant === undefined || other.code === problem.code)
}

/** True if the place of a problem is within that of another. */
const isIn = (problem: Partial<LintProblem>, other: LintProblem): boolean =>
  problem.at !== undefined &&
  other.at !== undefined &&
  `${plain(problem.at)}.`.startsWith(`${plain(other.at)}.`)

// A pointer of Redocly does not tell the index of a list from a key.
const plain = (at: string): string => at.replaceAll(/\[(\d+)\]/g, '.$1')

const isInLineOf = ({ file, line }: Diagnostic, other: Diagnostic): boolean =>
  other.file === file && other.line === line

function inLines({ file }: Diagnostic, others: readonly Diagnostic[]): string {
  const lines = others.map((problem) =>
    problem.file === file ? `${problem.line}` : `${problem.file}:${problem.line}`,
  )
  return `also in line${lines.length === 1 ? '' : 's'} ${someOf(lines)}`
}

/** True of two problems at one location if a value is ignored anyway, or a refusal says the same, or why the same field is missing. */
function reportsMore(other: LintProblem, problem: LintProblem): boolean {
  if (other === problem) return false
  if (other.code === 'value-ignored' && problem.code !== other.code) return other.at === problem.at
  return (
    other.rule === 'generate' &&
    problem.rule !== 'generate' &&
    ((problem.code !== undefined && other.code === problem.code) ||
      (problem.lacks !== undefined && other.lacks === problem.lacks))
  )
}
