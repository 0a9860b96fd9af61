import { isSecured, operationRule } from './operation.ts'
import { child, children, isFields, type Node } from './redocly.ts'

/** A key opens no operation by being a key: each says which scopes it needs. */
export const requiredScopes = operationRule((operation, report, context, root) => {
  const scopes = children(child(operation.node, context, 'x-required-scopes'), context)
  if (!isSecured(operation, root) || scopes.length > 0) return
  const { node } = operation
  const message = `${operation.name} needs a key but no scope; add x-required-scopes: [the scopes it needs]`
  const fix = { at: node.at, add: { 'x-required-scopes': scopesLike(node, root) } }
  report({ message, fix }, node, 'x-required-scopes')
})

/** Those of the operations beside it that read, or write, as it does; else new ones, named by its path. */
function scopesLike({ at }: Node, root: Node): unknown {
  const [, segment = '', method = ''] = /^#\/paths\/~1([\w-]*).*\/(\w+)$/.exec(at.pointer) ?? []
  const isRead = (one: string) => one === 'get'
  const scopes = Object.entries(isFields(root.fields.paths) ? root.fields.paths : {})
    .filter(([path, item]) => path.split('/')[1] === segment && isFields(item))
    .flatMap(([, item]) => Object.entries(item as object))
    .find(([key, other]) => isRead(key) === isRead(method) && other?.['x-required-scopes'])?.[1]
  return scopes?.['x-required-scopes'] ?? [`${segment}:${isRead(method) ? 'read' : 'write'}`]
}
