import { hash } from 'node:crypto'
import { HttpError } from '../http/problem.ts'
import { type HandlerResponse, isStreamed } from '../response/send.ts'
import type { Once } from '../store/result.ts'
import type { Answers } from '../store/store.ts'

/** The request that an Idempotency-Key stands for: everything that a handler gets of it. */
export interface KeyedRequest {
  operationId: string
  /** Of the caller, or of the address that it counts for where nobody has to say who they are. */
  callerId: string
  path: Record<string, unknown>
  query: Record<string, unknown>
  /** A parsed body, or bytes. */
  body: unknown
}

/**
 * The scope and fingerprint of an idempotency key. Keys of different callers and operations never meet;
 * a key that returns with another path, query or body is refused.
 */
export function onceFor(key: string, request: KeyedRequest): Once {
  const { operationId, callerId, path, query, body } = request
  return {
    scope: `${callerId}:${operationId}`,
    key,
    fingerprint: hash('sha256', canonicalJson([path, query, body]), 'hex'),
  }
}

/** Requests with a key that are under way in this process, by scope and key. They never reject. */
const underWay = new Map<string, Promise<void>>()

/**
 * Has a request handled at most once, where the data of the service are not in this store: its key is taken before, and settled after. A response
 * that refuses the request, and one with a stream, lets the key be used again. A repeated request waits for one that is under way in this process.
 * @throws HttpError 400 where the key came with another request; 503 where nobody knows what became of the request that took it
 */
export async function handleOnce(
  answers: Answers,
  once: Once,
  handle: () => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  const id = JSON.stringify([once.scope, once.key])
  for (let before = underWay.get(id); before; before = underWay.get(id)) await before
  const handled = handleTaken(answers, once, handle)
  const end = () => void underWay.delete(id)
  underWay.set(id, handled.then(end, end))
  return handled
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
  if (taken !== 'taken') return restored(JSON.parse(taken.answer))
  const response = await handle()
  if (response.status >= 400 || response.stream || isStreamed(response.body)) await answers.release(once)
  else await answers.settle(once, JSON.stringify(remembered(response)))
  return response
}

/** Bytes have no JSON, so they are kept in base64. */
const remembered = ({ status, headers, mediaType, body }: HandlerResponse) =>
  body instanceof Uint8Array
    ? { status, headers, mediaType, bytes: Buffer.from(body).toString('base64') }
    : { status, headers, mediaType, body }

const restored = ({ bytes, ...answer }: HandlerResponse & { bytes?: string }): HandlerResponse =>
  bytes === undefined ? answer : { ...answer, body: Buffer.from(bytes, 'base64') }

/** JSON with the members of every object in order, so that equal values have equal texts. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
