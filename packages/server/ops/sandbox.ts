/** Sandbox: a service with all data in memory, which anybody with a key can reset. */
import { contentsOf, curlCall } from 'contract-openapi/cli'
import type { Security } from 'contract-openapi/contract'
import type { FastifyInstance } from 'fastify'
import type { Admit } from '../auth/admission.ts'
import { say } from '../log/output.ts'
import type { ServiceStore } from '../store/store.ts'

export type Reset = () => Promise<void>

export const resetPath = '/sandbox/reset'

// Any key of the service is accepted, as a bearer token.
const security: Security = [[{ scheme: 'sandbox', in: 'authorization', name: 'authorization', scopes: [] }]]

const afterAllEvents = new Date('9999-12-31')
const batchSize = 1000

/** Makes the reset of a sandbox to its samples. Keys stay. Events are removed: a reader behind the last one gets 410. */
export function resetting(store: ServiceStore, seed: () => Promise<unknown> | undefined): Reset {
  return async () => {
    while ((await store.events.prune(afterAllEvents, batchSize)) === batchSize);
    // No other write comes between two writes that are queued together.
    await Promise.all([store.clear(), seed()])
  }
}

/** Adds `X-Sandbox: true` to each response, and serves `POST /sandbox/reset`. */
export function useSandbox(
  app: FastifyInstance,
  reset: Reset,
  admit: Admit,
  clock: () => Date,
  prefix: string,
) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-sandbox', 'true')
    done()
  })
  app.post(prefix + resetPath, async (request, reply) => {
    await admit(request, reply, security, clock())
    await reset()
    return reply.code(204).send()
  })
}

export function printSandbox(address: string, keyFile: string) {
  const call = curlCall(address + resetPath, security.flat(), contentsOf(keyFile), 'POST')
  say(`This is a sandbox: it loses all data when it stops. Reset it: ${call}`)
}

/** Resets the sandbox at intervals (milliseconds). @returns a function that stops it */
export function resetEvery(reset: Reset, pause: number, onFailure: (error: unknown) => void): () => void {
  const timer = setInterval(() => void reset().catch(onFailure), pause)
  timer.unref()
  return () => clearInterval(timer)
}
