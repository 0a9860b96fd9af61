/** Our server, as a run tests it: it tells its parent, which asks with any message, what its handlers have not read. */
import { enableCompileCache } from 'node:module'
import { loadService } from 'contract-server/internal/project'
import { main } from 'contract-server/internal/start'
import { recordReads } from '../lib/reads.ts'

enableCompileCache()
const { handlers, unread } = recordReads(await loadService())
process.on('message', () => process.send?.(unread()))
// The server ends as it does without a parent.
process.channel?.unref()
// Names of generated URLs may be those of real hosts.
const resolve = async (name: string) => {
  throw Object.assign(new Error(`${name} is not looked up.`), { code: 'ENOTFOUND' })
}
await main({ handlers, resolve })
