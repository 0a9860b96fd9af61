import { checkKind } from '../check/structure.ts'
import { didYouMean } from '../cli/did-you-mean.ts'
import { inTermsOf30 } from '../model/normalise.ts'
import { type Bundle, bundle } from '../read/bundle.ts'
import { type Fields, fields, pointerPath, text, valueAt } from '../read/document.ts'
import { rebuild } from '../read/grammar.ts'
import { ContractRefused, type Problem, withinStack } from '../read/problem.ts'
import { type Read, readFiles } from '../read/read.ts'

/** An OpenAPI 3 document to compare, whether or not it can be served. */
export interface Comparable extends Bundle {
  /** The document in the terms of OpenAPI 3.0, so that a new version of OpenAPI is no change. */
  meaning: Fields
}

/**
 * Reads a contract that may be unfinished or break lint rules. It has to be OpenAPI 3, and its local references have to exist.
 * @param read returns the text of a file; reads from the disk by default
 * @throws CommandFailed or ContractRefused
 */
export function readComparable(entry: string, read?: Read): Comparable {
  const files = readFiles(entry, read)
  checkKind(files)
  return withinStack(files.root.locate, () => {
    const bundled = bundle(files)
    const { document } = bundled
    if (!/^3\.[0-2](\.\d+)?$/.test(String(document.openapi))) {
      const message = `openapi is ${document.openapi}, not 3.0.x, 3.1.x or 3.2.x`
      throw new ContractRefused([{ ...bundled.locate(['openapi']), message }])
    }
    const lost = [
      ...bundled.problems.filter(({ path }) => !isAway(valueAt(document, path))),
      ...lostIn(document),
    ]
    if (lost.length > 0) throw new ContractRefused(lost.map(bundled.diagnose))
    const isNew = !/^3\.0/.test(String(document.openapi))
    const meaning = isNew ? inTermsOf30({ ...document, openapi: '3.1.0' }, true).document : document
    return { ...bundled, meaning }
  })
}

/** True if a reference leads to another server or to an anchor; such a reference is compared by its text. */
export const isAway = (reference: unknown): boolean =>
  /^[a-z][a-z0-9+.-]+:|^#[^/]/i.test(text(reference) ?? '')

function lostIn(document: Fields): Problem[] {
  const problems: Problem[] = []
  rebuild('Document', document, [], (_, value, path, proceed) => {
    const reference = text(value.$ref)
    if (reference === undefined || isAway(reference)) return proceed(value)
    const target = pointerPath(reference)
    if (valueAt(document, target) === undefined) {
      const known = Object.keys(fields(valueAt(document, target.slice(0, -1))))
      const near = didYouMean(target.at(-1) ?? '', known)
      problems.push({ path, message: `${reference} does not exist${near}` })
    }
    return proceed(value)
  })
  return problems
}
