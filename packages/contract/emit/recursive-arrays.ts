// TypeScript resolves the type of a property at once, members of objects aside. An array of the schema that contains it becomes an interface,
// which is resolved later.
import ts from 'typescript'

/** Replaces arrays of `components` that refer to their own schema. */
export function withRecursiveArrays(nodes: readonly ts.Node[]): ts.Node[] {
  const components = nodes.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'components')
  const schemas = schemasOf(components)
  const neighbours = new Map([...schemas].map(([name, type]) => [name, referencesIn(type)]))
  const reachable = (from: string, seen = new Set<string>()): ReadonlySet<string> => {
    for (const name of neighbours.get(from) ?? []) if (!seen.has(name)) reachable(name, seen.add(name))
    return seen
  }
  const interfaces: ts.InterfaceDeclaration[] = []
  const replacements = new Map<ts.Node, ts.Node>()
  const replace = (type: ts.ArrayTypeNode) => {
    const name = `RecursiveArray${interfaces.length + 1}`
    const array = ts.factory.createExpressionWithTypeArguments(ts.factory.createIdentifier('Array'), [
      type.elementType,
    ])
    const heritage = ts.factory.createHeritageClause(ts.SyntaxKind.ExtendsKeyword, [array])
    const exported = ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)
    interfaces.push(ts.factory.createInterfaceDeclaration([exported], name, undefined, [heritage], []))
    replacements.set(type, ts.factory.createTypeReferenceNode(name))
  }
  for (const [name, type] of schemas)
    if (reachable(name).has(name))
      walk(type, (node) => {
        if (!ts.isArrayTypeNode(node) || ![...referencesIn(node)].some((one) => reachable(one).has(name)))
          return true
        replace(node)
        return false
      })
  if (!components || interfaces.length === 0) return [...nodes]
  const { transformed } = ts.transform(components, [
    (context) => (root) => {
      const visit = (node: ts.Node): ts.Node =>
        replacements.get(node) ?? ts.visitEachChild(node, visit, context)
      return visit(root)
    },
  ])
  return [...nodes.map((node) => (node === components ? transformed[0]! : node)), ...interfaces]
}

/** Types of `components['schemas']` by name. */
function schemasOf(components: ts.Node | undefined): Map<string, ts.TypeNode> {
  const members = (node: ts.Node | undefined): [string, ts.TypeNode][] =>
    node && (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node))
      ? [...node.members].flatMap((member): [string, ts.TypeNode][] =>
          ts.isPropertySignature(member) && member.type && 'text' in member.name
            ? [[member.name.text, member.type]]
            : [],
        )
      : []
  return new Map(members(new Map(members(components)).get('schemas')))
}

/** Names of the schemas that TypeScript needs to resolve a type. */
function referencesIn(type: ts.Node): Set<string> {
  const names = new Set<string>()
  walk(type, (node) => {
    if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) return true
    const { indexType } = node
    if (ts.isLiteralTypeNode(indexType) && ts.isStringLiteral(indexType.literal))
      names.add(indexType.literal.text)
    return false
  })
  return names
}

// Members of an object are resolved later.
function walk(node: ts.Node, visit: (node: ts.Node) => boolean): void {
  if (ts.isTypeLiteralNode(node) || !visit(node)) return
  ts.forEachChild(node, (inner) => walk(inner, visit))
}
