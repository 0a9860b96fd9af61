import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { stopOnSignal } from '../server/ops/stop-on-signal.ts'
import { cannotListen } from '../server/settings/address.ts'
import { readSettings } from '../server/settings/settings.ts'
import { Live } from './dev/live.ts'
import { createProxy } from './dev/proxy.ts'
import { codeFolders, contractFolders, Session } from './dev/session.ts'
import { oneAtATime, watch } from './dev/watch.ts'
import { CommandFailed, command } from './lib/command.ts'

const described = {
  run: 'npm run dev --',
  about: `Serves the contract as you edit it. On every save it is linted, code is generated from it, and a server of the new version takes
over at the same address, with mocks for operations that have no handler yet; open pages reload. A contract that is refused
shows why in the terminal and on the page, and the last good version stays up. HOST, PORT and the other settings are those of
the server.`,
  options: {},
  example: 'PORT=9090 npm run dev',
}

command(described, async () => {
  const settings = readSettings(process.env, 'dev')
  const { host, port } = settings
  const live = new Live()
  let session: Session | undefined
  const proxy = createProxy(() => session?.running?.address, live, host)
  proxy.listen(port, host)
  await once(proxy, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(cannotListen(error, settings))
  })
  session = new Session(live, originOf(proxy.address() as AddressInfo))
  const update = oneAtATime((saved: number) => session.update(saved))
  const unwatch = watch([...contractFolders, ...codeFolders], update)
  stopOnSignal(async () => {
    unwatch()
    proxy.close()
    proxy.closeAllConnections()
    await session.close()
  }, settings.shutdownTimeout)
  await update(performance.now())
})

const originOf = ({ address, family, port }: AddressInfo) =>
  `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
