/** Benchmark: `npm run bench`; `--help` prints the options. Progress goes to stderr, results to stdout. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command } from '../../packages/contract/cli/command.ts'
import { keepTickObject } from '../../packages/server/http/tick-objects.ts'
import { compareWith } from './compare.ts'
import { contestants } from './contestants.ts'
import { createTemplate } from './database.ts'
import { describeMachine, pinLoad } from './machine.ts'
import { measureLoad, measureStarts, type Results } from './measure.ts'
import { described, type Options, readOptions } from './options.ts'
import { report } from './report.ts'

const note = (line: string) => console.error(line)

async function benchmark(options: Options, folder: string): Promise<void> {
  const { work, connections, output } = options
  if (output !== undefined) mkdirSync(output, { recursive: true })
  const taking = contestants.filter(({ name }) => options.contestants.includes(name))
  const cores = pinLoad()
  const surroundings = { folder, core: cores?.server, pace: options, note }
  const results: Results = {
    machine: describeMachine(folder, cores),
    pace: options,
    measured: [],
    needs: [],
  }
  for (const [at, pets] of options.pets.entries()) {
    note(`creating a database of ${pets} pets`)
    const template = createTemplate(join(folder, `${pets}.db`), pets)
    const counts = at === 0 ? connections : connections.slice(0, 1)
    // The first start after a change of the code keeps Node's compiler of TypeScript in memory, so the starts come first.
    const starts = await measureStarts(taking, at === 0 ? options.starts : 0, template, surroundings)
    const { measured, memory } = await measureLoad(taking, work, counts, template, surroundings)
    results.measured.push(...measured)
    if (at > 0) continue
    results.needs = memory.map((entry) => ({ ...entry, starts: starts.get(entry.name)! }))
  }
  const markdown = report(results)
  console.log(markdown)
  if (output === undefined) return
  writeFileSync(join(output, 'results.md'), markdown)
  note(`wrote results.md to ${output}`)
}

// The load generator makes tick objects, too.
keepTickObject()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
command(described, async ({ values }) => {
  const options = readOptions(values)
  const folder = mkdtempSync(join(tmpdir(), 'petstore-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  if (options.compare === undefined) return await benchmark(options, folder)
  process.exitCode = (await compareWith(options.compare, options, folder, note)) ? 0 : 1
})
