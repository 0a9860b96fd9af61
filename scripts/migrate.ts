/** Brings the schema of the database of DATABASE_URL up to date, as every start of the server does: `npm run migrate`. */
import { parseArgs } from 'node:util'
import { run } from './lib/command.ts'
import { withStore } from './lib/store.ts'

run(async () => {
  parseArgs({ options: {} })
  await withStore(async () => console.log('The schema is up to date.'))
})
