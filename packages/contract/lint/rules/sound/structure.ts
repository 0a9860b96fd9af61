// Checks the contract against the grammar of OpenAPI 3.0.3 (3.1 in its terms), and collects its schemas.

import { didYouMean } from '../../../cli/did-you-mean.ts'
import type { Fields, Located, Path } from '../../../read/document.ts'
import {
  fieldKind,
  fieldsIn,
  grammar,
  type Rewrite,
  rebuild,
  sections,
  unsupported,
} from '../../../read/grammar.ts'
import type { Report } from '../../../read/problem.ts'

/** All schemas, and all objects that may contain examples. */
export interface Found {
  schemas: Located[]
  exampleHolders: Located[]
}

export function checkStructure(document: Fields, report: Report): Found {
  const found: Found = { schemas: [], exampleHolders: [] }
  const [version = '3.0'] = /^3\.[12]\b/.exec(String(document.openapi)) ?? []
  const visit: Rewrite = (kind, value, path, proceed) => {
    if (value.$ref !== undefined && sections[kind]) return checkBeside(kind, value, path, report)
    if (kind === 'Schema') found.schemas.push({ document, value, path })
    if ('schema' in value) found.exampleHolders.push({ document, value, path })
    const known = fieldsIn(document, kind)
    // One by one, so that problems keep the order of the file.
    for (const [key, item] of Object.entries(value)) {
      const isKnown = fieldKind(known, key) !== undefined
      if (isKnown) proceed({ [key]: item })
      // Later versions took up some that 3.0 has not.
      if (isKnown && fieldKind(grammar[kind] ?? {}, key) === undefined) continue
      if (!key.startsWith('x-') && (!isKnown || unsupported[`${kind}.${key}`]))
        checkUnknown(kind, key, [...path, key], version, report)
    }
    for (const [key, field] of Object.entries(known)) {
      const missing = field.startsWith('!') && value[key] === undefined
      // A field that is misspelt is not missing as well.
      const isMisspelt = Object.keys(value).some(
        (other) => fieldKind(known, other) === undefined && didYouMean(other, [key]) !== '',
      )
      if (missing && !isMisspelt) report(path, `${kind} without ${key}`, `add ${key}`)
    }
  }
  rebuild('Document', document, [], visit)
  return found
}

// Extensions are allowed anywhere.
function checkUnknown(kind: string, key: string, path: Path, version: string, report: Report): void {
  const known = Object.keys(grammar[kind] ?? {})
  const message = unsupported[`${kind}.${key}`]
  if (message !== undefined) {
    report(path, message)
  } else {
    const reason = `${kind} has no field ${key} in OpenAPI ${version}${didYouMean(key, known)}`
    report(path, reason, 'fix or remove it')
  }
}

function checkBeside(kind: string, value: Fields, path: Path, report: Report): void {
  const others = Object.keys(value).filter((key) => key !== '$ref')
  const fix = kind === 'Schema' ? 'put the reference into allOf: [$ref]' : 'remove the other fields'
  if (others.length > 0) report([...path, '$ref'], `${others.join(', ')} beside $ref would be ignored`, fix)
}
