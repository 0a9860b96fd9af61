import { command } from './lib/command.ts'
import { withStore } from './lib/store.ts'

const described = {
  run: 'npx contract-server migrate',
  about: 'Brings the schema of the database of DATABASE_URL up to date, as every start of the server does.',
  options: {},
  example: 'DATABASE_URL=postgres://USER:PASSWORD@HOST:5432/DATABASE npx contract-server migrate',
}

command(described, () => withStore(async () => console.log('The schema is up to date.')))
