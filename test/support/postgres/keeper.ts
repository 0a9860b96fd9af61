/**
 * Waits until the process that started it is gone, however it ended; then stops every PostgreSQL whose data is in a folder, and removes
 * the folder. To be run: `node keeper.ts FOLDER PG_CTL`.
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
    // As the owner of the data: nobody else's process can be hit, should the number in the file be used again.
    const { uid, gid } = statSync(data)
    spawnSync(pgCtl, ['stop', '-D', data, '-m', 'immediate', '-t', '10'], { uid, gid, cwd: folder })
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
