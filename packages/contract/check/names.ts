// Names that no JavaScript object or no UTF-8 text can have.
import { type Fields, isFields, list, type Path } from '../read/document.ts'
import { everyField, rebuild } from '../read/grammar.ts'
import type { Report } from '../read/problem.ts'

/** Reports the names of a contract that would be served by half. */
export function checkNames(document: Fields, report: Report): void {
  const check = (name: unknown, path: Path) => {
    if (name === '__proto__')
      report(path, 'no JavaScript object has a member __proto__', 'choose another name')
    if (typeof name === 'string' && !name.isWellFormed())
      report(
        path,
        `${name} has half a character (a lone surrogate), which no text in UTF-8 has`,
        'fix the name',
      )
  }
  rebuild('Document', document, [], (kind, value, path, proceed) => {
    const known = everyField[kind]!
    for (const [key, item] of Object.entries(value)) {
      const at = [...path, key]
      const isKnown = Object.hasOwn(known, key)
      const field = (isKnown ? known[key] : known['*']) ?? 'any'
      if (!isKnown && known['*'] !== undefined) check(key, at)
      if (/^!?\{/.test(field) && isFields(item))
        for (const name of Object.keys(item)) check(name, [...at, name])
      if (named.includes(key)) check(item, at)
      if (kind === 'Schema' && key === 'required')
        for (const [index, name] of list(item).entries()) check(name, [...at, index])
    }
    return proceed(value)
  })
}

const named = ['name', 'operationId', 'propertyName']
