/**
 * Problems of contracts: what the generator refuses, what Redocly finds by the rules of redocly.yaml, and what our rules find without it. All come out
 * in the order of their places, without those that follow from others.
 */
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mistakesOf } from '../check/load.ts'
import { plainFindings, recommendedFindings, soundFindings } from '../check/sound.ts'
import { shownName } from '../cli/address.ts'
import { CommandFailed } from '../cli/command.ts'
import { printableLines } from '../cli/printable.ts'
import { normalise } from '../model/normalise.ts'
import { fields } from '../read/document.ts'
import { attempt, showDiagnostic } from '../read/problem.ts'
import { type Files, readFiles } from '../read/read.ts'
import { lintRuleOf, placed, textOf } from '../rules/finding.ts'
import { causesOf } from './causes.ts'
import { type Finding, type formats, showFindings } from './findings.ts'
import { readConfig, redocly } from './redocly.ts'
import type { LintFinding } from './rules/rule.ts'
import { type LintProblem, type RedoclyProblem, translated, unreadFiles } from './translate.ts'

/**
 * Rules to check: those of redocly.yaml (`configured`), OpenAPI only (`plain`), or OpenAPI and whatever contradicts itself or has no effect on
 * any server (`recommended`).
 */
type Level = 'configured' | 'recommended' | 'plain'

/**
 * Returns all problems of contracts and journeys in order: refusals of the generator and violations of the rules.
 * @param findMore finds other problems of the contracts while Redocly runs
 * @param signal ends Redocly early
 * @throws CommandFailed if a file is missing, or if the rules cannot run although nothing is refused
 */
export async function lint(
  names: readonly string[],
  level: Level = 'configured',
  findMore: () => LintProblem[] = () => [],
  signal?: AbortSignal,
): Promise<LintProblem[]> {
  const loaded = names.map((name) => ({ name, ...attempt(() => readFiles(name)) }))
  const byRules = problemsByRules(
    loaded.filter(({ value }) => value).map(({ name }) => name),
    // The generator's refusals are already known.
    level === 'configured' ? ['--skip-rule=contract/generate'] : [`--config=${plainRules}`],
    signal,
  )
  const refused = loaded
    .flatMap(({ value, refusals }) => (value ? refusalsOf(value) : refusals))
    .map((refusal): LintProblem => ({ ...refusal, rule: 'generate' }))
  const wrong = loaded.flatMap(({ value }) => (value ? wrongIn(value, level) : []))
  const ofRules = refused.length === 0 ? [...wrong, ...findMore()] : wrong
  const { problems, failure } = await byRules
  if (failure !== undefined && refused.length === 0) {
    // Redocly stops at a value of the wrong type without a location.
    const unsound = loaded.flatMap(({ value }) =>
      value && !isJourneys(value.root.name) ? unsoundIn(value) : [],
    )
    if (unsound.length === 0) throw new CommandFailed(failure)
    return unsound
  }
  const alone = refused.filter((refusal) => refusal.alone).map(({ file }) => file)
  const is32 = loaded.some(({ value }) => /^3\.2\b/.test(String(value?.root.data.openapi)))
  const found = problems.filter(
    ({ file, rule, isUntil31 }) =>
      !(is32 && isUntil31) && (isJourneys(file) || rule !== 'no-unresolved-refs'),
  )
  const others = [...ofRules, ...found].filter(({ file }) => !alone.includes(file))
  // Each contract has mistakes of its own.
  const contractOf = new Map(
    loaded.flatMap(({ name, value }) =>
      [...(value?.files.keys() ?? [])].map((file) => [shownName(file), name]),
    ),
  )
  const byContract = Map.groupBy([...refused, ...others], ({ file }) => contractOf.get(file) ?? file)
  return [...byContract.values()]
    .flatMap(causesOf)
    .sort(
      (a, b) =>
        names.indexOf(a.file) - names.indexOf(b.file) ||
        a.file.localeCompare(b.file) ||
        a.line - b.line ||
        a.column - b.column,
    )
}

