// Removes fields whose values are not of the type that OpenAPI gives them, and converts those whose meaning is beyond doubt.
import { type Fields, fields, isFields, mapped, type Path, reused } from '../../read/document.ts'
import { fieldKind, fieldsIn, grammar, rebuild } from '../../read/grammar.ts'
import type { Report } from '../../rules/finding.ts'

/** Returns a document of any version without fields of the wrong type; schemas stay unchanged, and numbers become texts where one belongs. */
export function fitted(document: Fields): Fields {
  const fitter = new Fitter(document, () => {})
  return fields(
    rebuild('Document', document, [], (kind, value, path, proceed) =>
      kind === 'Schema' || value.$ref !== undefined ? value : proceed(fitter.fitting(kind, value, path)),
    ),
  )
}

export class Fitter {
  readonly #document: Fields
  readonly #report: Report

  constructor(document: Fields, report: Report) {
    this.#document = document
    this.#report = report
  }

  /** @param kind of the object in the grammar */
  fitting(kind: string, value: Fields, path: Path, known = fieldsIn(this.#document, kind)): Fields {
    return mapped(value, (item, key) => {
      const field = fieldKind(known, key) ?? 'any'
      const isOptional = kind === 'Schema' || describing.includes(key)
      return fits(field, item) ? item : this.#fit(field, item, [...path, key], isOptional)
    })
  }

  /** @param isOptional true if the contract can be served without the field */
  #fit(kind: string, value: unknown, path: Path, isOptional: boolean): unknown {
    if (fits(kind, value)) return value
    if (value === null) {
      this.#report('value-missing', path, 'no value', 'write one, or remove the key')
      return undefined
    }
    const [basic = '', other] = kind.split('|')
    if (other !== undefined) return typeof value === basic ? value : this.#fit(other, value, path, isOptional)
    if (kind.endsWith('[]') && Array.isArray(value))
      return reused(
        value.flatMap(
          (item, index) => this.#fit(kind.slice(0, -2), item, [...path, index], isOptional) ?? [],
        ),
        value,
      )
    if (kind.startsWith('{') && isFields(value))
      return this.#fitMap(kind.slice(1, -1), value, path, isOptional)
    return this.#misfit(kind, value, path, isOptional)
  }

  #fitMap(kind: string, value: Fields, path: Path, isOptional: boolean): Fields {
    return mapped(value, (item, key) => {
      if (fits(kind, item)) return item
      // An extension has any form.
      if (!isOptional && key.startsWith('x-')) return undefined
      const at = [...path, key]
      if (kind === 'MediaType' && item !== null && !key.includes('/')) {
        const message = 'keys that are not media types are ignored'
        this.#report('media-type-misplaced', at, message, 'move it one level up', { part: key })
        return undefined
      }
      return this.#fit(kind, item, at, isOptional) ?? (item === null && isObject(kind) ? {} : undefined)
    })
  }

  // Usual mistakes of authors who know another version or dialect.
  #fixOf(path: Path, value: unknown): string | undefined {
    const key = path.at(-1)
    if (key === 'type' && Array.isArray(value))
      return 'write one type, with nullable: true for null, or move to OpenAPI 3.1'
    if (key === 'required' && typeof value === 'boolean' && path.at(-3) === 'properties')
      return `list ${path.at(-2)} in required of the object`
    return undefined
  }

  #misfit(kind: string, value: unknown, path: Path, isOptional: boolean): unknown {
    const name = kind.endsWith('[]') ? 'list' : kind.startsWith('{') || isObject(kind) ? 'object' : kind
    const article = name === 'object' ? 'an' : 'a'
    const reason = `${JSON.stringify(value)} is not ${article} ${name}`
    const fix = this.#fixOf(path, value) ?? fixes[name] ?? `write a ${name}`
    if (kind === 'string' && /^(number|boolean)$/.test(typeof value)) {
      this.#report('value-as-text', path, reason, fix)
      return String(value)
    }
    // A schema that is a text allows any value, as within other schemas.
    if (!isOptional && kind !== 'Schema' && (name === 'list' || name === 'object'))
      this.#report('value-type', path, `not ${article} ${name}`, fix)
    else this.#report('value-ignored', path, 'values of a wrong type are ignored', fix, { part: reason })
    return undefined
  }
}

// Fields that only describe, and extensions that other vendors use in another form.
const describing = ['contact', 'license', 'tags', 'examples', 'x-scopes', 'x-webhooks']

const fixes: Readonly<Record<string, string>> = {
  list: 'write it as a list',
  object: 'write it as keys and values',
  string: 'write a string, in quotes',
}

const isObject = (kind: string): boolean => Object.hasOwn(grammar, kind)

const fits = (kind: string, value: unknown): boolean =>
  kind === 'any' ||
  (typeof value === kind && (kind !== 'number' || Number.isFinite(value))) ||
  (isFields(value) ? isObject(kind) : kind === 'any[]' && Array.isArray(value))
