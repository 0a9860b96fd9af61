/** Rebuilds a contract by the grammar of OpenAPI, object by object. */
import { type Fields, isFields, type Path } from './document.ts'
import { addedIn31, fieldKind, grammar } from './grammar.ts'

/**
 * Gives the new version of an object of the grammar (`kind`) that stands at `path`. `proceed` rebuilds the fields of what
 * it is given, by another change if one is named.
 */
export type Change = (
  kind: string,
  value: Fields,
  path: Path,
  proceed: (value: Fields, change?: Change) => Fields,
) => unknown

/** The value with every object of the grammar in it changed; what the grammar does not know stays as it is. */
export function rebuild(kind: string, value: unknown, path: Path, change: Change): unknown {
  if (kind.includes('|')) {
    const [basic = '', other = ''] = kind.split('|')
    return typeof value === basic ? value : rebuild(other, value, path, change)
  }
  if (kind.endsWith('[]')) {
    if (!Array.isArray(value)) return value
    return value.map((item, index) => rebuild(kind.slice(0, -2), item, [...path, index], change))
  }
  if (!isFields(value)) return value
  if (kind.startsWith('{')) return fieldsOf(value, () => kind.slice(1, -1), path, change)
  if (!grammar[kind]) return value
  const known = { ...grammar[kind], ...addedIn31[kind] }
  return change(kind, value, path, (changed, next = change) =>
    fieldsOf(changed, (key) => fieldKind(known, key), path, next),
  )
}

function fieldsOf(
  value: Fields,
  kindOf: (key: string) => string | undefined,
  path: Path,
  change: Change,
): Fields {
  const rebuilt = Object.entries(value).map(([key, item]): [string, unknown] => {
    const kind = kindOf(key)
    return [key, kind === undefined ? item : rebuild(kind, item, [...path, key], change)]
  })
  return Object.fromEntries(rebuilt)
}
