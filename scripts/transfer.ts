/** Moves everything from a database file to PostgreSQL: `npm run transfer -- --from FILE --to postgres://…`, again after an interruption. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withTarget } from '../db/postgres/transfer-target.ts'
import { openSource } from '../db/sqlite/transfer-source.ts'
import { type Progress, transfer } from '../db/transfer/transfer.ts'
import { isPostgres } from '../db/url.ts'
import { BadUsage, run } from './lib/command.ts'
import { table } from './lib/table.ts'

const usage = 'Usage: npm run transfer -- --from FILE --to postgres://USER:PASSWORD@HOST:5432/DATABASE'

run(async () => {
  const { from, to } = readArguments()
  const source = openSource(resolve(from))
  try {
    const moved = await withTarget(to, (target) => transfer(source, target, report()))
    const rows = moved.map(({ table, rows, checksum }) => [table, `${rows}`, checksum])
    console.log(table([['table', 'rows', 'SHA-256'], ...rows]))
  } finally {
    source.close()
  }
  console.log('Both sides hold the same. Let no server write to the file any more; keep it as a backup.')
})

/** @throws BadUsage */
function readArguments(): { from: string; to: string } {
  const options = { from: { type: 'string' }, to: { type: 'string' } } as const
  try {
    const { from, to } = parseArgs({ options }).values
    if (from && to && isPostgres(to)) return { from: from.replace(/^file:/, ''), to }
  } catch {}
  throw new BadUsage(usage)
}

/** Prints how far it is, at most once a second. */
function report(): (progress: Progress) => void {
  let last = performance.now()
  return ({ table, moved, of }) => {
    if (moved < of && performance.now() - last < 1000) return
    last = performance.now()
    console.error(`${table}: ${moved} of ${of}`)
  }
}
