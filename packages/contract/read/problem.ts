import { CommandFailed } from '../cli/command.ts'
import { printable } from '../cli/printable.ts'
import type { Path } from './document.ts'

/** Problem at a path of a contract. */
export interface Problem {
  path: Path
  message: string // problem, and its fix
}

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
export const showDiagnostic = (diagnostic: Diagnostic): string =>
  printable(`${showLocation(diagnostic)} ${diagnostic.message}`)

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
 * @throws ContractRefused in one line if a chain of references, or a schema of thousands of parts, overflows the stack
 */
export function withinStack<T>(locate: (path: Path) => Location, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof RangeError && /call stack|stack overflow/i.test(error.message))) throw error
    const message =
      'a chain of references is too long, or a schema has thousands of properties or parts; shorten it'
    throw new ContractRefused([{ ...locate(['components']), message, alone: true }])
  }
}

/** Returns a path as text, with a dot before each key. */
export const showPath = (path: Path): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
