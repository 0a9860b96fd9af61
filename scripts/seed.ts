/** Puts the sample data into the database of DATABASE_URL, unless it holds data already. */
import { parseArgs } from 'node:util'
import { service } from '../handlers/service.ts'
import { run } from './lib/command.ts'
import { withStore } from './lib/store.ts'

run(async () => {
  // There is nothing to say to it, and whoever does should hear so before anything is done.
  parseArgs({ options: {} })
  await withStore(async (store) => {
    const added = await service.seed(store)
    console.log(added ? `Added ${added}.` : 'There is data already; nothing was changed.')
  })
})
