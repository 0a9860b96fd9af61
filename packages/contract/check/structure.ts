/** The kind of a document, its end, and where its references lead. */

import { relative } from 'node:path'
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

/** Checks the version, and that each reference leads to what stands there in OpenAPI. */
export function checkReferences(document: Fields, report: Report): void {
  const version = document.openapi
  if (!/^3\.[012]\b/.test(String(version)))
    report(
      ['openapi'],
      `OpenAPI ${version} is not supported`,
      'write the contract in OpenAPI 3.0, 3.1 or 3.2',
    )
  rebuild('Document', document, [], (kind, value, path, proceed) => {
    if (value.$ref === undefined || !sections[kind]) return proceed(value)
    checkReference(document, kind, value, path, report)
    return value
  })
}

function checkReference(document: Fields, kind: string, value: Fields, path: Path, report: Report): void {
  const reference = value.$ref
  const home = `#/components/${sections[kind]}/`
  const at = [...path, '$ref']
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
