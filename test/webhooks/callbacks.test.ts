import { expect, test } from 'vitest'
import { service } from '../../handlers/service.ts'
import { UnreadableRows } from '../../packages/server/log/unreadable-rows.ts'
import type { Service } from '../../packages/server/service.ts'
import { readSettings } from '../../packages/server/settings/settings.ts'
import { followEvents } from '../../packages/server/store/feed.ts'
import { callbackSender, messageBodies, sendCallbacks } from '../../packages/server/webhooks/start.ts'

async function startedWith(of: Partial<Service>, day?: string) {
  const said: unknown[] = []
  const say = (...given: unknown[]) => void said.push(...given)
  const database = await service.store.open(':memory:')
  const feed = followEvents(database.events, say)
  const log = { info: say, warn: say, error: say }
  const unreadable = new UnreadableRows()
  const open = { store: database.webhooks, feed, unreadable, open: String, ownPort: () => undefined, log }
  const { callbacks, ...silent } = service
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

const contract = {
  callbacks: ['made', 'ended', 'late'].map((name) => ({
    ...service.contract.callbacks![0]!,
    name,
    validate: (body: unknown) => body !== 'wrong',
  })),
}

test('refuses callbacks that the contract does not have', async () => {
  await expect(startedWith({ callbacks: { told: 'requested' } })).rejects.toThrow(
    'The contract has no callback told, which the service names.',
  )
})

test('an event has the body of the first callback that returns one, if the contract allows it', () => {
  const refused: string[] = []
  const bodyOf = messageBodies(
    {
      late: 'requested',
      made: ({ type }) => (type === 'made' ? { made: true } : undefined),
      ended: ({ type }) => ({ ended: true, wrong: 'wrong' })[type],
    },
    contract.callbacks,
    (_event, error) => refused.push(String(error)),
  )
  const event = (type: string) => ({ id: 1, type, timestamp: '2030-01-01T00:00:00Z', data: '{}' })
  expect(['made', 'ended', 'wrong', 'other'].map((type) => bodyOf(event(type)))).toEqual([
    '{"made":true}',
    'true',
    undefined,
    undefined,
  ])
  expect(refused).toEqual([
    expect.stringContaining('The body is invalid'),
    'Error: No callback of the service has a body for it.',
  ])
})

test('a callback is requested with a body of the contract, a URL, and a name of the service', async () => {
  const requests: unknown[] = []
  const store = { request: async (request: unknown) => void requests.push(request) }
  const callback = callbackSender({ contract, callbacks: { late: 'requested', made: () => 1 } }, store)
  const url = 'https://receiver.example/late'
  await callback('late', url, { days: 3 })
  await callback('late', url, 'late', 'sealed')
  expect(requests).toEqual([
    { name: 'late', url, body: '{"days":3}', secret: '' },
    { name: 'late', url, body: '"late"', secret: 'sealed' },
  ])
  await expect(callback('late', url, 'wrong')).rejects.toThrow('The body is invalid')
  await expect(callback('late', '/late', 1)).rejects.toThrow('its URL is not valid')
  for (const name of ['made', 'ended', 'constructor'])
    await expect(callback(name, url, 1)).rejects.toThrow(`add it to its callbacks, { ${name}: 'requested' }`)
  expect(requests).toHaveLength(2)
})
