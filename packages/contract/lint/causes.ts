import { someOf } from '../cli/printable.ts'
import { elsewhere } from '../read/grammar.ts'
import { type Diagnostic, fold, foldAbsences, isAbsence, showLocation } from '../read/problem.ts'

export interface LintProblem extends Diagnostic {
  /** Name of the rule, or `generate` for a refusal of the generator. */
  rule: string
  /** Text without the place, by which equal problems of a contract are merged. */
  cause?: string
}

// These rules check examples against their schemas.
const aboutExamples = /^no-invalid-.*-examples$/

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

/** Removes problems that follow from others, and merges those about one missing name. */
export function causesOf(problems: readonly LintProblem[]): LintProblem[] {
  const isAbsent = problems.some(isAbsence)
  const isDangling = problems.some((one) => one.rule === 'generate' && isAbsence(one))
  const isWrong = problems.some(isOfContract)
  const places = new Set(problems.filter(isOfContract).map(showLocation))
  const meant = new Set(problems.flatMap(({ message }) => /did you mean (.+?)\?/.exec(message)?.[1] ?? []))
  const follows = (one: LintProblem): boolean => {
    const { rule, message } = one
    // An example says nothing of a schema that is wrong, and our rule says the same of a schema that is right.
    if (aboutExamples.test(rule)) return isWrong
    if (rule === 'no-unused-components') return isWrong || isAbsent
    if (rule === 'contract/extensible-enum') return isAbsent
    // The other finding of this rule is an operation without security.
    if (rule === 'security-defined' && message.startsWith('There is no')) return isAbsent
    if (readThrough.includes(rule) && isDangling) return true
    if (/^(rule\/|contract\/(common-|descriptions$|named-responses$|sunset-passed$))/.test(rule))
      return places.has(showLocation(one))
    if (message.startsWith('Must contain at least one of'))
      return problems.some((other) => other.message === elsewhere.type && other.line === one.line)
    // A misspelt name is the cause of what is missing beside it.
    if (rule === 'struct' && !message.includes('did you mean'))
      return problems.some(
        (other) => isOfContract(other) && other.file === one.file && other.line === one.line,
      )
    const field = /(?:should contain `(.+)` field|without (\w+);|^(\w+) is missing;)/
      .exec(message)
      ?.slice(1)
      .find(Boolean)
    if (field !== undefined && meant.has(field)) return true
    const [place, missing] = message.split(': ')
    if (missing?.startsWith('no success response'))
      return meant.has('responses') || problems.some((other) => other.message.startsWith(`${place}.`))
    const [reason = ''] = message.split(';')
    return problems.some((other) => isLonger(other, one) && other.message.startsWith(reason))
  }
  // Redocly reports a fault of a component again for each file that it comes from.
  const causes = new Map(
    problems.filter((one) => !follows(one)).map((one) => [`${showLocation(one)} ${one.message}`, one]),
  )
  return foldExamples(foldAbsences([...causes.values()]))
}

// The pointer of a wrong value is left out, except for the name of its member.
const misfit = /its schema: (?:\S*\/(?<member>[^\s/]+) )?(?<reason>.*)/

// An edited schema makes many examples wrong.
const foldExamples = (problems: readonly LintProblem[]): LintProblem[] =>
  fold(
    problems,
    ({ rule, message, cause }) => {
      // The same field of another version is in each schema.
      if (Object.values(elsewhere).includes(message)) return message
      if (cause !== undefined && !misfit.test(message)) return cause
      const { member = '', reason } = misfit.exec(message)?.groups ?? {}
      if (reason === undefined || !(rule === 'contract/sound-values' || aboutExamples.test(rule)))
        return undefined
      return /^\d*$/.test(member) ? reason : `${member} ${reason}`
    },
    ({ file }, others) => {
      const lines = others.map((one) => (one.file === file ? `${one.line}` : `${one.file}:${one.line}`))
      return `also in line${lines.length === 1 ? '' : 's'} ${someOf(lines)}`
    },
  )

/** True if a refusal at the same location explains more. */
const isLonger = (refusal: LintProblem, { file, line, column, rule }: LintProblem): boolean =>
  refusal.rule === 'generate' &&
  rule !== 'generate' &&
  refusal.file === file &&
  refusal.line === line &&
  refusal.column === column
