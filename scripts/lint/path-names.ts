/** Names that every operation needs beside what the rules of the project ask for, taken from its path. */

import { identifier, typeName } from '../openapi/names.ts'
import { didYouMean } from '../openapi/problem.ts'
import { child, children, isFields } from '../rules/redocly.js'
import type { Check, Node } from '../rules/types.ts'

const verbs: Readonly<Record<string, string>> = {
  get: 'get',
  post: 'create',
  put: 'replace',
  patch: 'update',
  delete: 'delete',
}

/** `/shelves/books/{bookId}` and `get`, of a pointer into the contract. */
function placeOf({ at }: Node): { segments: string[]; method: string } {
  const [, , path = '', method = ''] = at.pointer.split('/')
  return { segments: segmentsOf(path.replaceAll('~1', '/')), method }
}

/** Its slash may be forgotten. */
const segmentsOf = (path: string): string[] => path.replace(/^\//, '').split('/')

const isLiteral = (segment: string): boolean => !segment.startsWith('{')
const singular = (segment = ''): string => typeName(segment).replace(/ies$/, 'y').replace(/s$/, '')

/**
 * `listBooks`, `getBook`, `createBook`; `searchBooks` for `/books/search`; for a POST to `/books/{bookId}/lend`, `lendBook`: what follows one thing and is not plural is done to it.
 * @param segments of the path
 */
export function operationName(method: string, segments: readonly string[]): string {
  const [last = '', owner] = segments.filter(isLiteral).toReversed()
  const [end = '', before = ''] = segments.toReversed()
  const [, verb, by] = /^(search|find|lookup|query)(By[A-Z].*|)$/.exec(identifier(end)) ?? []
  if (verb && isLiteral(end) && /^(get|post)$/.test(method))
    return `${verb}${owner ? typeName(owner) : ''}${by}`
  if (method === 'get' && isLiteral(end)) return `list${typeName(last)}`
  const isAction = method === 'post' && isLiteral(end) && !isLiteral(before) && !end.endsWith('s')
  return isAction ? `${identifier(end)}${singular(owner)}` : `${verbs[method]}${singular(last)}`
}

/** The names that operations have, or will be given. */
const namesIn = ({ fields: { paths } }: Node): string[] =>
  Object.entries(isFields(paths) ? paths : {}).flatMap(([path, item]) =>
    Object.entries(isFields(item) ? item : {})
      .filter(([method]) => method in verbs)
      .map(([method, operation]) =>
        isFields(operation) && operation.operationId !== undefined
          ? String(operation.operationId)
          : operationName(method, segmentsOf(path)),
      ),
  )

export const operationIds: Check = ({ node }, report, _, root) => {
  if (node.fields.operationId !== undefined) return
  const { segments, method } = placeOf(node)
  const name = operationName(method, segments)
  const isTaken = namesIn(root).filter((one) => one === name).length > 1
  // A search by GET and one by POST have the same name.
  const verb = /^(search|find|lookup|query)/.test(name) ? verbs[method] : /^[a-z]+/.exec(name)![0]
  const operationId = isTaken ? `${verb}${segments.filter(isLiteral).map(typeName).join('')}` : name
  // As the generator says it.
  const message = `paths.${segments.map((one) => `/${one}`).join('')}.${method}: Operation without operationId; add operationId`
  report({ message, fix: { at: node.at, add: { operationId } } }, node)
}

/** The tag of the operations beside it, or one named by its path; each is declared, its description left to be written. */
export const tags: Check = ({ node }, report, _, root) => {
  const { segments } = placeOf(node)
  const isList = Array.isArray(root.fields.tags)
  const own = Array.isArray(node.fields.tags) ? node.fields.tags : undefined
  const beside = Object.entries(isFields(root.fields.paths) ? root.fields.paths : {})
    .filter(([path]) => path.split('/')[1] === segments[0])
    .flatMap(([, item]) => (isFields(item) ? Object.values(item).filter(isFields) : []))
    .find((other) => Array.isArray(other.tags))?.tags
  const used: readonly unknown[] = own ?? (beside as unknown[] | undefined) ?? [typeName(segments[0] ?? '')]
  if (!own)
    report({ message: 'Operation tags should be defined', fix: { at: node.at, add: { tags: used } } }, node)
  const declared = isList ? (root.fields.tags as { name?: unknown }[]).map((tag) => tag?.name) : []
  for (const name of used.filter((one) => isNew(one, declared, [typeName(segments[0] ?? '')]))) {
    const tag = { name, description: '' }
    // Others are for the next round.
    const fix = isList ? { at: root.at.child('tags'), add: tag } : { at: root.at, add: { tags: [tag] } }
    report({ message: String(name), fix }, root)
  }
}

/** Scopes that operations need are declared, where the scheme lists its own. */
export const scopes: Check = ({ node }, report, context, root) => {
  for (const [scheme, place] of children(child(root, context, 'components', 'securitySchemes'), context)) {
    const declared = place.fields['x-scopes']
    const needed = node.fields['x-required-scopes']
    if (!isFields(declared) || !Array.isArray(needed)) continue
    const [first] = placeOf(node).segments
    const own = [`${first}:read`, `${first}:write`]
    for (const scope of needed.filter((one) => isNew(one, Object.keys(declared), own))) {
      const [noun, kind] = String(scope).split(':')
      const text = `${kind === 'read' ? 'Read' : 'Add, change and remove'} ${noun}.`
      report(
        { message: `${scheme} ${scope}`, fix: { at: place.at.child('x-scopes'), add: { [scope]: text } } },
        root,
      )
    }
  }
}

/** A name that is close to a known one is misspelt rather than new, unless it is what the path calls for. */
const isNew = (name: unknown, known: readonly unknown[], expected: readonly string[]): boolean =>
  !known.includes(name) &&
  (expected.includes(String(name)) || didYouMean(String(name), known.map(String)) === '')
