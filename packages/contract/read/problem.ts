import { CommandFailed } from '../cli/command.ts'
import { printable } from '../cli/printable.ts'
import type { Located, Path } from './document.ts'

/** Something in the contract that cannot be honoured. */
export interface Problem {
  path: Path
  /** The fault, and how to fix it. */
  message: string
}

/** Records a problem: what is wrong at `path`, and how to fix it unless the reason says that too. */
export type Report = (path: Path, reason: string, fix?: string) => void

/** The same for what stands in an object: paths lead from there. */
export const reportIn =
  (report: Report, { path }: Located): Report =>
  (steps, reason, fix) =>
    report([...path, ...steps], reason, fix)

/** A place in a file of a contract. Lines and columns count from 1. */
export interface Location {
  /** Relative to the working directory. */
  file: string
  line: number
  column: number
}

/** A fault, and its place. */
export interface Diagnostic extends Location {
  message: string
  /** Whatever else could be said of the file follows from it. */
  alone?: true
}

/** A place that an editor and a terminal can follow: `spec/openapi.yaml:41:7`. */
export const showLocation = ({ file, line, column }: Location): string => `${file}:${line}:${column}`

/** A diagnostic in one line: names in a contract may hold whatever moves a cursor, or begins a line as a command of CI. */
export const showDiagnostic = (one: Diagnostic): string => printable(`${showLocation(one)} ${one.message}`)

/** A message about a name that other places of a contract use, and that nothing declares. */
const absent = /(#\S+ does not exist|the (?:scope|tag|code|security scheme) \S+ is not )/

/** True if a message says that something is missing to which a contract refers. */
export const isAbsence = ({ message }: { message: string }): boolean => absent.test(message)

/** The diagnostics in the order of the files. Those that miss the same thing become one, at the first place that refers to it. */
export function foldAbsences<T extends Diagnostic>(diagnostics: readonly T[]): T[] {
  const sorted = diagnostics.toSorted(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column,
  )
  const places = Map.groupBy(sorted, (one) => absent.exec(one.message)?.[0] ?? one)
  return [...places.values()].map(([first, ...others]) => {
    if (others.length === 0) return first!
    const count =
      others.length === 1 ? '1 other place that refers' : `${others.length} other places that refer`
    return { ...first!, message: `${first!.message} (and ${count} to it)` }
  })
}

/** Notes in one line, each kind once with how often it was found; undefined where there are none. */
export function sumUp(notes: readonly Diagnostic[]): string | undefined {
  if (notes.length === 0) return undefined
  const kinds = [...Map.groupBy(notes, ({ message }) => message.replace(/: .*$/s, ''))]
  const shown = kinds.map(([kind, all]) => `${kind} (${all.length === 1 ? 'once' : `${all.length} times`})`)
  return printable(`${kinds.length === 1 ? '1 note' : `${kinds.length} notes`}: ${shown.join('; ')}`)
}

/** The contract is refused; `diagnostics` holds every problem. */
export class ContractRefused extends CommandFailed {
  override name = 'ContractRefused'
  override readonly exitCode = 2
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(showDiagnostic).join('\n'))
    this.diagnostics = diagnostics
  }
}

/** The result of work on a contract: a value, or the reasons why the contract is refused. */
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
 * The result of the work on a contract.
 * @throws ContractRefused in one line when the stack ends before what the contract refers to, one part to the next
 */
export function withinStack<T>(locate: (path: Path) => Location, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof RangeError && /call stack|stack overflow/i.test(error.message))) throw error
    const message = 'its parts refer to each other in too long a row to be followed; refer to fewer'
    throw new ContractRefused([{ ...locate(['components']), message, alone: true }])
  }
}

/** `paths./things.get.parameters[0]` */
export const showPath = (path: Path): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
