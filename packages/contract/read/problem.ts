import { CommandFailed } from '../cli/command.ts'
import { printable } from '../cli/printable.ts'
import type { Located, Path } from './document.ts'

/** Problem at a path of a contract. */
export interface Problem {
  path: Path
  message: string // problem, and its fix
}

/** Records a problem at `path`; without `fix`, the reason contains the fix. */
export type Report = (path: Path, reason: string, fix?: string) => void

export const reportIn =
  (report: Report, { path }: Located): Report =>
  (steps, reason, fix) =>
    report([...path, ...steps], reason, fix)

/** A location in a file. Lines and columns count from 1. */
export interface Location {
  file: string // relative to the working directory
  line: number
  column: number
}

/** Problem at its place in a file. */
export interface Diagnostic extends Location {
  message: string
  /** True if it makes other problems of the file irrelevant. */
  alone?: true
}

/** Returns `FILE:LINE:COLUMN`. */
export const showLocation = ({ file, line, column }: Location): string => `${file}:${line}:${column}`

/** Returns a problem as a line. Names in it could move the cursor or begin a CI command, so it is escaped. */
export const showDiagnostic = (one: Diagnostic): string => printable(`${showLocation(one)} ${one.message}`)

// Messages about a missing name that other parts refer to.
const absent =
  /(#\S+ does not exist|the (?:scope|tag|code) \S+ is not |undeclared security schemes .*: [^\s;]+)/

export const isAbsence = ({ message }: { message: string }): boolean => absent.test(message)

/**
 * Orders diagnostics by file. Merges those with one cause at the first place.
 * @param words about the other places, for the end of the message
 */
export function fold<T extends Diagnostic>(
  diagnostics: readonly T[],
  causeOf: (one: T) => string | undefined,
  words: (first: T, others: readonly T[]) => string,
): T[] {
  const sorted = diagnostics.toSorted(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column,
  )
  return [...Map.groupBy(sorted, (one) => causeOf(one) ?? one).values()].map(([first, ...others]) =>
    others.length === 0 ? first! : { ...first!, message: `${first!.message} (${words(first!, others)})` },
  )
}

/** Merges diagnostics about one missing name at its first use. */
export const foldAbsences = <T extends Diagnostic>(diagnostics: readonly T[]): T[] =>
  fold(
    diagnostics,
    ({ message }) => absent.exec(message)?.[0],
    (_, { length }) => `and ${length} other place${length === 1 ? ' that refers' : 's that refer'} to it`,
  )

/** Counts notes by kind in one line; undefined if there are none. */
export function sumUp(notes: readonly Diagnostic[]): string | undefined {
  if (notes.length === 0) return undefined
  const kinds = [...Map.groupBy(notes, ({ message }) => message.replace(/: .*$/s, ''))]
  const shown = kinds.map(([kind, all]) => `${kind} (${all.length === 1 ? 'once' : `${all.length} times`})`)
  return printable(`${kinds.length === 1 ? '1 note' : `${kinds.length} notes`}: ${shown.join('; ')}`)
}

/** Error of a refused contract, with all problems in `diagnostics`. */
export class ContractRefused extends CommandFailed {
  override name = 'ContractRefused'
  override readonly exitCode = 2
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(showDiagnostic).join('\n'))
    this.diagnostics = diagnostics
  }
}

export interface Attempt<T> {
  value?: T
  refusals: readonly Diagnostic[]
}

export function attempt<T>(work: () => T): Attempt<T> {
  try {
    return { value: work(), refusals: [] }
  } catch (error) {
    if (!(error instanceof ContractRefused)) throw error
    return { refusals: error.diagnostics }
  }
}

/**
 * Runs work on a contract.
 * @throws ContractRefused in one line if a chain of references overflows the stack
 */
export function withinStack<T>(locate: (path: Path) => Location, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof RangeError && /call stack|stack overflow/i.test(error.message))) throw error
    const message = 'a chain of references is too long; shorten it'
    throw new ContractRefused([{ ...locate(['components']), message, alone: true }])
  }
}

/** Returns a path as text, with a dot before each key. */
export const showPath = (path: Path): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
