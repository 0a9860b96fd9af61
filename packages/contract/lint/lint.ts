import { fileURLToPath } from 'node:url'
import { loadContract } from '../check/load.ts'
import { CommandFailed } from '../cli/command.ts'
import { printable } from '../cli/printable.ts'
import { ContractRefused, type Diagnostic, showDiagnostic, showLocation } from '../read/problem.ts'
import { type Files, readFiles } from '../read/read.ts'
import { type formats, showFindings } from './findings.ts'
import { redocly } from './redocly.ts'

/**
 * All that is to be fixed in contracts and journeys, in their order: what the generator refuses, and what breaks the rules of the
 * house. Of a line that the generator refuses the rules say only what the generator cannot have said.
 * @param isPlain whether OpenAPI alone is asked for: no habit of a house, and nothing that only a server of ours needs
 * @throws CommandFailed when a file is not there, or the rules cannot be applied although nothing is refused
 */
export async function lint(files: readonly string[], isPlain = false): Promise<LintProblem[]> {
  const given = await Promise.all(files.map((file) => read(file, isPlain)))
  // What has no end for us has none for Redocly.
  const bounded = given.filter(({ refusals }) => !refusals.some(({ alone }) => alone))
  const byRules = problemsByRules(
    bounded.map(({ name }) => name),
    isPlain,
  )
  const refused = (await Promise.all(given.map((one) => refusalsOf(one, isPlain)))).flat()
  const { problems, failure } = await byRules
  if (failure !== undefined && refused.length === 0) throw new CommandFailed(failure)
  const lines = new Set(refused.map(lineOf))
  const alone = refused.filter((one) => one.alone).map(({ file }) => file)
  // Redocly reports a fault of a component again for each file that it comes from.
  const all = new Map(
    [
      ...refused,
      ...problems.filter(
        (problem) => !(isSaid(problem) && lines.has(lineOf(problem))) && !alone.includes(problem.file),
      ),
    ].map((problem) => [`${showLocation(problem)} ${problem.message}`, problem]),
  )
  return [...all.values()].sort(
    (a, b) =>
      files.indexOf(a.file) - files.indexOf(b.file) ||
      a.file.localeCompare(b.file) ||
      a.line - b.line ||
      a.column - b.column,
  )
}

/** Whether a rule asks for what the generator asks for, too, rather than for something of its own. */
const isSaid = ({ rule, message }: LintProblem): boolean =>
  /^(struct |no-|nullable-|paths?-|security-scopes-|security-defined There|operation-(operationId|2xx)|contract\/(known-marks|portable-patterns|error-schema) )/.test(
    `${rule} ${message}`,
  )

const lineOf = ({ file, line }: LintProblem) => `${file}:${line}`

/** Something to fix in a contract, or in the journeys of its consumers. */
export interface LintProblem extends Diagnostic {
  /** Which rule says so; `generate` when the generator refuses it. */
  rule: string
}

/** A file of those to lint, and what keeps everybody from reading it. */
export interface Read {
  name: string
  files: Files | undefined
  refusals: LintProblem[]
}

const isJourneys = (file: string): boolean => file.endsWith('.arazzo.yaml')

/**
 * Reads a file with all that it refers to.
 * @throws CommandFailed for a file that is not there
 */
export async function read(name: string, isPlain = false): Promise<Read> {
  const { value: files, refusals } = await refusalsIn(() => readFiles(name, !isJourneys(name) && !isPlain))
  return { name, files, refusals }
}

/** What keeps the generator from taking a contract that was read; with `isPlain`, what keeps mocks from it. */
export async function refusalsOf({ name, files, refusals }: Read, isPlain = false): Promise<LintProblem[]> {
  if (!files || isJourneys(name)) return refusals
  return (await refusalsIn(() => loadContract(name, { files, mode: isPlain ? 'mocks' : 'server' }))).refusals
}

async function refusalsIn<T>(load: () => Promise<T>): Promise<{ value?: T; refusals: LintProblem[] }> {
  try {
    return { value: await load(), refusals: [] }
  } catch (error) {
    if (!(error instanceof ContractRefused)) throw error
    return { refusals: error.diagnostics.map((one) => ({ ...one, rule: 'generate' })) }
  }
}

/** The part of Redocly's report that we show. */
interface Report {
  problems: {
    ruleId: string
    message: string
    location: { source: { ref: string }; pointer?: string; start?: { line: number; col: number } }[]
  }[]
}

const plainRules = fileURLToPath(new URL('plain.yaml', import.meta.url))

/**
 * What the rules of redocly.yaml, where errors are made of them all, find in some files; with `isPlain` those of OpenAPI alone. `failure` is what Redocly says instead
 * when it cannot apply them.
 */
export async function problemsByRules(
  files: readonly string[],
  isPlain = false,
): Promise<{ problems: LintProblem[]; failure: string | undefined }> {
  // Without a file it would lint those of redocly.yaml.
  if (files.length === 0) return { problems: [], failure: undefined }
  const config = isPlain ? [`--config=${plainRules}`] : []
  const options = ['--format=json', '--max-problems=9999', ...config]
  const { failed, stdout, stderr } = await redocly(['lint', ...files, ...options])
  // One report for each file, with nothing in between.
  const reports = stdout.split(/(?<=^\})(?=\{$)/m).filter((report) => report.startsWith('{'))
  const found = reports.flatMap((report) => (JSON.parse(report) as Report).problems)
  const failure = failed && found.length === 0 ? stderr.trim() : undefined
  return { problems: found.map(problemOf), failure }
}

function problemOf({ ruleId, message, location: [where] }: Report['problems'][number]): LintProblem {
  const { line, col } = where?.start ?? { line: 1, col: 1 }
  return { file: where?.source.ref ?? '', line, column: col, rule: ruleId, message: message.trim() }
}

/** Shows problems, of which there may be none, and the files in which they were sought. */
export function show(
  problems: readonly LintProblem[],
  files: readonly string[],
  format: (typeof formats)[number],
): string {
  if (format === 'text') return asText(problems, files)
  if (format === 'json') return asJson(problems)
  return showFindings(
    format,
    problems.map((one) => ({ ...one, level: 'error' })),
    'lint',
  )
}

function asText(problems: readonly LintProblem[], files: readonly string[]): string {
  const lines = problems.map((one) => `${showDiagnostic(one)} (${one.rule})`)
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
  return [...lines, `${files.join(', ')}: ${problems.length === 0 ? 'nothing to fix' : count}`].join('\n')
}

/** As Redocly has it. */
function asJson(problems: readonly LintProblem[]): string {
  const totals = { errors: problems.length, warnings: 0, ignored: 0 }
  const shown = problems.map(({ file, line, column, rule, message }) => ({
    ruleId: rule,
    severity: 'error',
    message: printable(message),
    location: [{ source: { ref: printable(file) }, start: { line, col: column } }],
  }))
  return JSON.stringify({ totals, problems: shown }, null, 2)
}
