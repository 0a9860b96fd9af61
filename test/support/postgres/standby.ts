import { execFile } from 'node:child_process'
import { appendFile, chown, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { control, freePort, type Postgres } from './server.ts'

/**
 * Starts a standby, its data beside the primary's, and resolves once the primary acknowledges a commit only after the standby has it.
 * Programs to copy a primary over its connection are not installed; so it is done as the documentation of PostgreSQL 18 says for copies
 * of the file system (section 25.3.4).
 * @param place of a server that is no more, if the standby is to take it, data and all
 */
export async function startStandby(
  primary: Postgres,
  place?: Pick<Postgres, 'data' | 'port'>,
): Promise<Postgres> {
  const { data, port } = place ?? {
    data: join(dirname(primary.data), 'standby'),
    port: await freePort(),
  }
  await rm(data, { recursive: true, force: true })
  const { uid, gid } = await stat(primary.data)
  const put = async (name: string, text: string) => {
    await appendFile(join(data, name), text)
    await chown(join(data, name), uid, gid)
  }
  const client = new pg.Client(primary.url('postgres', 'postgres'))
  await client.connect()
  try {
    await client.query("SELECT pg_backup_start('standby', true)")
    await copyLive(primary, data)
    await Promise.all(
      ['postmaster.pid', 'postmaster.opts', 'standby.signal'].map((name) =>
        rm(join(data, name), { force: true }),
      ),
    )
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)')
    await put('backup_label', rows[0].labelfile)
  } finally {
    await client.end()
  }
  const { username, password } = new URL(primary.url('postgres', 'postgres'))
  const login = `user=${username} password=''${decodeURIComponent(password)}''`
  await put('standby.signal', '')
  await put('postgresql.auto.conf', `primary_conninfo = 'host=127.0.0.1 port=${primary.port} ${login}'\n`)

  const standby = control(data, port, primary.programs)
  await standby.start()
  await primary.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
  await primary.sql('SELECT pg_reload_conf()')
  for (;;) {
    const [one] = await primary.sql<{ sync_state: string }>('SELECT sync_state FROM pg_stat_replication')
    if (one?.sync_state === 'sync') return standby
    await setTimeout(20)
  }
}

/** Copies the data of a server that runs; files that go meanwhile are not needed. */
async function copyLive({ data, programs }: Postgres, to: string): Promise<void> {
  try {
    await promisify(execFile)('cp', ['-R', data, to], programs.options)
  } catch (error) {
    const lines = (error as { stderr: string }).stderr.trim().split('\n')
    if (!lines.every((line) => line.endsWith('No such file or directory'))) throw error
  }
}
