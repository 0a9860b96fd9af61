import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Oracle } from '../judge/oracle/oracle.ts'
import { readResponse } from '../judge/read/exchange.ts'
import type { ContractOperation } from '../judge/read/operation.ts'
import type { Findings } from './findings.ts'

/** A call of an operation. */
export interface Call {
  operation: ContractOperation
  method: string
  /** The target as the contract writes it: without the path of its server. */
  target: string
}

/** True if a response is one that has no end: a stream of events. */
export const isStream = ({ headers }: IncomingMessage): boolean =>
  /^text\/event-stream\b/i.test(headers['content-type'] ?? '')

/**
 * Makes what holds a response against the contract, and reports what it does not allow. It takes the body, undefined for one that is too large or has no end: then status and headers alone are judged.
 * @param oracle one that says no values, and leaves undocumented headers open
 * @param strictHeaders whether an undocumented header is a violation; else it is a note
 */
export function createJudge(oracle: Oracle, findings: Findings, strictHeaders: boolean) {
  return ({ operation, ...request }: Call, response: IncomingMessage, body: Buffer | undefined): string[] => {
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
      const violations = oracle.judge(request, read, unread === undefined ? 'whole' : 'head')
      const undocumented = oracle.undocumentedHeaders(request, read)
      if (strictHeaders) violations.push(...undocumented)
      else for (const header of undocumented) findings.found(operation, 'note', place + header)
      for (const violation of violations) findings.found(operation, 'server', place + violation)
      if (unread !== undefined) findings.found(operation, 'note', `${place}not checked: ${unread}`)
      return violations
    } catch (error) {
      // A schema of the contract that does not compile, say.
      findings.found(operation, 'note', `${place}not checked: ${(error as Error).message}`)
      return []
    }
  }
}

/**
 * Reads a stream until it ends, or is known to be too large to be held; then it is paused where it is.
 * @returns its start, and whether that is all of it
 * @throws Error when it breaks off
 */
export function readAhead(stream: Readable): Promise<{ chunks: Buffer[]; isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const done = (isWhole: boolean) => {
      stream.off('data', keep).off('end', onEnd).off('error', reject).off('close', onClose)
      resolve({ chunks, isWhole })
    }
    const keep = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= mostCopied) return
      stream.pause()
      done(false)
    }
    const onEnd = () => done(true)
    const onClose = () => reject(new Error('The body broke off.'))
    stream.on('data', keep).on('end', onEnd).on('error', reject).on('close', onClose)
  })
}

/** The largest body that is checked, in bytes. */
export const mostCopied = 4 * 1024 * 1024
/** Why a larger one is not. */
export const tooLarge = `the body is larger than ${mostCopied / 1024 / 1024} MiB`

/** A copy of a body that goes by; of one that is larger than {@link mostCopied} nothing is kept. */
export class BodyCopy {
  #chunks: Buffer[] = []
  #size = 0
  readonly add = (chunk: Buffer) => {
    this.#size += chunk.length
    if (this.#size <= mostCopied) this.#chunks.push(chunk)
    else this.#chunks = []
  }

  /** Undefined when it was too large. */
  get bytes(): Buffer | undefined {
    return this.#size <= mostCopied ? Buffer.concat(this.#chunks) : undefined
  }
}
