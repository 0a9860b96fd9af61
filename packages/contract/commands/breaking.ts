import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { BadUsage, choose, command, oneContract } from '../cli/command.ts'
import { findProject } from '../cli/project.ts'
import { specOption } from '../cli/shared-options.ts'
import { findBase } from '../diff/base.ts'
import { compare } from '../diff/compare.ts'
import { readComparable } from '../diff/read.ts'
import { isRefused, show } from '../diff/report.ts'
import { formatOption, formats } from '../lint/findings.ts'

const described = {
  run: 'npx contract breaking',
  operands: '[BASE] [FILE]',
  about: `Prints what a change of a contract breaks, which operations, and what to do instead. BASE is a git revision or a file (default: the last
release tag, else where this branch left main). Any two OpenAPI 3 documents are compared, finished or not. It exits with 1 when a
stable operation breaks or info.version has not risen far enough, and with 2 when it cannot compare.`,
  options: {
    spec: specOption,
    at: {
      type: 'string',
      value: 'DATE',
      help: 'check as on that day: has a sunset passed? (default: today, or LINT_NOW)',
    },
    undecided: {
      type: 'string',
      value: 'LEVEL',
      help: 'error or warn: what a change counts as that may break, such as one pattern for another',
      default: 'error',
    },
    format: formatOption,
  },
  example: 'npx contract breaking v1.0.0',
} as const

await command(
  described,
  async ({ values, positionals }) => {
    const format = choose('--format', values.format, formats)
    const undecided = choose('--undecided', values.undecided, ['error', 'warn'])
    const day = dayOf(values.at ?? process.env.LINT_NOW)
    const [asked, ...files] = positionals
    const spec = oneContract(files, values.spec) ?? relative('', findProject().spec)
    const contract = readComparable(spec)
    const base = await findBase(asked, spec)
    if (base === undefined) {
      console.error(
        'There is no release tag and no main branch with a contract here: a first version breaks nobody.',
      )
      return
    }
    const changelog = await readFile('CHANGELOG.md', 'utf8').catch(() => '')
    const comparison = compare(base, contract, { day, changelog, undecided })
    console.log(show(comparison, format))
    if (isRefused(comparison)) process.exitCode = 1
  },
  2,
)

/** YYYY-MM-DD, of today unless another day is given. */
function dayOf(text: string | undefined): string {
  const day = text ? new Date(text) : new Date()
  if (!Number.isNaN(day.getTime()) && /^(\d{4}-\d\d-\d\d|$)/.test(text ?? ''))
    return day.toISOString().slice(0, 10)
  throw new BadUsage(`"${text}" is no date; write it as YYYY-MM-DD.`)
}
