import { edited, editedText, type Target } from '../model/edited.ts'
import { attempt, type Diagnostic } from '../read/problem.ts'
import { type Files, type ReferenceTarget, referenceTarget, targetValue } from '../read/read.ts'
import { type Contract, checkContract } from './load.ts'

export interface Draft {
  /** The contract, in which a schema that is not written yet allows any value. */
  contract: Contract
  /** Refusals of the contract as it is written, each at its place. */
  lacking: readonly Diagnostic[]
}

/** Checks a contract that may refer to schemas that are not written yet. @throws ContractRefused for other reasons */
export function checkDraft(files: Files): Draft {
  const { value, refusals } = attempt(() => checkContract(files))
  return value
    ? { contract: value, lacking: [] }
    : { contract: checkContract(withOpenSchemas(files)), lacking: refusals }
}

function withOpenSchemas({ root, files }: Files): Files {
  const targets = [...files.values()].flatMap((from) =>
    [...JSON.stringify(from.data).matchAll(/"\$ref":("(?:[^"\\]|\\.)*")/g)].flatMap(
      ([, reference]) => referenceTarget(JSON.parse(reference!), from, files) ?? [],
    ),
  )
  const lacking = Map.groupBy(targets.filter(isLacking), ({ file }) => file)
  const completed = new Map(files)
  for (const [file, targets] of lacking) {
    const add = (target: Target) => {
      for (const { path } of targets) target.set(path, {})
    }
    completed.set(file.name, { ...file, data: edited(file.data, add), text: editedText(file.text, add) })
  }
  return { root: completed.get(root.name)!, files: completed }
}

const isLacking = (target: ReferenceTarget): boolean =>
  target.path.length === 3 &&
  target.path.join('/').startsWith('components/schemas/') &&
  targetValue(target) === undefined
