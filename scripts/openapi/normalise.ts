/** Brings any contract, in however many files and of whatever version, into the one form that all others read. */
import { type Bundle, bundle } from './bundle.ts'
import type { Fields } from './document.ts'
import { spellOutInheritance } from './inheritance.ts'
import { inTermsOf30 } from './openapi-31.ts'
import type { Problem } from './problem.ts'
import type { Files } from './read.ts'

export interface Normalised extends Bundle {
  /** The document in the terms of OpenAPI 3.0, with inheritance spelled out. */
  meaning: Fields
  /** What has no meaning in the contract's version. */
  left: Problem[]
}

export function normalise(files: Files): Normalised {
  const bundled = bundle(files)
  const { document, left } = inTermsOf30(bundled.document)
  return { ...bundled, meaning: spellOutInheritance(document), left }
}
