import type { HttpRequest, HttpResponse } from '../read/exchange.ts'
import type { Key } from '../read/security.ts'
import { Finding, RunEnded } from '../send/client.ts'
import type { CoverageItem, Share } from './coverage.ts'

/** The parts of a run, in the sequence of the report, and what there is in each. */
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
  /** The response to that request. */
  response?: Evidence
  /** The kind of rule that is broken; the contract if undefined. */
  kind?: Kind
}

/** The kind of rule that is broken: the contract, HTTP (a MUST of its RFCs), or a habit of this project. */
export type Kind = 'contract' | 'http' | 'house'

/** One thing that was checked; it passed if it has no failures. */
export interface Check {
  section: Section
  name: string
  failures: CheckFailure[]
}

/** Which operations have responded with which statuses, documented or not. */
export const responsesIn = (checks: readonly Check[]): { operationId: string; status: number }[] =>
  checks.flatMap(({ section, name }) => {
    const [, operationId = '', status] = (section === 'responses' && /^(.*), (\d+)$/.exec(name)) || []
    return status === undefined ? [] : [{ operationId, status: Number(status) }]
  })

/** The suite itself could not go on: a fault of ours or of the fixtures, which says nothing about the server. */
export interface SuiteFault {
  /** The check, or the part of the run. */
  name: string
  message: string
  stack?: string
}

/** A check that a run could not try, and why. */
interface NotTried {
  what: string
  why: string
}

/** The outcome of a run. */
export interface Outcome {
  seed: number
  /** True if all is well, and all was tried. */
  passed: boolean
  /** Why the run ended before its end, if it did. */
  endedEarly?: string
  /** Faults of the suite, not of the server. */
  faults: SuiteFault[]
  seconds: number
  /** How many requests got a response, and how many of them were generated. */
  requests: number
  generated: number
  checks: Check[]
  coverage: { items: readonly CoverageItem[] } & Share
  notTried: NotTried[]
  /** How to send what the curl lines say, where their server has ended. */
  howToReplay?: string[]
}

/** Requests that show a failure, or shell lines that show it. */
type FailureProof = readonly HttpRequest[] | string

/** Gathers what a run finds. */
export interface Results {
  checks(): Check[]
  notTried: NotTried[]
  /** Notes that something was checked. */
  checked(section: Section, name: string): void
  /** Notes that a check failed; equal failures of a check are counted, and keep what is shortest of the requests that show them. */
  failed(section: Section, name: string, what: string, shown?: FailureProof, kind?: Kind): void
  /** The curl line of a request. */
  curlOf(request: HttpRequest): string
  /** The same results, for parts that ask for what this project is used to. */
  asHouse(): Results
  /** Notes what has ended a check or a part of the run. `violations` is how many there were when it began. */
  ended(section: Section, name: string, error: unknown, violations: number, shown?: FailureProof): void
  /** How many responses so far were not as documented. */
  violations(): number
  faults: SuiteFault[]
}

/** How many different failures of a check are kept, and how many characters of each: a server may make them up without end. */
const mostFailures = 100
const longestFailure = 2000

