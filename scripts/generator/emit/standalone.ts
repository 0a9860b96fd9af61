/** Ajv's validators as the text of a module. */
import type { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import * as checks from 'contract-server/checks'
import type { JsonSchema } from '../../openapi/json-schema.ts'

/**
 * A module that exports a validator for each schema; equal schemas share a function.
 * @param from where it imports the checks from
 */
export function standaloneCode(ajv: Ajv, schemas: ReadonlyMap<string, JsonSchema>, from: string): string {
  const first = new Map<string, string>()
  const keys: Record<string, string> = {}
  const aliases: string[] = []
  for (const [name, schema] of schemas) {
    const text = JSON.stringify(schema)
    const twin = first.get(text)
    if (twin) {
      aliases.push(`export const ${name} = ${twin};\n`)
      continue
    }
    first.set(text, name)
    keys[name] = referenceOnly(schema) ?? name
    if (keys[name] === name) ajv.addSchema(schema, name)
  }
  const code = tidy(standalone.default(ajv, keys))
  const called = Object.keys(checks).filter((name) => new RegExp(` = ${name}\\b`).test(code))
  const imports = called.length > 0 ? `import { ${called.join(', ')} } from '${from}';\n\n` : ''
  return `${imports}${code}${aliases.join('')}`
}

/** The key of the component, for a schema that is nothing but a reference to it. */
const referenceOnly = (schema: JsonSchema): string | undefined =>
  typeof schema === 'object' && typeof schema.$ref === 'string' && Object.keys(schema).length === 1
    ? schema.$ref
    : undefined

/** Ajv's code without its imports, without the schemas that it only quotes, and indented. */
function tidy(code: string): string {
  const unused = unusedConstants(code)
  const lines = code
    .replace('"use strict";', '')
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'codePoints')
    .replaceAll('require("ajv/dist/runtime/equal").default', 'equal')
    .split('\n')
    .filter((line) => line.trim() !== '' && !unused.has(/^const (\w+) = /.exec(line)?.[1] ?? ''))
  let depth = 0
  return lines
    .map((line) => {
      if (line.startsWith('}')) depth--
      const indented = '  '.repeat(depth) + line
      if (line.endsWith('{')) depth++
      return `${indented}\n`
    })
    .join('')
}

/** The constants that are defined and never read. */
function unusedConstants(code: string): Set<string> {
  const unused = new Set([...code.matchAll(/^const (\w+) = /gm)].map(([, name]) => name ?? ''))
  const seen = new Set<string>()
  for (const [name] of code.matchAll(/\w+/g)) {
    if (!unused.has(name)) continue
    if (seen.has(name)) unused.delete(name)
    seen.add(name)
  }
  return unused
}
