import { addressOptions, command, openInBrowser, openOption, withAddress } from 'contract-openapi/cli'
import { stopOnSignal } from 'contract-server/embed'
import { readSettings } from 'contract-server/settings'
import { createProxy, Live } from './dev/proxy.ts'
import { codeFolders, contractFolders, Session } from './dev/session.ts'
import { oneAtATime, watch } from './dev/watch.ts'
import { listen } from './reverse-proxy/server.ts'

const described = {
  run: 'npx contract dev',
  about: `Serves the contract while you edit it. Each save lints the contract, generates code and starts a new server at the same address,
with mocks for operations without a handler; open pages reload. If the contract is refused, the terminal and the page show why, and
the last good version stays up. Each save also lists the callers that the edits break since the last release, else since the branch
left main. Links on the page open the editor of EDITOR_URL (default: vscode://file{file}:{line}:{column}). HOST, PORT and the other
settings of the server apply.`,
  options: { ...addressOptions, open: openOption },
  example: 'npx contract dev --port 9090',
} as const

await command(described, async ({ values }) => {
  const settings = readSettings(withAddress(process.env, values), 'dev')
  const live = new Live(process.env.EDITOR_URL || undefined)
  let session: Session | undefined
  const proxy = createProxy(() => session?.running?.address, live, settings.host)
  const address = await listen(proxy, settings)
  session = new Session(live, address)
  const update = oneAtATime((saved: number) => session.update(saved))
  const unwatch = watch([...contractFolders, ...codeFolders], update)
  stopOnSignal(async () => {
    unwatch()
    proxy.close()
    proxy.closeAllConnections()
    await session.close()
  }, settings.shutdownTimeout)
  await update(performance.now())
  if (values.open) openInBrowser(`${address}/docs`)
})
