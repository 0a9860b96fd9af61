/**
 * The command `migrate`: prints, counts or applies the pending migrations of the chosen database, then grants the privileges of a server or
 * distributes its tables over Citus, as its options ask.
 */
import { flag, valued } from 'contract-openapi/cli'
import { isPostgres } from 'contract-server'
import { BadUsage, CommandFailed, command, warnOfOwnerOf } from 'contract-server/commands'
import type { Schema } from '../kit/schema.ts'
import { openDatabase, pendingMigrations } from '../open.ts'
import { chosenDatabase } from './lib/database.ts'

const described = {
  run: 'npx contract-server migrate',
  about:
    'Brings the schema of the database of DATABASE_URL up to date, as a start of the server does unless MIGRATE=off.',
  options: {
    plan: flag('print the SQL of pending migrations, and do nothing'),
    grant: valued(
      'ROLE',
      'then grant this PostgreSQL role the privileges that a server with MIGRATE=off needs;\nwith --plan, print that SQL too',
    ),
    distribute: flag('then spread the tables over the workers of Citus; stop the servers before'),
    check: flag('exit with 1 if a migration is pending, and do nothing'),
  },
  example: 'DATABASE_URL=postgres://USER:PASSWORD@HOST:5432/DATABASE npx contract-server migrate --plan',
} as const

const postgres = () => import('../postgres/schema/prepare.ts')

export const run = (serviceSchema: Schema): Promise<void> =>
  command(described, async ({ values: { plan, check, grant, distribute } }) => {
    if (check && (plan || distribute || grant !== undefined))
      throw new BadUsage('--check cannot be combined with other options.')
    if (plan && distribute) throw new BadUsage('--distribute has no plan: try it on a copy.')
    const { databaseUrl, schema } = await chosenDatabase(serviceSchema)
    if (grant !== undefined && !isPostgres(databaseUrl))
      throw new BadUsage('--grant is for PostgreSQL; a database file has no roles.')
    if (distribute && !isPostgres(databaseUrl))
      throw new BadUsage('--distribute is for PostgreSQL with Citus; a database file is on one machine.')
    const pending = await pendingMigrations(databaseUrl, schema)
    const count = pending.length === 1 ? '1 migration is' : `${pending.length} migrations are`
    if (plan) {
      const sql = pending.map((step) => step.sql.trim())
      if (grant !== undefined) sql.push(await (await postgres()).grantsOf(databaseUrl, schema, grant))
      return console.log(sql.join('\n\n') || '-- Nothing is pending.')
    }
    if (check && pending.length > 0)
      throw new CommandFailed(`${count} pending: run npx contract-server migrate.`)
    const onUpgrade = (done: string) => console.log(done)
    if (!check) warnOfOwnerOf(databaseUrl)
    if (distribute) await (await postgres()).distributeOn(databaseUrl, schema, onUpgrade)
    else if (!check) await (await openDatabase(databaseUrl, schema, { onUpgrade })).close()
    if (grant !== undefined) await (await postgres()).grantTo(databaseUrl, schema, grant)
    console.log('The schema is up to date.')
  })
