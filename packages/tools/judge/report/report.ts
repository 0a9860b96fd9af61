import { relative } from 'node:path'
import { printable, printableLines } from 'contract-openapi/cli'
import type { Location } from 'contract-openapi/read'
import { fields, readFiles, referenceTarget, targetValue, text } from 'contract-openapi/read'
import type { Share } from '../judge/coverage.ts'
import type { CheckFailure, Kind, Outcome, Section } from '../judge/results.ts'

/** The content of the files of a run. */
export interface Report {
  outcome: Outcome
  contract: ReportedContract
  /** The address of the server; undefined for one of ours. */
  server?: string
  /** The command that repeats the run, without its keys. */
  command: string
  /** When it ended. */
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

/** How many characters of a request are shown. */
const longestRequest = 3000

/** A request as reports show it. */
export const shortened = (curl: string): string =>
  curl.length > longestRequest ? `${curl.slice(0, longestRequest)}…` : curl

/** True if the reason for not trying something is a test that does it. */
export const isTest = (why: string): boolean => why.includes('test/')

/** How much of a contract was seen, in percent; no more than was. */
export const percentSeen = ({ seen, of }: Pick<Share, 'seen' | 'of'>): number =>
  of === 0 ? 0 : Math.floor((seen / of) * 1000) / 10

/** A failure and its operation: one cause. */
export interface ReportedFailure extends CheckFailure {
  kind: Kind
  section: Section
  /** The check that found it. */
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
    failures.map(
      ({ kind = 'contract', ...failure }): ReportedFailure => ({ ...failure, kind, section, check: name }),
    ),
  )
  const of = (wanted: Kind) => all.filter(({ kind }) => kind === wanted)
  const http = [...Map.groupBy(of('http'), ({ what }) => what).values()].map((same): ReportedFailure => {
    const [first, ...others] = same
    const [shortest = first!] = same
      .filter(({ curl }) => curl)
      .sort((a, b) => a.curl!.length - b.curl!.length)
    const check = others.length === 0 ? first!.check : `${first!.check}, and ${others.length} more`
    const count = same.reduce((sum, one) => sum + one.count, 0)
    return { ...shortest, section: 'responses', check, count }
  })
  return [...of('contract'), ...http, ...of('house')].map((finding) => {
    const { check, response } = finding
    const operationId = operationIn(check, known) ?? response?.operationId
    const isItsOwn = response?.operationId === operationId
    const status = isItsOwn ? response?.status : Number(/, (\d{3})$/.exec(check)?.[1]) || undefined
    return { ...finding, operationId, status }
  })
}

/** The first of the operations that the name of a check has as a word. */
function operationIn(name: string, known: readonly string[]): string | undefined {
  const words = ` ${name.replaceAll(/[,:]/g, ' ')} `
  const found = known.map((id) => [words.indexOf(` ${id} `), id] as const).filter(([at]) => at >= 0)
  return found.sort(([a, one], [b, other]) => a - b || other.length - one.length)[0]?.[1]
}

/** Where an operation stands in the contract. */
interface OperationLocation extends Location {
  /** In upper case. */
  method: string
  path: string
}

/** The contract as reports name it. */
interface ReportedContract {
  title: string
  version: string
  /** Relative to the working directory. */
  file: string
  /** By operationId, or `GET /things` where there is none. */
  operations: ReadonlyMap<string, OperationLocation>
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Reads where the operations of a contract stand, in its file and in those that it refers to. What cannot be read has no places. */
export async function readReportedContract(name: string): Promise<ReportedContract> {
  const file = relative('', name)
  const unknown = { title: file, version: '', file, operations: new Map() }
  const contract = readable(name)
  if (!contract) return unknown
  const { root, files } = contract
  const { title, version } = fields(root.data.info)
  const operations = new Map<string, OperationLocation>()
  for (const [path, value] of Object.entries(fields(root.data.paths))) {
    const reference = text(fields(value).$ref)
    const target = reference === undefined ? undefined : referenceTarget(reference, root, files)
    const at = target ?? { file: root, path: ['paths', path] }
    const item = fields(target ? targetValue(target) : value)
    for (const method of methods.filter((one) => item[one] !== undefined)) {
      const place = {
        ...at.file.locate([...at.path, method]),
        ...{ method: method.toUpperCase(), path },
      }
      operations.set(text(fields(item[method]).operationId) ?? `${place.method} ${path}`, place)
    }
  }
  return { ...unknown, title: text(title) ?? file, version: String(version ?? ''), operations }
}

function readable(name: string): ReturnType<typeof readFiles> | undefined {
  try {
    return readFiles(name, false)
  } catch {
    return undefined
  }
}
