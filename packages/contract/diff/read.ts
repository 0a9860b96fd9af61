/** Reads a contract to compare it. It may be unfinished; what is compared is the document in one dialect, with notes about references to nothing. */
import { checkKind, checkVersion } from '../check/structure.ts'
import { brokenReferences } from '../model/completion/references.ts'
import type { Upgraded } from '../model/stages.ts'
import { upgraded } from '../model/upgrade.ts'
import { type Bundle, bundle } from '../read/bundle.ts'
import { text, valueAt } from '../read/document.ts'
import { ContractRefused, withinStack } from '../read/problem.ts'
import { type Read, readFiles } from '../read/read.ts'
import { type Finding, foldMissing, type PlacedFinding, placed, reportTo } from '../rules/finding.ts'

/** An OpenAPI 3 document to compare, whether or not it can be served. */
export interface Comparable extends Bundle {
  /** The document in one dialect, so that a new version of OpenAPI is no change. */
  upgraded: Upgraded
  /** References to nothing, which allow any value. */
  noted: readonly PlacedFinding[]
}

/**
 * Reads a contract that may be unfinished or break lint rules. It has to be OpenAPI 3, or Swagger 2.0.
 * @param read returns the text of a file; reads from the disk by default
 * @throws CommandFailed or ContractRefused
 */
export function readComparable(entry: string, read?: Read): Comparable {
  const files = readFiles(entry, read)
  checkKind(files)
  return withinStack(files.root.locate, () => {
    const bundled = bundle(files)
    const { document } = bundled
    const refusals: Finding[] = []
    checkVersion(document, reportTo(refusals))
    if (refusals.length > 0) throw new ContractRefused(refusals.map((refusal) => placed(refusal, bundled)))
    const notes: Finding[] = []
    const report = reportTo(notes)
    for (const { path, reason, fix, missing } of [...bundled.broken, ...brokenReferences(document)])
      if (!isAway(valueAt(document, path)))
        report('reference-broken', path, 'references to nothing allow any value', fix, {
          part: reason,
          missing,
        })
    const isNew = !/^3\.0/.test(String(document.openapi))
    const { document: later } = upgraded(isNew ? { ...document, openapi: '3.1.0' } : document)
    return { ...bundled, upgraded: later, noted: foldMissing(notes.map((note) => placed(note, bundled))) }
  })
}

/** True if a reference leads to another server or to an anchor; such a reference is compared by its text. */
export const isAway = (reference: unknown): boolean =>
  /^[a-z][a-z0-9+.-]+:|^#[^/]/i.test(text(reference) ?? '')
