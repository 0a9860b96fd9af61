import type { IncomingMessage } from 'node:http'
import { readResponse } from '../conformance/exchange.ts'
import type { Oracle } from '../conformance/oracle.ts'
import type { ContractOperation } from '../conformance/oracle-contract.ts'
import { tooLarge } from './body-copy.ts'
import { causeOf, type Findings } from './findings.ts'

/** A call of an operation. */
export interface Call {
  operation: ContractOperation
  method: string
  /** The target as the contract writes it: without the path of its server. */
  target: string
}

/** Holds a response against the contract, and reports what it does not allow. */
export type Judge = (call: Call, response: IncomingMessage, body: Buffer | undefined) => string[]

/** Whether a response is one that has no end: a stream of events. */
export const isStream = ({ headers }: IncomingMessage): boolean =>
  /^text\/event-stream\b/i.test(headers['content-type'] ?? '')

/** @returns a function that takes the body, undefined where it is too large or has no end: then status and headers alone are judged */
export function createJudge(oracle: Oracle, findings: Findings): Judge {
  return ({ operation, ...request }, response, body) => {
    const { statusCode: status = 0, headers } = response
    const place = `response ${status}: `
    const coding = headers['content-encoding'] ?? 'identity'
    const unread = isStream(response)
      ? 'the body is a stream of events'
      : body === undefined
        ? tooLarge
        : coding === 'identity'
          ? undefined
          : `the body has the Content-Encoding ${coding}`
    const joined = Object.entries(headers).map(([name, value]) => [name, value && String(value)])
    const text = unread === undefined ? String(body) : ''
    try {
      const read = readResponse(status, Object.fromEntries(joined), text)
      const violations = oracle.judge(request, read, unread === undefined ? 'whole' : 'head').map(causeOf)
      for (const one of violations) findings.found(operation, 'server', place + one)
      if (unread !== undefined) findings.found(operation, 'note', `${place}not checked: ${unread}`)
      return violations
    } catch (error) {
      // A schema of the contract that does not compile, say.
      findings.found(operation, 'note', `${place}not checked: ${(error as Error).message}`)
      return []
    }
  }
}
