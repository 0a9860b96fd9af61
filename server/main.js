#!/usr/bin/env node
/**
 * The commands of those who run a service. JavaScript, because Node loads its compiler of TypeScript for a file that is not in the
 * cache of compiled code, and never frees the 15 MB.
 */
import { dispatch } from './dispatch.js'

await dispatch(
  'contract-server',
  {
    start: {
      about: 'serves; the default',
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
    'check-data': {
      about: 'says what of the data is damaged or lost',
      run: () => import('./commands/check-data.ts'),
    },
    export: {
      about: 'writes all data to a file of JSON lines',
      run: () => import('./commands/export.ts'),
    },
    import: { about: 'makes a database of an export', run: () => import('./commands/import.ts') },
    transfer: {
      about: 'moves all data from SQLite to PostgreSQL',
      run: () => import('./commands/transfer.ts'),
    },
    prune: { about: 'removes what is older than it is kept', run: () => import('./commands/prune.ts') },
    erase: { about: 'erases what a caller left', run: () => import('./commands/erase.ts') },
    lifecycle: {
      about: 'reports who still calls what is deprecated or not stable',
      run: () => import('./commands/lifecycle.ts'),
    },
    webhooks: {
      about: 'receives webhooks on this machine, and verifies them',
      run: () => import('./commands/webhooks.ts'),
    },
  },
  'start',
)
