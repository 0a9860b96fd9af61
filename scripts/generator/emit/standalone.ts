/** Ajv's validators as the text of a module. */
import { readFileSync } from 'node:fs'
import type { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import ts from 'typescript'
import type { JsonSchema } from '../../openapi/json-schema.ts'

/** The body of a module that exports a validator for each schema and needs {@link checksText}; equal schemas share a function. */
export function standaloneCode(ajv: Ajv, schemas: ReadonlyMap<string, JsonSchema>): string {
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
  return `${tidy(standalone.default(ajv, keys))}${aliases.join('')}`
}

/** The key of the component, for a schema that is nothing but a reference to it. */
const referenceOnly = (schema: JsonSchema): string | undefined =>
  typeof schema === 'object' && typeof schema.$ref === 'string' && Object.keys(schema).length === 1
    ? schema.$ref
    : undefined

/** What formats.ts exports, as JavaScript: what the validators call. */
export function checksText(): string {
  const source = readFileSync(new URL('../../openapi/formats.ts', import.meta.url), 'utf8')
  const options = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext }
  return ts.transpileModule(source.replace(/^.*\n\n/, ''), { compilerOptions: options }).outputText
}

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
