import { resolve } from 'node:path'
import { databaseFile } from 'contract-server'
import { BadUsage, command, printable, warnOfOwner } from 'contract-server/commands'
import type { Schema } from '../kit/schema.ts'
import { restore } from '../sqlite/copies/restore.ts'
import { ownDatabase } from './own.ts'

const described = {
  run: 'npx contract-server restore',
  operands: 'FILE',
  about:
    'Replaces the database of DATABASE_URL with a backup. The service must be stopped. The replaced database is kept.',
  options: {
    'schema-as-is': {
      type: 'boolean',
      help: 'accept tables, indexes, triggers and views that the migrations do not make',
    },
  },
  example: 'npx contract-server restore backups/today.db',
} as const

/** Runs the command on the database of a service. */
export const run = (own: Schema): Promise<void> =>
  command(
    described,
    async ({ positionals: [file, ...more], values: { 'schema-as-is': schemaAsIs = false } }) => {
      if (!file || more.length > 0) throw new BadUsage('Name the one backup to restore.')
      const { databaseUrl, schema } = await ownDatabase(own)
      const database = databaseFile(databaseUrl)
      warnOfOwner(database)
      const report = (what: string) => console.log(printable(what))
      const replaced = await restore(resolve(file), database, schema, { report, schemaAsIs })
      console.log(
        `${file} is restored.${replaced ? ` The database it replaced is kept as ${replaced}.` : ''}`,
      )
    },
  )
