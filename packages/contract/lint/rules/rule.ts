import { type Model, modelOf, type Operation, openExtension } from '../../model/model.ts'
import type { Normalised } from '../../model/normalise.ts'
import { type Fields, isFields, type Located } from '../../read/document.ts'
import { rebuild } from '../../read/grammar.ts'
import type { Diagnostic } from '../../read/problem.ts'
import { remembered } from '../../read/remembered.ts'
import { distinct, type Finding, type PlacedFinding, type Report, reportTo } from '../../rules/finding.ts'

interface GrammarObject extends Located {
  kind: string
}

/** The contract as rules see it: all files in one document, as written. */
export interface LintedContract {
  model: Model
  /** All objects of the contract; references are listed as their targets. */
  objects: readonly GrammarObject[]
  file: Fields
  normal: Normalised
}

export type Rule = (contract: LintedContract, report: Report) => void

/** Finding of a lint rule in its file. Redocly's own have a code only if a rule of ours says the same. */
export interface LintFinding extends Diagnostic, Partial<Omit<PlacedFinding, keyof Diagnostic>> {}

/** Returns distinct findings of a rule. Paths lead to the reported keys. */
export function findingsOf(rule: Rule, contract: LintedContract): Finding[] {
  const found: Finding[] = []
  rule(contract, reportTo(found))
  return distinct(found)
}

export function lintedContract(normal: Normalised): LintedContract {
  const { document, sources } = normal
  const objects: GrammarObject[] = []
  rebuild('Document', document, [], (kind, value, path, proceed) => {
    // The author wrote no description of what stands in for a missing part.
    if (value.$ref === undefined && value[openExtension] === undefined)
      objects.push({ kind, document, value, path })
    return proceed(value)
  })
  return { model: modelOf(document), objects, file: sources[0]!.data, normal }
}

/** Rule for each operation, without requests that the server sends. */
export const operationRule =
  (check: (operation: Operation, report: Report, contract: LintedContract) => void): Rule =>
  (contract, report) => {
    for (const operation of contract.model.operations) check(operation, report, contract)
  }

/** Rule for each object of a kind. */
export const objectRule =
  (kind: string, check: (object: Located, report: Report) => void): Rule =>
  ({ objects }, report) => {
    for (const object of objects) if (object.kind === kind) check(object, report)
  }

export const nameOf = ({ operationId }: Operation): string => operationId || 'this operation'

export const isSecured = ({ security = [] }: Operation): boolean => security.length > 0

/** Responses that are described: an empty one is refused, and a reference to nothing is a fault. */
export const responsesOf = ({ responses }: Operation): Operation['responses'] =>
  responses.filter(({ at, isOpen }) => Object.keys(at.value).length > 0 && !isOpen)

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Finds a reference to a shared component of that name elsewhere in the contract. */
export const sharedReference = (
  contract: LintedContract,
  section: string,
  name: string,
): Fields | undefined => sharedReferences(contract).get(`${section}/${name}`)

/** The outermost reference to a component by section and name, such as `responses/404`. */
const sharedReferences = remembered(({ file }: LintedContract) => {
  const found = new Map<string, Fields>()
  const waiting: unknown[] = [file]
  for (const value of waiting) {
    if (typeof value !== 'object' || value === null) continue
    for (const [name, member] of Object.entries(value)) {
      waiting.push(member)
      const section = isFields(member) ? /^#\/components\/(\w+)\//.exec(String(member.$ref))?.[1] : undefined
      const key = `${section}/${name}`
      if (section !== undefined && !found.has(key)) found.set(key, member)
    }
  }
  return found
})
