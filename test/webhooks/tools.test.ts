import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { handlers } from '../../handlers/index.ts'
import type { HandlerContext } from '../../packages/server/handle/handler.ts'
import { type WebhookTools, webhookTools } from '../../packages/server/webhooks/start.ts'
import { startService } from '../support/service.ts'

test('a handler gets the webhook tools, which allow only public addresses by default', async () => {
  const given: WebhookTools[] = []
  const { send } = await startService({
    handlers: {
      listPets: (request, context) => {
        given.push((context as unknown as HandlerContext).webhooks)
        return handlers.listPets(request, context)
      },
    },
  })
  expect((await send('GET', '/pets')).status).toBe(200)
  const [tools] = given
  expect(await tools!.refusedUrl('https://127.0.0.1/')).toBe('The address of the host is not public.')
  const { shown, sealed } = tools!.newSecret()
  expect(tools!.open(sealed)).toBe(shown)
})

test('encrypts a stored secret with a key', () => {
  const tools = webhookTools({ networks: [], keys: [randomBytes(32)] }, () => undefined)
  const { shown, sealed } = tools.newSecret()
  expect(shown).toMatch(/^whsec_/)
  expect(sealed).not.toContain(shown)
  expect(tools.open(sealed)).toBe(shown)
})
