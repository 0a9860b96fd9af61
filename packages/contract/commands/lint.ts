import { realpathSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { shownName } from '../cli/address.ts'
import { BadUsage, choose, command } from '../cli/command.ts'
import { replaceFile } from '../cli/flush.ts'
import { printable } from '../cli/printable.ts'
import { flag, specOptionOr } from '../cli/shared-options.ts'
import { formatOption, formats } from '../lint/findings.ts'
import { fix } from '../lint/fix.ts'
import { configuredContracts, lint, show } from '../lint/lint.ts'
import { ContractRefused, showDiagnostic } from '../read/problem.ts'

const described = {
  run: 'npx contract lint',
  about: `Prints each problem of contracts and journeys with file, line, reason and fix. Exits with 1
if there is one. Checks the rules of redocly.yaml in this folder; without that file, the recommended ones: OpenAPI, and
parts that contradict themselves or have no effect.`,
  options: {
    spec: { ...specOptionOr('those of redocly.yaml'), multiple: true },
    format: formatOption,
    plain: flag('check OpenAPI only, without the rules of redocly.yaml: for third-party contracts'),
    fix: flag(`first add missing parts that require no decision: operationIds, common responses, headers, scopes,
tags and additionalProperties: false; the rest of the file stays unchanged`),
  },
  example: 'npx contract lint --format sarif spec/openapi.yaml',
} as const

await command(described, async ({ values }) => {
  const format = choose('--format', values.format, formats)
  const own = configuredContracts()
  const files = values.spec?.map((file) => relative('', file)) ?? own ?? []
  if (files.length === 0)
    throw new BadUsage('Name a contract: no redocly.yaml in this folder lists contracts under apis.')
  const level = values.plain ? 'plain' : own === undefined ? 'recommended' : 'configured'
  if (values.fix && values.plain)
    throw new BadUsage('Use --fix or --plain, not both: --fix applies the rules that --plain skips.')
  if (values.fix) for (const file of files.filter((name) => !name.endsWith('.arazzo.yaml'))) write(file)
  const problems = await lint(files, level)
  const shown = show(
    problems,
    files.map((file) => shownName(resolve(file))),
    format,
  )
  if (shown !== '') console.log(shown)
  if (format === 'text' && own && !values.plain && problems.some(({ rule }) => rule !== 'generate'))
    sayPlain(files, own)
  if (format === 'text' && level === 'recommended')
    console.log('Checked the recommended rules: this folder has no redocly.yaml, which sets others.')
  if (problems.length > 0) process.exitCode = 1
})

// Writes and prints the fixes. Unreadable files are left to the linter.
function write(contract: string) {
  try {
    const { texts, added } = fix(contract)
    for (const [file, text] of texts) replaceFile(realpathSync(file), text, statSync(file).mode)
    for (const { at, members, ...place } of added)
      console.log(showDiagnostic({ ...place, message: `${at}: added ${members}` }))
  } catch (error) {
    if (!(error instanceof ContractRefused)) throw error
  }
}

// Points users with a third-party contract to --plain.
function sayPlain(files: readonly string[], own: readonly string[]) {
  const foreign = files.find((file) => !own.includes(file))
  if (foreign !== undefined)
    console.log(
      printable(
        `redocly.yaml does not name ${foreign}: for a third-party contract, use --plain to check OpenAPI only.`,
      ),
    )
}
