import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { baseBackup, put } from './base-backup.ts'
import { control, type Postgres } from './server.ts'

/**
 * Starts a standby beside the primary, and resolves once commits on the primary wait for it.
 * @param place replaces a stopped server at its data folder and port
 */
export async function startStandby(
  primary: Postgres,
  place?: Pick<Postgres, 'data' | 'port'>,
): Promise<Postgres> {
  const { data, port } = place ?? {
    data: join(dirname(primary.data), 'standby'),
    port: await freePort(),
  }
  await baseBackup(primary, data)
  const { username, password } = new URL(primary.url('postgres', 'postgres'))
  const login = `user=${username} password=''${decodeURIComponent(password)}''`
  await put(data, 'standby.signal', '')
  await put(
    data,
    'postgresql.auto.conf',
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} ${login}'\n`,
  )

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
