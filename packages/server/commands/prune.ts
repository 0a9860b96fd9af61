import { command, table } from 'contract-openapi/cli'
import { daysKept, pruneNow } from '../ops/prune.ts'
import { readKeptDays } from '../settings/settings.ts'
import { reporter, withStore } from './lib/store.ts'

const described = {
  run: 'npx contract-server prune',
  about:
    'Removes rows whose retention has ended (EVENTS_KEPT_DAYS, KEPT_DAYS) from the database of DATABASE_URL, in small steps, as every server does. The database may be in use.',
  options: {},
  example: 'KEPT_DAYS=usage:90 npx contract-server prune',
}

await command(described, () =>
  withStore(async (store) => {
    const report = reporter()
    const now = new Date()
    const rows: string[][] = []
    for (const [{ name, prune }, days] of daysKept(store.kept, readKeptDays(process.env))) {
      const removed = await pruneNow(prune, days, now, (count) => report(`${name}: ${count} removed`))
      rows.push([name, days === 0 ? 'for ever' : `${days} days`, `${removed}`])
    }
    console.log(table([['table', 'kept', 'removed'], ...rows]))
  }),
)
