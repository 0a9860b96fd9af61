/** Holds the contract against the grammar of OpenAPI 3.0.3 (3.1 in its terms), and finds its schemas on the way. */
import { type Fields, isFields, type Located, type Path } from '../document.ts'
import { addedIn31, fieldKind, grammar, isVersion31, sections, unsupported } from '../grammar.ts'
import { didYouMean, type Report } from '../problem.ts'
import { checkReference } from './references.ts'

/**
 * What {@link checkStructure} comes across: every schema, and every object that may carry examples of one.
 */
export interface Found {
  schemas: Located[]
  exampleHolders: Located[]
}

export function checkStructure(document: Fields, report: Report): Found {
  const found: Found = { schemas: [], exampleHolders: [] }
  const version = document.openapi
  const is31 = isVersion31(document)
  if (typeof version === 'string' && !/^3\.0\.\d+$/.test(version) && !is31) {
    report(['openapi'], `OpenAPI ${version} is not supported`, 'write the contract in OpenAPI 3.0.3 or 3.1.0')
  }
  visit('Document', document, [])
  return found

  /** Holds `value` against a kind as grammar.ts writes it. */
  function visit(kind: string, value: unknown, path: Path): void {
    if (kind === 'any') return
    if (kind.includes('|')) {
      const [basic = '', other = ''] = kind.split('|')
      if (typeof value !== basic) visit(other, value, path)
    } else if (kind.endsWith('[]')) {
      if (!Array.isArray(value)) report(path, 'not a list', 'write it as a list', path)
      else for (const [index, item] of value.entries()) visit(kind.slice(0, -2), item, [...path, index])
    } else if (!kind.startsWith('{') && !Object.hasOwn(grammar, kind)) {
      const fits = typeof value === kind && (kind !== 'number' || Number.isFinite(value))
      const reason = `${JSON.stringify(value)} is not a ${kind}`
      if (!fits) report(path, reason, `write a ${kind}${kind === 'string' ? ', in quotes' : ''}`, path)
    } else if (!isFields(value)) {
      report(path, 'not an object', 'write it as keys and values')
    } else if (kind.startsWith('{')) {
      for (const [key, item] of Object.entries(value)) visit(kind.slice(1, -1), item, [...path, key])
    } else if (value.$ref !== undefined && sections[kind]) {
      checkReference(document, kind, value, path, report)
    } else {
      visitObject(kind, value, path)
    }
  }

  function visitObject(kind: string, value: Fields, path: Path): void {
    if (kind === 'Schema') found.schemas.push({ document, value, path })
    if ('schema' in value) found.exampleHolders.push({ document, value, path })
    const known = { ...grammar[kind], ...(is31 && addedIn31[kind]) }
    for (const [key, item] of Object.entries(value)) {
      const field = fieldKind(known, key)
      if (field) visit(field, item, [...path, key])
      else if (!key.startsWith('x-')) checkUnknown(kind, key, [...path, key], is31 ? '3.1' : '3.0', report)
    }
    for (const [key, field] of Object.entries(known)) {
      const missing = field.startsWith('!') && value[key] === undefined
      if (missing) report(path, `${kind} without ${key}`, `add ${key}`)
    }
  }
}

/** A field that the grammar does not have; extensions, which may stand anywhere, are no fields of it. */
function checkUnknown(kind: string, key: string, path: Path, version: string, report: Report): void {
  const known = Object.keys(grammar[kind] ?? {})
  const message = unsupported[`${kind}.${key}`]
  if (message !== undefined) {
    report(path, message, undefined, path)
  } else {
    report(
      path,
      `${kind} has no field ${key} in OpenAPI ${version}${didYouMean(key, known)}`,
      'fix or remove it',
      path,
    )
  }
}
