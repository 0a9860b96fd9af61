import { checkData } from '../store/integrity/check-data.ts'
import { examineDatabase } from '../store/open.ts'
import { CommandFailed, command } from './lib/command.ts'
import { ownService } from './lib/store.ts'
import { table } from './lib/text-table.ts'

const described = {
  run: 'npx contract-server check-data',
  about:
    'Reads the whole database of DATABASE_URL and reports damaged and lost data, with exit code 1. It changes nothing, and the database may be in use.',
  options: {},
  example: 'npx contract-server check-data',
}

command(described, async () => {
  const { service, databaseUrl } = await ownService()
  const findings = await examineDatabase(databaseUrl, service.schema, async (examined) => {
    const found = await checkData(examined, service.schema, (what) => console.error(`checking ${what}`))
    for (const note of examined.notes) console.error(note)
    return found
  })
  if (findings.length === 0) return console.log('The data is whole.')
  console.log(table([['table', 'what is wrong'], ...findings.map(({ table, what }) => [table, what])]))
  throw new CommandFailed(
    'Data is damaged or lost. Do not change the database; ops/README.md of contract-server says what to do ("Damage").',
  )
})
