import { fileURLToPath } from 'node:url'
import { checkContract } from '../check/load.ts'
import { CommandFailed } from '../cli/command.ts'
import { printableLines } from '../cli/printable.ts'
import { normalise } from '../read/normalise.ts'
import { attempt, type Diagnostic, showDiagnostic, showLocation } from '../read/problem.ts'
import { type Files, readFiles } from '../read/read.ts'
import { type Finding, type formats, showFindings } from './findings.ts'
import { redocly } from './redocly.ts'
import { rules } from './rules/index.ts'
import { findingsOf, lintedContract } from './rules/rule.ts'

/**
 * All problems of contracts and journeys, in their order: those for which the generator refuses them, and violations of the rules of
 * redocly.yaml.
 * @param isPlain whether OpenAPI alone is asked for: none of those rules, and nothing that only a generated server needs
 * @throws CommandFailed when a file is not there, or the rules cannot be applied although nothing is refused
 */
export async function lint(names: readonly string[], isPlain = false): Promise<LintProblem[]> {
  const read = names.map((name) => ({ name, ...attempt(() => readFiles(name)) }))
  // A contract without end for us has none for Redocly either.
  const byRules = problemsByRules(
    read.filter(({ value }) => value).map(({ name }) => name),
    // The refusals of the generator are known by then.
    isPlain ? [`--config=${plainRules}`] : ['--skip-rule=contract/generate'],
  )
  const refused = read
    .flatMap(({ value, refusals }) => (value ? refusalsOf(value) : refusals))
    .map((one): LintProblem => ({ ...one, rule: 'generate' }))
  const { problems, failure } = await byRules
  if (failure !== undefined && refused.length === 0) {
    // Redocly stops at what is no object where one belongs, and names no place.
    const unsound = read.flatMap(({ value }) =>
      value && !isJourneys(value.root.name) ? unsoundIn(value) : [],
    )
    if (unsound.length === 0) throw new CommandFailed(failure)
    return unsound
  }
  const alone = refused.filter((one) => one.alone).map(({ file }) => file)
  const found = problems.filter(
    ({ file, rule }) =>
      !alone.includes(file) && (isJourneys(file) || !said.includes(rule) || (isPlain && rule === 'struct')),
  )
  // Where a schema is wrong, Redocly says of each example of it that it could not be checked.
  const isCheckable = ({ message }: LintProblem) => !message.startsWith('Example validation errored')
  const isWrong = [...refused, ...found].some(
    (one) => isCheckable(one) && /^(generate|contract\/sound-)/.test(one.rule),
  )
  // Our rule and Redocly's say the same of an example.
  const unfit = new Set(found.filter(({ rule }) => rule === 'contract/sound-values').map(lineOf))
  const isOwn = (one: LintProblem) => !/^no-invalid-.*-examples$/.test(one.rule) || !unfit.has(lineOf(one))
  // Redocly reports a fault of a component again for each file that it comes from.
  const all = new Map(
    [...refused, ...found.filter((one) => isOwn(one) && (!isWrong || isCheckable(one)))].map((problem) => [
      `${showLocation(problem)} ${problem.message}`,
      problem,
    ]),
  )
  return [...all.values()].sort(
    (a, b) =>
      names.indexOf(a.file) - names.indexOf(b.file) ||
      a.file.localeCompare(b.file) ||
      a.line - b.line ||
      a.column - b.column,
  )
}

/** Rules that find what the generator refuses. Redocly can switch them off for contracts alone only if a configuration names no `apis`. */
const said = ['struct', 'no-unresolved-refs']

/** Something to fix in a contract, or in the journeys of its consumers. */
export interface LintProblem extends Diagnostic {
  /** Which rule says so; `generate` when the generator refuses it. */
  rule: string
}

const lineOf = ({ file, line }: LintProblem): string => `${file}:${line}`

const isJourneys = (file: string): boolean => file.endsWith('.arazzo.yaml')

/** The problems for which the generator refuses a contract. */
function refusalsOf(files: Files): readonly Diagnostic[] {
  return isJourneys(files.root.name) ? [] : attempt(() => checkContract(files)).refusals
}

/** The parts of a contract that are none of OpenAPI. */
function unsoundIn(files: Files): LintProblem[] {
  const normal = normalise(files)
  return findingsOf(rules['sound-structure']!, lintedContract(normal)).map(({ path, message }) => ({
    ...normal.locate(path),
    ...{ message, rule: 'contract/sound-structure' },
  }))
}

/** The part of Redocly's report that we show. */
interface RedoclyReport {
  problems: {
    ruleId: string
    message: string
    location: { source: { ref: string }; pointer?: string; start?: { line: number; col: number } }[]
  }[]
}

const plainRules = fileURLToPath(new URL('plain.yaml', import.meta.url))

/**
 * The findings of the rules of redocly.yaml in some files, all as errors. `failure` is the message of Redocly if it cannot
 * apply them.
 * @param options of `redocly lint`
 */
export async function problemsByRules(
  files: readonly string[],
  options: readonly string[] = [],
): Promise<{ problems: LintProblem[]; failure: string | undefined }> {
  // Without a file it would lint those of redocly.yaml.
  if (files.length === 0) return { problems: [], failure: undefined }
  const args = ['lint', ...files, '--format=json', '--max-problems=9999', ...options]
  const { failed, stdout, stderr } = await redocly(args)
  // One report for each file, with nothing in between.
  const reports = stdout.split(/(?<=^\})(?=\{$)/m).filter((report) => report.startsWith('{'))
  const found = reports.flatMap((report) => (JSON.parse(report) as RedoclyReport).problems)
  const failure = failed && found.length === 0 ? stderr.trim() : undefined
  return { problems: found.map(problemOf), failure }
}

function problemOf({ ruleId, message, location: [where] }: RedoclyReport['problems'][number]): LintProblem {
  const { line, col } = where?.start ?? { line: 1, col: 1 }
  return { file: where?.source.ref ?? '', line, column: col, rule: ruleId, message: plain(message.trim()) }
}

/** The words of a validator, in those of a contract. */
const plain = (message: string): string =>
  message
    .replace(/must NOT have (?:unevaluated|additional) properties (`[^`]*`)/, 'the schema has no property $1')
    .replace('must NOT', 'must not')

/** Shows problems, of which there may be none, and the files in which they were sought. */
export function show(
  problems: readonly LintProblem[],
  files: readonly string[],
  format: (typeof formats)[number],
): string {
  if (format === 'text') return asText(problems, files)
  if (format === 'json') return asJson(problems)
  const findings = problems.map((one): Finding => ({ ...one, level: 'error' }))
  return showFindings(format, findings, 'lint')
}

/** In brackets, for a rule can be set in redocly.yaml; a refusal cannot. */
export const ruleOf = ({ rule }: Pick<LintProblem, 'rule'>): string =>
  rule === 'generate' ? '' : ` (${rule})`

function asText(problems: readonly LintProblem[], files: readonly string[]): string {
  const lines = problems.map((one) => showDiagnostic(one) + ruleOf(one))
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
  return [...lines, `${files.join(', ')}: ${problems.length === 0 ? 'nothing to fix' : count}`].join('\n')
}

/** As Redocly has it. */
function asJson(problems: readonly LintProblem[]): string {
  const totals = { errors: problems.length, warnings: 0, ignored: 0 }
  const shown = problems.map(({ file, line, column, rule, message }) => ({
    ruleId: rule,
    severity: 'error',
    message,
    location: [{ source: { ref: file }, start: { line, col: column } }],
  }))
  return printableLines(JSON.stringify({ totals, problems: shown }, null, 2))
}
