import { resolve } from 'node:path'
import { restore } from '../db/sqlite/restore.ts'
import { databaseFile, databaseUrlOf } from '../db/url.ts'
import { service } from '../handlers/service.ts'
import { BadUsage, command } from './lib/command.ts'

const described = {
  run: 'npm run restore --',
  operands: 'FILE',
  about:
    'Puts a backup in the place of the database of DATABASE_URL, with the service stopped. What it replaces is kept.',
  options: {},
  example: 'npm run -s restore -- backups/today.db',
}

command(described, ({ positionals: [file, ...more] }) => {
  if (!file || more.length > 0) throw new BadUsage('Name the one backup to restore.')
  const replaced = restore(resolve(file), databaseFile(databaseUrlOf(process.env, service.id)))
  console.log(`${file} is restored.${replaced ? ` The database it replaced is kept as ${replaced}.` : ''}`)
})
