import { CommandFailed, command } from './lib/command.ts'
import { withStore } from './lib/store.ts'

const described = {
  run: 'npx contract-server seed',
  about: 'Puts the sample data into the database of DATABASE_URL, unless it holds data already.',
  options: {},
  example: 'DATABASE_URL=file:data/other.db npx contract-server seed',
}

command(described, () =>
  withStore(async (store, service) => {
    if (!service.seed) throw new CommandFailed('This service has no sample data: its "seed" is missing.')
    const added = await service.seed(store)
    console.log(added ? `Added ${added}.` : 'There is data already; nothing was changed.')
  }),
)
