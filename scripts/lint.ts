/**
 * Says what is to be fixed in the contract and the journeys of its consumers: `npm run lint -- [file …]` (default: those that
 * redocly.yaml names).
 *
 *   --format FORMAT  text (default), github-actions, junit or json
 *   --fix            first add what is missing and needs no decision: operationIds, common responses, headers, scopes, tags and
 *                    additionalProperties: false; all else of the file stays as it is
 *
 * Exits with 1 when there is something.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { CommandFailed, run } from './lib/command.ts'
import { fix } from './lint/fix.ts'
import { lint } from './lint/index.ts'
import { formats } from './lint/report.ts'
import { ContractRefused, showLocation } from './openapi/problem.ts'

enableCompileCache()

run(async () => {
  const { values, positionals } = parseArgs({
    options: { format: { type: 'string', default: 'text' }, fix: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const show = Object.hasOwn(formats, values.format) ? formats[values.format] : undefined
  if (!show)
    throw new CommandFailed(`--format is one of ${Object.keys(formats).join(', ')}; not "${values.format}".`)
  const files = positionals.length > 0 ? positionals.map((file) => relative('', file)) : await configured()
  if (values.fix) for (const file of files.filter((name) => !name.endsWith('.arazzo.yaml'))) await write(file)
  const problems = await lint(files)
  const shown = show(problems, files)
  if (shown !== '') console.log(shown)
  if (problems.length > 0) process.exitCode = 1
})

/** Adds what needs no decision, and prints it; a file that cannot be read is for the lint to report. */
async function write(contract: string) {
  const { texts, added } = await fix(contract).catch((error) => {
    if (error instanceof ContractRefused) return { texts: [], added: [] }
    throw error
  })
  for (const [file, text] of texts) await writeFile(file, text)
  for (const one of added) console.log(`${showLocation(one)} ${one.message}`)
}

async function configured(): Promise<string[]> {
  const { apis } = parse(await readFile('redocly.yaml', 'utf8')) as { apis: Record<string, { root: string }> }
  return Object.values(apis).map(({ root }) => root)
}
