/** Holds the contract against the grammar of OpenAPI 3.0.3 (3.1 in its terms), and finds its schemas on the way. */

import { relative } from 'node:path'
import {
  type Fields,
  fields,
  isComponent,
  isFields,
  type Located,
  mostHops,
  type Path,
  pointerPath,
  text,
  valueAt,
} from '../read/document.ts'
import {
  addedIn31,
  fieldKind,
  grammar,
  isVersion31,
  type Rewrite,
  rebuild,
  sections,
  unsupported,
} from '../read/grammar.ts'
import { ContractRefused, didYouMean, type Report } from '../read/problem.ts'
import type { Files } from '../read/read.ts'

/**
 * The objects that {@link checkStructure} comes across: every schema, and every object that may carry examples of one.
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
  const visit: Rewrite = (kind, value, path, proceed) => {
    if (value.$ref !== undefined && sections[kind]) return checkReference(document, kind, value, path, report)
    if (kind === 'Schema') found.schemas.push({ document, value, path })
    if ('schema' in value) found.exampleHolders.push({ document, value, path })
    const known = { ...grammar[kind], ...(is31 && addedIn31[kind]) }
    // One by one, so that problems come in the order of the file.
    for (const [key, item] of Object.entries(value)) {
      if (fieldKind(known, key) !== undefined) proceed({ [key]: item })
      else if (!key.startsWith('x-')) checkUnknown(kind, key, [...path, key], is31 ? '3.1' : '3.0', report)
    }
    for (const [key, field] of Object.entries(known)) {
      const missing = field.startsWith('!') && value[key] === undefined
      if (missing) report(path, `${kind} without ${key}`, `add ${key}`)
    }
  }
  rebuild('Document', document, [], visit, (kind, value, path) => {
    const written = JSON.stringify(value)
    if (kind === 'list') report(path, 'not a list', 'write it as a list', path)
    else if (kind === 'object') report(path, 'not an object', 'write it as keys and values')
    else
      report(
        path,
        `${written} is not a ${kind}`,
        `write a ${kind}${kind === 'string' ? ', in quotes' : ''}`,
        path,
      )
  })
  return found
}

/** A field that the grammar does not have; extensions, which may stand anywhere, are no fields of it. */
function checkUnknown(kind: string, key: string, path: Path, version: string, report: Report): void {
  const known = Object.keys(grammar[kind] ?? {})
  const message = unsupported[`${kind}.${key}`]
  if (message !== undefined) {
    report(path, message, undefined, path)
  } else {
    const reason = `${kind} has no field ${key} in OpenAPI ${version}${didYouMean(key, known)}`
    report(path, reason, 'fix or remove it', path)
  }
}

function checkReference(document: Fields, kind: string, value: Fields, path: Path, report: Report): void {
  const reference = value.$ref
  const home = `#/components/${sections[kind]}/`
  const at = [...path, '$ref']
  const others = Object.keys(value).filter((key) => key !== '$ref')
  if (others.length > 0) {
    const fix = kind === 'Schema' ? 'put the reference into allOf: [$ref]' : 'remove what stands beside it'
    report(at, `${others.join(', ')} beside $ref would be ignored`, fix)
  }
  // Any other that leads nowhere has been reported when the files were put together.
  if (typeof reference === 'string' && !isComponent(reference)) return
  if (typeof reference !== 'string' || !reference.startsWith(home)) {
    const fix = `move the ${kind} there and refer to it by name`
    report(at, `${reference} does not lead to ${home}…`, fix)
    return
  }
  const target = pointerPath(reference)
  if (!isFields(valueAt(document, target))) {
    const names = Object.keys(fields(valueAt(document, target.slice(0, 2))))
    const reason = `${reference} does not exist${didYouMean(target[2] ?? '', names)}`
    report(at, reason, 'define it or fix the name')
  } else {
    const end = endOf(document, reference)
    if (end !== 'found') report(at, `${reference} ${end}`, 'let it say what it is')
  }
}

/** The outcome of following a reference, and those that it leads to. */
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

/** @throws ContractRefused in one line for what is no OpenAPI 3 at all */
export function checkKind({ root }: Files): void {
  const { openapi, swagger } = root.data
  if (text(openapi) !== undefined) return
  const [key, message] =
    swagger === undefined
      ? ['openapi', 'this is not an OpenAPI document; one begins with a line such as "openapi: 3.0.3"']
      : [
          'swagger',
          `Swagger ${swagger} is not supported; convert the file to OpenAPI 3, for example by swagger2openapi: ` +
            `npx swagger2openapi ${relative('', root.name)} --outfile openapi.json`,
        ]
  throw new ContractRefused([{ ...root.locate([key]), message }])
}

/** @throws ContractRefused in one line where references lead to sections that a file lacks from its end on */
export function checkEnd({ root }: Files, document: Fields): void {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\//g)]
  const named = new Set(references.map(([, section = '']) => section))
  const lacking = [...named].filter(
    (one) => Object.values(sections).includes(one) && !(one in fields(document.components)),
  )
  if (lacking.length === 0) return
  const message =
    `the file ends here, without components.${lacking.join(', components.')} to which it refers; ` +
    'restore its end, or write them'
  throw new ContractRefused([{ ...root.end, message, alone: true }])
}
