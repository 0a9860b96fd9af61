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
  const places = new Set(wrong.map(showLocation))
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
      return places.has(showLocation(one))
    if (rule === 'struct' && code === 'parameter-without-schema')
      return problems.some((other) => other.code === 'field-of-other-version' && isInLineOf(one, other))
    // A misspelt name is the cause of what is missing beside it.
    if (rule === 'struct' && one.meant === undefined) return wrong.some((other) => isInLineOf(one, other))
    if (lacks !== undefined && meant.has(lacks)) return true
    if (code === 'success-open' || code === 'success-missing' || code === 'outgoing-success')
      return meant.has('responses') || wrong.some((other) => other.at?.startsWith(`${at}.`))
    return wrong.some((other) => saysMore(other, one))
  }
  // Redocly reports a fault of a component again for each file that it comes from.
  const causes = new Map(
    problems.filter((one) => !follows(one)).map((one) => [`${showLocation(one)} ${one.message}`, one]),
  )
  return fold(foldMissing([...causes.values()]), ({ cause }) => cause, inLines)
}

const isInLineOf = ({ file, line }: Diagnostic, other: Diagnostic): boolean =>
  other.file === file && other.line === line

function inLines({ file }: Diagnostic, others: readonly Diagnostic[]): string {
  const lines = others.map((one) => (one.file === file ? `${one.line}` : `${one.file}:${one.line}`))
  return `also in line${lines.length === 1 ? '' : 's'} ${someOf(lines)}`
}

/** True if a refusal at the same location says the same, or why the same field is missing. */
const saysMore = (refusal: LintProblem, one: LintProblem): boolean =>
  refusal.rule === 'generate' &&
  one.rule !== 'generate' &&
  showLocation(refusal) === showLocation(one) &&
  ((one.code !== undefined && refusal.code === one.code) ||
    (one.lacks !== undefined && refusal.lacks === one.lacks))
