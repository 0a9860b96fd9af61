import type { Fixtures, Session } from './fixtures.ts'
import type { Coverage } from './oracle/coverage.ts'
import type { Oracle } from './oracle/oracle.ts'
import type { Results, Section } from './oracle/results.ts'
import type { HttpRequest, HttpResponse } from './read/exchange.ts'
import type { ContractOperation } from './read/operation.ts'
import type { Key } from './read/security.ts'
import { type Client, type ClientOptions, Finding } from './send/client.ts'
import { type Samples, SetupFailed } from './send/samples.ts'
import type { Target } from './send/target.ts'

/** The context that the parts of a run share. */
export interface Suite {
  target: Target
  oracle: Oracle
  /** The operations that there is a sample of; the others are not called. */
  operations: readonly ContractOperation[]
  coverage: Coverage
  results: Results
  client: Client
  /** The keys of security schemes of their own: those that were given, and those that the fixtures have got. */
  keys: Map<string, Key>
  getKeys(): Promise<void>
  manner: ClientOptions
  /** Judges and counts an exchange, whoever had it, and gives what is wrong with it. */
  observe(request: HttpRequest, response: HttpResponse): string[]
  samples: Samples
  /** Removes what the run has made of which only a few may be there at once. */
  makeRoom(): Promise<void>
  fixtures: Fixtures
  /** True if the server is held to what every server of this project does, beside its contract and HTTP. */
  house: boolean
  /** When the time for the run is over, as `performance.now` counts; nothing new is begun then. */
  deadline: number
  /** By the operation that makes something: the checks that could not go on without it, as it was refused. */
  broken: Map<string, string[]>
  /** True if the server has accepted a request that it had to refuse: what it shows of that later is no other cause. */
  spoiled: boolean
  seed: number
  generated: number
}

/** The tools of a check; each throws as soon as something is not as it should be. */
export interface CheckContext extends Suite {
  /** Sends a request, which a failure of the check is shown with. */
  ask(request: HttpRequest): Promise<HttpResponse>
  /** The same, and expects one of these statuses of a server of this project; what any other responds with is the oracle's business. */
  send(request: HttpRequest, ...statuses: number[]): Promise<HttpResponse>
  /** The same for what has to be refused: by a server of this project with one of these statuses, by any other without success. */
  refuse(request: HttpRequest, ...statuses: number[]): Promise<HttpResponse>
  expect(condition: boolean, otherwise: string): void
  fail(what: string, ...requests: HttpRequest[]): void
  session: Session
}

/** Runs one check, of what is `given`, and notes in the results what does not hold. @returns whether all holds, as far as was seen */
export async function check<Given extends unknown[]>(
  suite: Suite,
  section: Section,
  name: string,
  body: (context: CheckContext, ...given: Given) => Promise<unknown>,
  ...given: Given
): Promise<boolean> {
  const { client, results, house, deadline, broken } = suite
  if (performance.now() > deadline) return true
  results.checked(section, name)
  const before = results.violations()
  let holds = true
  let last: HttpRequest | undefined
  let failing = false
  const expect = (condition: boolean, otherwise: string) => {
    if (!condition) throw new Finding(otherwise)
  }
  const ask = async (request: HttpRequest) => {
    last = request
    const { response } = await client.send(request)
    failing = response.status >= 500
    return response
  }
  const send = async (request: HttpRequest, ...statuses: number[]) => {
    const response = await ask(request)
    const isExpected = !house || statuses.includes(response.status)
    expect(isExpected, `${request.method} got ${said(response)} instead of ${statuses.join(' or ')}`)
    return response
  }
  const refuse = async (request: HttpRequest, ...statuses: number[]) => {
    const response = await send(request, ...statuses)
    expect(house || response.status >= 300, `it got ${response.status}`)
    return response
  }
  const fail = (what: string, ...requests: HttpRequest[]) => {
    holds = false
    results.failed(section, name, what, requests)
  }
  try {
    await body({ ...suite, ask, send, refuse, expect, fail, session: { ...suite.samples, expect } }, ...given)
  } catch (error) {
    // The oracle has reported a server error, and the operation is checked by itself.
    if (!house && (failing || error instanceof SetupFailed)) return true
    // One that is broken is one finding, whatever needs it.
    if (error instanceof SetupFailed && error.maker !== undefined) {
      const others = broken.get(error.maker)
      broken.set(error.maker, [...(others ?? []), name])
      if (others) return true
    }
    holds = false
    results.ended(section, name, error, before, last && [last])
  } finally {
    await suite.makeRoom()
  }
  return holds
}

/** The status of a response, with the code of its error. */
export function said({ status, body }: HttpResponse): string {
  const { code } = Object(body)
  return code === undefined ? `${status}` : `${status} (${code})`
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
