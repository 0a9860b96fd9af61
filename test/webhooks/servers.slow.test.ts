import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { databases, deliver, open, range, receiver, tell } from './fixtures.ts'
import { addWebhook } from './stored.ts'

const until = <T>(look: () => T | Promise<T>) => expect.poll(look, { interval: 20 })
vi.setConfig({ testTimeout: 90_000 })

describe.each(Object.entries(databases))('several servers that deliver from %s', (_name, empty) => {
  test('make each delivery once while all live', async () => {
    const { url } = await empty()
    const stores = [await open(url), await open(url), await open(url)]
    const engine = stores[0]!.engine
    const there = await receiver()
    const servers = stores.map((one) => deliver(one))
    // The first server to check takes each webhook.
    for (const at of range(1, 12)) await addWebhook(engine, { url: `${there.url}&at=${at}`, position: 0 })
    await Promise.all(stores.map((one, at) => tell(one.engine, range(at * 20 + 1, at * 20 + 20))))
    await until(() => there.arrived.length).toBe(12 * 60)
    const counted = async () => {
      const all = await Promise.all(servers.map(({ measure }) => measure()))
      return all.reduce((sum, one) => sum + (one?.counts.delivered ?? 0), 0)
    }
    await until(counted).toBe(12 * 60)
    expect(new Set(there.arrived.map(({ path, id }) => `${path} ${id}`)).size).toBe(12 * 60)
    expect(servers.flatMap(({ said }) => said.failures)).toEqual([])
  })

  test('take over from a killed one, without losses', async () => {
    const { url } = await empty()
    const database = await open(url)
    const there = await receiver()
    const { id } = await addWebhook(database.engine, { url: there.url })
    const child = spawn(process.execPath, [join(import.meta.dirname, 'delivering-child.ts'), url], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const killed = once(child, 'exit')
    onTestFinished(() => void child.kill('SIGKILL'))
    await tell(database.engine, [1])
    await until(there.numbers).toEqual([1])
    // The lease belongs to the child.
    expect(await database.webhooks.claim('another', 1000)).toBe(0)
    there.state.responds = () => child.kill('SIGKILL')
    await tell(database.engine, range(2, 9))
    await killed
    there.state.responds = (_one, response) => response.writeHead(204).end()
    const { said } = deliver(database)
    await until(() => [...new Set(there.numbers())].sort((a, b) => a - b)).toEqual(range(1, 9))
    expect(await database.webhooks.owned('another')).toEqual([])
    expect(said.failures).toEqual([])
    expect(id).toBe(1)
  })
})
