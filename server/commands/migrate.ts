import { openDatabase, pendingMigrations } from '../store/open.ts'
import { BadUsage, CommandFailed, command } from './lib/command.ts'
import { warnOfOwnerOf } from './lib/owner.ts'
import { ownService } from './lib/store.ts'

const described = {
  run: 'npx contract-server migrate',
  about:
    'Brings the schema of the database of DATABASE_URL up to date, as a start of the server does unless MIGRATE=off.',
  options: {
    plan: { type: 'boolean', help: 'print the SQL of pending migrations, and do nothing' },
    check: { type: 'boolean', help: 'exit with 1 if a migration is pending, and do nothing' },
  },
  example: 'DATABASE_URL=postgres://USER:PASSWORD@HOST:5432/DATABASE npx contract-server migrate --plan',
} as const

command(described, async ({ values: { plan, check } }) => {
  if (plan && check) throw new BadUsage('It takes --plan or --check, not both.')
  const { service, databaseUrl } = await ownService()
  const pending = await pendingMigrations(databaseUrl, service.schema)
  const what = pending.length === 1 ? '1 migration is' : `${pending.length} migrations are`
  if (plan) return console.log(pending.map(({ sql }) => sql.trim()).join('\n\n') || '-- Nothing is pending.')
  if (check && pending.length > 0)
    throw new CommandFailed(`${what} pending: run npx contract-server migrate.`)
  const onUpgrade = (done: string) => console.log(done)
  if (!check) warnOfOwnerOf(databaseUrl)
  if (!check) await (await openDatabase(databaseUrl, service.schema, { onUpgrade })).close()
  console.log('The schema is up to date.')
})
