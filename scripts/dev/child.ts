/** The server that `npm run dev` starts anew for every good contract; it reports to its parent where it listens and what it mocks. */
import { enableCompileCache } from 'node:module'
import type { Started } from './server.ts'

enableCompileCache()
const [{ handlers }, { document, routes }, { main }] = await Promise.all([
  import('../../handlers/index.ts'),
  import('../../generated/router.ts'),
  import('../../server/start.ts'),
])
const ids = routes.map(({ operationId }) => operationId)
const mocked = ids.filter((id) => !Object.hasOwn(handlers, id))
// It takes as long to load as all the rest.
const tool = mocked.length > 0 ? await import('../mock/mock.ts') : undefined
const mock = tool?.mockRoutes(tool.parseContract(await document()))

// Nobody else would end it when the parent is killed.
process.once('disconnect', () => process.exit())

await main({
  ...(mock && { mock }),
  listening(address, keyFile) {
    const started: Started = { address, keyFile, real: ids.filter((id) => !mocked.includes(id)), mocked }
    process.send?.(started)
  },
})
