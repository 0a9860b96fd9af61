import type { Answer, Exchange, Request } from '../exchange.ts'
import { curlOf } from '../replay.ts'
import type { Section } from '../results.ts'
import type { Suite } from '../suite.ts'

/** A check does not hold; the message says what was seen instead. */
class Unmet extends Error {
  override name = 'Unmet'
  readonly request: Request | undefined

  constructor(message: string, request?: Request) {
    super(message)
    this.request = request
  }
}

/** What a check asks with; everything throws as soon as something is not as it should be. */
export interface Ask {
  /** Sends a request and expects one of these statuses. */
  (request: Request, ...statuses: number[]): Promise<Answer>
  /** Expects something of the exchange before. */
  expect(condition: boolean, otherwise: string, request?: Request): void
}

/** Runs one check, and notes in the results what does not hold. */
export async function check(suite: Suite, section: Section, name: string, body: (ask: Ask) => Promise<void>) {
  const { client, results } = suite
  results.checked(section, name)
  let last: Request | undefined
  const send = async (request: Request, ...statuses: number[]) => {
    last = request
    const { answer }: Exchange = await client.send(request)
    if (statuses.includes(answer.status)) return answer
    const code = (answer.body as { code?: string } | undefined)?.code
    const was = code === undefined ? `${answer.status}` : `${answer.status} (${code})`
    throw new Unmet(`${request.method} was answered ${was} instead of ${statuses.join(' or ')}`)
  }
  const expect = (condition: boolean, otherwise: string, request?: Request) => {
    if (!condition) throw new Unmet(otherwise, request)
  }
  try {
    await body(Object.assign(send, { expect }))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (!['Unmet', 'NoAnswer', 'CannotPrepare'].includes(error.name)) throw error
    const shown = error instanceof Unmet ? (error.request ?? last) : last
    results.failed(section, name, error.message, shown && curlOf(suite, shown))
  }
}

/** A body as JSON. */
export const json = (value: unknown): string => JSON.stringify(value)

/** A request that only reads. */
export const get = (target: string): Request => ({ method: 'GET', target })

/** An id that nothing has. */
export const absentId = 2 ** 53 - 1
