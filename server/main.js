/**
 * The entry point. It lets Node keep compiled code between starts, which takes a third off the time of the next. It is JavaScript
 * itself because Node loads its compiler of TypeScript for whatever is not in that cache, and never frees the 15 MB; and because
 * an older Node can read it, and print what it lacks.
 */
import module from 'node:module'

const oldest = 26
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(
    `This needs Node ${oldest}, and runs on ${process.version}. "npm ci" installs one for the project, unless optional dependencies are omitted, and "npm start" uses it.`,
  )
  process.exit(1)
}
module.enableCompileCache()
const { main } = await import('./start.ts')
await main()
