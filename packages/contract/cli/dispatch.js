// Plain JavaScript, so that a Node that is too old can load it and print the requirement.
import { readFileSync } from 'node:fs'
import module from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Runs the command that the first argument names. Commands read their own arguments and run when loaded.
 * @param {string} program words before the command
 * @param {Record<string, { about: string, run: () => Promise<unknown> }>} commands
 * @param {string} [standard] default command
 * @param {(isHelp: boolean) => Promise<Record<string, { about: string, run: () => Promise<unknown> }>>} [loadAll] loads all commands, for
 * help and for names that `commands` lacks
 */
export async function dispatch(program, commands, standard, loadAll) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 18)) {
    const remedy = bringsNode(process.cwd())
      ? '"npm ci" installs one for the project, unless optional dependencies are omitted, and the npm scripts use it.'
      : 'Install one (https://nodejs.org), or have npm do it for this folder: "npm install node@24"; npx uses it there.'
    console.error(`Node 22.18 or later is required; this is ${process.version}. ${remedy}`)
    process.exit(1)
  }
  if (process.argv[2] === 'help') process.argv.splice(2, 2, ...process.argv.slice(3, 4), '--help')
  const [given = standard ?? '--help'] = process.argv.slice(2)
  if (given === '--version') return console.log(ownVersion())
  const isOption = given.startsWith('-') && given !== '--help'
  const name = isOption ? (standard ?? given) : given
  // The cache shortens the next start by a third. Threads and child processes find it in the environment.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache')
  // Deno has none.
  module.enableCompileCache?.()
  const all = Object.hasOwn(commands, name) || !loadAll ? commands : await loadAll(name === '--help')
  if (Object.hasOwn(all, name)) {
    if (name === process.argv[2]) process.argv.splice(2, 1)
    await all[name]?.run()
    return
  }
  const width = Math.max(...Object.keys(all).map(({ length }) => length)) + 2
  const lines = Object.entries(all).map(([name, { about }]) => `  ${name.padEnd(width)}${about}`)
  const usage = `Usage: ${program} COMMAND [OPTIONS]\n\n${lines.join('\n')}\n\nEach command prints its options with --help. --version prints the version.`
  if (name === '--help') return console.log(usage)
  const { didYouMean } = await import('./did-you-mean.ts')
  console.error(`Unknown command ${JSON.stringify(name)}${didYouMean(name, Object.keys(all))}.\n\n${usage}`)
  process.exitCode = 2
}

/** @returns {string} version of all packages */
function ownVersion() {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
}

/**
 * True if the optional dependencies of the project contain a Node.
 * @param {string} folder
 * @returns {boolean}
 */
function bringsNode(folder) {
  try {
    const { optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    if (Object.keys(optionalDependencies).some((name) => name.startsWith('node-'))) return true
  } catch {
    // The file is missing or invalid.
  }
  return dirname(folder) !== folder && bringsNode(dirname(folder))
}
