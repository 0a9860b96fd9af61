/** What tools find, in common words, so that they can be compared. */
import type { Oracle } from '../../scripts/conformance/oracle.ts'

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
