import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  addressOptions,
  BadUsage,
  command,
  findProject,
  notFound,
  openInBrowser,
  openOption,
  specOption,
  UserError,
  withAddress,
} from 'contract-openapi/cli'
import { stopOnSignal } from 'contract-server/listen'
import { readSettings } from 'contract-server/settings'
import { createProxy, Live } from './dev/proxy.ts'
import { oneAtATime, watch } from './dev/watch.ts'
import { listen } from './reverse-proxy/server.ts'

const described = {
  run: 'npx contract dev',
  about: `Serves the contract while you edit it. Each save generates code and starts a new server at the same address, with mocks for
operations without a handler; open pages reload. Then the contract is linted, and compared with the last release, else with the point
where the branch left main: callers that the edits break are listed. If the contract is refused, the terminal and the page show why,
and the last good version stays up. With a FILE other than the project's contract, all operations are mocked, and no project is
needed. Links on the page open the editor of EDITOR_URL (default: vscode://file{file}:{line}:{column}). HOST, PORT and the other
settings of the server apply.`,
  options: { spec: specOption, ...addressOptions, open: openOption },
  example: 'npx contract dev --port 9090',
} as const

await command(described, async ({ values }) => {
  const settings = readSettings(withAddress(process.env, values), 'dev')
  const live = new Live(process.env.EDITOR_URL || undefined)
  let session: { running: { address: string; docs: string } | undefined; close(): Promise<void> } | undefined
  const proxy = createProxy(() => session?.running?.address, live, settings.host)
  const file = values.spec === undefined ? findProject().spec : resolve(values.spec)
  if (values.spec !== undefined && !existsSync(file)) throw new BadUsage(notFound(values.spec))
  const address = await listen(proxy, settings)
  const isOwn = file === projectFile()
  let unwatch = () => {}
  stopOnSignal(async () => {
    unwatch()
    proxy.close()
    proxy.closeAllConnections()
    await session?.close()
  }, settings.shutdownTimeout)
  if (isOwn) {
    const { codeFolders, contractFolders, Session } = await import('./dev/session.ts')
    const started = new Session(live, address)
    session = started
    const update = oneAtATime((saved: number) => started.update(saved))
    unwatch = watch([...contractFolders, ...codeFolders], update)
    await update(performance.now())
  } else {
    const { FileSession } = await import('./mock/file-session.ts')
    const { readMockSettings } = await import('./mock/service.ts')
    const mocks = new FileSession(file, live, address, readMockSettings(process.env).options)
    session = mocks
    await mocks.start()
  }
  if (values.open) openInBrowser(address + (session.running?.docs ?? '/docs'))
})

// Undefined outside of a project.
function projectFile(): string | undefined {
  try {
    return findProject().spec
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}
