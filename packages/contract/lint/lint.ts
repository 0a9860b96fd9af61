import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mistakesOf } from '../check/load.ts'
import { shownName } from '../cli/address.ts'
import { CommandFailed } from '../cli/command.ts'
import { printableLines } from '../cli/printable.ts'
import { normalise } from '../model/normalise.ts'
import { fields } from '../read/document.ts'
import { elsewhere } from '../read/grammar.ts'
import { attempt, type Diagnostic, showDiagnostic } from '../read/problem.ts'
import { type Files, readFiles } from '../read/read.ts'
import { causesOf, type LintProblem } from './causes.ts'
import { type Finding, type formats, showFindings } from './findings.ts'
import { readConfig, redocly } from './redocly.ts'
import { rules } from './rules/index.ts'
import { findingsOf, lintedContract, locatedFindings } from './rules/rule.ts'
import { plainRule } from './rules/sound/index.ts'

/**
 * Returns all problems of contracts and journeys in order: refusals of the generator and violations of the rules of redocly.yaml.
 * @param isPlain true to check OpenAPI only, without rules of redocly.yaml and requirements of a generated server
 * @param findMore finds other problems of the contracts while Redocly runs
 * @throws CommandFailed if a file is missing, or if the rules cannot run although nothing is refused
 */
