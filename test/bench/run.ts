/**
 * The benchmark: `node test/bench/run.ts [--quick] [--only get,post,list,start,memory] [--contestants a,b] [--json FILE]`.
 *
 * Prints progress on stderr and the tables on stdout. A number that is not reached fails nothing, for machines
 * are noisy; the exit code is 1 when a contestant does not start or does not answer properly.
 */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Bench, Outcome, Pace } from './bench.ts'
import { contestants } from './contestants.ts'
import { pinLoad } from './cores.ts'
import { measureGet } from './measures/get.ts'
import { measureList } from './measures/list.ts'
import { measureMemory } from './measures/memory.ts'
import { measurePost } from './measures/post.ts'
import { measureStart } from './measures/start.ts'
import { report } from './report.ts'
import { median } from './statistics.ts'

const measures: Record<string, (bench: Bench) => Promise<Outcome>> = {
  get: measureGet,
  post: measurePost,
  list: measureList,
  start: measureStart,
  memory: measureMemory,
}
const FULL: Pace = { warmUp: 6, rounds: 15, seconds: 0.6, starts: 11, largeTable: 1_000_000 }
const QUICK: Pace = { warmUp: 0.3, rounds: 5, seconds: 0.18, starts: 7, largeTable: 100_000 }

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: Object.keys(measures).join() },
    contestants: {
      type: 'string',
      default: contestants.map(({ name }) => name).join(),
    },
    json: { type: 'string' },
  },
})

/** The names of a comma-separated option; throws on one that is not known. */
function chosen(option: 'only' | 'contestants', known: readonly string[]): string[] {
  const names = values[option].split(',')
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(`--${option} does not know "${unknown}"; it knows ${known.join(', ')}`)
  return names
}

/** What a durable write costs on the disk under the database files: the median of 20 small ones, in milliseconds. */
function syncCost(folder: string): number {
  const file = openSync(join(folder, 'sync'), 'w')
  const costs = Array.from({ length: 20 }, () => {
    const begin = performance.now()
    writeSync(file, Buffer.alloc(4096))
    fdatasyncSync(file)
    return performance.now() - begin
  })
  closeSync(file)
  return median(costs)
}

async function main(): Promise<void> {
  const only = chosen('only', Object.keys(measures))
  const names = chosen(
    'contestants',
    contestants.map(({ name }) => name),
  )
  const begin = performance.now()
  const tell = (line: string) => {
    console.error(`${((performance.now() - begin) / 1000).toFixed(1).padStart(6)} s  ${line}`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'petstore-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const cores = pinLoad()
  const machine = {
    node: process.version,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    pinning: cores
      ? `servers on core ${cores.server}, load on core ${cores.load}`
      : 'none: figures are less steady',
    syncMilliseconds: syncCost(folder),
  }
  const bench: Bench = {
    pace: values.quick ? QUICK : FULL,
    names,
    folder,
    core: cores?.server,
    tell,
  }
  const outcomes: Outcome[] = []
  for (const name of only) {
    tell(`measuring ${name}`)
    outcomes.push(await measures[name]!(bench))
  }
  console.log(`\nNode ${machine.node} on ${machine.processor}; ${machine.pinning}`)
  console.log(`A durable write of 4 KiB takes ${machine.syncMilliseconds.toFixed(2)} ms in ${tmpdir()}\n`)
  console.log(report(outcomes))
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine, outcomes }, undefined, 2)}\n`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  await main()
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exit(1)
}
