/** A service for experiments: everything is in memory, and anybody with a key can reset it. */
import { readFileSync } from 'node:fs'
import type { Security } from 'contract-openapi/contract'
import type { FastifyInstance } from 'fastify'
import type { Admit } from '../auth/admission.ts'
import { say } from '../log/output.ts'
import type { ServiceStore } from '../store/store.ts'

/** Has the sandbox begin again; resolves when it has. */
export type Reset = () => Promise<void>

/** Where a sandbox is reset. */
export const resetPath = '/sandbox/reset'

/** Any key of the service, as a bearer token. */
const security: Security = [[{ scheme: 'sandbox', in: 'authorization', name: 'authorization', scopes: [] }]]

/** Later than any event. */
const end = new Date('9999-12-31')
/** Events that are removed in one transaction. */
const most = 1000

/**
 * Makes the function that brings a sandbox back to its samples. Keys stay. Earlier events are not kept: a reader who has not seen the last of them gets 410.
 */
export function resetting(store: ServiceStore, seed: () => Promise<unknown> | undefined): Reset {
  return async () => {
    while ((await store.events.prune(end, most)) === most);
    // Queued together: no other write comes between.
    await Promise.all([store.clear(), seed()])
  }
}

/** Marks each response with `X-Sandbox: true`, and serves `POST /sandbox/reset`. */
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
    if (!(await admit(request, reply, security, clock()))) return reply
    await reset()
    return reply.code(204).send()
  })
}

/** Prints how a sandbox is used; its key opens nothing that lasts. */
export function printSandbox(address: string, keyFile: string) {
  const key = readFileSync(keyFile, 'utf8').trim()
  say(
    `This is a sandbox: all is gone when it stops. Begin again: curl -X POST -H "Authorization: Bearer ${key}" ${address}${resetPath}`,
  )
}

/**
 * Resets the sandbox again and again.
 * @param pause from one reset to the next, in milliseconds
 * @returns what stops it
 */
export function resetEvery(reset: Reset, pause: number, onFailure: (error: unknown) => void): () => void {
  const timer = setInterval(() => void reset().catch(onFailure), pause)
  timer.unref()
  return () => clearInterval(timer)
}
