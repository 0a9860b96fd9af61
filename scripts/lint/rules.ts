import { fileURLToPath } from 'node:url'
import { redocly } from '../lib/redocly.ts'
import { isOutgoing } from '../rules/operation.js'
import type { LintProblem } from './problem.ts'

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
  return { problems: found.filter(isMeant).map(problemOf), failure }
}

/** Requests that a server sends are held against OpenAPI itself, and rules of their own. */
const isMeant = ({ ruleId, location: [where] }: Report['problems'][number]): boolean =>
  !isOutgoing(where?.pointer ?? '') ||
  /^(struct$|no-|contract\/(callbacks|descriptions|known-marks)$)/.test(ruleId)

function problemOf({ ruleId, message, location: [where] }: Report['problems'][number]): LintProblem {
  const { line, col } = where?.start ?? { line: 1, col: 1 }
  return { file: where?.source.ref ?? '', line, column: col, rule: ruleId, message: message.trim() }
}