const isJourneys = (file: string): boolean => file.endsWith('.arazzo.yaml')

function refusalsOf(files: Files): readonly LintFinding[] {
  if (isJourneys(files.root.name)) return []
  const { value, refusals } = attempt(() => mistakesOf(files))
  return value ?? refusals
}

// Findings of ours without redocly.yaml.
function wrongIn(files: Files, level: Level): LintProblem[] {
  if (isJourneys(files.root.name) || level === 'configured') return []
  const { value = [] } = attempt(() => {
    const normal = normalise(files)
    const found = level === 'plain' ? plainFindings(normal) : recommendedFindings(normal)
    return found.map((finding) => ({
      ...{ ...placed(finding, normal), cause: finding.cause ?? textOf(finding) },
      rule: level === 'plain' ? 'contract/sound-values' : `contract/${lintRuleOf(finding)}`,
    }))
  })
  return value
}

/** Returns the files of contracts and journeys in redocly.yaml; undefined without it. @throws CommandFailed if it cannot be read */
export function configuredContracts(): string[] | undefined {
  const config = readConfig()
  return config && Object.values(fields(config.apis)).map((api) => relative('', String(fields(api).root)))
}

// Parts of a contract that are not OpenAPI.
function unsoundIn(files: Files): LintProblem[] {
  const normal = normalise(files)
  return soundFindings(normal)
    .filter((finding) => lintRuleOf(finding) === 'sound-structure')
    .map((finding) => ({ ...placed(finding, normal), rule: 'contract/sound-structure' }))
}

const plainRules = fileURLToPath(new URL('plain.yaml', import.meta.url))

/**
 * Returns findings of the rules of redocly.yaml, all as errors; `failure` is Redocly's message if it cannot apply them.
 * @param options of `redocly lint`
 */
export async function problemsByRules(
  files: readonly string[],
  options: readonly string[] = [],
  signal?: AbortSignal,
): Promise<{ problems: LintProblem[]; failure: string | undefined }> {
  // Without a file Redocly would lint those of redocly.yaml.
  if (files.length === 0) return { problems: [], failure: undefined }
  const args = ['lint', ...files, '--format=json', '--max-problems=9999', ...options]
  const { failed, stdout, stderr } = await redocly(args, { signal })
  // Redocly prints one JSON report for each file without a separator.
  const reports = stdout.split(/(?<=^\})(?=\{$)/m).filter((report) => report.startsWith('{'))
  const found = reports.flatMap((report): RedoclyProblem[] => JSON.parse(report).problems)
  const problems = [...found.map(translated), ...unreadFiles(stderr)]
  const failure = failed && problems.length === 0 ? stderr.trim() : undefined
  return { problems, failure }
}

/**
 * Formats problems.
 * @param files the checked files
 */
export function show(
  problems: readonly LintProblem[],
  files: readonly string[],
  format: (typeof formats)[number],
): string {
  if (format === 'text') return asText(problems, files)
  if (format === 'json') return asJson(problems)
  const findings = problems.map((problem): Finding => ({ ...problem, level: 'error' }))
  return showFindings(format, findings, 'lint')
}

// Rules can be configured in redocly.yaml; refusals cannot.
/** Returns the rule of a problem in brackets; empty for errors of the generator. */
export const ruleOf = ({ rule }: Pick<LintProblem, 'rule'>): string =>
  rule === 'generate' ? '' : ` (${rule})`

function asText(problems: readonly LintProblem[], files: readonly string[]): string {
  const lines = problems.map((problem) => showDiagnostic(problem) + ruleOf(problem))
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
  return [...lines, `${files.join(', ')}: ${problems.length === 0 ? 'nothing to fix' : count}`].join('\n')
}

// Same format as Redocly's.
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
