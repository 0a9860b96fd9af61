import { CommandFailed } from 'contract-server/internal/commands/lib/command'
import { showLocation } from '../openapi/problem.ts'
import type { LintProblem } from './problem.ts'
import { read, refusalsOf } from './refusals.ts'
import { problemsByRules } from './rules.ts'

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
