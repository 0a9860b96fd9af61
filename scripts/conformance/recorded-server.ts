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
await main({ handlers })
