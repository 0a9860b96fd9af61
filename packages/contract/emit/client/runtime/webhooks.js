/** Verifies webhooks (Standard Webhooks 1.0.0), with what browsers, Deno and Node have alike. */

/** @import { ReceivedWebhook } from './types.js' */

/** Somebody else may have sent it, or sent it again. */
export class WebhookVerificationError extends Error {
  /** @override */
  name = 'WebhookVerificationError'
}

/**
 * The body of a webhook that its sender has signed, parsed.
 * @param {ReceivedWebhook} request the body as it came, byte by byte
 * @param {string | readonly string[]} secrets `whsec_…`; any of them
 * @param {{ tolerance?: number, now?: Date | number }} options how many seconds its clock and ours may differ
 * @throws {WebhookVerificationError}
 */
export async function verifyWebhook(request, secrets, { tolerance = 300, now = Date.now() } = {}) {
  const headers = /** @type {ReceivedWebhook['headers']} */ (request.headers)
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name]
    if (!value) throw new WebhookVerificationError(`The header ${name} is missing.`)
    return value
  })
  if (!(Math.abs(+now / 1000 - Number(timestamp)) <= tolerance))
    throw new WebhookVerificationError(
      `webhook-timestamp, ${timestamp}, is more than ${tolerance} s from now.`,
    )
  const bytes = await new Response(
    /** @type {ConstructorParameters<typeof Response>[0]} */ (request.body),
  ).arrayBuffer()
  const signed = await new Blob([`${id}.${timestamp}.`, bytes]).arrayBuffer()
  const given = `${signatures}`
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? (bytesOf(one.slice(3)) ?? []) : []))
  for (const secret of [secrets].flat()) {
    const raw = bytesOf(secret.replace(/^whsec_/, ''))
    if (!raw) throw new TypeError('A secret is whsec_ and base64.')
    const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ])
    for (const signature of given)
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return await new Response(bytes).json()
  }
  throw new WebhookVerificationError('No signature fits the body and the secret.')
}

/**
 * Undefined for what is not base64.
 * @param {string} base64
 */
function bytesOf(base64) {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
