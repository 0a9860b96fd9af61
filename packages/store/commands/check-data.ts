import { CommandFailed, command, table } from 'contract-server/commands'
import { checkData } from '../integrity/check-data.ts'
import type { Schema } from '../kit/schema.ts'
import { examineDatabase } from '../open.ts'
import { ownDatabase } from './own.ts'

const described = {
  run: 'npx contract-server check-data',
  about:
    'Reads the whole database of DATABASE_URL and reports damaged and lost data, with exit code 1. It changes nothing, and the database may be in use.',
  options: {
    'schema-as-is': {
      type: 'boolean',
      help: 'leave out whether the schema is as the migrations make it',
    },
  },
  example: 'npx contract-server check-data',
} as const

/** Runs the command on the database of a service. */
export const run = (own: Schema): Promise<void> =>
  command(described, async ({ values: { 'schema-as-is': schemaAsIs = false } }) => {
    const { databaseUrl, schema } = await ownDatabase(own)
    const findings = await examineDatabase(databaseUrl, schema, async (examined) => {
      const report = (what: string) => console.error(`checking ${what}`)
      const found = await checkData(examined, schema, report, { schemaAsIs })
      for (const note of examined.notes) console.error(note)
      return found
    })
    if (findings.length === 0) return console.log('The data is whole.')
    console.log(table([['table', 'what is wrong'], ...findings.map(({ table, what }) => [table, what])]))
    throw new CommandFailed(
      'Data is damaged or lost. Do not change the database; ops/README.md of contract-server says what to do ("Damage").',
    )
  })
