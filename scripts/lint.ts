/**
 * Lints the contract: `npm run lint`, with the options of `redocly lint`, such as `-- --format github-actions`. It is
 * run in this process, so that a shell's older Node or a global Redocly cannot get in the way.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { showSyntaxErrors } from './lint/syntax.ts'

const { values, positionals } = parseArgs({
  options: { format: { type: 'string', default: '' } },
  strict: false,
  allowPositionals: true,
})
const files = positionals.filter((file) => existsSync(file))
const syntaxErrors = (files.length > 0 ? files : ['spec/openapi.yaml'])
  .filter((file) => existsSync(file))
  .map((file) => showSyntaxErrors(file, readFileSync(file, 'utf8'), String(values.format)))
  .find((errors) => errors !== undefined)

if (syntaxErrors !== undefined) {
  console.log(syntaxErrors)
  process.exitCode = 1
} else {
  process.env.REDOCLY_TELEMETRY = 'off'
  // Keeps it from asking the registry for a newer version of itself.
  process.env.REDOCLY_SUPPRESS_NOTIFICATIONS = 'true'
  process.argv.splice(2, 0, 'lint')
  await import(import.meta.resolve('@redocly/cli/bin/cli.js'))
}
