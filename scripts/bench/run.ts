/** The benchmark: `npm run bench`; `--help` prints the options. Progress goes to stderr, results to stdout. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command } from '../../packages/contract/cli/command.ts'
import { keepTickObject } from '../../packages/server/http/tick-objects.ts'
import { compareWith } from './compare/compare.ts'
import { contestants, installPeers, petstore } from './contestants.ts'
import { createTemplate, type Template } from './database.ts'
import { describeMachine, pinLoad } from './machine.ts'
import { loadCost, measureLoad, measureSizes, measureStarts, sizesCost, startsCost } from './measure.ts'
import { described, type Options, readOptions } from './options.ts'
import { planOf, startProgress } from './plan.ts'
import { report } from './report.ts'
import type { Results } from './results.ts'

const print = (line: string) => console.error(line)

/** Measures the contestants, prints the report and writes it with its chart. */
async function benchmark(options: Options, folder: string): Promise<void> {
  if (options.output !== undefined) mkdirSync(options.output, { recursive: true })
  const named = contestants.filter(({ name }) => options.contestants.includes(name))
  const taking = installPeers(named, print)
  const cores = pinLoad()
  const groups = planOf(options)
  const { starts: count, ...pace } = options
  const own = taking.find(({ name }) => name === petstore)
  const comparesSizes = own !== undefined && groups.length > 1 && options.work.includes('list')
  const total =
    loadCost(taking, groups.flat(), pace) + startsCost(taking, count) + (comparesSizes ? sizesCost(pace) : 0)
  const progress = startProgress(total)
  const results: Results = {
    machine: describeMachine(folder, cores),
    pace,
    measured: [],
    starts: [],
    memory: [],
    sizes: [],
  }
  const templates: Template[] = []
  for (const [at, cells] of groups.entries()) {
    const { pets } = cells[0]!
    progress.note(`creating a database of ${pets} pets`)
    const template = createTemplate(join(folder, `${pets}.db`), pets)
    templates.push(template)
    const surroundings = { folder: join(folder, `${pets}`), core: cores?.server, pace, progress }
    const { measured, memory } = await measureLoad(taking, cells, template, surroundings)
    results.measured.push(...measured)
    if (at > 0) continue
    results.memory = memory
    results.starts = await measureStarts(taking, count, template, surroundings)
  }
  if (comparesSizes) {
    const bySize = templates.toSorted((a, b) => a.pets - b.pets)
    const surroundings = { folder: join(folder, 'sizes'), core: cores?.server, pace, progress }
    results.sizes = await measureSizes(
      own,
      [bySize[0]!, bySize.at(-1)!],
      options.connections[0]!,
      surroundings,
    )
  }
  const markdown = report(results)
  console.log(markdown)
  if (options.output === undefined) return
  writeFileSync(join(options.output, 'results.md'), markdown)
  writeFileSync(join(options.output, 'results.svg'), chart(results))
  print(`wrote results.md and results.svg to ${options.output}`)
}

/** The chart is drawn by a program of its own, whose packages are not there before they are installed. */
const chart = (results: Results): string =>
  execFileSync(process.execPath, [join(import.meta.dirname, 'chart/main.ts')], {
    input: JSON.stringify(results),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })

// The generator of the load makes tick objects, too.
keepTickObject()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
command(described, async ({ values }) => {
  const options = readOptions(values)
  const folder = mkdtempSync(join(tmpdir(), 'petstore-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  if (options.compare === undefined) return await benchmark(options, folder)
  process.exitCode = (await compareWith(options.compare, options, folder, print)) ? 0 : 1
})
