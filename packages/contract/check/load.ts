/**
 * Loads a contract to serve it: reads and describes it, and looks for findings. One that refuses the contract is thrown with all others;
 * faults and notes are part of the result.
 */
import { type Normalised, normalise } from '../model/normalise.ts'
import { publish } from '../model/publish.ts'
import { ContractRefused, withinStack } from '../read/problem.ts'
import { type Files, readFiles } from '../read/read.ts'
import { remembered } from '../read/remembered.ts'
import {
  effectOf,
  type Finding,
  foldMissing,
  type PlacedFinding,
  type PlacedNote,
  placed,
  reasonOf,
} from '../rules/finding.ts'
import type { Effect } from '../rules/table.ts'
import { servedFindings } from './check.ts'
import { checkKind } from './structure.ts'

/** A contract that can be served, in its published form with the headers of lifecycle extensions. */
export interface Contract extends Normalised {
  /** Mistakes, for which lint fails although the contract is served. */
  faults: readonly PlacedFinding[]
  /** Parts that are served unchecked, have no effect or are faults, each once. */
  noted: readonly PlacedNote[]
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
      return [JSON.stringify([file.name, path, reasonOf(note)]), noteAt(note, normal)]
    }),
  )
  return withinStack(files.root.locate, () => ({ ...publish(normal), faults, noted: [...noted.values()] }))
})

/** Returns why a contract is refused, and the mistakes of one that is served. @throws ContractRefused for a file that is no contract */
export function mistakesOf(files: Files): readonly PlacedFinding[] {
  const { refusals, faults } = examined(files)
  return [...refusals, ...faults]
}

const examined = remembered((files: Files) => {
  checkKind(files)
  return withinStack(files.root.locate, () => {
    const normal = normalise(files)
    const findings = servedFindings(normal)
    const having = (...effects: Effect[]) => findings.filter((finding) => effects.includes(effectOf(finding)))
    const placedOf = (effect: Effect) => foldMissing(having(effect).map((finding) => placed(finding, normal)))
    return {
      normal,
      notes: having('faults', 'notes'),
      refusals: placedOf('refuses'),
      faults: placedOf('faults'),
    }
  })
})

/** Places a note. Finding the line takes a second reading of the file, so it happens on demand. */
export function noteAt(note: Finding, { locate, words }: Normalised): PlacedNote {
  return {
    message: words(reasonOf(note)),
    kind: words(note.message),
    get file() {
      return locate(note.path).file
    },
    get line() {
      return locate(note.path).line
    },
    get column() {
      return locate(note.path).column
    },
  }
}
