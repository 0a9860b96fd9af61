/**
 * Says what is to be fixed in the contract and the journeys of its consumers: `npm run lint -- [file …]` (default: those that
 * redocly.yaml names).
 *
 *   --format FORMAT  text (default), github-actions, junit or json
 *
 * Exits with 1 when there is something.
 */
import { readFile } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { CommandFailed, run } from './lib/command.ts'
import { lint } from './lint/index.ts'
import { formats } from './lint/report.ts'

enableCompileCache()

run(async () => {
  const { values, positionals } = parseArgs({
    options: { format: { type: 'string', default: 'text' } },
    allowPositionals: true,
  })
  const show = Object.hasOwn(formats, values.format) ? formats[values.format] : undefined
  if (!show)
    throw new CommandFailed(`--format is one of ${Object.keys(formats).join(', ')}; not "${values.format}".`)
  const files = positionals.length > 0 ? positionals.map((file) => relative('', file)) : await configured()
  const problems = await lint(files)
  const shown = show(problems, files)
  if (shown !== '') console.log(shown)
  if (problems.length > 0) process.exitCode = 1
})

async function configured(): Promise<string[]> {
  const { apis } = parse(await readFile('redocly.yaml', 'utf8')) as { apis: Record<string, { root: string }> }
  return Object.values(apis).map(({ root }) => root)
}
