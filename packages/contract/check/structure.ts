// The document as a whole: its version, and its fields against the grammar of OpenAPI 3.0.3 (3.1 in its terms), with all schemas on the way.
import { didYouMean, nearestTo, suggested } from '../cli/did-you-mean.ts'
import { type Fields, type Located, type Path, text } from '../read/document.ts'
import {
  elsewhere,
  fieldKind,
  fieldsIn,
  grammar,
  type Rewrite,
  rebuild,
  sections,
  unsupported,
} from '../read/grammar.ts'
import { ContractRefused } from '../read/problem.ts'
import type { Files } from '../read/read.ts'
import type { Report } from '../rules/finding.ts'

export function checkVersion({ openapi }: Fields, report: Report): void {
  if (!/^3\.[012]\b/.test(String(openapi)))
    report(
      'version-unsupported',
      ['openapi'],
      `OpenAPI ${openapi} is not supported`,
      'write the contract in OpenAPI 3.0, 3.1 or 3.2',
    )
}

const wholeVersions: Readonly<Record<number, string>> = { 3: '3.0.3', 3.1: '3.1.2', 3.2: '3.2.0' }

/** @throws ContractRefused in one line for a document that is not OpenAPI 3 */
export function checkKind({ root }: Files): void {
  const { openapi, swagger } = root.data
  if (text(openapi) !== undefined) return
  const [key, message] =
    swagger === undefined
      ? [
          'openapi',
          typeof openapi === 'number'
            ? `openapi: ${openapi} is a number; write the whole version, for example ${wholeVersions[openapi] ?? '3.0.3'}`
            : 'not an OpenAPI document; it should begin with a line like "openapi: 3.0.3"',
        ]
      : ['swagger', `Swagger ${swagger} is not supported; write the contract in OpenAPI 3, or in Swagger 2.0`]
  throw new ContractRefused([{ ...root.locate([key]), message, alone: true }])
}

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
      if (missing && !isMisspelt)
        report('field-missing', path, `${kind} without ${key}`, `add ${key}`, { lacks: key })
    }
  }
  rebuild('Document', document, [], visit)
  return found
}

// Extensions are allowed anywhere.
function checkUnknown(kind: string, key: string, path: Path, version: string, report: Report): void {
  const message = unsupported[`${kind}.${key}`]
  if (message !== undefined) {
    const isElsewhere = Object.values(elsewhere).includes(message)
    report(isElsewhere ? 'field-of-other-version' : 'field-unsupported', path, message)
    return
  }
  const meant = nearestTo(key, Object.keys(grammar[kind] ?? {}))
  const reason = `${kind} has no field ${key} in OpenAPI ${version}${suggested(meant)}`
  report('field-unknown', path, reason, 'fix or remove it', { meant })
}

function checkBeside(kind: string, value: Fields, path: Path, report: Report): void {
  const others = Object.keys(value).filter((key) => key !== '$ref')
  const fix = kind === 'Schema' ? 'put the reference into allOf: [$ref]' : 'remove the other fields'
  if (others.length > 0)
    report('reference-siblings', [...path, '$ref'], `${others.join(', ')} beside $ref would be ignored`, fix)
}
