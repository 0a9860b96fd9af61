import type { Schema } from './schema.ts'

/**
 * Leaves out of a document whose references are resolved what cannot be followed, or means nothing: schemas within themselves, which may
 * be anything there; patterns that are no regular expressions of JavaScript; `nullable` beside no type (OpenAPI 3.0.3).
 */
export function repair(node: unknown, done = new Set<unknown>(), above = new Set<unknown>()): void {
  if (node === null || typeof node !== 'object' || done.has(node)) return
  above.add(node)
  const schema = node as Schema
  if (schema.nullable === true && schema.type === undefined) delete schema.nullable
  if (typeof schema.pattern === 'string' && !isPattern(schema.pattern)) delete schema.pattern
  for (const [key, part] of Object.entries(node)) {
    if (above.has(part)) Object.assign(node, { [key]: {} })
    else repair(part, done, above)
  }
  above.delete(node)
  done.add(node)
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}
