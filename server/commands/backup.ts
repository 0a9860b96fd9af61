import { resolve } from 'node:path'
import { markBackup } from '../backup-mark.ts'
import { backup } from '../store/sqlite/backup.ts'
import { databaseFile } from '../store/url.ts'
import { BadUsage, command } from './lib/command.ts'
import { warnOfOwnerOf } from './lib/owner.ts'
import { ownService } from './lib/store.ts'

const described = {
  run: 'npx contract-server backup',
  operands: 'FILE',
  about: 'Copies the database of DATABASE_URL to FILE, consistent and verified, while the service runs.',
  options: {},
  example: 'npx contract-server backup backups/today.db',
}

command(described, async ({ positionals: [file, ...more] }) => {
  if (!file || more.length > 0) throw new BadUsage('Name the one file to write.')
  const { service, databaseUrl } = await ownService()
  warnOfOwnerOf(databaseUrl)
  backup(databaseFile(databaseUrl), resolve(file), service.schema)
  try {
    markBackup(databaseUrl)
  } catch (error) {
    console.error(`Warning: the metrics will not know of this backup: ${(error as Error).message}.`)
  }
  console.log(`${file} is a complete, verified copy.`)
})
