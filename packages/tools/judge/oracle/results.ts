/**
 * Results of a run: checks with their failures, faults of the suite, and what was not tried. Equal failures are one, with a count and the shortest
 * proof.
 */
import type { Key } from '../contract/credentials.ts'
import type { HttpRequest, HttpResponse } from '../contract/exchange.ts'
import { Finding, RunEnded } from '../send/client.ts'
import type { CoverageItem, Share } from './coverage.ts'

/** The parts of a run and their titles, in the order of the report. */
export const titles = {
  journeys: 'journeys of consumers',
  contract: 'documented responses brought about',
  use: 'promises from one request to the next',
  callbacks: 'promises of callbacks',
  protocol: 'HTTP and access',
  generated: 'generated requests',
  responses: 'kinds of responses judged by the oracle',
  coverage: 'operations with something unseen',
}
export type Section = keyof typeof titles
export const sections = Object.keys(titles) as Section[]

/** A failure, how often it occurred, and the shortest request that shows it. */
export interface CheckFailure {
  what: string
  count: number
  curl?: string
  response?: Evidence
  kind?: Kind
}

/** The kind of broken rule: the contract, HTTP (a MUST of its RFCs), or a rule of this project. */
export type Kind = 'contract' | 'http' | 'strict'

export interface Check {
  section: Section
  name: string
  failures: CheckFailure[]
}

export const responsesIn = (checks: readonly Check[]): { operationId: string; status: number }[] =>
  checks.flatMap(({ section, name }) => {
    const [, operationId = '', status] = (section === 'responses' && /^(.*), (\d+)$/.exec(name)) || []
    return status === undefined ? [] : [{ operationId, status: Number(status) }]
  })

/** A fault of the suite or of the fixtures, which says nothing about the server. */
interface SuiteFault {
  name: string
  message: string
  stack?: string
}

interface NotTried {
  what: string
  why: string
}

export interface Outcome {
  seed: number
  passed: boolean
  endedEarly?: string
  faults: SuiteFault[]
  seconds: number
  requests: number
  generated: number
  checks: Check[]
  coverage: { items: readonly CoverageItem[] } & Share
  notTried: NotTried[]
  /** Members of responses that no schema describes, by operation and status; open schemas of a foreign contract allow them. */
  undescribed: { what: string; members: string[] }[]
  /** Instructions to repeat the curl lines, where their server has ended. */
  howToReplay?: string[]
}

// Limits of the number of different failures of a check and of their length: a server may vary them without end.
const mostFailures = 100
const longestFailure = 2000

/** Collects the results of a run. */
export class Results {
  readonly faults: SuiteFault[] = []
  readonly notTried: NotTried[] = []
  /** The kind of rule that failures break, in parts about the rules of this project. */
  kind: Kind | undefined
  readonly #checks = new Map<string, Check>()
  readonly #undescribed = new Map<string, Set<string>>()
  readonly #exchanges: Omit<Exchanges, 'note'>
  #violations = 0

  constructor(exchanges: Omit<Exchanges, 'note'>) {
    this.#exchanges = exchanges
  }

  curlOf(request: HttpRequest): string {
    return this.#exchanges.curlOf(request)
  }

  /** Returns the number of violations in responses so far. */
  violations(): number {
    return this.#violations
  }

