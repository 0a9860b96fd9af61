/** Any contract as docs show it: as it is written, but for references that lead nowhere, with which no page could be rendered. */
import type { Bundle } from '../bundle.ts'
import { type Fields, fields, isFields, type Path, resolve, valueAt } from '../document.ts'
import type { Diagnostic } from '../problem.ts'

/** The document of a contract, where the text of such a reference stands for what it would lead to; each is reported. */
export function documented({ document, diagnose }: Bundle, report: (left: Diagnostic) => void): Fields {
  const visit = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => visit(item, [...path, index]))
    if (!isFields(value)) return value
    const { $ref } = value
    const target = resolve(document, { value, path })
    if (
      typeof $ref === 'string' &&
      !($ref.startsWith('#') && valueAt(document, target.path) === target.value)
    ) {
      report(diagnose({ path: [...path, '$ref'], message: `${$ref} leads nowhere; its text is shown` }))
      return { description: $ref }
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, [...path, key])]))
  }
  return fields(visit(document, []))
}
