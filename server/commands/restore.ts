import { resolve } from 'node:path'
import { printable } from '../log/printable.ts'
import { restore } from '../store/sqlite/restore.ts'
import { databaseFile } from '../store/url.ts'
import { BadUsage, command } from './lib/command.ts'
import { warnOfOwner } from './lib/owner.ts'
import { ownService } from './lib/store.ts'

const described = {
  run: 'npx contract-server restore',
  operands: 'FILE',
  about:
    'Replaces the database of DATABASE_URL with a backup. The service must be stopped. The replaced database is kept.',
  options: {},
  example: 'npx contract-server restore backups/today.db',
}

command(described, async ({ positionals: [file, ...more] }) => {
  if (!file || more.length > 0) throw new BadUsage('Name the one backup to restore.')
  const { service, databaseUrl } = await ownService()
  const database = databaseFile(databaseUrl)
  warnOfOwner(database)
  const report = (what: string) => console.log(printable(what))
  const replaced = restore(resolve(file), database, service.schema, new Date(), report)
  console.log(`${file} is restored.${replaced ? ` The database it replaced is kept as ${replaced}.` : ''}`)
})
