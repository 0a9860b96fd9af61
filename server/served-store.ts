import { allScopes } from './auth/scopes.ts'
import { bootstrap } from './bootstrap.ts'
import { say } from './log/say.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings/settings.ts'
import { openCopy, openDatabase } from './store/open.ts'
import { fileOf } from './store/url.ts'
import type { WriteTurn } from './store/write-turn.ts'

/**
 * The store to serve, and the file of the first key if it was made just now. On a day that the operator chose it is a copy:
 * what is written would bear the date of that day, and idempotency keys would expire.
 * @param onUpgrade is told what is done to the schema
 * @param turn the turns of several processes that write to one file
 */
export async function openServed(
  service: Service,
  settings: Settings,
  onUpgrade: (what: string) => void,
  turn?: WriteTurn,
) {
  const { databaseUrl, clock, simulated, upgrade, workers } = settings
  const isCopied = simulated && fileOf(databaseUrl) !== undefined
  const { schema, contract, id } = service
  const store = service.store(
    await openDatabase(databaseUrl, schema, {
      upgrade,
      onUpgrade,
      processes: workers,
      turn,
      ...(!isCopied && { clock }),
    }),
  )
  try {
    const newKeyFile = await bootstrap(store.keys, settings, {
      id,
      scopes: allScopes(contract.scopes),
      seed: async () => service.seed?.(store),
    })
    if (!isCopied) return { store, newKeyFile }
    await store.close()
    const copy = service.store(await openCopy(databaseUrl, schema, { clock }))
    const day = clock().toISOString().slice(0, 10)
    say(`Serves a copy as on ${day}; nothing written here is kept.`)
    return { store: copy, newKeyFile }
  } catch (error) {
    await store.close()
    throw error
  }
}
