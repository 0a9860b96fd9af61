import {
  child,
  type Fields,
  fields,
  isFields,
  type Located,
  list,
  resolve,
  rootOf,
} from '../../read/document.ts'
import type { Report } from '../../rules/finding.ts'
import { namesIn } from '../../wire/template.js'
import { methods, type Parameter, readParameters, stylesIn } from '../model.ts'

/** Path of a template before its query. */
export const pathPart = (template: string): string => template.split('?', 1)[0] ?? ''

/**
 * Makes query parameters of the names in the query of a path, such as `/things?kind={kind}`. OpenAPI has names in paths only, and no request has
 * braces there. The path without them may have other methods.
 */
export function withQueryNames(document: Fields, report: Report = () => {}): Fields {
  const paths = fields(document.paths)
  const changed = new Map(Object.entries(paths))
  for (const template of Object.keys(paths)) {
    const pairs = template.slice(pathPart(template).length + 1).split('&')
    const named = new Map(pairs.flatMap((pair) => namesIn(pair).map((name) => [name, keyOf(pair)] as const)))
    if (named.size === 0) continue
    const fixed = pairs.filter((pair) => namesIn(pair).length === 0).join('&')
    const target = pathPart(template) + (fixed && `?${fixed}`)
    const item = moved(child(rootOf(document), 'paths', template), named)
    const isTaken = changed.has(target) && !isBeside(fields(changed.get(target)), item)
    if (!isTaken) changed.set(target, { ...fields(changed.get(target)), ...item })
    changed.delete(template)
    const message = isTaken
      ? `a path with a name in its query is not served, because ${target} is another`
      : 'names in the query of a path are query parameters'
    const fix = `describe ${target}, with parameters in: query`
    report('path-with-query', ['paths', template], message, fix, { part: template })
  }
  const isChanged = Object.keys(paths).some((template) => !changed.has(template))
  return isChanged ? { ...document, paths: Object.fromEntries(changed) } : document
}

// True if two items of a path have no method in common, and no member that would hold for the methods of the other.
const isBeside = (item: Fields, other: Fields): boolean =>
  Object.keys(item).every((key) => methods.includes(key) && other[key] === undefined) &&
  list(other.parameters).length === 0

const keyOf = (pair: string): string => pair.split('=', 1)[0] ?? ''

// Each operation gets the names that neither it nor its path declares.
function moved(item: Located, named: ReadonlyMap<string, string>): Fields {
  const inherited = inQuery(item, named)
  const operations = Object.entries(item.value).map(([method, operation]): [string, unknown] => {
    if (!methods.includes(method) || !isFields(operation)) return [method, operation]
    const declared = inQuery(child(item, method), named)
    const known = [...inherited, ...declared]
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => name)
    const added = [...new Set(named.values())].filter((key) => !known.includes(key))
    const parameters = [
      ...declared,
      ...added.map((name) => ({ name, in: 'query', required: true, schema: { type: 'string' } })),
    ]
    return [method, { ...operation, parameters }]
  })
  return { ...item.value, ...Object.fromEntries(operations), parameters: inherited }
}

function inQuery(owner: Located, named: ReadonlyMap<string, string>): Fields[] {
  return list(owner.value.parameters).map((_, index) => {
    const { value } = resolve(child(owner, 'parameters', index))
    const key = value.in === 'path' ? named.get(String(value.name)) : undefined
    if (key === undefined) return value
    const { style: _style, explode: _explode, ...rest } = value
    return { ...rest, name: key, in: 'query' }
  })
}

export const declaredIn = (...owners: readonly Located[]): Parameter[] => owners.flatMap(readParameters)

/** Differences between the names in a path and the parameters of an operation. */
export interface NameDifference {
  at: Located
  missing: string[]
  extra: Parameter[]
}

// `names` include those in a query.
export function compareNames(
  item: Located,
  at: Located,
  names: readonly string[],
  ofPath: readonly string[],
): NameDifference {
  const declared = declaredIn(item, at)
  // A parameter that is nowhere has a fault of its own.
  const isDeclared = (name: string) =>
    declared.some(
      (parameter) => parameter.name === name && (parameter.in === 'path' || !stylesIn(parameter.in)),
    )
  return {
    at,
    missing: [...new Set(ofPath)].filter((name) => !isDeclared(name)),
    extra: declared.filter((parameter) => parameter.in === 'path' && !names.includes(parameter.name)),
  }
}
