/** Findings of tools in common words, so that they can be compared. */
import type { Oracle } from '../../packages/tools/judge/oracle/oracle.ts'

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

export interface Found {
  /** Number of operations that got a response. */
  called: number
  /** Findings, once for each operation and kind: `5xx GET /things`. */
  findings: Set<string>
  seconds: number
}

/** Returns the operation of a curl line; `any path` for findings about methods and HTTP, where one path stands for all. */
export function operationOf(curl: string, base: string, { contract }: Oracle, kind: FoundKind): string {
  if (kind === 'method' || kind === 'http') return 'any path'
  const method = /(?:-X|--request) '?(\w+)/.exec(curl)?.[1] ?? 'GET'
  const [, address = ''] = /'?(http:\/\/[^\s']+)/.exec(curl) ?? []
  const path = address.slice(base.length).replace(/[?#].*/, '') || '/'
  const found =
    contract.match(method, path) ??
    contract.operations.find((operation) => contract.match(operation.method, path) === operation)
  return found ? nameOf(found) : `${method} ${path}`
}

export const nameOf = ({ method, path }: { method: string; path: string }): string =>
  // Only our suite distinguishes ids that have another name there.
  `${method} ${path.replaceAll(/\{[^}]+\.([^}]+)\}/g, '{$1}')}`

const ofKind = ({ findings }: Found, kind: FoundKind) =>
  [...findings].filter((finding) => finding.startsWith(`${kind} `)).length

export const countOf = (found: Found): string =>
  kinds.flatMap((kind) => (ofKind(found, kind) > 0 ? `${ofKind(found, kind)} ${kind}` : [])).join(', ') ||
  'nothing found'

export const onlyBy = (found: ReadonlyMap<string, Found>): [tool: string, findings: string[]][] =>
  [...found].map(([name, { findings }]) => {
    const others = [...found].flatMap(([other, theirs]) => (other === name ? [] : [...theirs.findings]))
    return [name, [...findings].filter((finding) => !others.includes(finding)).sort()]
  })

/** Returns the table of the README: a row for each server, and in each cell the findings of each tool, in their sequence. */
export function tableOf(
  results: readonly (readonly [{ name: string; version: string }, ReadonlyMap<string, Found>])[],
  tools: readonly { name: string }[],
): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const rows = results.map(([server, found]) => {
    const cell = (of: (tool: Found) => string | number) =>
      tools.map(({ name }) => (found.has(name) ? of(found.get(name)!) : '–')).join(' / ')
    const counts = kinds.map((kind) => cell((tool) => ofKind(tool, kind)))
    return row([
      `${server.name} ${server.version}`,
      cell(({ called }) => called),
      cell(({ seconds }) => Math.round(seconds)),
      ...counts,
    ])
  })
  const head = ['Server', 'operations', 'seconds', ...kinds]
  return [row(head), row(head.map(() => '---')), ...rows].join('\n')
}
