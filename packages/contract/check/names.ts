// Names that no JavaScript object, no UTF-8 text and no header can have.
import { type Fields, isFields, list, type Path } from '../read/document.ts'
import { everyField, rebuild } from '../read/grammar.ts'
import type { Report } from '../rules/finding.ts'
import type { Code } from '../rules/table.ts'
import { isToken } from '../runtime/token.ts'

/** Reports the names of a contract that would be served by half. */
export function checkNames(document: Fields, report: Report): void {
  // Paths are made for faults only.
  const check = (name: unknown, owner: Path, ...steps: Path) => {
    if (typeof name !== 'string' || (name !== '__proto__' && name.isWellFormed())) return
    const path = [...owner, ...steps]
    if (name === '__proto__')
      report('name-of-prototype', path, 'no JavaScript object has a member __proto__', 'choose another name')
    else
      report(
        'name-half-character',
        path,
        `${name} has half a character (a lone surrogate), which no text in UTF-8 has`,
        'fix the name',
      )
  }
  rebuild('Document', document, [], (kind, value, path, proceed) => {
    const known = everyField[kind]!
    for (const [key, item] of Object.entries(value)) {
      const isKnown = Object.hasOwn(known, key)
      const field = (isKnown ? known[key] : known['*']) ?? 'any'
      if (!isKnown && known['*'] !== undefined) check(key, path, key)
      if (/^!?\{/.test(field) && isFields(item))
        for (const name of Object.keys(item)) check(name, path, key, name)
      if (named.includes(key)) check(item, path, key)
      if (kind === 'Schema' && key === 'required')
        for (const [index, name] of list(item).entries()) check(name, path, key, index)
    }
    return proceed(value)
  })
}

const named = ['name', 'operationId', 'propertyName']

// A name that is not a token could inject another header.
export function checkFieldName(
  code: Code,
  place: 'header' | 'cookie',
  name: string,
  path: Path,
  report: Report,
): void {
  const fix = `write it like ${place === 'header' ? 'X-Request-Id' : 'session_id'}`
  if (!isToken(name)) report(code, path, `${name} is not a ${place} name`, fix)
}

// Generated code would find such a name in any object.
export const inheritedNameFault = 'is a name that every JavaScript object has'
