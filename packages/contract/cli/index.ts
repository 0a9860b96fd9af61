/** Toolkit for commands: options, output, and the current project. */
export {
  BadUsage,
  beforehand,
  CommandFailed,
  command,
  oneContract,
  type Parsed,
  UserError,
} from './command.ts'
export { flushToDisk } from './flush.ts'
export { freeMemory } from './free-memory.ts'
export { openInBrowser } from './open.ts'
export { orUndefined } from './or-undefined.ts'
export { printable, printableLines, someOf, table } from './printable.ts'
export { findProject, findServed, type Project, readChangelog, readVersion } from './project.ts'
export {
  addressOptions,
  flag,
  notFound,
  openOption,
  repeated,
  specOption,
  specOptionOr,
  valued,
  withAddress,
} from './shared-options.ts'
export { contentsOf, curlCall, quoted, shellWord } from './shell.ts'
