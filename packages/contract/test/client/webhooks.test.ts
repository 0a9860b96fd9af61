/** The client takes what the reference implementation of Standard Webhooks signs, and nothing else. */
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { packageOf, shop } from './made.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const other = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const now = new Date('2030-03-01T09:00:00Z')
const body = '{"id":42,"type":"order.placed","data":"Zoë 🐶"}'

function headersOf(id = 'evt_42', at = now, by = secret) {
  const timestamp = String(at.getTime() / 1000)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': new Webhook(by).sign(id, at, body),
  }
}

const { verifyWebhook } = await packageOf(shop)

test.each([
  ['a web Request', new Request('http://localhost', { method: 'POST', headers: headersOf(), body }), secret],
  ['headers and text', { headers: headersOf(), body }, secret],
  ['headers and bytes', { headers: new Headers(headersOf()), body: Buffer.from(body) }, secret],
  ['the older of two secrets', { headers: headersOf(), body }, [other, secret]],
  [
    'one of several signatures',
    {
      headers: {
        ...headersOf(),
        'webhook-signature': `v1a,x v1,!! ${headersOf('evt_42', now, other)['webhook-signature']} ${headersOf()['webhook-signature']}`,
      },
      body,
    },
    secret,
  ],
])('%s', async (_, request, secrets) => {
  expect(await verifyWebhook(request, secrets, { now })).toEqual(JSON.parse(body))
})

test.each([
  ['another body', { headers: headersOf(), body: body.replace('42', '43') }, secret, 'No signature fits'],
  ['another id', { headers: { ...headersOf(), 'webhook-id': 'evt_43' }, body }, secret, 'No signature fits'],
  ['another secret', { headers: headersOf(), body }, other, 'No signature fits'],
  ['an old one', { headers: headersOf('evt_42', new Date('2030-03-01T08:54:59Z')), body }, secret, '300 s'],
  ['no time', { headers: { ...headersOf(), 'webhook-timestamp': 'now' }, body }, secret, '300 s'],
  ['nothing', { headers: {}, body }, secret, 'The header webhook-id is missing.'],
])('it refuses %s', async (_, request, secrets, reason) => {
  const refused = expect(verifyWebhook(request, secrets, { now })).rejects
  await refused.toMatchObject({ name: 'WebhookVerificationError', message: expect.stringContaining(reason) })
})

test('a secret that is none is the fault of who gives it', async () => {
  await expect(verifyWebhook({ headers: headersOf(), body }, 'whsec_!', { now })).rejects.toThrow(TypeError)
})
