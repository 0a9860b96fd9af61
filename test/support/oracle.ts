import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { createOracle } from '../../packages/tools/judge/oracle/oracle.ts'
import { readResponse } from '../../packages/tools/judge/read/exchange.ts'

const oracle = await createOracle()

/**
 * Holds every response that a service gives against the contract, whoever asked and however: a test fails when it ends,
 * or a file where that is the end, if any of them was not as documented. The oracle knows nothing of our generator.
 */
export function checkResponses(app: FastifyInstance, atEnd: (check: () => void) => void = onTestFinished) {
  const violations: string[] = []
  app.addHook('onSend', async ({ method, url: target }, reply, payload) => {
    // It is about the server, of which the contract says nothing (RFC 9110, section 9.3.7).
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
