/**
 * Waits for the end of the process that started it, then stops every PostgreSQL with data in a folder, and removes the folder. Usage: `node
 * keeper.ts FOLDER PG_CTL`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const [folder = '', pgCtl = ''] = process.argv.slice(2)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

process.stdin.resume().on('close', () => {
  for (const name of readdirSync(folder)) {
    const data = join(folder, name)
    if (!existsSync(join(data, 'postmaster.pid'))) continue
    // Runs as the owner of the data, so that a reused process id cannot hit another user's process.
    const { uid, gid } = statSync(data)
    spawnSync(pgCtl, ['stop', '-D', data, '-m', 'immediate', '-t', '10'], { uid, gid, cwd: folder })
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
