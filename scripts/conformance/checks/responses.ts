import type { ContractOperation } from '../contract.ts'
import type { HttpRequest } from '../exchange.ts'
import type { Suite } from '../suite.ts'
import { absentId, check, json, type Send } from './check.ts'
import { conflicts } from './conflicts.ts'
import { sampleOf } from './samples.ts'

/** One byte more than the contract allows a body. */
const tooLarge = json({ name: 'x'.repeat(64 * 1024 - 10) })

/** How a request that works is changed to get each answer that any operation can give. */
const provocations: Record<number, (request: HttpRequest) => HttpRequest> = {
  400: (request) => ({ ...request, target: `${request.target}?undeclared=1` }),
  401: (request) => ({ ...request, key: null }),
  404: (request) => ({ ...request, target: request.target.replace(/\d+$/, String(absentId)) }),
  406: (request) => ({ ...request, headers: { Accept: 'text/html' } }),
  412: (request) => ({ ...request, headers: { 'If-Match': '"0"' } }),
  413: (request) => ({ ...request, body: tooLarge }),
  415: (request) => ({ ...request, headers: { 'Content-Type': 'text/plain' } }),
}

/** Sees every documented answer of every operation that a client can bring about. */
export async function checkResponses(suite: Suite): Promise<void> {
  for (const operation of suite.oracle.contract.operations) {
    for (const status of operation.responses.keys()) await validateResponse(suite, operation, status)
    for (const { name, run } of conflicts[operation.operationId] ?? []) {
      await check(suite, 'contract', `${operation.operationId} responds with 409: ${name}`, (send) =>
        run(suite.fixtures, send),
      )
    }
  }
}

async function validateResponse(suite: Suite, operation: ContractOperation, status: number) {
  const provoke = provocations[status]
  const run = (body: (send: Send, request: HttpRequest) => Promise<unknown>) =>
    check(suite, 'contract', `${operation.operationId} responds with ${status}`, async (send) => {
      await body(send, await sampleOf(operation, suite.fixtures))
    })
  if (status < 300) await run((send, request) => send(request, status))
  else if (status === 304) await run(notModified)
  else if (provoke) await run((send, request) => send(provoke(request), status))
}

async function notModified(send: Send, request: HttpRequest) {
  const { headers } = await send(request, 200)
  for (const tag of [headers.etag ?? '', `W/${headers.etag}`, `"0", ${headers.etag}`, '*']) {
    await send({ ...request, headers: { 'If-None-Match': tag } }, 304)
  }
  await send({ ...request, headers: { 'If-None-Match': '"0"' } }, 200)
}
