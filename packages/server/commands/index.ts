/** The front door for commands of a store: how they read their arguments, what they print, and on what they work. */
export { BadUsage, CommandFailed, command, printable, table } from 'contract-openapi/cli'
export { markBackup } from '../ops/backup-mark.ts'
export { ownService, reporter, warnOfOwner, warnOfOwnerOf, withStore } from './lib/store.ts'
