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
    restore: { about: 'restores a copy', run: () => import('./commands/restore.ts') },
    'check-data': {
      about: 'reports damaged and lost data',
      run: () => import('./commands/check-data.ts'),
    },
    export: {
      about: 'writes all data to a file of JSON lines',
      run: () => import('./commands/export.ts'),
    },
    import: { about: 'creates a database from an export', run: () => import('./commands/import.ts') },
    transfer: {
      about: 'moves all data from SQLite to PostgreSQL',
      run: () => import('./commands/transfer.ts'),
    },
    prune: { about: 'removes rows whose retention has ended', run: () => import('./commands/prune.ts') },
    erase: { about: 'erases the data of a caller', run: () => import('./commands/erase.ts') },
    lifecycle: {
      about: 'reports who still calls deprecated or unstable operations',
      run: () => import('./commands/lifecycle.ts'),
    },
    webhooks: {
      about: 'lists, disables and replays webhooks; receives and verifies them on this machine',
      run: () => import('./commands/webhooks.ts'),
    },
  },
  'start',
)
