/** A server of this project for a run: it answers any message of its parent with the inputs that its handlers have not read. */
import { loadService, main } from 'contract-server/embed'
import { mocksOfMissing } from '../mock/stateful/stateful.ts'
import { keysAsTokens } from '../service/keys-as-tokens.ts'
import { recordReads } from '../service/reads.ts'

const service = await loadService()
const { handlers, unread } = recordReads(service)
// As in development, what has no handler yet is mocked.
const isWhole = service.contract.routes.every(({ operationId }) => Object.hasOwn(handlers, operationId))
const mock = isWhole ? undefined : await mocksOfMissing(service)
process.on('message', () => process.send?.(unread()))
// The server ends as it does without a parent.
process.channel?.unref()
// Names of generated URLs may be those of real hosts.
const resolve = async (name: string) => {
  throw Object.assign(new Error(`${name} is not looked up.`), { code: 'ENOTFOUND' })
}
// Keys stand in for tokens, since there is no issuer.
await main({ handlers, resolve, tokens: keysAsTokens, ...(mock && { mock }) })
