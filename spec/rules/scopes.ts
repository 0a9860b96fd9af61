import { isSecured, operationRule } from './operation.ts'
import { type Context, child, children, type Node } from './redocly.ts'

/** Every operation that needs a key names the scopes that it needs, and only scopes that a security scheme declares. */
export const scopes = operationRule((operation, report, context, root) => {
  const { name, node } = operation
  const required = node.fields['x-required-scopes']
  if (node.fields.security === undefined && root.fields.security === undefined) {
    return report(
      `${name} has no security; add it, or security: [] for a public operation`,
      node,
      'operationId',
    )
  }
  if (!isSecured(operation, root)) {
    if (required === undefined) return
    return report(
      `${name} is public, so no scope is asked for; remove the mark or add security`,
      node,
      'x-required-scopes',
    )
  }
  if (!Array.isArray(required) || required.length === 0) {
    return report(
      `${name} names no scope; add x-required-scopes: [pets:read], say`,
      node,
      'x-required-scopes',
    )
  }
  const declared = declaredScopes(root, context)
  for (const [index, scope] of required.entries()) {
    if (declared.includes(scope)) continue
    const message = `there is no scope ${JSON.stringify(scope)}; use ${declared.join(', ')}, or declare it in x-scopes`
    report(message, { ...node, at: node.at.child(['x-required-scopes', index]) })
  }
})

function declaredScopes(root: Node, context: Context): string[] {
  const schemes = children(child(root, context, 'components', 'securitySchemes'), context)
  return schemes.flatMap(([, scheme]) => Object.keys(child(scheme, context, 'x-scopes').fields))
}
