/** Checks responses against the contract, streams item by item, and reports each violation by operation. */
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { bodyKind, isEvents, isItems } from 'contract-openapi/wire'
import { readResponse } from '../judge/contract/exchange.ts'
import type { ContractOperation } from '../judge/contract/operation.ts'
import type { Oracle } from '../judge/oracle/oracle.ts'
import type { Findings } from './findings.ts'

export interface Call {
  operation: ContractOperation
  method: string
  /** Target without the path of the contract's server. */
  target: string
}

const mediaTypeOf = ({ headers }: IncomingMessage): string => headers['content-type'] ?? ''

export const isEventStream = (response: IncomingMessage): boolean => isEvents(mediaTypeOf(response))

/** True for a response that may have no end: an event stream, or JSON lines or a JSON sequence of unknown length. */
export const mayBeEndless = (response: IncomingMessage): boolean =>
  isEventStream(response) ||
  (isItems(bodyKind(mediaTypeOf(response))) && response.headers['content-length'] === undefined)

/**
 * Creates a check of responses that reports violations. Without a body, because it is too large or endless, it checks only status and
 * headers.
 * @param oracle omits values in messages, and ignores undocumented headers
 * @param strictHeaders true to treat an undocumented header as a violation instead of a note
 */
export function createJudge(oracle: Oracle, findings: Findings, strictHeaders: boolean) {
  return ({ operation, ...request }: Call, response: IncomingMessage, body: Buffer | undefined): string[] => {
    const { statusCode: status = 0, headers } = response
    const place = `response ${status}: `
    const coding = headers['content-encoding'] ?? 'identity'
    const unread = isEventStream(response)
      ? 'the body is a stream of events'
      : body === undefined
        ? mayBeEndless(response)
          ? 'the body is a stream'
          : tooLarge
        : coding === 'identity'
          ? undefined
          : `the body has the Content-Encoding ${coding}`
    const joined = Object.entries(headers).map(([name, value]) => [name, value && String(value)])
    const text = unread === undefined ? String(body) : ''
    try {
      const parsed = readResponse(status, Object.fromEntries(joined), text)
      const violations = oracle.judge(request, parsed, unread === undefined ? 'whole' : 'head')
      const undocumented = oracle.undocumentedHeaders(request, parsed)
      if (strictHeaders) violations.push(...undocumented)
      else for (const header of undocumented) findings.found(operation, 'note', place + header)
      for (const name of oracle.undescribed(request, parsed))
        findings.found(operation, 'note', `${place}the body has ${name}, which no schema describes`)
      for (const violation of violations) findings.found(operation, 'server', place + violation)
      if (unread !== undefined) findings.found(operation, 'note', `${place}not checked: ${unread}`)
      return violations
    } catch (error) {
      // For example, a schema of the contract does not compile.
      findings.found(operation, 'note', `${place}not checked: ${(error as Error).message}`)
      return []
    }
  }
}

/**
 * Reads a stream to its end, or pauses it when it gets too large.
 * @returns the start of the stream, and whether it is complete
 * @throws Error if the stream breaks off
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
    const onClose = () => reject(new Error('The body ended prematurely.'))
    stream.on('data', keep).on('end', onEnd).on('error', reject).on('close', onClose)
  })
}

/** Limit of a checked body, in bytes. */
export const mostCopied = 4 * 1024 * 1024
export const tooLarge = `the body is larger than ${mostCopied / 1024 / 1024} MiB`

/** Copy of a body; empty if the body is larger than {@link mostCopied}. */
export class BodyCopy {
  #chunks: Buffer[] = []
  #size = 0
  readonly add = (chunk: Buffer) => {
    this.#size += chunk.length
    if (this.#size <= mostCopied) this.#chunks.push(chunk)
    else this.#chunks = []
  }

  /** Copied bytes; undefined if the body was too large. */
  get bytes(): Buffer | undefined {
    return this.#size <= mostCopied ? Buffer.concat(this.#chunks) : undefined
  }
}
