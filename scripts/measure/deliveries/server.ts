/** Delivers from a database until it is ended; says what time of the processor and what memory that took whenever it gets a line. */
import { createInterface } from 'node:readline'
import { schema } from '../../../db/store.ts'
import { delivering } from '../../../packages/server/test/webhooks/delivering.ts'
import { openDatabase } from '../../../packages/store/open.ts'

const [url] = process.argv.slice(2)
delivering(await openDatabase(url!, schema), {
  retries: [5, 30, 300, 1800].map((seconds) => seconds * 1000),
  pauses: { look: 1000, lease: 25_000, renew: 8000, first: 1000 },
  hostRate: 1e9,
})
createInterface(process.stdin)
  .on('line', () => {
    const { user, system } = process.cpuUsage()
    console.log(JSON.stringify({ cpu: (user + system) / 1e6, memory: process.memoryUsage.rss() / 2 ** 20 }))
  })
  .on('close', () => process.exit())
