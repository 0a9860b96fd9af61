/** Parameters and answer headers: which shapes can be written as text and read back without guessing. */
import { child, type Fields, facet, type Located, type Path, resolve } from '../document.ts'
import { type Operation, type Parameter, readParameters } from '../model.ts'
import type { Report } from '../problem.ts'

export const scalarTypes = ['integer', 'number', 'boolean', 'string']

/** The style that can be honoured in each place; it is also OpenAPI's default there. */
const styles: Readonly<Record<string, string>> = { path: 'simple', query: 'form', header: 'simple' }

export function checkParameters(document: Fields, operations: readonly Operation[], report: Report): void {
  for (const operation of operations) {
    checkTwice(readParameters(document, operation.at), report)
    for (const parameter of operation.parameters) checkParameter(document, parameter, report)
  }
}

/** The type of a parameter's or header's schema, references followed. */
export const typeOf = (document: Fields, schema: Located): unknown => facet(document, schema, 'type')

/** The schema of the items of an array parameter. */
export function itemsOf(document: Fields, schema: Located): Located {
  return child(resolve(document, schema), 'items')
}

function checkTwice(parameters: readonly Parameter[], report: Report): void {
  const seen = new Set<string>()
  for (const { name, in: place, at } of parameters) {
    const key = `${place} ${place === 'header' ? name.toLowerCase() : name}`
    if (seen.has(key)) report(at.path, `the ${place} parameter ${name} is declared twice`, 'remove one')
    seen.add(key)
  }
}

function checkParameter(
  document: Fields,
  { name, in: place, required, schema, at }: Parameter,
  report: Report,
): void {
  const style = styles[place]
  const tell = (key: string, reason: string, mend: string) => report([...at.path, key], reason, mend)
  if (!style) {
    tell('in', `parameters in ${place} are not supported`, 'use path, query or header')
  } else if (at.value.style !== undefined && at.value.style !== style) {
    tell('style', `style ${at.value.style} is not supported in ${place}`, `use ${style}`)
  }
  if (place === 'path' && !required) {
    tell('required', `the path parameter ${name} must be required`, 'add required: true')
  }
  if (place === 'header' && /^(accept|content-type|authorization)$/i.test(name)) {
    tell('name', `OpenAPI ignores a header parameter ${name}`, 'remove it, for content and security say it')
  }
  if (required && facet(document, schema, 'default') !== undefined) {
    tell('schema', `${name} is required, so its default never applies`, 'remove the default or required')
  }
  if (name in {}) {
    tell('name', `${name} is a name that every JavaScript object has`, 'choose another')
  }
  if (place === 'header') checkHeaderName(name, [...at.path, 'name'], report)
  checkShape(document, { name, place, schema, at }, report)
}

/** RFC 9110, section 5.6.2: a token. */
export function checkHeaderName(name: string, path: Path, report: Report): void {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    report(path, `${name} is not a header name`, 'write it like X-Request-Id')
}

function checkShape(
  document: Fields,
  { name, place, schema, at }: { name: string; place: string; schema: Located; at: Located },
  report: Report,
): void {
  // Its absence is reported with the other missing fields.
  if (at.value.schema === undefined) return
  const several = place === 'query' && typeOf(document, schema) === 'array'
  if (several && at.value.explode === false) {
    const mend = 'repeat the parameter instead, with explode: true'
    report([...at.path, 'explode'], 'comma-separated lists are not supported', mend)
  }
  if (several) checkScalar(document, `the items of ${name}`, itemsOf(document, schema), report)
  else checkScalar(document, name, schema, report)
}

/** One value that text can hold. A union would make the meaning of the text a matter of guessing. */
export function checkScalar(document: Fields, name: string, schema: Located, report: Report): void {
  const type = typeOf(document, schema)
  if (typeof type !== 'string' || !scalarTypes.includes(type)) {
    const reason = `${name} is not a single integer, number, boolean or string`
    report(schema.path, reason, 'give it one of these types')
  }
  for (const keyword of ['nullable', 'oneOf', 'anyOf', 'not']) {
    if (facet(document, schema, keyword)) {
      report(schema.path, `${keyword} cannot be told in text (${name})`, `remove ${keyword}`)
    }
  }
}
