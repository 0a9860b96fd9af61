import type { Exchange, HttpRequest, HttpResponse } from '../exchange.ts'
import type { Section } from '../results.ts'
import type { Suite } from '../suite.ts'
import { curlOf } from '../suite.ts'

/** A check does not hold; the message says what was seen instead. */
class CheckFailed extends Error {
  override name = 'CheckFailed'
  readonly request: HttpRequest | undefined

  constructor(message: string, request?: HttpRequest) {
    super(message)
    this.request = request
  }
}

/** What a check asks with; everything throws as soon as something is not as it should be. */
export interface Send {
  /** Sends a request and expects one of these statuses. */
  (request: HttpRequest, ...statuses: number[]): Promise<HttpResponse>
  /** Expects something of the exchange before. */
  expect(condition: boolean, otherwise: string, request?: HttpRequest): void
}

/** Runs one check, and notes in the results what does not hold. */
export async function check(
  suite: Suite,
  section: Section,
  name: string,
  body: (send: Send) => Promise<void>,
) {
  const { client, results } = suite
  results.checked(section, name)
  let last: HttpRequest | undefined
  const send = async (request: HttpRequest, ...statuses: number[]) => {
    last = request
    const { answer }: Exchange = await client.send(request)
    if (statuses.includes(answer.status)) return answer
    const code = (answer.body as { code?: string } | undefined)?.code
    const was = code === undefined ? `${answer.status}` : `${answer.status} (${code})`
    throw new CheckFailed(`${request.method} got ${was} instead of ${statuses.join(' or ')}`)
  }
  const expect = (condition: boolean, otherwise: string, request?: HttpRequest) => {
    if (!condition) throw new CheckFailed(otherwise, request)
  }
  try {
    await body(Object.assign(send, { expect }))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (!['CheckFailed', 'NoResponse', 'SetupFailed'].includes(error.name)) throw error
    const shown = error instanceof CheckFailed ? (error.request ?? last) : last
    results.failed(section, name, error.message, shown && curlOf(suite, shown))
  }
}

/** A body as JSON. */
export const json = (value: unknown): string => JSON.stringify(value)

/** A request that only reads. */
export const get = (target: string): HttpRequest => ({ method: 'GET', target })

/** An id that nothing has. */
export const absentId = 2 ** 53 - 1
