import type { Evidence } from './evidence.ts'
import { Finding, RunEnded } from './finding.ts'

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

/** What went wrong, how often, and the shortest request that shows it. */
export interface CheckFailure {
  what: string
  count: number
  curl?: string
  /** What that request got. */
  response?: Evidence
  /** Of what kind it is, unless it is about the contract. */
  kind?: Kind
}

/** What is broken, beside contracts: HTTP (a MUST of its RFCs), or a habit of this project. */
export type Kind = 'http' | 'house'

/** One thing that was checked; it passed if it has no failures. */
export interface Check {
  section: Section
  name: string
  failures: CheckFailure[]
}

/** The suite itself could not go on: a fault of ours or of the fixtures, which says nothing about the server. */
export interface SuiteFault {
  /** The check, or the part of the run. */
  name: string
  message: string
  stack?: string
}

/** What a run could not try, and why. */
export interface NotTried {
  what: string
  why: string
}

/** Gathers what a run finds. */
export interface Results {
  checks(): Check[]
  notTried: NotTried[]
  /** Notes that something was checked. */
  checked(section: Section, name: string): void
  /** Notes that a check failed; equal failures of a check are counted, and keep the shortest request. */
  failed(section: Section, name: string, what: string, curl?: string, kind?: Kind): void
  /** The same results, for parts that ask for what this project is used to. */
  asHouse(): Results
  /** Notes what has ended a check or a part of the run. `violations` is how many there were when it began. */
  ended(section: Section, name: string, error: unknown, violations: number, curl?: string): void
  /** How many responses so far were not as documented. */
  violations(): number
  faults: SuiteFault[]
}

/** How many different failures of a check are kept, and how many characters of each: a server may make them up without end. */
const mostFailures = 100
const longestFailure = 2000

/**
 * @param evidenceOf what the request of a curl line got
 * @param hide what of a text may be shown: a server may repeat keys, and requests what it has said
 */
export function createResults(
  evidenceOf: (curl: string) => Evidence | undefined = () => undefined,
  hide = (text: string) => text,
): Results {
  const checks = new Map<string, Check>()
  const find = (section: Section, name: string) => {
    const id = `${section} ${name}`
    const check = checks.get(id) ?? { section, name, failures: [] }
    checks.set(id, check)
    return check
  }
  const faults: SuiteFault[] = []
  let violations = 0
  const failed: Results['failed'] = (section, name, long, curl, kind) => {
    if (section === 'responses') violations++
    const { failures } = find(section, name)
    const what = failures.length < mostFailures ? long.slice(0, longestFailure) : 'other failures'
    const known = failures.find((problem) => problem.what === what)
    if (!known) {
      const own = /\(RFC \d+, section/.test(what) ? 'http' : kind
      const response = curl === undefined ? undefined : evidenceOf(curl)
      return void failures.push({
        what,
        count: 1,
        curl,
        ...(response && { response }),
        ...(own && { kind: own }),
      })
    }
    known.count++
    if (curl !== undefined && curl.length < (known.curl?.length ?? Number.POSITIVE_INFINITY))
      Object.assign(known, { curl, response: evidenceOf(curl) })
  }
  const ended =
    (kind?: Kind): Results['ended'] =>
    (section, name, error, before, curl) => {
      if (error instanceof Finding) return failed(section, name, error.message, curl, kind)
      const { message, stack } = error instanceof Error ? error : new Error(String(error))
      const ours = !(error instanceof RunEnded)
      if (ours && violations > before) {
        const what = `it could not go on after a response that is not as documented (${message})`
        return failed(section, name, what, curl, kind)
      }
      // What was not done to its end has not passed.
      if (find(section, name).failures.length === 0) checks.delete(`${section} ${name}`)
      // What ends the run ends all that is under way.
      if (ours && !faults.some((one) => one.stack === stack)) faults.push({ name, message, stack })
    }
  const shown = (failure: CheckFailure): CheckFailure => ({
    ...failure,
    what: hide(failure.what),
    ...(failure.curl !== undefined && { curl: hide(failure.curl) }),
  })
  const results: Results = {
    faults,
    violations: () => violations,
    checks: () =>
      [...checks.values()]
        .map((check) => ({ ...check, failures: check.failures.map(shown) }))
        .sort((a, b) => sections.indexOf(a.section) - sections.indexOf(b.section)),
    notTried: [],
    checked: (section, name) => void find(section, name),
    failed,
    ended: ended(),
    asHouse: () => ({
      ...results,
      failed: (section, name, what, curl) => failed(section, name, what, curl, 'house'),
      ended: ended('house'),
    }),
  }
  return results
}