export function createResults({ curlOf, evidenceOf, hide }: Omit<Exchanges, 'note'>): Results {
  const checks = new Map<string, Check>()
  const find = (section: Section, name: string) => {
    const id = `${section} ${name}`
    const check = checks.get(id) ?? { section, name, failures: [] }
    checks.set(id, check)
    return check
  }
  const faults: SuiteFault[] = []
  let violations = 0
  const failed: Results['failed'] = (section, name, long, shown = [], kind) => {
    const curl = typeof shown === 'string' ? shown : shown.map(curlOf).join('\n') || undefined
    const [request] = typeof shown === 'string' ? [] : shown
    if (section === 'responses') violations++
    const { failures } = find(section, name)
    const what = failures.length < mostFailures ? long.slice(0, longestFailure) : 'other failures'
    const known = failures.find((problem) => problem.what === what)
    if (!known) {
      const own = /\(RFC \d+, section/.test(what) ? 'http' : kind
      return void failures.push({ what, count: 1, curl, response: request && evidenceOf(request), kind: own })
    }
    known.count++
    if (curl !== undefined && curl.length < (known.curl?.length ?? Number.POSITIVE_INFINITY))
      Object.assign(known, { curl, response: request && evidenceOf(request) })
  }
  const ended =
    (kind?: Kind): Results['ended'] =>
    (section, name, error, before, shown) => {
      if (error instanceof Finding) return failed(section, name, error.message, shown, kind)
      const { message, stack } = error instanceof Error ? error : new Error(String(error))
      const ours = !(error instanceof RunEnded)
      if (ours && violations > before) {
        const what = `it could not go on after a response that is not as documented (${message})`
        return failed(section, name, what, shown, kind)
      }
      // A check that did not end has not passed.
      if (find(section, name).failures.length === 0) checks.delete(`${section} ${name}`)
      // An error that ends the run ends all checks under way.
      if (ours && !faults.some((one) => one.stack === stack)) faults.push({ name, message, stack })
    }
  const hidden = (failure: CheckFailure): CheckFailure => ({
    ...failure,
    what: hide(failure.what),
    curl: failure.curl && hide(failure.curl),
  })
  const results: Results = {
    faults,
    violations: () => violations,
    checks: () =>
      [...checks.values()]
        .map((check) => ({ ...check, failures: check.failures.map(hidden) }))
        .sort((a, b) => sections.indexOf(a.section) - sections.indexOf(b.section)),
    notTried: [],
    curlOf,
    checked: (section, name) => void find(section, name),
    failed,
    ended: ended(),
    asHouse: () => ({
      ...results,
      failed: (section, name, what, shown) => failed(section, name, what, shown, 'house'),
      ended: ended('house'),
    }),
  }
  return results
}

/** The response to a request that shows a failure: bounded, and without the keys that the run was given. */
interface Evidence {
  /** The operation that the request asked for, if any. */
  operationId?: string
  status: number
  headers: [name: string, value: string][]
  /** The beginning of the body. */
  text: string
}

/** Remembers the responses of a run, so that a failure can be shown with its own. */
interface Exchanges {
  note(request: HttpRequest, response: HttpResponse): void
  curlOf(request: HttpRequest): string
  /** The last response to a request. */
  evidenceOf(request: HttpRequest): Evidence | undefined
  /** A text without the keys of the run, which a server may have put there. */
  hide(text: string): string
}

/** How many characters of a body, and of each header, are kept. */
const longestBody = 4000
const longestHeader = 500

/**
 * @param curlOf the curl line of a request, as failures have it
 * @param secrets what is shown as `$NAME`, wherever a server repeats it
 */
export function createExchanges(
  curlOf: (request: HttpRequest) => string,
  operationOf: (request: HttpRequest) => { operationId: string } | undefined,
  secrets: () => readonly Key[],
): Exchanges {
  const responses = new WeakMap<HttpRequest, Omit<HttpResponse, 'body'>>()
  const hide = (text: string) =>
    secrets().reduce((shown, { name, value }) => shown.replaceAll(value, () => `$${name}`), text)
  return {
    ...{ curlOf, hide },
    note(request, { status, headers, text }) {
      responses.set(request, { status, headers, text: beginning(text) })
    },
    evidenceOf(request) {
      const found = responses.get(request)
      if (!found) return undefined
      const { status, headers, text } = found
      return {
        operationId: operationOf(request)?.operationId,
        status,
        headers: Object.entries(headers).map(([name, value = '']) => [
          name,
          // Whoever has a session's cookie has the session.
          name === 'set-cookie' ? value.replaceAll(/=[^;,]*/g, '=…') : hide(value).slice(0, longestHeader),
        ]),
        text: hide(text),
      }
    },
  }
}

/** A part of a long text would keep all of it in memory; this is a copy. */
const beginning = (text: string): string =>
  text.length <= longestBody ? text : `${Buffer.from(text.slice(0, longestBody)).toString()}…`
