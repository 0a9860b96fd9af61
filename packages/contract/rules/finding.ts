/**
 * A finding is a value: what broke a rule, where, and how to fix it. Checks report findings; commands choose them by their codes, place them
 * in their files, merge those with one cause, and write them as texts last.
 */
import { printable } from '../cli/printable.ts'
import type { Bundle } from '../read/bundle.ts'
import type { Fields, Located, Path } from '../read/document.ts'
import type { Diagnostic } from '../read/problem.ts'
import { type Code, type LintRule, rules } from './table.ts'

/** Part of a contract that breaks a rule. */
export interface Finding extends About {
  code: Code
  path: Path
  /** Reason, without the concerned part and the fix. */
  message: string
  fix?: string
}

/** More about a finding, by which findings are counted, merged, or left out beside their cause. */
interface About {
  /** Concerned part, shown after a colon. Findings that differ only by it are counted as one kind. */
  part?: string
  /** Name that is used here, and declared nowhere: `scope things:read`, or a reference. */
  missing?: string
  /** Field that an object lacks. */
  lacks?: string
  /** Field that an unknown one probably is. */
  meant?: string
  /** Text that findings with the same cause share. */
  cause?: string
  /** Lint rule, if it is another than that of the table. */
  lint?: LintRule
  /** Addition that requires no decision, and fixes it. */
  addition?: Addition
}

/** Members to add to an object, which may be missing, or one item to append to a list. */
export interface Addition {
  path: Path
  add: Fields
}

/** Finding at its place in a file. */
export interface PlacedFinding extends Diagnostic, About {
  code: Code
  /** Name of its path. */
  at: string
}

/** Identity of a finding within a contract. */
export const identityOf = ({ code, at, lacks }: Partial<PlacedFinding>): string => `${code} ${at} ${lacks}`

/** Records a finding at `path`; without `fix`, the message contains the fix. */
export type Report = (code: Code, path: Path, message: string, fix?: string, about?: About) => void

/** Makes a function that adds findings to a list. */
export const reportTo =
  (found: Finding[]): Report =>
  (code, path, message, fix, about) =>
    found.push({ code, path, message, ...(fix !== undefined && { fix }), ...about })

/** Report for steps below an object, with more about each finding if given. */
export const reportIn =
  (report: Report, { path }: Located): Report =>
  (code, steps, ...rest) =>
    report(code, [...path, ...steps], ...rest)

/** Report for a lint rule other than that of the table. */
export const reportFor =
  (lint: LintRule, report: Report): Report =>
  (code, path, message, fix, about) =>
    report(code, path, message, fix, { ...about, lint })

/** Effect of the rule that a finding is of. */
export const effectOf = ({ code }: Pick<Finding, 'code'>) => rules[code].effect

/** Lint rule that reports a finding; undefined if no lint rule does. */
export const lintRuleOf = ({ code, lint }: Pick<Finding, 'code' | 'lint'>): LintRule | undefined =>
  lint ?? rules[code].lint

/** Reason of a finding, without its fix. */
export const reasonOf = ({ message, part }: Finding): string =>
  part === undefined ? message : `${message}: ${part}`

/** Reason and fix of a finding. */
export const textOf = (finding: Finding): string =>
  finding.fix === undefined ? reasonOf(finding) : `${reasonOf(finding)}; ${finding.fix}`

/** Returns findings without those that say the same of the same path. */
export const distinct = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [JSON.stringify([finding.path, textOf(finding)]), finding])).values(),
]

/** Places a finding in its file. Its text begins with its path, unless it is of a rule of the house. */
export function placed(finding: Finding, bundle: PlacingBundle): PlacedFinding {
  const { path, message: _, fix: _fix, addition: _addition, ...about } = finding
  const message = textOf(finding)
  const isOfHouse = effectOf(finding) === 'house'
  const said = isOfHouse
    ? { ...bundle.locate(path), message: bundle.words(message) }
    : bundle.diagnose({ path, message })
  return { ...about, at: bundle.name(path), ...said }
}

type PlacingBundle = Pick<Bundle, 'name' | 'locate' | 'words' | 'diagnose'>

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
export const foldMissing = <T extends Diagnostic & Pick<About, 'missing'>>(diagnostics: readonly T[]): T[] =>
  fold(
    diagnostics,
    ({ missing }) => missing,
    (_, { length }) => `and ${length} other place${length === 1 ? ' that refers' : 's that refer'} to it`,
  )

/** A note at its place; `kind` is its message without the concerned part. */
export interface PlacedNote extends Diagnostic {
  kind: string
}

/** Counts notes by kind in one line; undefined if there are none. */
export function sumUp(notes: readonly Pick<PlacedNote, 'kind'>[]): string | undefined {
  if (notes.length === 0) return undefined
  const kinds = [...Map.groupBy(notes, ({ kind }) => kind)]
  const shown = kinds.map(([kind, all]) => `${kind} (${all.length === 1 ? 'once' : `${all.length} times`})`)
  return printable(`${kinds.length === 1 ? '1 note' : `${kinds.length} notes`}: ${shown.join('; ')}`)
}
