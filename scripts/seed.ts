/** Puts the sample data into the database of DATABASE_URL, unless it holds pets or categories already. */
import { parseArgs } from 'node:util'
import { seed } from '../db/samples.ts'
import { run } from './lib/command.ts'
import { withStore } from './lib/store.ts'

run(async () => {
  // There is nothing to say to it, and whoever does should hear so before anything is done.
  parseArgs({ options: {} })
  await withStore(async (store) => {
    const seeded = await seed(store)
    console.log(
      seeded
        ? `Added ${seeded.categories} categories, ${seeded.pets} pets and ${seeded.orders} orders.`
        : 'There are pets or categories already; nothing was changed.',
    )
  })
})
