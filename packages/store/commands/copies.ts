/** Commands that copy a whole database file: `backup` while it is served, and `restore`. */

import { resolve } from 'node:path'
import { flag } from 'contract-openapi/cli'
import { databaseFile } from 'contract-server'
import {
  BadUsage,
  command,
  markBackup,
  printable,
  warnOfOwner,
  warnOfOwnerOf,
} from 'contract-server/commands'
import type { Schema } from '../kit/schema.ts'
import { backup } from '../sqlite/copies/backup.ts'
import { restore } from '../sqlite/copies/restore.ts'
import { chosenDatabase } from './lib/database.ts'

const ofBackup = {
  run: 'npx contract-server backup',
  operands: 'FILE',
  about: 'Copies the database of DATABASE_URL to FILE, consistent and verified, while the service runs.',
  options: {},
  example: 'npx contract-server backup backups/today.db',
}

export const runBackup = (serviceSchema: Schema): Promise<void> =>
  command(ofBackup, async ({ positionals: [file, ...others] }) => {
    if (!file || others.length > 0) throw new BadUsage('Name one file to write.')
    const { databaseUrl, schema } = await chosenDatabase(serviceSchema)
    warnOfOwnerOf(databaseUrl)
    backup(databaseFile(databaseUrl), resolve(file), schema)
    try {
      markBackup(databaseUrl)
    } catch (error) {
      console.error(`Warning: the metrics will not show this backup: ${(error as Error).message}.`)
    }
    console.log(`${file} is a complete, verified copy.`)
  })

const ofRestore = {
  run: 'npx contract-server restore',
  operands: 'FILE',
  about:
    'Replaces the database of DATABASE_URL with a backup. The service must be stopped. The replaced database is kept.',
  options: {
    'schema-as-is': flag('do not compare the schema with the migrations'),
  },
  example: 'npx contract-server restore backups/today.db',
} as const

export const runRestore = (serviceSchema: Schema): Promise<void> =>
  command(ofRestore, async ({ positionals: [file, ...others], values }) => {
    if (!file || others.length > 0) throw new BadUsage('Name one backup to restore.')
    const { databaseUrl, schema } = await chosenDatabase(serviceSchema)
    const database = databaseFile(databaseUrl)
    warnOfOwner(database)
    const report = (message: string) => console.log(printable(message))
    const schemaAsIs = values['schema-as-is'] ?? false
    const replaced = await restore(resolve(file), database, schema, { report, schemaAsIs })
    console.log(`${file} is restored.${replaced ? ` The database it replaced is kept as ${replaced}.` : ''}`)
  })
