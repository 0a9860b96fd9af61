/** The parts that rules are written with: the contract as they read it, and how they report. */
import { type Fields, isFields, type Located, type Path } from '../../read/document.ts'
import { rebuild } from '../../read/grammar.ts'
import { type Model, modelOf, type Operation } from '../../read/model.ts'
import type { Normalised } from '../../read/normalise.ts'

/** An object of the contract, with its kind in the grammar. */
interface GrammarObject extends Located {
  kind: string
}

/** A contract as rules read it: its files in one document, as they are written. */
export interface LintedContract {
  model: Model
  /** All objects that it describes; a reference is not one of them, but its target is. */
  objects: readonly GrammarObject[]
  /** The contract's own file. */
  file: Fields
  /** What it means. */
  normal: Normalised
}

/** An addition to an object or a list of the contract that needs no decision; a list has it appended. */
interface Fix {
  /** Where the object stands, which may itself be missing. */
  path: Path
  add: Fields
}

/** Takes something wrong, by the path of the key at which it shows. */
export type RuleReport = (path: Path, message: string, fix?: Fix) => void

/** Reports what is wrong in a contract. */
export type Rule = (contract: LintedContract, report: RuleReport) => void

/** Something wrong, and an addition that would fix it. */
interface RuleFinding {
  path: Path
  message: string
  fix: Fix | undefined
}

/** The findings of a rule; those that operations share, once. Paths are those of the keys at which they show. */
export function findingsOf(rule: Rule, contract: LintedContract): RuleFinding[] {
  const found = new Map<string, RuleFinding>()
  rule(contract, (path, message, fix) => found.set(JSON.stringify([path, message]), { path, message, fix }))
  return [...found.values()]
}

export function lintedContract(normal: Normalised): LintedContract {
  const { document, sources } = normal
  const objects: GrammarObject[] = []
  rebuild('Document', document, [], (kind, value, path, proceed) => {
    if (value.$ref === undefined) objects.push({ kind, document, value, path })
    return proceed(value)
  })
  return { model: modelOf(document), objects, file: sources[0]!.data, normal }
}

/** A rule about each operation that is called, rather than sent. */
export const operationRule =
  (check: (operation: Operation, report: RuleReport, contract: LintedContract) => void): Rule =>
  (contract, report) => {
    for (const operation of contract.model.operations) check(operation, report, contract)
  }

/** A rule about each object of a kind. */
export const objectRule =
  (kind: string, check: (object: Located, report: RuleReport) => void): Rule =>
  ({ objects }, report) => {
    for (const object of objects) if (object.kind === kind) check(object, report)
  }

/** How messages name an operation. */
export const nameOf = ({ operationId }: Operation): string => operationId || 'this operation'

/** True if an operation needs a key. */
export const isSecured = ({ security = [] }: Operation): boolean => security.length > 0

/** The responses with content; the generator refuses an empty one, or a reference that leads nowhere. */
export const responsesOf = ({ responses }: Operation): Operation['responses'] =>
  responses.filter(({ at }) => Object.keys(at.value).length > 0)

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** The reference to a shared component of this name that the contract has elsewhere, if there is one. */
export function sharedReference({ file }: LintedContract, section: string, name: string): Fields | undefined {
  const home = `#/components/${section}/`
  const waiting: unknown[] = [file]
  for (const value of waiting) {
    if (typeof value !== 'object' || value === null) continue
    const found = (value as Fields)[name]
    if (isFields(found) && String(found.$ref).startsWith(home)) return found
    waiting.push(...Object.values(value))
  }
  return undefined
}
