import { type Diagnostic, foldAbsences, isAbsence, showLocation } from '../read/problem.ts'

/** Something to fix in a contract, or in the journeys of its consumers. */
export interface LintProblem extends Diagnostic {
  /** Name of the rule, or `generate` for a refusal of the generator. */
  rule: string
}

/** Redocly's rules that hold examples against their schemas. */
const aboutExamples = /^no-invalid-.*-examples$/

/** Rules that read through references: where one leads nowhere, they find fault with what is not there. */
const readThrough = [
  'conditional-requests',
  'error-catalogue',
  'error-codes',
  'error-schema',
  'response-bodies',
  'sound-parameters',
  'sound-paths',
  'sound-responses',
].map((name) => `contract/${name}`)

/** The problems without those that follow from another one. Several places that miss the same thing become one problem. */
export function causesOf(problems: readonly LintProblem[]): LintProblem[] {
  const isAbsent = problems.some(isAbsence)
  const isDangling = problems.some((one) => one.rule === 'generate' && isAbsence(one))
  const isWrong = problems.some(({ rule }) => /^(generate|contract\/sound-)/.test(rule))
  const meant = new Set(problems.flatMap(({ message }) => /did you mean (.+?)\?/.exec(message)?.[1] ?? []))
  const follows = (one: LintProblem): boolean => {
    const { rule, message } = one
    // An example says nothing of a schema that is wrong, and our rule says the same of a schema that is right.
    if (aboutExamples.test(rule)) return isWrong
    if (rule === 'no-unused-components' || rule === 'contract/extensible-enum') return isAbsent
    if (readThrough.includes(rule)) return isDangling
    const field = /should contain `(.+)` field/.exec(message)?.[1]
    if (field !== undefined) return meant.has(field)
    const [reason = ''] = message.split(';')
    return problems.some((other) => isLonger(other, one) && other.message.startsWith(reason))
  }
  // Redocly reports a fault of a component again for each file that it comes from.
  const causes = new Map(
    problems.filter((one) => !follows(one)).map((one) => [`${showLocation(one)} ${one.message}`, one]),
  )
  return foldAbsences([...causes.values()])
}

/** True if a refusal says more at the same place. */
const isLonger = (refusal: LintProblem, { file, line, column, rule }: LintProblem): boolean =>
  refusal.rule === 'generate' &&
  rule !== 'generate' &&
  refusal.file === file &&
  refusal.line === line &&
  refusal.column === column
