import { checkLifecycle } from '../check/lifecycle.ts'
import { checkKey } from '../check/operations.ts'
import { fitted } from '../model/completion/fit.ts'
import { withoutIdle } from '../model/completion/lifecycle.ts'
import { edited } from '../model/edited.ts'
import { modelOf } from '../model/model.ts'
import { schemesOf } from '../model/security.ts'
import type { Bundle } from '../read/bundle.ts'
import { entries, type Fields, fields, isFields, type Path, resolve, valueAt } from '../read/document.ts'
import type { Diagnostic, Problem, Report } from '../read/problem.ts'

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
    for (const problem of findSenseless(document)) {
      report(diagnose(problem))
      target.set(problem.shown, undefined)
    }
  })
}

// Finds security schemes and lifecycle extensions that docs would turn into wrong calls and notices, with the part to remove.
function findSenseless(document: Fields): (Problem & { shown: Path })[] {
  const problems: (Problem & { shown: Path })[] = []
  const reportAt =
    (left: (path: Path) => Path): Report =>
    (path, reason, fix) =>
      problems.push({ path, message: fix === undefined ? reason : `${reason}; ${fix}`, shown: left(path) })
  for (const [name, scheme] of entries(schemesOf(document))) {
    const report = reportAt(() => scheme.path)
    checkKey(name, scheme, report)
  }
  const { operations } = modelOf(document)
  const all = new Map(operations.map(({ operationId, at }) => [operationId, at.value]))
  for (const { at } of operations) {
    const report = reportAt((path) => path.slice(0, at.path.length + 1))
    const { operation, idle } = withoutIdle(at.value)
    checkLifecycle(operation, all, (path, ...why) => report([...at.path, ...path], ...why))
    for (const { marks, reason, fix } of idle)
      for (const mark of marks) report([...at.path, mark], `no effect: ${reason}`, fix)
  }
  return problems
}
