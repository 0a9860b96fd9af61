import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type RunServer, serverOfRun } from './postgres/run.ts'
import { clientOf } from './postgres/server.ts'
import { startStandby } from './postgres/standby.ts'
import { noPostgres, startPostgres } from './postgres.ts'

describe.skipIf(noPostgres)(`PostgreSQL for tests ${noPostgres ?? ''}`, () => {
  test('committed data survive a crash and a promotion of the standby', async () => {
    const primary = await startPostgres({}, onTestFinished)
    await primary.createDatabase()
    await primary.sql('CREATE TABLE numbers (n int)')
    await primary.sql('INSERT INTO numbers VALUES (1)')
    await primary.stop('SIGKILL')
    await primary.start()
    const standby = await startStandby(primary)
    await primary.sql('INSERT INTO numbers VALUES (2)')
    await expect(standby.sql('INSERT INTO numbers VALUES (3)')).rejects.toThrow(/read-only/)
    await primary.stop('SIGKILL')
    await standby.promote()
    await standby.sql('INSERT INTO numbers VALUES (3)')
    expect(await standby.sql('SELECT n FROM numbers ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  test('files of a run share a server, and a killed run leaves nothing', async () => {
    const run = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    onTestFinished(() => void run.kill('SIGKILL'))
    const [server, same] = await Promise.all([serverOfRun(run.pid!), serverOfRun(run.pid!)])
    expect(same).toEqual(server)
    await clientOf(server.port).sql('SELECT 1')
    run.kill('SIGKILL')
    await expectGone(server)
  })

  test('a server whose keeper was killed is gone, and the run gets another', async () => {
    const run = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    onTestFinished(() => void run.kill('SIGKILL'))
    const server = await serverOfRun(run.pid!)
    process.kill(server.pid, 'SIGKILL')
    await expectGone(server)
    const next = await serverOfRun(run.pid!)
    await clientOf(next.port).sql('SELECT 1')
    run.kill('SIGKILL')
    await expectGone(next)
  })
})

/** Expects that a server has left no data and no listening process. */
async function expectGone({ data, port }: RunServer) {
  await expect.poll(() => existsSync(dirname(data))).toBe(false)
  const socket = connect({ host: '127.0.0.1', port })
  await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED')
}
