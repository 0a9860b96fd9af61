import type { FastifyReply, FastifyRequest } from 'fastify'
import { readmit } from './auth/admit.ts'
import type { Access } from './auth/authenticate.ts'
import type { Route } from './contract/route.ts'
import { checkLifecycle } from './lifecycle/lifecycle.ts'
import { clientAddress } from './limits/client-address.ts'
import type { Streaming, Streams } from './response/streams.ts'
import type { LifecyclePolicy } from './settings/lifecycle-policy.ts'

/** By what streams are sent, and who may go on reading them. */
export interface StreamOptions {
  streams: Streams
  access: Access
  policy: LifecyclePolicy
  clock(): Date
}

/**
 * Responds with a stream, for as long as the caller would be let in and the operation is there.
 * @throws HttpError 429 when the caller has too many; 503 when the server shuts down
 */
export function sendStream(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  streaming: Omit<Streaming, 'caller' | 'confirm'>,
  { streams, access, policy, clock }: StreamOptions,
): void | Promise<void> {
  const { security } = route
  return streams.open(request, reply, {
    ...streaming,
    caller: request.caller?.id ?? clientAddress(request),
    async confirm() {
      const now = clock()
      if (security) await readmit(request, security, access, now)
      checkLifecycle(route, policy, now)
    },
  })
}
