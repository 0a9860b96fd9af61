/** A real PgBouncer in front of a PostgreSQL of tests: transactions of all clients share a few sessions. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './folder.ts'
import { freePort } from './free-port.ts'

/** Reason to skip tests behind PgBouncer; undefined if they run. */
export const noPgBouncer: string | undefined =
  spawnSync('pgbouncer', ['--version']).status === 0
    ? undefined
    : 'needs pgbouncer on PATH (apt-get install pgbouncer)'

/**
 * Starts a PgBouncer that ends with the test at the latest.
 * @param url URL of the database behind it
 * @param sessions number of sessions that all clients share
 * @param settings further lines of its configuration
 */
export async function startPgBouncer(url: string, sessions: number, settings = '') {
  const { hostname, port: behind, pathname, username, password } = new URL(url)
  const port = await freePort()
  const folder = temporaryFolder()
  // PgBouncer does not run as root.
  const asNobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${sessions}
server_login_retry = 0.2
${settings}
`,
  )
  let stop = async () => {}
  const start = async () => {
    const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
      ...asNobody,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = once(child, 'close')
    stop = async () => {
      child.kill('SIGKILL')
      await ended
    }
    let log = ''
    for await (const text of child.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      log += text
      if (log.includes('process up')) return void child.stderr.resume()
    }
    throw new Error(`PgBouncer did not start: ${log}`)
  }
  onTestFinished(() => stop())
  await start()
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    start,
    stop: () => stop(),
  }
}
