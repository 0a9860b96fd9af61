import { BadUsage, CommandFailed, command, printable, table, valued } from 'contract-openapi/cli'
import { firstKey } from '../store/store.ts'
import { withStore } from './lib/store.ts'

const described = {
  run: 'npx contract-server erase',
  about: `Erases the data of a caller in the database of DATABASE_URL: keys, usage counts, idempotency keys, webhooks and their deliveries.
The keys must be revoked or expired. Logs and backups are not changed.`,
  options: {
    caller: valued('NAME', 'the name of the key, or ISSUER#SUBJECT of tokens, as in the report of lifecycle'),
  },
  example: 'npx contract-server erase --caller ci',
} as const

await command(described, async ({ values: { caller } }) => {
  if (!caller) throw new BadUsage('Name the caller with --caller.')
  if (caller === firstKey)
    throw new CommandFailed(`The data of "${firstKey}" stays: its key marks the database as served before.`)
  await withStore(async (store) => {
    const erased = await store.erase(caller)
    if (!erased)
      throw new CommandFailed(
        `A key named "${printable(caller)}" is in force: revoke it first (npx contract-server keys revoke).`,
      )
    const rows = Object.entries(erased)
    if (rows.every(([, count]) => count === 0))
      throw new CommandFailed(`No data of a caller named "${printable(caller)}" found.`)
    console.log(table([['table', 'erased'], ...rows.map(([name, count]) => [name, `${count}`])]))
  })
})
