/** Any contract as docs show it: as it is written, but for what the docs act upon and cannot. */
import type { Bundle } from '../bundle.ts'
import { checkKey } from '../checks/security.ts'
import { entries, type Fields, fields, isFields, type Path, resolve, valueAt } from '../document.ts'
import { checkLifecycle } from '../marks.ts'
import { modelOf } from '../model.ts'
import type { Diagnostic, Problem, Report } from '../problem.ts'
import { schemesOf } from '../security.ts'
import { without } from './relax.ts'

/**
 * The document of a contract; each difference is reported. Of a reference that leads nowhere the text stands for what it would lead
 * to; keys that no request can carry and lifecycle marks that make no sense are left out.
 */
export function documented({ document, diagnose }: Bundle, report: (left: Diagnostic) => void): Fields {
  const visit = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => visit(item, [...path, index]))
    if (!isFields(value)) return value
    const { $ref } = value
    const target = resolve({ document, value, path })
    if (
      typeof $ref === 'string' &&
      !($ref.startsWith('#') && valueAt(document, target.path) === target.value)
    ) {
      report(diagnose({ path: [...path, '$ref'], message: `${$ref} leads nowhere; its text is shown` }))
      return { description: $ref }
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, [...path, key])]))
  }
  let shown: unknown = visit(document, [])
  for (const problem of findSenseless(document)) {
    report(diagnose(problem))
    shown = without(shown, [problem.remove ?? problem.path])
  }
  return fields(shown)
}

/** Security schemes and lifecycle marks that the docs would turn into calls and notices which make no sense. */
function findSenseless(document: Fields): Problem[] {
  const problems: Problem[] = []
  const reportAt =
    (left: (path: Path) => Path): Report =>
    (path, reason, fix) =>
      problems.push({ path, message: fix === undefined ? reason : `${reason}; ${fix}`, remove: left(path) })
  for (const [name, scheme] of entries(schemesOf(document)))
    checkKey(
      name,
      scheme,
      reportAt(() => scheme.path),
    )
  const { operations } = modelOf(document)
  const all = new Map(operations.map(({ operationId, at }) => [operationId, at.value]))
  for (const { at } of operations) {
    const report = reportAt((path) => path.slice(0, at.path.length + 1))
    checkLifecycle(at.value, all, ([mark = '', ...rest], ...why) =>
      // A deprecation without its dates is a word to readers.
      report([...at.path, mark === 'deprecated' ? 'x-sunset' : mark, ...rest], ...why),
    )
  }
  return problems
}
