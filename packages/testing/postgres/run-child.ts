/**
 * Starts a PostgreSQL, writes its port and data folder to `server.json` in a folder, and stops it when a process ends. Then it removes the folder.
 * Usage: `node run-child.ts FOLDER PID`.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { scratch } from '../scratch.ts'
import { isAlive, type RunServer } from './run.ts'
import { startCluster } from './server.ts'

const [folder = '', run] = process.argv.slice(2)
// Ctrl+C ends the run, and the end of the run stops this process.
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
