/** The command `transfer`: locks a database file, opens an empty PostgreSQL database, and moves all rows (`integrity/transfer.ts`). */
import { resolve } from 'node:path'
import { valued } from 'contract-openapi/cli'
import { isPostgres } from 'contract-server'
import { BadUsage, command, reporter, table } from 'contract-server/commands'
import { transfer } from '../integrity/transfer.ts'
import type { Schema } from '../kit/schema.ts'
import { withSource } from '../sqlite/copies/transfer.ts'
import { chosenDatabase } from './lib/database.ts'

const described = {
  run: 'npx contract-server transfer',
  about:
    'Moves everything from a database file to an empty PostgreSQL database, all or nothing, and compares both sides.',
  options: {
    from: valued('FILE', 'the database file'),
    to: valued('URL', 'postgres://USER:PASSWORD@HOST:5432/DATABASE'),
  },
  example: 'npx contract-server transfer --from data/service.db --to "$DATABASE_URL"',
} as const

export const run = (serviceSchema: Schema): Promise<void> =>
  command(described, async ({ values: { from, to } }) => {
    if (!from || !to || !isPostgres(to))
      throw new BadUsage('Name a file with --from and a postgres:// URL with --to.')
    const { schema } = await chosenDatabase(serviceSchema)
    const { withTarget } = await import('../postgres/transfer.ts')
    const report = reporter()
    const moved = await withSource(resolve(from.replace(/^file:/, '')), schema, (source) =>
      withTarget(to, schema, (target) =>
        transfer(schema, source, target, ({ table, moved, of }) =>
          report(`${table}: ${moved} of ${of}`, moved === of),
        ),
      ),
    )
    const rows = moved.map(({ table, rows, checksum }) => [table, `${rows}`, checksum])
    console.log(table([['table', 'rows', 'SHA-256'], ...rows]))
    console.log('Both sides hold the same data. Let no server write to the file again; keep it as a backup.')
  })
