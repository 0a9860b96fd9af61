import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { BadUsage, choose, command, oneContract } from '../cli/command.ts'
import { findProject } from '../cli/project.ts'
import { flag, specOption, valued } from '../cli/shared-options.ts'
import { findBase } from '../diff/base.ts'
import { compare, defaultNotice } from '../diff/compare.ts'
import { asChangelog } from '../diff/markdown.ts'
import { readComparable } from '../diff/read.ts'
import { formats, isRefused, show } from '../diff/report.ts'
import { showDiagnostic } from '../read/problem.ts'

const described = {
  run: 'npx contract breaking',
  operands: '[BASE] [FILE]',
  about: `Prints each breaking change of a contract, the broken operations and advice. BASE is a git revision or a file (default: the last
release tag, else the point where this branch left main). Compares any two documents of OpenAPI 3 or Swagger 2.0, even unfinished ones. Exits with 1 if a
stable operation breaks or info.version is too low, and with 2 if it cannot compare.`,
  options: {
    spec: specOption,
    at: valued('DATE', 'day for which sunsets are checked (default: today, or LINT_NOW)'),
    undecided: {
      ...valued('LEVEL', 'severity of undecidable changes, for example of a pattern: error or warn'),
      default: 'error',
    },
    notice: {
      ...valued('DAYS', 'days that callers get before a sunset; one that is new and nearer breaks'),
      default: String(defaultNotice),
    },
    format: { ...valued('FORMAT', formats.join(', ')), default: 'text' },
    major: flag('print what breaks as a list for the changelog of the next major version, and exit with 0'),
  },
  example: 'npx contract breaking v1.0.0',
} as const

await command(
  described,
  async ({ values, positionals }) => {
    const format = choose('--format', values.format, formats)
    const undecided = choose('--undecided', values.undecided, ['error', 'warn'])
    const notice = daysOf(values.notice)
    const day = dayOf(values.at ?? process.env.LINT_NOW)
    const [asked, ...files] = positionals
    const spec =
      oneContract(files, values.spec) ??
      relative('', findProject(undefined, 'two FILEs, the older first').spec)
    const contract = readComparable(spec)
    const base = await findBase(asked, spec)
    if (base === undefined) {
      console.error(
        'Found neither a release tag nor a main branch with a contract: a first version breaks nobody.',
      )
      return
    }
    const changelog = await readFile('CHANGELOG.md', 'utf8').catch(() => '')
    const comparison = compare(base, contract, { day, changelog, undecided, notice })
    for (const note of new Set(comparison.noted.map(showDiagnostic))) console.error(`note: ${note}`)
    if (values.major)
      return console.log(asChangelog(comparison) || 'Nothing breaks: no major version is needed.')
    console.log(show(comparison, format))
    if (isRefused(comparison)) process.exitCode = 1
  },
  2,
)

// YYYY-MM-DD
function dayOf(text: string | undefined): string {
  const day = text ? new Date(text) : new Date()
  if (!Number.isNaN(day.getTime()) && /^(\d{4}-\d\d-\d\d|$)/.test(text ?? ''))
    return day.toISOString().slice(0, 10)
  throw new BadUsage(`"${text}" is not a date; write it as YYYY-MM-DD.`)
}

function daysOf(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text)
  throw new BadUsage(`--notice must be a number of days from 0 to 9999; got ${JSON.stringify(text)}.`)
}
