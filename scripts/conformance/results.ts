/** The parts of a run, in the sequence of the report, and what there is in each. */
export const titles = {
  journeys: 'journeys of consumers',
  contract: 'documented responses brought about',
  use: 'promises from one request to the next',
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
}

/** One thing that was checked; it passed if it has no failures. */
export interface Check {
  section: Section
  name: string
  failures: CheckFailure[]
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
  failed(section: Section, name: string, what: string, curl?: string): void
}

export function createResults(): Results {
  const checks = new Map<string, Check>()
  const find = (section: Section, name: string) => {
    const id = `${section} ${name}`
    const check = checks.get(id) ?? { section, name, failures: [] }
    checks.set(id, check)
    return check
  }
  return {
    checks: () =>
      [...checks.values()].sort((a, b) => sections.indexOf(a.section) - sections.indexOf(b.section)),
    notTried: [],
    checked: (section, name) => void find(section, name),
    failed(section, name, what, curl) {
      const { failures } = find(section, name)
      const known = failures.find((problem) => problem.what === what)
      if (!known) return void failures.push({ what, count: 1, curl })
      known.count++
      if (curl !== undefined && curl.length < (known.curl?.length ?? Number.POSITIVE_INFINITY))
        known.curl = curl
    },
  }
}
