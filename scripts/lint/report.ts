import { type formats, showFindings } from '../lib/findings.ts'
import { showDiagnostic } from '../openapi/problem.ts'
import type { LintProblem } from './problem.ts'

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
    message,
    location: [{ source: { ref: file }, start: { line, col: column } }],
  }))
  return JSON.stringify({ totals, problems: shown }, null, 2)
}
