import type { Note } from '../model/completion/notes.ts'
import { type Normalised, normalise } from '../model/normalise.ts'
import { publish } from '../model/publish.ts'
import { ContractRefused, type Diagnostic, foldAbsences, type Problem, withinStack } from '../read/problem.ts'
import { type Files, readFiles } from '../read/read.ts'
import { remembered } from '../read/remembered.ts'
import { findProblems } from './check.ts'
import { checkKind } from './structure.ts'

/** A contract that can be served, in its published form with the headers of lifecycle extensions. */
export interface Contract extends Normalised {
  /** Mistakes, for which lint fails although the contract is served. */
  faults: readonly Diagnostic[]
  /** Parts that are served unchecked, have no effect or are faults, each once. */
  noted: readonly Diagnostic[]
}

/**
 * Reads a contract with all files that it refers to.
 * @throws ContractRefused with all problems if it cannot be served
 * @throws CommandFailed if the file is missing
 */
export const loadContract = async (file: string): Promise<Contract> => checkContract(readFiles(file))

/** Checks a contract that is already read. @throws ContractRefused */
export const checkContract = remembered((files: Files): Contract => {
  const { normal, refusals, faults, notes } = examined(files)
  if (refusals.length > 0) throw new ContractRefused(refusals)
  const noted = new Map(
    notes.map((note) => {
      const { file, path } = normal.sourceOf(note.path)
      return [JSON.stringify([file.name, path, note.message]), placed(note, normal)]
    }),
  )
  return withinStack(files.root.locate, () => ({ ...publish(normal), faults, noted: [...noted.values()] }))
})

/** Returns why a contract is refused, and the mistakes of one that is served. @throws ContractRefused for a file that is no contract */
export function mistakesOf(files: Files): readonly Diagnostic[] {
  const { refusals, faults } = examined(files)
  return [...refusals, ...faults]
}

const examined = remembered((files: Files) => {
  checkKind(files)
  return withinStack(files.root.locate, () => {
    const normal = normalise(files)
    const { problems, notes } = findProblems(normal)
    const faults = normal.notes.filter(({ effect }) => effect === 'faults')
    return {
      normal,
      notes,
      refusals: foldAbsences(problems.map(normal.diagnose)),
      faults: foldAbsences(faults.map((note) => normal.diagnose(withFix(note)))),
    }
  })
})

const withFix = ({ path, message, fix }: Note): Problem => ({ path, message: `${message}; ${fix}` })

// Finding the line takes a second reading of the file, so it happens on demand.
const placed = ({ path, message }: Problem, { locate, words }: Normalised): Diagnostic => ({
  message: words(message),
  get file() {
    return locate(path).file
  },
  get line() {
    return locate(path).line
  },
  get column() {
    return locate(path).column
  },
})
