import { checkKind, checkVersion } from '../check/structure.ts'
import { brokenReferences } from '../model/completion/references.ts'
import { inTermsOf30 } from '../model/normalise.ts'
import { type Bundle, bundle } from '../read/bundle.ts'
import { type Fields, text, valueAt } from '../read/document.ts'
import { ContractRefused, type Problem, type Report, withinStack } from '../read/problem.ts'
import { type Read, readFiles } from '../read/read.ts'

/** An OpenAPI 3 document to compare, whether or not it can be served. */
export interface Comparable extends Bundle {
  /** The document in the terms of OpenAPI 3.0, so that a new version of OpenAPI is no change. */
  meaning: Fields
}

/**
 * Reads a contract that may be unfinished or break lint rules. It has to be OpenAPI 3, and its references have to lead to components.
 * @param read returns the text of a file; reads from the disk by default
 * @throws CommandFailed or ContractRefused
 */
export function readComparable(entry: string, read?: Read): Comparable {
  const files = readFiles(entry, read)
  checkKind(files)
  return withinStack(files.root.locate, () => {
    const bundled = bundle(files)
    const { document } = bundled
    const problems: Problem[] = []
    const report: Report = (path, reason, fix) => problems.push({ path, message: `${reason}; ${fix}` })
    checkVersion(document, report)
    for (const { path, reason, fix } of [...bundled.broken, ...brokenReferences(document)])
      if (!isAway(valueAt(document, path))) report(path, reason, fix)
    if (problems.length > 0) throw new ContractRefused(problems.map(bundled.diagnose))
    const isNew = !/^3\.0/.test(String(document.openapi))
    const meaning = isNew ? inTermsOf30({ ...document, openapi: '3.1.0' }, true).document : document
    return { ...bundled, meaning }
  })
}

/** True if a reference leads to another server or to an anchor; such a reference is compared by its text. */
export const isAway = (reference: unknown): boolean =>
  /^[a-z][a-z0-9+.-]+:|^#[^/]/i.test(text(reference) ?? '')
