#!/usr/bin/env node
/**
 * The commands of those who run a service. JavaScript, because Node loads its compiler of TypeScript for a file that is not in the
 * cache of compiled code, and never frees the 15 MB.
 */
import { dispatch } from 'contract-openapi/dispatch'

/**
 * All commands, in the order of their list: start and keys, those of the store that the service names, and the others of the server.
 * @param {Record<string, { about: string, run: () => Promise<unknown> }>} [ofStore]
 */
const commands = (ofStore = {}) => ({
  start: {
    about: 'serves; the default',
    run: async () => (await import('./start.ts')).main(),
  },
  keys: { about: 'creates, lists, rotates and revokes API keys', run: () => import('./commands/keys.ts') },
  ...ofStore,
  prune: { about: 'removes rows whose retention has ended', run: () => import('./commands/prune.ts') },
  erase: { about: 'erases the data of a caller', run: () => import('./commands/erase.ts') },
  lifecycle: {
    about: 'reports who still calls deprecated or unstable operations',
    run: () => import('./commands/lifecycle.ts'),
  },
  webhooks: {
    about: 'lists, adds, removes, disables and replays webhooks; receives and verifies them on this machine',
    run: () => import('./commands/webhooks.ts'),
  },
})

await dispatch('contract-server', commands(), 'start', async (isHelp) => {
  const { storeCommands } = await import('./commands/lib/store.ts')
  return commands(await storeCommands(isHelp))
})
