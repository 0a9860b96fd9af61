/** The reading of a contract that all commands share, step by step: what it means, or why it is refused. */

import { type Normalised, normalise } from '../read/normalise.ts'
import { ContractRefused, type Diagnostic, showDiagnostic, withinStack } from '../read/problem.ts'
import { type Files, readFiles } from '../read/read.ts'
import { findProblems } from './check.ts'
import { publish } from './publish.ts'
import { checkEnd, checkKind } from './structure.ts'

/** A contract that can be served, in its published form, which declares the headers of lifecycle marks. */
export interface Contract extends Normalised {
  /** The parts that are served without being checked, or have no effect: each once, even if several places refer to it. */
  noted: readonly Diagnostic[]
}

/**
 * Reads a contract and all files that it refers to.
 * @param files that were read already, instead of those on the disk
 * @throws ContractRefused with every problem, when it cannot be served
 * @throws CommandFailed when there is no such file
 */
export const loadContract = async (file: string, files?: Files): Promise<Contract> =>
  checkContract(files ?? readFiles(file))

/** The same for files that were read. @throws ContractRefused */
export function checkContract(files: Files): Contract {
  checkKind(files)
  return withinStack(files.root.locate, () => {
    const normal = normalise(files)
    checkEnd(files, normal.document)
    const { problems, notes } = findProblems(normal)
    if (problems.length > 0) throw new ContractRefused(problems.map(normal.diagnose))
    const located = notes.map(({ path, message }) => ({ ...normal.locate(path), message }))
    const noted = new Map(located.map((one) => [showDiagnostic(one), one]))
    return { ...publish(normal), noted: [...noted.values()] }
  })
}
