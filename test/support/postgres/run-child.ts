/**
 * Starts a PostgreSQL, writes where it and its data are to `server.json` in a folder, and stops it when a process is gone. The folder goes,
 * too. To be run: `node run-child.ts FOLDER PID`.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { scratch } from '../scratch.ts'
import { isAlive, type RunServer } from './run.ts'
import { startCluster } from './server.ts'

const [folder = '', run] = process.argv.slice(2)
// Whoever presses Ctrl+C ends the run, and the run ends this.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

function tell(server: RunServer): void {
  writeFileSync(join(folder, 'server.new'), JSON.stringify(server))
  renameSync(join(folder, 'server.new'), join(folder, 'server.json'))
}

try {
  // Databases of tests live for seconds.
  const { port, data, remove } = await startCluster({ max_connections: '500', autovacuum: 'off' }, scratch)
  tell({ pid: process.pid, port, data })
  while (isAlive(Number(run))) await setTimeout(250)
  await remove()
  rmSync(folder, { recursive: true, force: true })
} catch (error) {
  tell({ pid: process.pid, port: 0, data: '', failed: String(error) })
}
