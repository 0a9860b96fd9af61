/**
 * Runs the command that the first argument names. It is JavaScript so that a Node that is too old can read it, and print what it lacks.
 */
import { readFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Each command reads its own arguments, and runs when it is loaded.
 * @param {string} program what is typed before the command
 * @param {Record<string, { about: string, run: () => Promise<unknown> }>} commands
 * @param {string} [standard] the command that runs where none is named
 * @param {(isHelp: boolean) => Promise<Record<string, { about: string, run: () => Promise<unknown> }>>} [loadAll] loads all there are, where `commands` lacks the one that is named or they are to be listed
 */
export async function dispatch(program, commands, standard, loadAll) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 18)) {
    const remedy = bringsNode(process.cwd())
      ? '"npm ci" installs one for the project, unless optional dependencies are omitted, and the npm scripts use it.'
      : 'Install one (https://nodejs.org), or have npm do it for this folder: "npm install node@24"; npx uses it there.'
    console.error(`This needs Node 22.18 or later, and runs on ${process.version}. ${remedy}`)
    process.exit(1)
  }
  if (process.argv[2] === 'help') process.argv.splice(2, 2, ...process.argv.slice(3, 4), '--help')
  const [given = standard ?? '--help'] = process.argv.slice(2)
  if (given === '--version') return console.log(ownVersion())
  const isOption = given.startsWith('-') && given !== '--help'
  const name = isOption ? (standard ?? given) : given
  // It takes a third off the time of the next start.
  module.enableCompileCache()
  const all = Object.hasOwn(commands, name) || !loadAll ? commands : await loadAll(name === '--help')
  if (Object.hasOwn(all, name)) {
    if (name === process.argv[2]) process.argv.splice(2, 1)
    await all[name]?.run()
    return
  }
  const width = Math.max(...Object.keys(all).map(({ length }) => length)) + 2
  const lines = Object.entries(all).map(([name, { about }]) => `  ${name.padEnd(width)}${about}`)
  const usage = `Usage: ${program} COMMAND [OPTIONS]\n\n${lines.join('\n')}\n\nEach prints its options with --help. --version prints the version.`
  if (name === '--help') return console.log(usage)
  const { didYouMean } = await import('./did-you-mean.ts')
  console.error(
    `There is no command ${JSON.stringify(name)}${didYouMean(name, Object.keys(all))}.\n\n${usage}`,
  )
  process.exitCode = 2
}

/**
 * The version of all packages: they have one.
 * @returns {string}
 */
function ownVersion() {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
}

/**
 * True in a project whose optional dependencies have a Node.
 * @param {string} folder
 * @returns {boolean}
 */
function bringsNode(folder) {
  try {
    const { optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    if (Object.keys(optionalDependencies).some((name) => name.startsWith('node-'))) return true
  } catch {
    // There is no such file, or none that says so.
  }
  return dirname(folder) !== folder && bringsNode(dirname(folder))
}
