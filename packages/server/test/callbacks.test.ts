import { expect, test } from 'vitest'
import { service } from '../../../handlers/service.ts'
import { followEvents } from '../events/feed.ts'
import type { Service } from '../service.ts'
import { readSettings } from '../settings/settings.ts'
import { sendCallbacks } from '../webhooks/start.ts'

async function startedWith(of: Partial<Service>, day?: string) {
  const said: unknown[] = []
  const say = (...given: unknown[]) => void said.push(...given)
  const database = await service.store.open(':memory:')
  const feed = followEvents(database.events, say)
  const log = { info: say, warn: say, error: say }
  const open = { store: database.webhooks, feed, open: String, ownPort: () => undefined, log }
  const { webhooks, ...silent } = service
  const settings = readSettings({}, 'test', { at: day })
  const delivering = sendCallbacks({ ...silent, ...of } as Service, settings, open)
  await delivering?.close(1000)
  await feed.close()
  await database.close()
  return { isDelivering: delivering !== undefined, said }
}

test('starts without a warning if the service sends the callbacks of its contract', async () => {
  expect(await startedWith(service as object)).toEqual({ isDelivering: true, said: [] })
})

test('names callbacks that the service does not send, the first ten in one line', async () => {
  const not = expect.stringContaining('are not sent')
  expect((await startedWith({})).said).toEqual([{ callbacks: ['event'], count: 1 }, not])
  const [callback] = service.contract.callbacks!
  const callbacks = Array.from({ length: 12 }, (_, at) => ({ ...callback!, name: `event ${at}` }))
  const { isDelivering, said } = await startedWith({ contract: { ...service.contract, callbacks } })
  expect(isDelivering).toBe(false)
  expect(said).toEqual([{ callbacks: callbacks.slice(0, 10).map(({ name }) => name), count: 12 }, not])
})

test('sends nothing with a simulated clock, and logs that', async () => {
  const said = [expect.stringContaining('not sent with a simulated clock')]
  expect(await startedWith(service as object, '2030-12-05')).toEqual({ isDelivering: false, said })
})
