/** @import { Node } from './types.ts' */
import { isSecured, operationRule } from './operation.js'
import { isFields } from './redocly.js'

/** A key opens no operation by being a key, unless the contract says so: each lists the scopes it needs, `[]` for none. */
export const requiredScopes = operationRule((operation, report, _context, root) => {
  if (!isSecured(operation, root) || operation.node.fields['x-required-scopes']) return
  const { node } = operation
  const message = `${operation.name} needs a key but no scope; add x-required-scopes: [the scopes it needs], or [] if any key will do`
  const fix = { at: node.at, add: { 'x-required-scopes': scopesLike(node, root) } }
  report({ message, fix }, node, 'x-required-scopes')
})

/**
 * Those of the operations beside it that read, or write, as it does; else new ones, named by its path.
 * @type {(node: Node, root: Node) => unknown}
 */
function scopesLike({ at }, root) {
  const [, segment = '', method = ''] = /^#\/paths\/(?:~1)?([\w-]*).*\/(\w+)$/.exec(at.pointer) ?? []
  const isRead = (/** @type {string} */ one) => one === 'get'
  const scopes = Object.entries(isFields(root.fields.paths) ? root.fields.paths : {})
    .filter(([path, item]) => path.split('/')[1] === segment && isFields(item))
    .flatMap(([, item]) => Object.entries(/** @type {object} */ (item)))
    .find(([key, other]) => isRead(key) === isRead(method) && other?.['x-required-scopes'])?.[1]
  return scopes?.['x-required-scopes'] ?? [`${segment}:${isRead(method) ? 'read' : 'write'}`]
}
