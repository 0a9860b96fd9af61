/** Moves the content of a database as JSON lines: to a file, from a file, and from a database file to PostgreSQL. */
import { resolve } from 'node:path'
import { databaseFile, isPostgres } from 'contract-server'
import { BadUsage, command, reporter, table } from 'contract-server/commands'
import type { Reader, TransferTarget } from '../integrity/rows.ts'
import type { Schema } from '../kit/schema.ts'
import { withNewFile, withSource } from '../sqlite/copies/transfer.ts'
import { writeExport } from '../transfer/export.ts'
import { exportLines, readExport } from '../transfer/export-lines.ts'
import { type ImportReports, importData, type MovedTable } from '../transfer/import.ts'
import { ownDatabase } from './own.ts'

const postgres = () => import('../postgres/transfer.ts')

/** Prints how far the rows of tables are moved, and what is to be said of them. */
function reportMoves(): ImportReports {
  const report = reporter()
  return {
    onProgress: ({ table, moved, of }) =>
      report(of === undefined ? `${table}: ${moved}` : `${table}: ${moved} of ${of}`, moved === of),
    onNote: (note) => report(note, true),
  }
}

function printMoved(moved: readonly MovedTable[], end: string): void {
  const rows = moved.map(({ table, rows, checksum }) => [table, `${rows}`, checksum])
  console.log(table([['table', 'rows', 'SHA-256'], ...rows]))
  console.log(end)
}

const ofExport = {
  run: 'npx contract-server export',
  operands: 'FILE',
  about: `Writes the whole database of DATABASE_URL to FILE, as JSON lines with checksums, and verifies the file. The database may be in use.
The file holds digests of API keys but no keys. Secrets of webhooks are sealed only if WEBHOOK_SECRETS_KEY is set.`,
  options: {},
  example: 'npx contract-server export data.jsonl',
}

/** Runs `export` on the database of a service. */
export const runExport = (own: Schema): Promise<void> =>
  command(ofExport, async ({ positionals: [file, ...more] }) => {
    if (!file || more.length > 0) throw new BadUsage('Name the one file to write.')
    const { databaseUrl, schema } = await ownDatabase(own)
    const write = (source: Reader) => writeExport(resolve(file), schema, source, reportMoves())
    const moved = isPostgres(databaseUrl)
      ? await (await postgres()).withSource(databaseUrl, schema, write)
      : await withSource(databaseFile(databaseUrl), schema, write)
    printMoved(moved, `${file} holds everything. Keep it as safe as the database.`)
  })

const ofImport = {
  run: 'npx contract-server import',
  operands: 'FILE',
  about:
    'Creates the database of DATABASE_URL from an export, and compares both. DATABASE_URL names a new file or an empty PostgreSQL database; after an interruption nothing of it is kept.',
  options: {},
  example: 'DATABASE_URL=file:data/new.db npx contract-server import data.jsonl',
}

/** Runs `import` on the database of a service. */
export const runImport = (own: Schema): Promise<void> =>
  command(ofImport, async ({ positionals: [file, ...more] }) => {
    if (!file || more.length > 0) throw new BadUsage('Name the one export to import.')
    const { databaseUrl, schema } = await ownDatabase(own)
    const fill = (target: TransferTarget) =>
      importData(readExport(resolve(file)), schema, target, reportMoves())
    const moved = isPostgres(databaseUrl)
      ? await (await postgres()).withTarget(databaseUrl, schema, fill)
      : await withNewFile(databaseFile(databaseUrl), schema, fill)
    printMoved(moved, 'The database holds the same as the export.')
  })

const ofTransfer = {
  run: 'npx contract-server transfer',
  about:
    'Moves everything from a database file to an empty PostgreSQL database, all or nothing, and compares both sides.',
  options: {
    from: { type: 'string', value: 'FILE', help: 'the database file' },
    to: { type: 'string', value: 'URL', help: 'postgres://USER:PASSWORD@HOST:5432/DATABASE' },
  },
  example: 'npx contract-server transfer --from data/service.db --to "$DATABASE_URL"',
} as const

/** Runs `transfer` with the schema of a service. */
export const runTransfer = (own: Schema): Promise<void> =>
  command(ofTransfer, async ({ values: { from, to } }) => {
    if (!from || !to || !isPostgres(to))
      throw new BadUsage('Name a file with --from and a postgres:// URL with --to.')
    const { schema } = await ownDatabase(own)
    const { withTarget } = await postgres()
    const move = (source: Reader) =>
      withTarget(to, schema, (target) =>
        importData(exportLines(schema, source), schema, target, reportMoves()),
      )
    const moved = await withSource(resolve(from.replace(/^file:/, '')), schema, move, { alone: true })
    printMoved(
      moved,
      'Both sides hold the same data. Let no server write to the file again; keep it as a backup.',
    )
  })
