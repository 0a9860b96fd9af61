import { resolve } from 'node:path'
import { ownTables } from '../db/engine/own-tables.ts'
import { withTarget } from '../db/postgres/transfer-target.ts'
import { openSource } from '../db/sqlite/transfer-source.ts'
import { tables as shopTables } from '../db/tables.ts'
import { type Progress, transfer } from '../db/transfer/transfer.ts'
import { isPostgres } from '../db/url.ts'
import { BadUsage, command } from './lib/command.ts'
import { table } from './lib/table.ts'

const described = {
  run: 'npm run transfer --',
  about:
    'Moves everything from a database file to PostgreSQL, and compares both sides; run it again after an interruption.',
  options: {
    from: { type: 'string', value: 'FILE', help: 'the database file' },
    to: { type: 'string', value: 'URL', help: 'postgres://USER:PASSWORD@HOST:5432/DATABASE' },
  },
  example: 'npm run transfer -- --from data/service.db --to "$DATABASE_URL"',
} as const

const tables = [...shopTables, ...ownTables]

command(described, async ({ values: { from, to } }) => {
  if (!from || !to || !isPostgres(to))
    throw new BadUsage('Name a file with --from and a postgres:// URL with --to.')
  const source = openSource(resolve(from.replace(/^file:/, '')))
  try {
    const moved = await withTarget(to, tables, (target) => transfer(source, target, tables, report()))
    const rows = moved.map(({ table, rows, checksum }) => [table, `${rows}`, checksum])
    console.log(table([['table', 'rows', 'SHA-256'], ...rows]))
  } finally {
    source.close()
  }
  console.log('Both sides hold the same. Let no server write to the file any more; keep it as a backup.')
})

/** Prints how far it is, at most once a second. */
function report(): (progress: Progress) => void {
  let last = performance.now()
  return ({ table, moved, of }) => {
    if (moved < of && performance.now() - last < 1000) return
    last = performance.now()
    console.error(`${table}: ${moved} of ${of}`)
  }
}
