/**
 * The command `check-data`: opens the chosen database to read it, checks its schema, rows and rules (`integrity/check-data.ts`), and prints the findings
 * as a table.
 */
import { flag } from 'contract-openapi/cli'
import { CommandFailed, command, table } from 'contract-server/commands'
import { checkData } from '../integrity/check-data.ts'
import type { Schema } from '../kit/schema.ts'
import { examineDatabase } from '../open.ts'
import { chosenDatabase } from './lib/database.ts'

const described = {
  run: 'npx contract-server check-data',
  about:
    'Reads the whole database of DATABASE_URL and reports damaged and lost data, with exit code 1. It changes nothing, and the database may be in use.',
  options: {
    'schema-as-is': flag('do not compare the schema with the migrations'),
  },
  example: 'npx contract-server check-data',
} as const

export const run = (serviceSchema: Schema): Promise<void> =>
  command(described, async ({ values: { 'schema-as-is': schemaAsIs = false } }) => {
    const { databaseUrl, schema } = await chosenDatabase(serviceSchema)
    const findings = await examineDatabase(databaseUrl, schema, async (examined) => {
      const report = (name: string) => console.error(`checking ${name}`)
      const found = await checkData(examined, schema, report, { schemaAsIs })
      for (const note of examined.notes) console.error(note)
      return found
    })
    if (findings.length === 0) return console.log('The data is whole.')
    console.log(table([['table', 'problem'], ...findings.map(({ table, problem }) => [table, problem])]))
    throw new CommandFailed(
      'Data is damaged or lost. Do not change the database. See "Damage" in ops/README.md of contract-server.',
    )
  })
