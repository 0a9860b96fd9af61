/**
 * A check: a name, and a function that sends requests and throws a Finding. `check` runs it, notes its failures in the results, and leaves out
 * those that another check reports. What checks share is below.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Key } from './contract/credentials.ts'
import type { HttpRequest, HttpResponse } from './contract/exchange.ts'
import type { ContractOperation } from './contract/operation.ts'
import type { Expectations } from './expectations.ts'
import type { Fixtures, Session } from './fixtures.ts'
import type { Coverage } from './oracle/coverage.ts'
import type { Oracle } from './oracle/oracle.ts'
import type { Results, Section } from './oracle/results.ts'
import { asking } from './plan/pages.ts'
import { type Client, type ClientOptions, Finding } from './send/client.ts'
import { type Samples, SetupFailed } from './send/samples.ts'
import type { Target } from './send/target.ts'

export interface Suite {
  target: Target
  oracle: Oracle
  operations: readonly ContractOperation[]
  coverage: Coverage
  results: Results
  client: Client
  /** The keys of single security schemes: those of the options, and those that the fixtures have obtained. */
  keys: Map<string, Key>
  getKeys(): Promise<void>
  manner: ClientOptions
  /** Judges and counts an exchange. Returns its violations. */
  observe(request: HttpRequest, response: HttpResponse): string[]
  samples: Samples
  makeRoom(): Promise<void>
  fixtures: Fixtures
  expects: Expectations
  /** The end of the run, in milliseconds of `performance.now`; no part begins after it. */
  deadline: number
  broken: Map<string, string[]>
  /** Operations whose responses are mocks, each with the statuses of them that the contract does not document. */
  mocked: Map<string, Set<number>>
  /** Mocked responses that are excused from their schemas, since no value is known that fits: operation and status. */
  unmade: Set<string>
  /** True if the server has accepted an invalid request: its later responses may show that data. */
  spoiled: boolean
  seed: number
  generated: number
}

export interface CheckContext extends Suite {
  send(request: HttpRequest): Promise<HttpResponse>
  /**
   * Sends a request. Expects one of these statuses where statuses are exact; elsewhere the oracle alone judges the response.
   * @throws Finding
   */
  expectStatus(request: HttpRequest, ...statuses: number[]): Promise<HttpResponse>
  /**
   * Sends a request that has to be refused, with one of these statuses where they are exact.
   * @throws Finding
   */
  expectRefusal(request: HttpRequest, ...statuses: number[]): Promise<HttpResponse>
  expect(condition: boolean, otherwise: string): void
  fail(what: string, ...requests: HttpRequest[]): void
  session: Session
}

/**
 * Runs one check with these arguments, and notes its failures in the results.
 * @returns true if nothing failed
 */
export async function check<Args extends unknown[]>(
  suite: Suite,
  section: Section,
  name: string,
  body: (context: CheckContext, ...args: Args) => Promise<unknown>,
  ...args: Args
): Promise<boolean> {
  const { client, results, expects, deadline, broken } = suite
  if (performance.now() > deadline) return true
  results.checked(section, name)
  const before = results.violations()
  let holds = true
  let last: HttpRequest | undefined
  let failing = false
  const expect = (condition: boolean, otherwise: string) => {
    if (!condition) throw new Finding(otherwise)
  }
  const send = async (request: HttpRequest) => {
    last = request
    const { response } = await client.send(request)
    failing = response.status >= 500
    return response
  }
  const expectStatus = async (request: HttpRequest, ...statuses: number[]) => {
    const response = await send(request)
    if (expects.exactStatuses && !statuses.includes(response.status)) {
      const instead = `instead of ${statuses.join(' or ')}`
      throw new Finding(`${request.method} got ${statusWithCode(response)} ${instead}`, true)
    }
    return response
  }
  const expectRefusal = async (request: HttpRequest, ...statuses: number[]) => {
    const response = await expectStatus(request, ...statuses)
    expect(response.status >= 300, `it got ${response.status}`)
    return response
  }
  const fail = (what: string, ...requests: HttpRequest[]) => {
    holds = false
    results.failed(section, name, what, requests)
  }
  try {
    await body(
      {
        ...{ ...suite, send, expectStatus, expectRefusal, expect, fail },
        session: { ...suite.samples.session, expect },
      },
      ...args,
    )
  } catch (error) {
    // The oracle has already reported the server error, and another check covers the operation.
    if (!expects.preparationsSucceed && (failing || error instanceof SetupFailed)) return true
    // A broken operation is one finding, however many checks need it.
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

export function statusWithCode({ status, body }: HttpResponse): string {
  const { code } = Object(body)
  return code === undefined ? `${status}` : `${status} (${code})`
}

export const json = (value: unknown): string => JSON.stringify(value)

/** The place of the first difference of two JSON values, such as `owner.name`; undefined if they are equal. */
export function differenceOf(value: unknown, other: unknown, at = ''): string | undefined {
  if (isDeepStrictEqual(value, other)) return undefined
  const isObject = [value, other].every((value) => typeof value === 'object' && value !== null)
  if (!isObject || Array.isArray(value) !== Array.isArray(other)) return at || 'the whole'
  for (const name of new Set([value, other].flatMap((value) => Object.keys(Object(value))))) {
    const found = differenceOf(Object(value)[name], Object(other)[name], at === '' ? name : `${at}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

export const get = (target: string): HttpRequest => ({ method: 'GET', target })

export function expectCode({ expect }: CheckContext, { body }: HttpResponse, code: string) {
  const seen = (body as { code?: unknown } | undefined)?.code
  expect(seen === code, `the code is ${json(seen)} instead of ${code}`)
}

export const successesOf = ({ responses }: ContractOperation): number[] =>
  [...responses.keys()].filter((status) => status < 300)

/** The request with another value of a header, whose name ignores case. */
export function withHeader(request: HttpRequest, name: string, value: string): HttpRequest {
  const others = Object.entries(request.headers ?? {}).filter(
    ([other]) => other.toLowerCase() !== name.toLowerCase(),
  )
  return { ...request, headers: { ...Object.fromEntries(others), [name]: value } }
}

/** The request with an additional query parameter that no contract has. */
export const undeclared = (request: HttpRequest): HttpRequest => asking(request, ['undeclared', 1])
