import { resolve } from 'node:path'
import { databaseFile } from 'contract-server'
import { BadUsage, command, markBackup, warnOfOwnerOf } from 'contract-server/commands'
import type { Schema } from '../kit/schema.ts'
import { backup } from '../sqlite/copies/backup.ts'
import { ownDatabase } from './own.ts'

const described = {
  run: 'npx contract-server backup',
  operands: 'FILE',
  about: 'Copies the database of DATABASE_URL to FILE, consistent and verified, while the service runs.',
  options: {},
  example: 'npx contract-server backup backups/today.db',
}

/** Runs the command on the database of a service. */
export const run = (own: Schema): Promise<void> =>
  command(described, async ({ positionals: [file, ...more] }) => {
    if (!file || more.length > 0) throw new BadUsage('Name the one file to write.')
    const { databaseUrl, schema } = await ownDatabase(own)
    warnOfOwnerOf(databaseUrl)
    backup(databaseFile(databaseUrl), resolve(file), schema)
    try {
      markBackup(databaseUrl)
    } catch (error) {
      console.error(`Warning: the metrics will not know of this backup: ${(error as Error).message}.`)
    }
    console.log(`${file} is a complete, verified copy.`)
  })
