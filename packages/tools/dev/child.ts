// `npx contract dev` starts this server for every good contract; it reports its address and mocks to the parent.
import { subscribe } from 'node:diagnostics_channel'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { beforehand, freeMemory } from 'contract-openapi/cli'
import { firstKey } from 'contract-server'
import { allScopes, curlLine, isStale, type KeyLookup, loadService, main } from 'contract-server/embed'
import { HttpError } from 'contract-server/http'
import { keysAsTokens } from '../service/keys-as-tokens.ts'
import { recordReads, sayUnread } from '../service/reads.ts'
import { sayUndescribed, watchResponses } from '../service/undescribed.ts'
import { placeOf, sayNotice } from './report.ts'
import { type Failed, folder, type Started } from './server.ts'

const service = await beforehand(() => loadService())
if (process.env.ONLY_CURRENT && (await isStale(service.contract.source))) process.exit()
const { contract, handlers } = service
const { routes, scopes } = contract
const ids = routes.map(({ operationId }) => operationId)
const mocked = ids.filter((id) => !Object.hasOwn(handlers, id))
// The module takes as long to load as all others.
const tool = mocked.length > 0 ? await import('../mock/stateful/stateful.ts') : undefined
// `GET /things`; the parent names others when the linter has found them.
const idsAt = (places: readonly string[]) =>
  routes
    .filter(({ method, path }) => places.includes(`${method} ${path}`))
    .map(({ operationId }) => operationId)
const drafts = idsAt(JSON.parse(process.env.DRAFTS ?? '[]'))
process.on('message', (places: string[]) => drafts.splice(0, drafts.length, ...idsAt(places)))
const mock = await tool?.mocksOfMissing(service, drafts)

// Ends when the parent is killed.
process.once('disconnect', () => process.exit())

// The log prints a response that breaks the contract, and the page shows it.
subscribe('tracing:fastify.request.handler:error', (failed) => {
  const { error } = failed as { error: unknown }
  if (error instanceof HttpError) return
  const place = placeOf(error instanceof Error ? (error.stack ?? '') : '')
  process.send?.({ place, message: error instanceof Error ? error.message : String(error) })
})

// The first key opens new operations of the contract, too.
const grant = (keys: KeyLookup): KeyLookup => ({
  async find(digest, scheme) {
    const key = await keys.find(digest, scheme)
    return key?.name === firstKey ? { ...key, scopes: allScopes(scopes) } : key
  },
})

// Webhook receivers in development run on this machine.
process.env.WEBHOOK_ALLOWED_NETWORKS ||= 'loopback'
// So does the front end, from a port of its own.
process.env.CORS_ORIGINS ??= 'loopback'

const reads = recordReads(service, (unread) => sayNotice('ignored', sayUnread(unread)))

// The parent of the database folder has to exist.
mkdirSync(dirname(folder), { recursive: true })
await main({
  folder,
  grant,
  handlers: await watchResponses(reads.handlers, contract, (found) =>
    sayNotice(found.isClosed ? 'fault' : 'undocumented', sayUndescribed(found)),
  ),
  tokens: keysAsTokens,
  ...(mock && { mock }),
  failed(error) {
    const { code } = error as NodeJS.ErrnoException
    const failed: Failed = { code }
    return new Promise((sent) => process.send?.(failed, () => sent()) ?? sent())
  },
  listening(address, docs, keyFile) {
    const started: Started = {
      address,
      docs,
      name: service.name,
      tryIt: curlLine(service, address, keyFile),
      real: ids.filter((id) => !mocked.includes(id)),
      mocked,
      places: Object.fromEntries(
        routes.map(({ operationId, method, path }) => [operationId, `${method} ${path}`]),
      ),
    }
    process.send?.(started)
    freeMemory()
  },
})
