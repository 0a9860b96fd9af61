/**
 * Says what a change of the contract breaks, and for whom: `npm run breaking -- [base]`. The base is a git revision or a file
 * (default: the last release tag, else where this branch left the main one).
 *
 *   --at DATE        judge as on that day: has a sunset passed? (default: today, or LINT_NOW)
 *   --format FORMAT  text (default), github-actions or json
 *   --spec FILE      another contract (default: spec/openapi.yaml)
 *
 * Exits with 1 when a stable operation breaks or info.version has not risen far enough, with 2 when it cannot compare: of a
 * contract that the generator refuses nobody can say what it breaks.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { findBase } from './breaking/base.ts'
import { compare } from './breaking/compare.ts'
import { formats, isRefused, show } from './breaking/report.ts'
import { CommandFailed } from './lib/command.ts'
import { loadContract } from './openapi/load.ts'

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      at: { type: 'string' },
      format: { type: 'string', default: 'text' },
      spec: { type: 'string', default: 'spec/openapi.yaml' },
    },
  })
  const format = formats.find((one) => one === values.format)
  if (format === undefined)
    throw new CommandFailed(`--format is one of ${formats.join(', ')}; not "${values.format}".`)
  const day = dayOf(values.at ?? process.env.LINT_NOW)
  // Examples that lag behind leave no doubt about what the contract says.
  const contract = await loadContract(values.spec, { values: false })
  const base = await findBase(positionals[0], values.spec)
  if (base === undefined) {
    console.error(
      'There is no release tag and no main branch with a contract here: a first version breaks nobody.',
    )
  } else {
    const changelog = await readFile('CHANGELOG.md', 'utf8').catch(() => '')
    const comparison = await compare(base, contract, day, changelog)
    console.log(show(comparison, format))
    if (isRefused(comparison)) process.exitCode = 1
  }
} catch (error) {
  const foreseen =
    error instanceof CommandFailed ||
    String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
  console.error(foreseen ? (error as Error).message : error)
  process.exitCode = 2
}

/** YYYY-MM-DD, of today unless another day is given. */
function dayOf(text: string | undefined): string {
  const day = text ? new Date(text) : new Date()
  if (!Number.isNaN(day.getTime()) && /^(\d{4}-\d\d-\d\d|$)/.test(text ?? ''))
    return day.toISOString().slice(0, 10)
  throw new CommandFailed(`"${text}" is no date; write it as YYYY-MM-DD.`)
}
