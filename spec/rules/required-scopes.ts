import { isSecured, operationRule } from './operation.ts'
import { child, children } from './redocly.ts'

/** A key opens no operation by being a key: each says which scopes it needs. */
export const requiredScopes = operationRule((operation, report, context, root) => {
  const scopes = children(child(operation.node, context, 'x-required-scopes'), context)
  if (!isSecured(operation, root) || scopes.length > 0) return
  const fix = 'add x-required-scopes: [the scopes it needs]'
  report(`${operation.name} needs a key but no scope; ${fix}`, operation.node, 'x-required-scopes')
})
