import { resolve } from 'node:path'
import { backup } from '../server/store/sqlite/backup.ts'
import { databaseFile } from '../server/store/url.ts'
import { BadUsage, command } from './lib/command.ts'
import { ownService } from './lib/store.ts'

const described = {
  run: 'npm run backup --',
  operands: 'FILE',
  about: 'Copies the database of DATABASE_URL to FILE, consistent and verified, while the service runs.',
  options: {},
  example: 'npm run -s backup -- backups/today.db',
}

command(described, async ({ positionals: [file, ...more] }) => {
  if (!file || more.length > 0) throw new BadUsage('Name the one file to write.')
  const { service, databaseUrl } = await ownService()
  backup(databaseFile(databaseUrl), resolve(file), service.schema)
  console.log(`${file} is a complete, verified copy.`)
})
