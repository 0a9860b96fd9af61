/** Third-party contracts as they are written, for docs. */
import { checkLifecycle } from '../check/lifecycle.ts'
import { checkKey } from '../check/operations.ts'
import type { Bundle } from '../read/bundle.ts'
import { entries, type Fields, fields, isFields, type Path, resolve, valueAt } from '../read/document.ts'
import { modelOf, schemesOf } from '../read/model.ts'
import type { Diagnostic, Problem, Report } from '../read/problem.ts'

/**
 * The document of a contract; each difference is reported. Of a reference that leads nowhere the text stands for what it would lead
 * to; keys that no request can carry and lifecycle marks that make no sense are left out.
 */
export function readableDocument({ document, diagnose }: Bundle, report: (left: Diagnostic) => void): Fields {
  const visit = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => visit(item, [...path, index]))
    if (!isFields(value)) return value
    const { $ref } = value
    const target = resolve({ document, value, path })
    const isFound = String($ref).startsWith('#') && valueAt(document, target.path) === target.value
    if (typeof $ref === 'string' && !isFound) {
      report(diagnose({ path: [...path, '$ref'], message: `${$ref} leads nowhere; its text is shown` }))
      return { description: $ref }
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, [...path, key])]))
  }
  let shown: unknown = visit(document, [])
  for (const problem of findSenseless(document)) {
    report(diagnose(problem))
    shown = without(shown, [problem.shown])
  }
  return fields(shown)
}

/** Security schemes and lifecycle marks, and the part to leave out for each, that the docs would turn into calls and notices which make no sense. */
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
    checkLifecycle(at.value, all, ([mark = '', ...rest], ...why) =>
      // A deprecation without its dates is a word to readers.
      report([...at.path, mark === 'deprecated' ? 'x-sunset' : mark, ...rest], ...why),
    )
  }
  return problems
}

/** A copy of the value without what stands at the paths. */
function without(value: unknown, paths: readonly Path[]): unknown {
  const byStep = Map.groupBy(paths, ([step]) => String(step))
  const inner = (step: string | number, item: unknown) => {
    const deeper = byStep.get(String(step))?.map(([, ...rest]) => rest)
    return deeper ? without(item, deeper) : item
  }
  const gone = new Set(paths.filter(({ length }) => length === 1).map(([step]) => String(step)))
  if (Array.isArray(value))
    return value.flatMap((item, index) => (gone.has(String(index)) ? [] : [inner(index, item)]))
  if (!isFields(value)) return value
  const kept = Object.entries(value).filter(([key]) => !gone.has(key))
  return Object.fromEntries(kept.map(([key, item]) => [key, inner(key, item)]))
}