  /** Returns all checks in the order of the report, without secrets. */
  checks(): Check[] {
    const { hide } = this.#exchanges
    const shown = (failure: CheckFailure): CheckFailure => ({
      ...failure,
      what: hide(failure.what),
      curl: failure.curl && hide(failure.curl),
    })
    return [...this.#checks.values()]
      .map((check) => ({ ...check, failures: check.failures.map(shown) }))
      .sort((a, b) => sections.indexOf(a.section) - sections.indexOf(b.section))
  }

  checked(section: Section, name: string): void {
    this.#find(section, name)
  }

  undescribed(what: string, member: string): void {
    const members = this.#undescribed.get(what) ?? new Set()
    this.#undescribed.set(what, members)
    if (members.size < mostFailures) members.add(member)
  }

  undescribedMembers(): Outcome['undescribed'] {
    return [...this.#undescribed].map(([what, members]) => ({ what, members: [...members] }))
  }

  skip(what: string, why: string): void {
    this.notTried.push({ what, why })
  }

  /** Notes a failed check. Equal failures are counted, and keep the shortest proof. */
  failed(section: Section, name: string, long: string, shown: FailureProof = [], kind?: Kind): void {
    const curl =
      typeof shown === 'string' ? shown : shown.map((proof) => this.curlOf(proof)).join('\n') || undefined
    const [request] = typeof shown === 'string' ? [] : shown
    const evidence = () => request && this.#exchanges.evidenceOf(request)
    if (section === 'responses') this.#violations++
    const { failures } = this.#find(section, name)
    const what = failures.length < mostFailures ? long.slice(0, longestFailure) : 'other failures'
    const known = failures.find((failure) => failure.what === what)
    if (!known) {
      const failureKind = /\(RFC \d+, section/.test(what) ? 'http' : (kind ?? this.kind)
      return void failures.push({ what, count: 1, curl, response: evidence(), kind: failureKind })
    }
    known.count++
    if (curl !== undefined && curl.length < (known.curl?.length ?? Number.POSITIVE_INFINITY))
      Object.assign(known, { curl, response: evidence() })
  }

  /** Notes a failure that many checks of a section show; it counts in the first of them. */
  failedOnce(section: Section, name: string, what: string, shown: FailureProof, kind?: Kind): void {
    const first = [...this.#checks.values()].find(
      (check) => check.section === section && check.failures.some((failure) => failure.what === what),
    )
    this.failed(section, first?.name ?? name, what, shown, kind)
  }

  /**
   * Notes the error that has ended a check or a part of the run.
   * @param before the number of violations at its start
   */
  ended(section: Section, name: string, error: unknown, before: number, shown?: FailureProof) {
    if (error instanceof Finding)
      return this.failed(section, name, error.message, shown, error.isOfProject ? 'strict' : undefined)
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    const isOfSuite = !(error instanceof RunEnded)
    if (isOfSuite && this.#violations > before) {
      const what = `it could not go on after a response that is not as documented (${message})`
      return this.failed(section, name, what, shown)
    }
    // An unfinished check has not passed.
    if (this.#find(section, name).failures.length === 0) this.#checks.delete(idOf(section, name))
    // An error that ends the run ends all checks under way.
    if (isOfSuite && !this.faults.some((fault) => fault.stack === stack))
      this.faults.push({ name, message, stack })
  }

  #find(section: Section, name: string): Check {
    const id = idOf(section, name)
    const check = this.#checks.get(id) ?? { section, name, failures: [] }
    this.#checks.set(id, check)
    return check
  }
}

const idOf = (section: Section, name: string) => `${section} ${name}`

type FailureProof = readonly HttpRequest[] | string

interface Evidence {
  operationId?: string
  status: number
  headers: [name: string, value: string][]
  text: string
}

const longestBody = 4000
const longestHeader = 500

/**
 * Remembers the responses of a run, to show them with failures.
 * @param curlOf returns the curl line of a request
 * @param secrets values to show as `$NAME`
 */
export function createExchanges(
  curlOf: (request: HttpRequest) => string,
  operationOf: (request: HttpRequest) => { operationId: string } | undefined,
  secrets: () => readonly Key[],
) {
  const responses = new WeakMap<HttpRequest, Omit<HttpResponse, 'body'>>()
  const hide = (text: string) =>
    secrets().reduce((shown, { name, value }) => shown.replaceAll(value, () => `$${name}`), text)
  return {
    ...{ curlOf, hide },
    note(request: HttpRequest, { status, headers, text }: HttpResponse) {
      responses.set(request, { status, headers, text: beginning(text) })
    },
    evidenceOf(request: HttpRequest): Evidence | undefined {
      const found = responses.get(request)
      if (!found) return undefined
      const { status, headers, text } = found
      const shown = Object.entries(headers).map(([name, value = '']): [string, string] => [
        name,
        // A session's cookie is a secret.
        name === 'set-cookie' ? value.replaceAll(/=[^;,]*/g, '=…') : hide(value).slice(0, longestHeader),
      ])
      return { operationId: operationOf(request)?.operationId, status, headers: shown, text: hide(text) }
    },
  }
}
type Exchanges = ReturnType<typeof createExchanges>

// A copy: a substring would keep the whole text in memory.
const beginning = (text: string): string =>
  text.length <= longestBody ? text : `${Buffer.from(text.slice(0, longestBody)).toString()}…`
