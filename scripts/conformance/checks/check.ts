import type { HttpRequest, HttpResponse } from '../exchange.ts'
import { Finding } from '../finding.ts'
import type { Session } from '../fixtures.ts'
import type { ContractOperation } from '../oracle-contract.ts'
import type { Section } from '../results.ts'
import { SetupFailed } from '../samples.ts'
import { curlOf, type Suite } from '../suite.ts'

/** A check does not hold; the message says what was seen instead. */
class CheckFailed extends Finding {
  override name = 'CheckFailed'
}

/** What a check works with; everything throws as soon as something is not as it should be. */
export interface CheckContext extends Suite {
  /** Sends a request and expects one of these statuses. */
  send(request: HttpRequest, ...statuses: number[]): Promise<HttpResponse>
  /** Expects something of the exchange before. */
  expect(condition: boolean, otherwise: string): void
  /** What fixtures are called with. */
  session: Session
}

/** Runs one check, and notes in the results what does not hold. */
export async function check(
  suite: Suite,
  section: Section,
  name: string,
  body: (context: CheckContext) => Promise<unknown>,
) {
  const { client, results, house, deadline, login } = suite
  if (performance.now() > deadline) return
  results.checked(section, name)
  const before = results.violations()
  const users = login.users()
  let last: HttpRequest | undefined
  let failing = false
  const send = async (request: HttpRequest, ...statuses: number[]) => {
    last = request
    const { response } = await client.send(request)
    failing = response.status >= 500
    if (statuses.includes(response.status)) return response
    const code = (response.body as { code?: string } | undefined)?.code
    const got = code === undefined ? `${response.status}` : `${response.status} (${code})`
    throw new CheckFailed(`${request.method} got ${got} instead of ${statuses.join(' or ')}`)
  }
  const expect = (condition: boolean, otherwise: string) => {
    if (!condition) throw new CheckFailed(otherwise)
  }
  try {
    await body({ ...suite, send, expect, session: { ...suite.samples, expect } })
  } catch (error) {
    // The oracle has reported a server error, and the operation is checked by itself. What one user has made another may not see.
    if (!house && (failing || error instanceof SetupFailed || login.users() > users)) return
    results.ended(section, name, error, before, last && curlOf(suite, last))
  } finally {
    await suite.makeRoom()
  }
}

/** A value as JSON. */
export const json = (value: unknown): string => JSON.stringify(value)

/** A request that only reads. */
export const get = (target: string): HttpRequest => ({ method: 'GET', target })

/** Expects an error with this code. */
export function expectCode({ expect }: CheckContext, { body }: HttpResponse, code: string) {
  const seen = (body as { code?: unknown } | undefined)?.code
  expect(seen === code, `the code is ${json(seen)} instead of ${code}`)
}

/** The statuses of success that an operation has. */
export const successesOf = ({ responses }: ContractOperation): number[] =>
  [...responses.keys()].filter((status) => status < 300)

/** The request with a query parameter that no contract has. */
export const undeclared = (request: HttpRequest): HttpRequest => ({
  ...request,
  target: `${request.target}${request.target.includes('?') ? '&' : '?'}undeclared=1`,
})
