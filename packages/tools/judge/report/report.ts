/** Parts that all reports share: findings in their order, counts of checks, the table of responses, and texts that no terminal obeys. */
import { relative } from 'node:path'
import { orUndefined, printable, printableLines } from 'contract-openapi/cli'
import { modelOf, normalise } from 'contract-openapi/model'
import type { Location } from 'contract-openapi/read'
import { fields, readFiles, text } from 'contract-openapi/read'
import { type CoverageItem, ofTests, type Share } from '../oracle/coverage.ts'
import {
  type CheckFailure,
  type Kind,
  type Outcome,
  type Section,
  sections,
  titles,
} from '../oracle/results.ts'

export interface Report {
  outcome: Outcome
  contract: ReportedContract
  server?: string
  command: string
  date: Date
}

// Texts that may have line breaks; elsewhere a line break is escaped.
const several = new Set(['curl', 'stack', 'text', 'command'])

/**
 * Copies a report with its texts escaped as in JSON: control characters, characters that reorder text, and lone surrogates. Shared objects stay
 * shared.
 */
export function printableReport<T>(value: T, name = '', done = new Map<unknown, unknown>()): T {
  if (typeof value === 'string') return (several.has(name) ? printableLines(value) : printable(value)) as T
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const known = done.get(value)
  if (known !== undefined) return known as T
  const inner = (part: unknown, key: string) => printableReport(part, key, done)
  const shown = Array.isArray(value)
    ? value.map((item) => inner(item, name))
    : value instanceof Map
      ? new Map([...value].map(([key, part]) => [inner(key, name), inner(part, name)]))
      : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inner(part, key)]))
  done.set(value, shown)
  return shown as T
}

const longestRequest = 3000

export const shortened = (curl: string): string =>
  curl.length > longestRequest ? `${curl.slice(0, longestRequest)}…` : curl

/** Seen parts of a contract in percent, rounded down. */
export const percentSeen = ({ seen, of }: Pick<Share, 'seen' | 'of'>): number =>
  of === 0 ? 0 : Math.floor((seen / of) * 1000) / 10

export interface ReportedFailure extends CheckFailure {
  kind: Kind
  section: Section
  check: string
  operationId?: string
  status?: number
}

/** The title of each kind, in the order of the report. */
export const kindTitles = {
  contract: 'the contract is not kept',
  http: 'HTTP is not kept, whatever the contract says',
  strict: 'rules of this project that the server breaks',
} as const

/** All findings, in the order of the report. A violation of HTTP counts once, however many operations show it. */
export function findingsOf({ checks, coverage }: Outcome): ReportedFailure[] {
  const known = [...new Set(coverage.items.map(({ operationId }) => operationId))]
  const all = checks.flatMap(({ section, name, failures }) =>
    failures.map(
      (failure): ReportedFailure => ({ ...failure, kind: failure.kind ?? 'contract', section, check: name }),
    ),
  )
  const of = (wanted: Kind) => all.filter(({ kind }) => kind === wanted)
  const http = [...Map.groupBy(of('http'), ({ what }) => what).values()].map((same): ReportedFailure => {
    const [first] = same as [ReportedFailure]
    const shown = same.filter(({ curl }) => curl).sort((a, b) => a.curl!.length - b.curl!.length)
    const check = same.length === 1 ? first.check : `${first.check}, and ${same.length - 1} more`
    const count = same.reduce((sum, failure) => sum + failure.count, 0)
    return { ...(shown[0] ?? first), section: 'responses', check, count }
  })
  return [...of('contract'), ...http, ...of('strict')].map((finding) => {
    const { check, response } = finding
    const operationId = operationIn(check, known) ?? response?.operationId
    const isItsOwn = response?.operationId === operationId
    const status = isItsOwn ? response?.status : Number(/, (\d{3})$/.exec(check)?.[1]) || undefined
    return { ...finding, operationId, status }
  })
}

/** The number of checks and of failed ones, for each part of a run that had checks. */
export const countedSections = ({ checks }: Pick<Outcome, 'checks'>) =>
  sections
    .map((section) => {
      const ofSection = checks.filter((check) => check.section === section)
      const failed = ofSection.filter(({ failures }) => failures.length > 0).length
      return { section, title: titles[section], checks: ofSection, size: ofSection.length, failed }
    })
    .filter(({ size }) => size > 0)

const reasonsIn = ({ excused }: Pick<Share, 'excused'>): Map<CoverageItem, string> =>
  new Map([...excused].flatMap(([why, items]) => items.map((item) => [item, why] as const)))

// The reason of a contract may name the test that shows the response.
const isOfTests = (why: string) => why === ofTests || /(^|\s)test\//.test(why)

/** Number of responses by operation and status: `t` where only a test can cause it, `-` where it was not tried. */
export function seenByStatus(coverage: Outcome['coverage']) {
  const responses = coverage.items.filter(({ kind }) => kind === 'response')
  const reasons = reasonsIn(coverage)
  const statuses = [...new Set(responses.map(({ status }) => status))].sort()
  const cell = (item: CoverageItem | undefined): string => {
    if (!item) return ''
    const why = reasons.get(item)
    return why === undefined ? String(item.seen) : isOfTests(why) ? 't' : '-'
  }
  const rows = [...Map.groupBy(responses, ({ operationId }) => operationId)].map(
    ([name, items]) =>
      [name, statuses.map((status) => cell(items.find((item) => item.status === status)))] as const,
  )
  return { statuses, rows }
}

function operationIn(name: string, known: readonly string[]): string | undefined {
  const words = ` ${name.replaceAll(/[,:]/g, ' ')} `
  const found = known.map((id) => [words.indexOf(` ${id} `), id] as const).filter(([at]) => at >= 0)
  return found.sort(([a, group], [b, other]) => a - b || other.length - group.length)[0]?.[1]
}

interface ReportedContract {
  title: string
  version: string
  file: string
  /** The place of each operation, by operationId. */
  operations: ReadonlyMap<string, Location & { method: string; path: string }>
}

/** Reads the places of a contract's operations, in all its files. A contract that cannot be read has none. */
export function readReportedContract(name: string): ReportedContract {
  const file = relative('', name)
  const contract = orUndefined(() => normalise(readFiles(name)))
  if (!contract) return { title: file, version: '', file, operations: new Map() }
  const { served, locate } = contract
  const { title, version } = fields(served.info)
  const operations = modelOf(served).operations.map(
    ({ operationId, method, at }) =>
      [operationId, { ...locate(at.path), method, path: String(at.path[1]) }] as const,
  )
  return { title: text(title) ?? file, version: String(version ?? ''), file, operations: new Map(operations) }
}
