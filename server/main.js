#!/usr/bin/env node
/** The commands of those who run a service. JavaScript, because Node never frees the 15 MB of its compiler of TypeScript. */
import { dispatch } from './dispatch.js'

await dispatch(
  'contract-server',
  {
    start: {
      about: 'serves; runs where no command is named',
      run: async () => (await import('./start.ts')).main(),
    },
    keys: { about: 'creates, lists, rotates and revokes API keys', run: () => import('./commands/keys.ts') },
    seed: { about: 'adds sample data', run: () => import('./commands/seed.ts') },
    migrate: {
      about: 'brings the schema of the database up to date',
      run: () => import('./commands/migrate.ts'),
    },
    backup: {
      about: 'copies an SQLite database while it is served',
      run: () => import('./commands/backup.ts'),
    },
    restore: { about: 'puts a copy back', run: () => import('./commands/restore.ts') },
    transfer: {
      about: 'moves all data from SQLite to PostgreSQL',
      run: () => import('./commands/transfer.ts'),
    },
    lifecycle: {
      about: 'reports who calls what is going away',
      run: () => import('./commands/lifecycle.ts'),
    },
  },
  'start',
)
