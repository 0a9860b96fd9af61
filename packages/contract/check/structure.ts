import { didYouMean } from '../cli/did-you-mean.ts'
import {
  type Fields,
  fields,
  isComponent,
  isFields,
  mostHops,
  type Path,
  pointerPath,
  text,
  valueAt,
} from '../read/document.ts'
import { rebuild, sections } from '../read/grammar.ts'
import { ContractRefused, type Report } from '../read/problem.ts'
import type { Files } from '../read/read.ts'

/** Checks the version and the target of each reference, except to examples. */
export function checkReferences(document: Fields, report: Report): void {
  const version = document.openapi
  if (!/^3\.[012]\b/.test(String(version)))
    report(
      ['openapi'],
      `OpenAPI ${version} is not supported`,
      'write the contract in OpenAPI 3.0, 3.1 or 3.2',
    )
  rebuild('Document', document, [], (kind, value, path, proceed) => {
    if (value.$ref === undefined || !sections[kind] || kind === 'Example') return proceed(value)
    checkReference(document, kind, value, path, report)
    return value
  })
}

function checkReference(document: Fields, kind: string, value: Fields, path: Path, report: Report): void {
  const reference = value.$ref
  const home = `#/components/${sections[kind]}/`
  const at = [...path, '$ref']
  // Other broken references were reported when the files were read.
  if (typeof reference === 'string' && !isComponent(reference)) return
  if (typeof reference !== 'string' || !reference.startsWith(home)) {
    const fix = `move the ${kind} there and refer to it by name`
    report(at, `${reference} does not lead to ${home}…`, fix)
    return
  }
  const target = pointerPath(reference)
  if (!isFields(valueAt(document, target))) {
    const names = Object.keys(fields(valueAt(document, target.slice(0, 2))))
    const reason = `${reference} does not exist${suggestion(document, reference, target[2] ?? '', names)}`
    report(at, reason, 'define it or fix the name')
  } else {
    const end = endOf(document, reference)
    if (end !== 'found') report(at, `${reference} ${end}`, 'define it')
  }
}

/** Suggests the closest name. For a name with several uses, which was rather renamed than misspelt, it is one without uses. */
function suggestion(document: Fields, reference: string, name: string, names: readonly string[]): string {
  const uses = usesIn(document)
  const home = reference.slice(0, reference.lastIndexOf('/') + 1)
  const unused = names.filter((other) => !uses.has(home + other))
  const renamed = unused.length === 1 ? ` (did you mean ${unused[0]}?)` : ''
  return uses.get(reference) === 1
    ? didYouMean(name, names) || renamed
    : didYouMean(name, unused) || renamed || didYouMean(name, names)
}

const counted = new WeakMap<Fields, ReadonlyMap<string, number>>()

/** Counts the uses of each reference. */
function usesIn(document: Fields): ReadonlyMap<string, number> {
  const known = counted.get(document)
  if (known) return known
  const uses = new Map<string, number>()
  for (const [, reference = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g))
    uses.set(reference, (uses.get(reference) ?? 0) + 1)
  counted.set(document, uses)
  return uses
}

function endOf(document: Fields, reference: string): 'found' | 'leads back to itself' | `leads ${string}` {
  const seen = new Set<unknown>()
  for (let next: unknown = reference; typeof next === 'string'; ) {
    if (seen.has(next)) return 'leads back to itself'
    if (seen.size > mostHops) return `leads to more than ${mostHops} other references in a row`
    seen.add(next)
    next = fields(valueAt(document, pointerPath(next))).$ref
  }
  return 'found'
}

/** @throws ContractRefused in one line for a document that is not OpenAPI 3 */
export function checkKind({ root }: Files): void {
  const { openapi, swagger } = root.data
  if (text(openapi) !== undefined) return
  const [key, message] =
    swagger === undefined
      ? [
          'openapi',
          typeof openapi === 'number'
            ? `openapi: ${openapi} is a number; write the whole version, for example ${openapi}.0`
            : 'not an OpenAPI document; it should begin with a line like "openapi: 3.0.3"',
        ]
      : ['swagger', `Swagger ${swagger} is not supported; write the contract in OpenAPI 3, or in Swagger 2.0`]
  throw new ContractRefused([{ ...root.locate([key]), message, alone: true }])
}

/** @throws ContractRefused in one line if the end of the file with referenced sections is missing */
export function checkEnd({ root }: Files, document: Fields): void {
  const absent = Object.values(sections).filter(
    (one) =>
      one !== 'examples' &&
      !(one in fields(document.components)) &&
      root.text.includes(`#/components/${one}/`),
  )
  const text = absent.length > 0 ? JSON.stringify(document) : ''
  const lacking = absent.filter((one) => text.includes(`"$ref":"#/components/${one}/`))
  if (lacking.length === 0) return
  const message =
    `the file refers to components.${lacking.join(', components.')}, which it lacks; ` +
    'restore the end of the file, or add them'
  throw new ContractRefused([{ ...root.end, message, alone: true }])
}
