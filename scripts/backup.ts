/** Copies the database of DATABASE_URL to FILE while the service runs: `npm run backup -- FILE`. */
import { resolve } from 'node:path'
import { databaseFile } from '../db/open.ts'
import { backup } from '../db/sqlite/backup.ts'
import { CommandFailed, databaseUrl, run } from './command.ts'

run(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new CommandFailed('Name the one file to write: npm run backup -- FILE')
  backup(databaseFile(databaseUrl), resolve(file))
  console.log(`${file} is a complete, verified copy.`)
})
