import { readFile } from 'node:fs/promises'
import { loadContract } from '../check/load.ts'
import { BadUsage, choose, command } from '../cli/command.ts'
import { findBase } from '../diff/base.ts'
import { compare } from '../diff/compare.ts'
import { isRefused, show } from '../diff/report.ts'
import { formatOption, formats } from '../lint/findings.ts'

const described = {
  run: 'npx contract breaking',
  operands: '[BASE]',
  about: `Prints what a change of the contract breaks, and which operations. BASE is a git revision or a file (default: the last release tag, else where
this branch left main). It exits with 1 when a stable operation breaks or info.version has not risen far enough, and with 2
when it cannot compare.`,
  options: {
    at: {
      type: 'string',
      value: 'DATE',
      help: 'check as on that day: has a sunset passed? (default: today, or LINT_NOW)',
    },
    format: formatOption,
    spec: { type: 'string', value: 'FILE', help: 'the contract', default: 'spec/openapi.yaml' },
  },
  example: 'npx contract breaking v1.0.0',
} as const

await command(
  described,
  async ({ values, positionals }) => {
    const format = choose('--format', values.format, formats)
    const day = dayOf(values.at ?? process.env.LINT_NOW)
    // Examples that lag behind leave no doubt about what the contract says.
    const contract = await loadContract(values.spec, { values: false })
    const base = await findBase(positionals[0], values.spec)
    if (base === undefined) {
      console.error(
        'There is no release tag and no main branch with a contract here: a first version breaks nobody.',
      )
      return
    }
    const changelog = await readFile('CHANGELOG.md', 'utf8').catch(() => '')
    const comparison = await compare(base, contract, day, changelog)
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
