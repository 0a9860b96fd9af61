export { BadUsage, CommandFailed, command, printable, table } from 'contract-openapi/cli'
export { markBackup } from '../ops/backup-mark.ts'
export { projectService, reporter, warnOfOwner, warnOfOwnerOf, withStore } from './lib/store.ts'
