import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startStandby } from './postgres/standby.ts'
import { noPostgres, startPostgres } from './postgres.ts'

describe.skipIf(noPostgres)(`PostgreSQL for tests ${noPostgres ?? ''}`, () => {
  test('what was committed is there after a crash, and after the standby has taken over', async () => {
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

  test('nothing is left behind by a process that was killed', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'postgres-child.ts')])
    onTestFinished(() => void child.kill('SIGKILL'))
    const [printed] = await once(child.stdout.setEncoding('utf8'), 'data')
    const { data, port } = JSON.parse(printed)
    expect(existsSync(data)).toBe(true)
    child.kill('SIGKILL')
    await expect.poll(() => existsSync(dirname(data)), { timeout: 20_000 }).toBe(false)
    const socket = connect({ host: '127.0.0.1', port })
    await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED')
  })
})
