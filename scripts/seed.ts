/** Puts the sample data into the database of DATABASE_URL, unless it holds pets or categories already. */
import { seed } from '../db/samples.ts'
import { runWithStore } from './command.ts'

runWithStore(async (store) => {
  const seeded = await seed(store)
  console.log(
    seeded
      ? `Added ${seeded.categories} categories, ${seeded.pets} pets and ${seeded.orders} orders.`
      : 'There are pets or categories already; nothing was changed.',
  )
})
