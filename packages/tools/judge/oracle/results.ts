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

interface NotTried {
  what: string
  why: string
}

/** The outcome of a run. */
export interface Outcome {
  seed: number
  /** True if all is well, and all was tried. */
  passed: boolean
  endedEarly?: string
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

/** How many different failures of a check are kept, and how many characters of each: a server may make them up without end. */
const mostFailures = 100
const longestFailure = 2000

/** Gathers what a run finds. */
export function createResults({ curlOf, evidenceOf, hide }: Omit<Exchanges, 'note'>) {
  const checks = new Map<string, Check>()
  const find = (section: Section, name: string) => {
    const id = `${section} ${name}`
    const check = checks.get(id) ?? { section, name, failures: [] }
    checks.set(id, check)
    return check
  }
  const faults: SuiteFault[] = []
  const notTried: NotTried[] = []
  let violations = 0
  return {
    faults,
    notTried,
    /** The kind of rule that failures break, while a part asks for what this project is used to. */
    kind: undefined as Kind | undefined,
    curlOf,
    /** How many responses so far were not as documented. */
    violations: () => violations,
    checks: (): Check[] =>
      [...checks.values()]
        .map((check) => ({
          ...check,
          failures: check.failures.map((one) => ({
            ...one,
            what: hide(one.what),
            curl: one.curl && hide(one.curl),
          })),
        }))
        .sort((a, b) => sections.indexOf(a.section) - sections.indexOf(b.section)),
    checked: (section: Section, name: string) => void find(section, name),
    /** Notes that something was not checked, and why. */
    leave: (what: string, why: string) => void notTried.push({ what, why }),
    /**
     * Notes that a check failed; equal failures of a check are counted, and keep what is shortest of what shows them: requests, or lines for a
     * shell.
     */
    failed(section: Section, name: string, long: string, shown: FailureProof = [], kind?: Kind): void {
      const curl = typeof shown === 'string' ? shown : shown.map(curlOf).join('\n') || undefined
      const [request] = typeof shown === 'string' ? [] : shown
      if (section === 'responses') violations++
      const { failures } = find(section, name)
      const what = failures.length < mostFailures ? long.slice(0, longestFailure) : 'other failures'
      const known = failures.find((problem) => problem.what === what)
      if (!known) {
        const own = /\(RFC \d+, section/.test(what) ? 'http' : (kind ?? this.kind)
        return void failures.push({
          what,
          count: 1,
          curl,
          response: request && evidenceOf(request),
          kind: own,
        })
      }
      known.count++
      if (curl !== undefined && curl.length < (known.curl?.length ?? Number.POSITIVE_INFINITY))
        Object.assign(known, { curl, response: request && evidenceOf(request) })
    },
    /** Notes a failure that is one, whichever checks of the section show it: it is counted in the first of them. */
    failedOnce(section: Section, name: string, what: string, shown: FailureProof, kind?: Kind): void {
      const first = [...checks.values()].find(
        (one) => one.section === section && one.failures.some((failure) => failure.what === what),
      )
      this.failed(section, first?.name ?? name, what, shown, kind)
    },
    /** Notes what has ended a check or a part of the run. @param before how many violations there were when it began */
    ended(section: Section, name: string, error: unknown, before: number, shown?: FailureProof) {
      if (error instanceof Finding) return this.failed(section, name, error.message, shown)
      const { message, stack } = error instanceof Error ? error : new Error(String(error))
      const ours = !(error instanceof RunEnded)
      if (ours && violations > before) {
        const what = `it could not go on after a response that is not as documented (${message})`
        return this.failed(section, name, what, shown)
      }
      // A check that did not end has not passed.
      if (find(section, name).failures.length === 0) checks.delete(`${section} ${name}`)
      // An error that ends the run ends all checks under way.
      if (ours && !faults.some((one) => one.stack === stack)) faults.push({ name, message, stack })
    },
  }
}

export type Results = ReturnType<typeof createResults>

/** Requests that show a failure, or shell lines that show it. */
type FailureProof = readonly HttpRequest[] | string

/** The response to a request that shows a failure: bounded, and without the keys that the run was given. */
interface Evidence {
  /** The operation that the request asked for, if any. */
  operationId?: string
  status: number
  headers: [name: string, value: string][]
  text: string
}

/** How many characters of a body, and of each header, are kept. */
const longestBody = 4000
const longestHeader = 500

/**
 * Remembers the responses of a run, so that a failure can be shown with its own.
 * @param curlOf the curl line of a request, as failures have it
 * @param secrets what is shown as `$NAME`, wherever a server repeats it
 */
export function createExchanges(
  curlOf: (request: HttpRequest) => string,
  operationOf: (request: HttpRequest) => { operationId: string } | undefined,
  secrets: () => readonly Key[],
) {
  const responses = new WeakMap<HttpRequest, Omit<HttpResponse, 'body'>>()
  /** A text without the keys of the run, which a server may have put there. */
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
        // Whoever has a session's cookie has the session.
        name === 'set-cookie' ? value.replaceAll(/=[^;,]*/g, '=…') : hide(value).slice(0, longestHeader),
      ])
      return { operationId: operationOf(request)?.operationId, status, headers: shown, text: hide(text) }
    },
  }
}
type Exchanges = ReturnType<typeof createExchanges>

/** A part of a long text would keep all of it in memory; this is a copy. */
const beginning = (text: string): string =>
  text.length <= longestBody ? text : `${Buffer.from(text.slice(0, longestBody)).toString()}…`
