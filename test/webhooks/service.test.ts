import { expect, onTestFinished, test } from 'vitest'
import { service } from '../../handlers/service.ts'
import { recordReads } from '../../packages/tools/service/reads.ts'

test('handlers of webhooks read the parameters of their paths', async () => {
  const { subscriptions, close } = await service.store.open(':memory:')
  onTestFinished(close)
  const caller = { id: '1' }
  const webhook = { url: 'https://receiver.example/hook' }
  await subscriptions.create({ caller: caller.id, webhook, secret: '', refusedUrl: undefined })
  const { handlers, unread } = recordReads(service)
  const context = { caller, subscriptions, webhooks: { newSecret: () => ({ sealed: '' }), open: () => '' } }
  const call = (id: string, path: object) =>
    handlers[id]!({ path, query: { limit: 1 }, headers: {}, body: {} } as never, context as never)
  for (const id of ['getWebhook', 'rotateWebhookSecret', 'pingWebhook', 'listDeliveries'])
    expect((await call(id, { webhookId: 1 })).status).toBeLessThan(300)
  expect(await call('retryDelivery', { webhookId: 1, deliveryId: 1 })).toMatchObject({ status: 202 })
  expect(await call('deleteWebhook', { webhookId: 1 })).toMatchObject({ status: 204 })
  expect(unread().filter(({ place }) => place === 'path')).toEqual([])
})
