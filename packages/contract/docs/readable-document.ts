/** A document that docs can show, however broken it is: for `contract docs`, which serves nothing. */

import { checkLifecycle } from '../check/lifecycle.ts'
import { checkKey } from '../check/operations.ts'
import { fitted } from '../model/completion/fit.ts'
import { withoutIdle } from '../model/completion/lifecycle.ts'
import { edited } from '../model/edited.ts'
import { modelOf } from '../model/model.ts'
import { schemesOf } from '../model/security.ts'
import type { Bundle } from '../read/bundle.ts'
import { entries, type Fields, fields, isFields, type Path, resolve, valueAt } from '../read/document.ts'
import type { Diagnostic } from '../read/problem.ts'
import { type Finding, type Report, reportIn, textOf } from '../rules/finding.ts'

/**
 * Returns the document without the parts that docs cannot show, and reports each change. A broken reference becomes its text; impossible
 * keys and invalid lifecycle extensions are removed, as are fields of the wrong type.
 */
export function readableDocument(
  { document: written, diagnose }: Bundle,
  report: (left: Diagnostic) => void,
): Fields {
  const document = fitted(written)
  const visit = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => visit(item, [...path, index]))
    if (!isFields(value)) return value
    const { $ref } = value
    const target = resolve({ document, value, path })
    const isFound = String($ref).startsWith('#') && valueAt(document, target.path) === target.value
    if (typeof $ref === 'string' && !isFound) {
      report(diagnose({ path: [...path, '$ref'], message: `${$ref} does not exist; its text is shown` }))
      return { description: $ref }
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, [...path, key])]))
  }
  return edited(fields(visit(document, [])), (target) => {
    for (const { finding, shown } of findSenseless(document)) {
      report(diagnose({ path: finding.path, message: textOf(finding) }))
      target.set(shown, undefined)
    }
  })
}

// Finds security schemes and lifecycle extensions that docs would turn into wrong calls and notices, with the part to remove.
function findSenseless(document: Fields): { finding: Finding; shown: Path }[] {
  const found: { finding: Finding; shown: Path }[] = []
  const reportAt =
    (left: (path: Path) => Path): Report =>
    (code, path, message, fix) =>
      found.push({ finding: { code, path, message, ...(fix !== undefined && { fix }) }, shown: left(path) })
  for (const [name, scheme] of entries(schemesOf(document))) {
    const report = reportAt(() => scheme.path)
    checkKey(name, scheme, report)
  }
  const { operations } = modelOf(document)
  const byId = new Map(operations.map(({ operationId, at }) => [operationId, at.value]))
  for (const { at } of operations) {
    const report = reportAt((path) => path.slice(0, at.path.length + 1))
    const { operation, idle } = withoutIdle(at.value)
    checkLifecycle(operation, byId, reportIn(report, at))
    for (const { marks, reason, fix } of idle)
      for (const mark of marks) report('lifecycle-idle', [...at.path, mark], `no effect: ${reason}`, fix)
  }
  return found
}
