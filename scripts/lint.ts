/**
 * Lints the contract: `npm run lint`, with the options of `redocly lint`, such as `-- --format github-actions`. It is
 * run in this process, so that a shell's older Node or a global Redocly cannot get in the way.
 */
process.env.REDOCLY_TELEMETRY = 'off'
// Keeps it from asking the registry for a newer version of itself.
process.env.REDOCLY_SUPPRESS_NOTIFICATIONS = 'true'
process.argv.splice(2, 0, 'lint')
await import(import.meta.resolve('@redocly/cli/bin/cli.js'))
