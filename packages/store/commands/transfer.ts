import { resolve } from 'node:path'
import { isPostgres } from 'contract-server'
import { BadUsage, command } from 'contract-server/commands'
import type { Schema } from '../kit/schema.ts'
import { withTarget } from '../postgres/transfer.ts'
import { withSource } from '../sqlite/copies/transfer.ts'
import { exportLines } from '../transfer/export-lines.ts'
import { importData } from '../transfer/import.ts'
import { movedText, reportMoves } from './moves.ts'
import { ownDatabase } from './own.ts'

const described = {
  run: 'npx contract-server transfer',
  about:
    'Moves everything from a database file to an empty PostgreSQL database, all or nothing, and compares both sides.',
  options: {
    from: { type: 'string', value: 'FILE', help: 'the database file' },
    to: { type: 'string', value: 'URL', help: 'postgres://USER:PASSWORD@HOST:5432/DATABASE' },
  },
  example: 'npx contract-server transfer --from data/service.db --to "$DATABASE_URL"',
} as const

/** Runs the command on the database of a service. */
export const run = (own: Schema): Promise<void> =>
  command(described, async ({ values: { from, to } }) => {
    if (!from || !to || !isPostgres(to))
      throw new BadUsage('Name a file with --from and a postgres:// URL with --to.')
    const { schema } = await ownDatabase(own)
    const moved = await withSource(
      resolve(from.replace(/^file:/, '')),
      schema,
      (source) =>
        withTarget(to, schema, (target) =>
          importData(exportLines(schema, source), schema, target, reportMoves()),
        ),
      { alone: true },
    )
    console.log(movedText(moved))
    console.log('Both sides hold the same data. Let no server write to the file again; keep it as a backup.')
  })
