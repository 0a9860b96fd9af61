import { relative } from 'node:path'
import { printable, printableLines } from 'contract-openapi/cli'
import type { Location } from 'contract-openapi/read'
import { fields, readFiles, referenceTarget, targetValue, text } from 'contract-openapi/read'
import type { CoverageItem, Share } from '../oracle/coverage.ts'
import {
  type CheckFailure,
  type Kind,
  type Outcome,
  type Section,
  sections,
  titles,
} from '../oracle/results.ts'

/** The content of the files of a run. */
export interface Report {
  outcome: Outcome
  contract: ReportedContract
  /** The address of the server; undefined for one of ours. */
  server?: string
  /** The command that repeats the run, without its keys. */
  command: string
  date: Date
}

/** Texts that may have several lines; in all others a line break is one more control character. */
const several = new Set(['curl', 'stack', 'text', 'command'])

/**
 * A report, or an outcome, whose texts can be shown anywhere: what a server or a contract has put there that is no plain text (control
 * characters, those that reorder text, lone surrogates) is escaped as in JSON. What refers to one object twice still does.
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

/** A request as reports show it. */
export const shortened = (curl: string): string =>
  curl.length > longestRequest ? `${curl.slice(0, longestRequest)}…` : curl

/** How much of a contract was seen, in percent; no more than was. */
export const percentSeen = ({ seen, of }: Pick<Share, 'seen' | 'of'>): number =>
  of === 0 ? 0 : Math.floor((seen / of) * 1000) / 10

/** A failure and its operation: one cause. */
export interface ReportedFailure extends CheckFailure {
  kind: Kind
  section: Section
  check: string
  operationId?: string
  /** The status of the response that shows it. */
  status?: number
}

/** How each kind is called, in the sequence of the report. */
export const kindTitles = {
  contract: 'the contract is not kept',
  http: 'HTTP is not kept, whatever the contract says',
  house: 'habits of this project that the server does not have',
} as const

/** All that was found, by kind in the sequence of the report. What breaks HTTP is one cause wherever it shows. */
export function findingsOf({ checks, coverage }: Outcome): ReportedFailure[] {
  const known = [...new Set(coverage.items.map(({ operationId }) => operationId))]
  const all = checks.flatMap(({ section, name, failures }) =>
    failures.map((one): ReportedFailure => ({ ...one, kind: one.kind ?? 'contract', section, check: name })),
  )
  const of = (wanted: Kind) => all.filter(({ kind }) => kind === wanted)
  const http = [...Map.groupBy(of('http'), ({ what }) => what).values()].map((same): ReportedFailure => {
    const [first] = same as [ReportedFailure]
    const shown = same.filter(({ curl }) => curl).sort((a, b) => a.curl!.length - b.curl!.length)
    const check = same.length === 1 ? first.check : `${first.check}, and ${same.length - 1} more`
    const count = same.reduce((sum, one) => sum + one.count, 0)
    return { ...(shown[0] ?? first), section: 'responses', check, count }
  })
  return [...of('contract'), ...http, ...of('house')].map((finding) => {
    const { check, response } = finding
    const operationId = operationIn(check, known) ?? response?.operationId
    const isItsOwn = response?.operationId === operationId
    const status = isItsOwn ? response?.status : Number(/, (\d{3})$/.exec(check)?.[1]) || undefined
    return { ...finding, operationId, status }
  })
}

/** How many checks each part of a run had, and how many of them failed, of those that had any. */
export const countedSections = ({ checks }: Pick<Outcome, 'checks'>) =>
  sections
    .map((section) => {
      const own = checks.filter((check) => check.section === section)
      const failed = own.filter(({ failures }) => failures.length > 0).length
      return { section, title: titles[section], checks: own, size: own.length, failed }
    })
    .filter(({ size }) => size > 0)

/** By part of the contract that could not be tried: the reason. */
const reasonsIn = ({ excused }: Pick<Share, 'excused'>): Map<CoverageItem, string> =>
  new Map([...excused].flatMap(([why, items]) => items.map((item) => [item, why] as const)))

/** By operation and status: how often a response was seen, `t` where only a test can bring it about, `-` where it was not tried. */
export function seenByStatus(coverage: Outcome['coverage']) {
  const responses = coverage.items.filter(({ kind }) => kind === 'response')
  const reasons = reasonsIn(coverage)
  const statuses = [...new Set(responses.map(({ status }) => status))].sort()
  const cell = (item: CoverageItem | undefined): string => {
    if (!item) return ''
    const why = reasons.get(item)
    return why === undefined ? String(item.seen) : why.includes('test/') ? 't' : '-'
  }
  const rows = [...Map.groupBy(responses, ({ operationId }) => operationId)].map(
    ([name, own]) =>
      [name, statuses.map((status) => cell(own.find((one) => one.status === status)))] as const,
  )
  return { statuses, rows }
}

/** The first of the operations that the name of a check has as a word. */
function operationIn(name: string, known: readonly string[]): string | undefined {
  const words = ` ${name.replaceAll(/[,:]/g, ' ')} `
  const found = known.map((id) => [words.indexOf(` ${id} `), id] as const).filter(([at]) => at >= 0)
  return found.sort(([a, one], [b, other]) => a - b || other.length - one.length)[0]?.[1]
}

interface ReportedContract {
  title: string
  version: string
  /** Relative to the working directory. */
  file: string
  /** Where each operation stands, by operationId, or `GET /things` where there is none. */
  operations: ReadonlyMap<string, Location & { method: string; path: string }>
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Reads where the operations of a contract stand, in its file and in those that it refers to. What cannot be read has no places. */
export async function readReportedContract(name: string): Promise<ReportedContract> {
  const file = relative('', name)
  const contract = readable(name)
  if (!contract) return { title: file, version: '', file, operations: new Map() }
  const { root, files } = contract
  const { title, version } = fields(root.data.info)
  const operations = Object.entries(fields(root.data.paths)).flatMap(([path, value]) => {
    const reference = text(fields(value).$ref)
    const target = reference === undefined ? undefined : referenceTarget(reference, root, files)
    const at = target ?? { file: root, path: ['paths', path] }
    const item = fields(target ? targetValue(target) : value)
    return methods
      .filter((method) => item[method] !== undefined)
      .map((method) => {
        const verb = method.toUpperCase()
        const place = { ...at.file.locate([...at.path, method]), method: verb, path }
        return [text(fields(item[method]).operationId) ?? `${verb} ${path}`, place] as const
      })
  })
  return { title: text(title) ?? file, version: String(version ?? ''), file, operations: new Map(operations) }
}

function readable(name: string): ReturnType<typeof readFiles> | undefined {
  try {
    return readFiles(name)
  } catch {
    return undefined
  }
}
