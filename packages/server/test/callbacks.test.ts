import { expect, test } from 'vitest'
import { service } from '../../../handlers/service.ts'
import { followEvents } from '../events/feed.ts'
import type { Service } from '../service.ts'
import { readSettings } from '../settings/settings.ts'
import { sendCallbacks } from '../webhooks/start.ts'

/** What the start says of deliveries, and whether there are any. */
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

test('a service that sends what its contract says starts without a word', async () => {
  expect(await startedWith(service as object)).toEqual({ isDelivering: true, said: [] })
})

test('a callback that the service does not send is named', async () => {
  const said = [{ callback: 'event' }, expect.stringContaining('is not sent')]
  expect(await startedWith({})).toEqual({ isDelivering: false, said })
})

test('on a chosen day nothing is sent, and the log says so', async () => {
  const said = [expect.stringContaining('not sent with a simulated clock')]
  expect(await startedWith(service as object, '2030-12-05')).toEqual({ isDelivering: false, said })
})
