/** Copies the database of DATABASE_URL to FILE while the service runs: `npm run backup -- FILE`. */
import { resolve } from 'node:path'
import { backup } from '../db/sqlite/backup.ts'
import { databaseFile, databaseUrlOf } from '../db/url.ts'
import { service } from '../handlers/service.ts'
import { CommandFailed, run } from './lib/command.ts'

run(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new CommandFailed('Name the one file to write: npm run backup -- FILE')
  backup(databaseFile(databaseUrlOf(process.env, service.id)), resolve(file))
  console.log(`${file} is a complete, verified copy.`)
})
