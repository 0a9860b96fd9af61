import { type Normalised, normalise } from '../model/normalise.ts'
import { publish } from '../model/publish.ts'
import { ContractRefused, type Diagnostic, foldAbsences, type Problem, withinStack } from '../read/problem.ts'
import { type Files, readFiles } from '../read/read.ts'
import { remembered } from '../read/remembered.ts'
import { findProblems } from './check.ts'
import { checkEnd, checkKind } from './structure.ts'

/** A contract that can be served, in its published form with the headers of lifecycle extensions. */
export interface Contract extends Normalised {
  /** Parts that are served unchecked or have no effect, each once. */
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
  checkKind(files)
  return withinStack(files.root.locate, () => {
    const normal = normalise(files)
    checkEnd(files, normal.document)
    const { problems, notes } = findProblems(normal)
    if (problems.length > 0) throw new ContractRefused(foldAbsences(problems.map(normal.diagnose)))
    const noted = new Map(
      notes.map((note) => {
        const { file, path } = normal.sourceOf(note.path)
        return [JSON.stringify([file.name, path, note.message]), placed(note, normal)]
      }),
    )
    return { ...publish(normal), noted: [...noted.values()] }
  })
})

// Finding the line takes a second reading of the file, so it happens on demand.
const placed = ({ path, message }: Problem, { locate }: Normalised): Diagnostic => ({
  message,
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
