/** What tools find, in common words, so that they can be compared. */
import type { Oracle } from '../../packages/tools/judge/oracle/oracle.ts'

/** What a finding is about. */
export const kinds = [
  '5xx',
  'response',
  'status',
  'refused',
  'accepted',
  'security',
  'method',
  'use',
  'http',
] as const
export type FoundKind = (typeof kinds)[number]

/** What a tool has found of a server. */
export interface Found {
  /** How many operations got a response. */
  tried: number
  /** Each operation, as `METHOD /path`, with each kind of finding about it, once: `5xx GET /things`. */
  findings: Set<string>
  seconds: number
}

/** The operation that a curl line is about; `any path` for what is about methods and HTTP, where one path stands for all. */
export function operationOf(curl: string, base: string, { contract }: Oracle, kind: FoundKind): string {
  if (kind === 'method' || kind === 'http') return 'any path'
  const method = /(?:-X|--request) '?(\w+)/.exec(curl)?.[1] ?? 'GET'
  const [, address = ''] = /'?(http:\/\/[^\s']+)/.exec(curl) ?? []
  const path = address.slice(base.length).replace(/[?#].*/, '') || '/'
  const found =
    contract.match(method, path) ??
    contract.operations.find((one) => contract.match(one.method, path) === one)
  return found ? nameOf(found) : `${method} ${path}`
}

/** How an operation is called here. */
export const nameOf = ({ method, path }: { method: string; path: string }): string =>
  // Ids that stand for something of another name there are told apart in ours only.
  `${method} ${path.replaceAll(/\{[^}]+\.([^}]+)\}/g, '{$1}')}`

const ofKind = ({ findings }: Found, kind: FoundKind) =>
  [...findings].filter((one) => one.startsWith(`${kind} `)).length

/** How many findings there are of each kind, in words. */
export const countOf = (found: Found): string =>
  kinds.flatMap((kind) => (ofKind(found, kind) > 0 ? `${ofKind(found, kind)} ${kind}` : [])).join(', ') ||
  'nothing found'

/** By tool: what no other one has found. */
export const onlyBy = (found: ReadonlyMap<string, Found>): [tool: string, findings: string[]][] =>
  [...found].map(([name, { findings }]) => {
    const others = [...found].flatMap(([other, one]) => (other === name ? [] : [...one.findings]))
    return [name, [...findings].filter((one) => !others.includes(one)).sort()]
  })

/** The table of the README: a row for each server, and in each cell what each tool has, in their sequence. */
export function tableOf(
  results: readonly (readonly [{ name: string; version: string }, ReadonlyMap<string, Found>])[],
  tools: readonly { name: string }[],
): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const rows = results.map(([server, found]) => {
    const cell = (of: (one: Found) => string | number) =>
      tools.map(({ name }) => (found.has(name) ? of(found.get(name)!) : '–')).join(' / ')
    const counts = kinds.map((kind) => cell((one) => ofKind(one, kind)))
    return row([
      `${server.name} ${server.version}`,
      cell(({ tried }) => tried),
      cell(({ seconds }) => Math.round(seconds)),
      ...counts,
    ])
  })
  const head = ['Server', 'operations', 'seconds', ...kinds]
  return [row(head), row(head.map(() => '---')), ...rows].join('\n')
}
