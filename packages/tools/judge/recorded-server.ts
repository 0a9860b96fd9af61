/** Our server, as a run tests it: it tells its parent, which asks with any message, what its handlers have not read. */
import { enableCompileCache } from 'node:module'
import { loadService, main } from 'contract-server/embed'
import { keysAsTokens } from '../service/keys-as-tokens.ts'
import { recordReads } from '../service/reads.ts'

enableCompileCache()
const { handlers, unread } = recordReads(await loadService())
process.on('message', () => process.send?.(unread()))
// The server ends as it does without a parent.
process.channel?.unref()
// Names of generated URLs may be those of real hosts.
const resolve = async (name: string) => {
  throw Object.assign(new Error(`${name} is not looked up.`), { code: 'ENOTFOUND' })
}
// Where no issuer of tokens is at hand, keys are sent in their place.
await main({ handlers, resolve, tokens: keysAsTokens })
