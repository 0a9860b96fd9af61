/** The one shape of errors, the catalogue of their codes, and the names that generated code builds on. */
import { child, entries, type Fields, type Path } from '../document.ts'
import { errorCodesOf, errorCodesPath } from '../error-codes.ts'
import { reserved } from '../names.ts'
import type { Report } from '../problem.ts'

export function checkErrors(
  document: Fields,
  schemas: readonly { value: Fields; path: Path }[],
  report: Report,
): void {
  const codes = errorCodesOf(document)
  if (codes.length === 0) {
    const reason = 'no error codes are declared'
    report(errorCodesPath, reason, 'list them in x-error-codes of components.schemas.Error.properties.code')
  }
  for (const { value, path } of schemas) {
    if (value['x-error-codes'] !== undefined && path.join('.') !== errorCodesPath.slice(0, -1).join('.')) {
      report(
        [...path, 'x-error-codes'],
        'x-error-codes belongs to the property code of the schema Error',
        'move it there',
      )
    }
  }
  for (const [code, entry] of codes) {
    const status = entry.value.status
    if (!/^[a-z][a-z0-9_]*$/.test(code))
      report(entry.path, `${code} is not a code`, 'write it like thing_not_found')
    if (typeof status === 'number' && !(Number.isInteger(status) && status >= 400 && status <= 599)) {
      report([...entry.path, 'status'], `${status} is not an error status`, 'write one from 400 to 599')
    }
  }
  for (const [name, { path }] of entries(child({ value: document, path: [] }, 'components', 'schemas'))) {
    if (!/^[A-Z][A-Za-z0-9]*$/.test(name))
      report(path, `the schema name ${name} is not a type name`, 'write it like NewThing')
    else if (reserved.has(name))
      report(path, `generated code has a type ${name} of its own`, 'choose another name')
  }
}
