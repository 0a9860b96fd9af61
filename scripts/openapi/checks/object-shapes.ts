/** Object shapes that no value can have, or that mean one thing in the types and another on the wire. */
import { child, type Located, list, narrowed, parts } from '../document.ts'
import type { Report } from '../problem.ts'

export function checkShapes(schemas: readonly Located[], report: Report): void {
  for (const schema of schemas) {
    checkClosed(schema, report)
    checkRequired(schema, report)
    for (const name of Object.keys(child(schema, 'properties').value)) {
      // `toString in {}` holds in JavaScript, so that such a property would always seem to be there.
      if (name in {})
        report(
          [...schema.path, 'properties', name],
          `${name} is a name that every JavaScript object has`,
          'choose another',
        )
    }
  }
}

/**
 * `additionalProperties: false` sees only the properties beside it, so nothing can be added through allOf.
 */
function checkClosed(schema: Located, report: Report): void {
  if (schema.value.allOf === undefined) return
  const all = parts(schema)
  for (const closed of all.filter(({ value }) => value.additionalProperties === false)) {
    const known = child(closed, 'properties').value
    for (const part of all) {
      const extra = Object.keys(child(part, 'properties').value).filter((name) => !Object.hasOwn(known, name))
      if (extra.length === 0) continue
      const where =
        closed === all[0] ? 'closed by additionalProperties: false' : `closed at ${closed.path.join('.')}`
      report(
        [...schema.path, 'allOf'],
        `${extra.join(', ')} can never be present: the shape is ${where}`,
        'write the shape out instead of extending it',
      )
    }
  }
}

function checkRequired(schema: Located, report: Report): void {
  const names = list(schema.value.required)
  const described = [schema, narrowed(schema)].flatMap((one) => parts(one))
  const declared = described.flatMap((part) => Object.keys(child(part, 'properties').value))
  for (const [index, name] of names.entries()) {
    const path = [...schema.path, 'required', index]
    if (names.indexOf(name) < index) report(path, `${name} is required twice`, 'remove one')
    else if (!declared.includes(String(name)))
      report(path, `${name} is required but not described`, 'add it to properties')
  }
}
