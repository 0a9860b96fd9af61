import { resolve } from 'node:path'
import { backup } from '../db/sqlite/backup.ts'
import { databaseFile, databaseUrlOf } from '../db/url.ts'
import { service } from '../handlers/service.ts'
import { BadUsage, command } from './lib/command.ts'

const described = {
  run: 'npm run backup --',
  operands: 'FILE',
  about: 'Copies the database of DATABASE_URL to FILE, consistent and verified, while the service runs.',
  options: {},
  example: 'npm run -s backup -- backups/today.db',
}

command(described, ({ positionals: [file, ...more] }) => {
  if (!file || more.length > 0) throw new BadUsage('Name the one file to write.')
  backup(databaseFile(databaseUrlOf(process.env, service.id)), resolve(file))
  console.log(`${file} is a complete, verified copy.`)
})