export async function lint(
  names: readonly string[],
  isPlain = false,
  findMore: () => LintProblem[] = () => [],
): Promise<LintProblem[]> {
  const read = names.map((name) => ({ name, ...attempt(() => readFiles(name)) }))
  const byRules = problemsByRules(
    read.filter(({ value }) => value).map(({ name }) => name),
    // The generator's refusals are already known.
    isPlain ? [`--config=${plainRules}`] : ['--skip-rule=contract/generate'],
  )
  const refused = read
    .flatMap(({ value, refusals }) => (value ? refusalsOf(value) : refusals))
    .map((one): LintProblem => ({ ...one, rule: 'generate' }))
  const wrong = isPlain ? read.flatMap(({ value }) => (value ? wrongIn(value) : [])) : []
  const more = refused.length === 0 ? [...wrong, ...findMore()] : wrong
  const { problems, failure } = await byRules
  if (failure !== undefined && refused.length === 0) {
    // Redocly stops at a value of the wrong type without a location.
    const unsound = read.flatMap(({ value }) =>
      value && !isJourneys(value.root.name) ? unsoundIn(value) : [],
    )
    if (unsound.length === 0) throw new CommandFailed(failure)
    return unsound
  }
  const alone = refused.filter((one) => one.alone).map(({ file }) => file)
  const is32 = read.some(({ value }) => /^3\.2\b/.test(String(value?.root.data.openapi)))
  const found = problems.filter(
    ({ file, rule, message }) =>
      !alone.includes(file) &&
      !(is32 && rule === 'struct' && stricter.test(message)) &&
      (isJourneys(file) || rule !== 'no-unresolved-refs'),
  )
  // Each contract has mistakes of its own.
  const contractOf = new Map(
    read.flatMap(({ name, value }) =>
      [...(value?.files.keys() ?? [])].map((file) => [shownName(file), name]),
    ),
  )
  const byContract = Map.groupBy([...refused, ...more, ...found], ({ file }) => contractOf.get(file) ?? file)
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

// Redocly still asks of OpenAPI 3.2 what only earlier versions do: that responses are described, and that no cookie has the style `cookie`.
const stricter = /^description is missing|^`style` must be one of/

const isJourneys = (file: string): boolean => file.endsWith('.arazzo.yaml')

function refusalsOf(files: Files): readonly Diagnostic[] {
  if (isJourneys(files.root.name)) return []
  const { value, refusals } = attempt(() => mistakesOf(files))
  return value ?? refusals
}

// Parts that mean nothing in OpenAPI itself, and examples that do not fit.
function wrongIn(files: Files): LintProblem[] {
  if (isJourneys(files.root.name)) return []
  const { value = [] } = attempt(() => {
    const normal = normalise(files)
    const contract = lintedContract(normal)
    return findingsOf(plainRule, contract).map(({ path, message }) => ({
      ...normal.locate(path),
      ...{ message, cause: message.slice(normal.name(path).length) },
      rule: 'contract/sound-values',
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
const unsoundIn = (files: Files): LintProblem[] =>
  locatedFindings(rules['sound-structure']!, lintedContract(normalise(files))).map((one) => ({
    ...one,
    rule: 'contract/sound-structure',
  }))

interface RedoclyReport {
  problems: {
    ruleId: string
    message: string
    suggest?: string[]
    location: { source: { ref: string }; pointer?: string; start?: { line: number; col: number } }[]
  }[]
}

const plainRules = fileURLToPath(new URL('plain.yaml', import.meta.url))

/**
 * Returns findings of the rules of redocly.yaml, all as errors; `failure` is Redocly's message if it cannot apply them.
 * @param options of `redocly lint`
 */
export async function problemsByRules(
  files: readonly string[],
  options: readonly string[] = [],
): Promise<{ problems: LintProblem[]; failure: string | undefined }> {
  // Without a file Redocly would lint those of redocly.yaml.
  if (files.length === 0) return { problems: [], failure: undefined }
  const args = ['lint', ...files, '--format=json', '--max-problems=9999', ...options]
  const { failed, stdout, stderr } = await redocly(args)
  // Redocly prints one JSON report for each file without a separator.
  const reports = stdout.split(/(?<=^\})(?=\{$)/m).filter((report) => report.startsWith('{'))
  const found = reports.flatMap((report) => (JSON.parse(report) as RedoclyReport).problems)
  const failure = failed && found.length === 0 ? stderr.trim() : undefined
  return { problems: found.map(problemOf), failure }
}

function problemOf({
  ruleId,
  message,
  suggest: [meant] = [],
  location: [where],
}: RedoclyReport['problems'][number]): LintProblem {
  const { line, col } = where?.start ?? { line: 1, col: 1 }
  const file = shownName(resolve(where?.source.ref ?? ''))
  return { file, line, column: col, rule: ruleId, message: plain(message.trim(), meant) }
}

// Messages of Redocly, in words of this linter.
const rewritten: readonly [RegExp, string][] = [
  [
    /^Example value must conform to the schema: (.*)\.$/,
    'the example does not fit its schema: $1; fix the value or the schema',
  ],
  [/`([^`]*)` property (must )/, '/$1 $2'],
  [
    /must NOT have (?:unevaluated|additional) properties `([^`]*)`/,
    'has $1, which its schema does not describe',
  ],
  [/must have required property '([^']*)'/, 'lacks $1'],
  [/must NOT/, 'must not'],
  [/ can be one of the following only: /, ' must be one of '],
  [/^The field `(.*)` must be present on this level\.$/, '$1 is missing; add it'],
  [/^Expected type `(.*)` \((array|object)\) but got `(.*)`$/, 'expected an $2 ($1), got $3'],
  [/^Expected type `(.*)` but got `(.*)`\.$/, 'expected type $1, got $2'],
]

function plain(message: string, meant: string | undefined): string {
  const [, field] = /^Property `(.*)` is not expected here\.$/.exec(message) ?? []
  if (field === undefined)
    return rewritten.reduce((text, [pattern, words]) => text.replace(pattern, words), message)
  if (Object.hasOwn(elsewhere, field)) return elsewhere[field]!
  return `unknown field ${field}${meant === undefined ? '' : ` (did you mean ${meant}?)`}; fix or remove it`
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
  const findings = problems.map((one): Finding => ({ ...one, level: 'error' }))
  return showFindings(format, findings, 'lint')
}

// Rules can be configured in redocly.yaml; refusals cannot.
/** Returns the rule of a problem in brackets; empty for errors of the generator. */
export const ruleOf = ({ rule }: Pick<LintProblem, 'rule'>): string =>
  rule === 'generate' ? '' : ` (${rule})`

function asText(problems: readonly LintProblem[], files: readonly string[]): string {
  const lines = problems.map((one) => showDiagnostic(one) + ruleOf(one))
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
