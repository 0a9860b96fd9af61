/** Puts a backup in the place of the database of DATABASE_URL, with the service stopped: `npm run restore -- FILE`. */
import { resolve } from 'node:path'
import { restore } from '../db/sqlite/restore.ts'
import { databaseFile, databaseUrlOf } from '../db/url.ts'
import { service } from '../handlers/service.ts'
import { CommandFailed, run } from './lib/command.ts'

run(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0)
    throw new CommandFailed('Name the one backup to restore: npm run restore -- FILE')
  const replaced = restore(resolve(file), databaseFile(databaseUrlOf(process.env, service.id)))
  console.log(`${file} is restored.${replaced ? ` The database it replaced is kept as ${replaced}.` : ''}`)
})
