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
  const isDangling = wrong.some((one) => one.rule === 'generate' && isMissing(one))
  const wrongAt = Map.groupBy(wrong, showLocation)
  const meant = new Set(problems.flatMap((one) => one.meant ?? []))
  const follows = (one: LintProblem): boolean => {
    const { rule, code, at, lacks } = one
    // An example says nothing of a schema that is wrong, and our rule says the same of a schema that is right.
    if (aboutExamples.test(rule)) return wrong.length > 0
    if (rule === 'no-unused-components') return wrong.length > 0 || isAbsent
    if (rule === 'contract/extensible-enum') return isAbsent
    if (rule === 'security-defined' && code === 'scheme-undeclared') return isAbsent
    if (readThrough.includes(rule) && isDangling) return true
    if (/^(rule\/|contract\/(common-|descriptions$|named-responses$|sunset-passed$))/.test(rule))
      return wrongAt.has(showLocation(one))
    if (code === 'parameter-without-schema' && problems.some((other) => isOld(other) && isIn(other, one)))
      return true
    // A misspelt name is the cause of what is missing beside it.
    if (lacks !== undefined && meant.has(lacks)) return true
    if (rule === 'struct') return wrong.some((other) => isSaidBy(other, one))
    if (isOfSuccess(one))
      return (
        meant.has('responses') ||
        wrong.some((other) => other.at?.startsWith(`${at}.`)) ||
        problems.some((other) => other.lacks === 'responses' && isIn(one, other))
      )
    return wrongAt.get(showLocation(one))?.some((other) => saysMore(other, one)) ?? false
  }
  // Redocly reports a fault of a component again for each file that it comes from.
  const causes = new Map(
    problems.filter((one) => !follows(one)).map((one) => [`${showLocation(one)} ${one.message}`, one]),
  )
  return fold(foldMissing([...causes.values()]), ({ cause }) => cause, inLines)
}

const isOld = ({ code }: LintProblem): boolean => code === 'field-of-other-version'

const isOfSuccess = ({ code }: LintProblem): boolean =>
  code === 'success-open' || code === 'success-missing' || code === 'outgoing-success'

/** True if our rules say what Redocly's rule `struct` does, in other words or at the object around it. */
function isSaidBy(other: LintProblem, { meant, lacks, ...one }: LintProblem): boolean {
  if (/^scheme-(type|http|key)$/.test(other.code ?? '') && isIn(one, other)) return true
  if (lacks === 'responses' && isOfSuccess(other)) return false
  return isInLineOf(one, other) && (meant === undefined || other.code === one.code)
}

/** True if the place of a problem is within that of another. */
const isIn = (one: Partial<LintProblem>, other: LintProblem): boolean =>
  one.at !== undefined && other.at !== undefined && `${plain(one.at)}.`.startsWith(`${plain(other.at)}.`)

// A pointer of Redocly does not tell the index of a list from a key.
const plain = (at: string): string => at.replaceAll(/\[(\d+)\]/g, '.$1')

const isInLineOf = ({ file, line }: Diagnostic, other: Diagnostic): boolean =>
  other.file === file && other.line === line

function inLines({ file }: Diagnostic, others: readonly Diagnostic[]): string {
  const lines = others.map((one) => (one.file === file ? `${one.line}` : `${one.file}:${one.line}`))
  return `also in line${lines.length === 1 ? '' : 's'} ${someOf(lines)}`
}

/** True of two problems at one location if a value is ignored anyway, or a refusal says the same, or why the same field is missing. */
function saysMore(other: LintProblem, one: LintProblem): boolean {
  if (other === one) return false
  if (other.code === 'value-ignored' && one.code !== other.code) return other.at === one.at
  return (
    other.rule === 'generate' &&
    one.rule !== 'generate' &&
    ((one.code !== undefined && other.code === one.code) ||
      (one.lacks !== undefined && other.lacks === one.lacks))
  )
}
