import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { readResponse } from '../../packages/tools/judge/contract/exchange.ts'
import { createOracle } from '../../packages/tools/judge/oracle/oracle.ts'

const oracle = await createOracle()

/**
 * Checks every response of a service against the contract, whatever test sent the request. Fails the test at its end, or the file, for an
 * undocumented response. The oracle does not use our generator.
 */
export function checkResponses(app: FastifyInstance, atEnd: (check: () => void) => void = onTestFinished) {
  const violations: string[] = []
  app.addHook('onSend', async ({ method, url: target }, reply, payload) => {
    // `OPTIONS *` concerns the server, which the contract does not describe (RFC 9110, section 9.3.7).
    if (method === 'OPTIONS' && target === '*') return
    const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ])
    const text = typeof payload === 'string' && method !== 'HEAD' ? payload : ''
    const response = readResponse(reply.statusCode, Object.fromEntries(headers), text)
    for (const violation of oracle.judge({ method, target }, response)) {
      violations.push(`${method} ${target.slice(0, 200)} ${reply.statusCode}: ${violation}`)
    }
  })
  atEnd(() => expect(violations).toEqual([]))
}
