/** Puts the sample data into the database of DATABASE_URL, unless it holds pets already. */
import { seed } from '../db/samples.ts'
import { runWithStore } from './command.ts'

runWithStore(async (store) => {
  const seeded = await seed(store)
  console.log(seeded ? 'The sample pets have moved in.' : 'There are pets already; nothing was changed.')
})
