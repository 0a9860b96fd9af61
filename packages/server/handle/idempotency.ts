/**
 * Requests with an `Idempotency-Key`: a fingerprint of the request comes in, and the handler runs, its earlier response is repeated, or the key is
 * refused.
 */
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Route } from 'contract-openapi/contract'
import { HttpError } from '../http/problem.ts'
import type { Content } from '../request/content.ts'
import type { Received } from '../request/receive.ts'
import { type HandlerResponse, isStreamed } from '../response/validate.ts'
import type { Once } from '../store/result.ts'
import type { Answers } from '../store/store.ts'

export interface KeyedRequest {
  operationId: string
  /** Id of the caller, or the client address of an anonymous one. */
  callerId: string
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/**
 * Returns scope and fingerprint of an idempotency key. Keys of different callers and operations are independent; a key with another path,
 * query or body is rejected.
 */
export function onceFor(key: string, request: KeyedRequest): Once {
  const { operationId, callerId, path, query, body } = request
  return {
    scope: `${callerId}:${operationId}`,
    key,
    fingerprint: hash('sha256', canonicalJson([path, query, body]), 'hex'),
  }
}

/**
 * Makes the function that returns the part of a body in which repeated requests must agree: JSON counts by its values, other bodies by their
 * bytes, and one that is too large for memory by its length.
 */
export function contentOf({ body }: Pick<Route, 'body'>) {
  const [form, ...others] = Object.values(body?.readers ?? {})
  const isJson = form?.kind === 'json' && others.length === 0
  return (content: Content, { bytes, stream }: Received, headers: IncomingHttpHeaders): unknown =>
    isJson ? content.body : (bytes ?? (stream && headers['content-length']))
}

/**
 * Makes the function that runs a request of an operation at most once if the service keeps its data elsewhere: takes the key before, and
 * settles it after. A refusal or a stream frees the key. A repeated request waits for a running one on this server. The function throws an
 * HttpError: 400 for a key of another request; 503 if the outcome of the first request is unknown.
 */
export function onceRunner(
  answers: Answers,
): (once: Once, handle: () => Promise<HandlerResponse>) => Promise<HandlerResponse> {
  // Running requests by scope and key. The promises never reject.
  const running = new Map<string, Promise<void>>()
  return async (once, handle) => {
    const id = JSON.stringify([once.scope, once.key])
    for (let before = running.get(id); before; before = running.get(id)) await before
    const handled = handleTaken(answers, once, handle)
    const end = () => void running.delete(id)
    running.set(id, handled.then(end, end))
    return handled
  }
}

async function handleTaken(
  answers: Answers,
  once: Once,
  handle: () => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  const taken = await answers.take(once)
  if (taken === 'reused')
    throw new HttpError(
      'invalid_parameter',
      'This Idempotency-Key came with another request before. Use a new key for every new request.',
    )
  if (taken === 'unsettled')
    throw new HttpError(
      'outcome_unknown',
      'An earlier request with this Idempotency-Key is under way, or ended without a response. Look whether it had an effect before you send it ' +
        'again with a new key.',
      { 'retry-after': '1' },
    )
  if (taken !== 'taken') return { ...restored(JSON.parse(taken.answer)), replayed: true }
  const response = await handle()
  if (response.status >= 400 || response.stream || isStreamed(response.body)) await answers.release(once)
  else await answers.settle(once, JSON.stringify(remembered(response)))
  return response
}

// JSON has no bytes, so they are stored in base64.
const remembered = ({ status, headers, mediaType, body }: HandlerResponse) =>
  body instanceof Uint8Array
    ? { status, headers, mediaType, bytes: Buffer.from(body).toString('base64') }
    : { status, headers, mediaType, body }

const restored = ({ bytes, ...answer }: HandlerResponse & { bytes?: string }): HandlerResponse =>
  bytes === undefined ? answer : { ...answer, body: Buffer.from(bytes, 'base64') }

// Sorted members give equal values equal texts.
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
