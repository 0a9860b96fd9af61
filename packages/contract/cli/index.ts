/** Commands in general: their options, what they print, the project that they work on. Nothing here knows OpenAPI. */
export { BadUsage, badUsage, beforehand, CommandFailed, command, type Given, UserError } from './command.ts'
export { flushToDisk } from './flush.ts'
export { printable, printableLines, table } from './printable.ts'
export { findProject, type Project, readChangelog, readVersion } from './project.ts'
